/** The test suites, each run to its end and counted by its own runner. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { output, root, say, status } from './process.mjs';

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

/** The names of a GoogleTest program's own suites, each with the dot before its cases. */
function suitesIn(command, first) {
  const listed = output(command, [...first, '--gtest_list_tests']) ?? '';
  return [...listed.matchAll(/^(\S+\.)(?=\s)/gm)].map(([, suite]) => suite);
}

/** One suite of a GoogleTest program in a process of its own, which says nothing unless a case fails. */
async function googleTestSuite(name, [command, ...first], suite) {
  const path = report(`${name}-${suite.replace(/\W/g, '-')}`);
  const said = `${path}.log`;
  const log = openSync(said, 'w');
  const args = [...first, `--gtest_filter=${suite}*`, '--gtest_brief=1', `--gtest_output=json:${path}`];
  const code = await status(command, args, { stdio: ['ignore', log, log] });
  closeSync(log);
  const counts = counted(code, path, ({ tests, failures, disabled }) => ({
    passed: tests - failures - disabled,
    failed: failures,
  }));
  if (counts.failed > 0) say(readFileSync(said, 'utf8'));
  return counts;
}

/** The GoogleTest program that a preset has built, under the name of its target: its suites side by side, one on each core. */
export async function googleTest(preset, target) {
  const program = join(root, 'build', preset, target);
  const command = preset === 'wasm' ? [process.execPath, `${program}.js`] : [program];
  const waiting = suitesIn(command[0], command.slice(1));
  const total = { passed: 0, failed: waiting.length === 0 ? 1 : 0 };
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      const { passed, failed } = await googleTestSuite(`${preset}-${target}`, command, suite);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return total;
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
