/** The test suites, each run to its end and counted by its own runner. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, status } from './process.mjs';

const reports = join(root, 'build/reports');

/** Where a runner is to write its report; an older one is removed. */
function report(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** The counts of a run that ended with this status; what ends badly without a failed case is one failure. */
function counted(code, path, count) {
  const counts = existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 0 };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (code === 0 && counts.passed === 0) {
    say('  no test ran');
    counts.failed = 1;
  }
  return counts;
}

/** The GoogleTest suite as built by a preset, under the name of its target. */
export async function googleTest(preset, target) {
  const path = report(`${preset}-${target}`);
  const program = join(root, 'build', preset, target);
  const [command, ...first] = preset === 'wasm' ? [process.execPath, `${program}.js`] : [program];
  const code = await status(command, [...first, '--gtest_brief=1', `--gtest_output=json:${path}`]);
  return counted(code, path, ({ tests, failures, disabled }) => ({
    passed: tests - failures - disabled,
    failed: failures,
  }));
}

/** A project of Vitest. */
export async function vitest(project) {
  const path = report(project);
  const args = ['run', '--config', 'web/vitest.config.ts', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const code = await status(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...reporters]);
  return counted(code, path, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    // A file that cannot be loaded has no case that could fail.
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }));
}
