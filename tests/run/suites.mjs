/** The test suites, each run to its end and counted by its own runner. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { output, root, say, status } from '../../cpp/toolchain/process.mjs';

const reports = join(root, 'build/reports');

/** Where the report of this name is to be written; an older one is removed. */
export function report(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

/**
 * How many cases passed, and the failed ones, each by its name and the first line of what it said: of a run that ended
 * with this status. What ends badly without a failed case is one failure.
 */
function counted(code, path, count) {
  const { passed, failed } = existsSync(path)
    ? count(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: [] };
  if (code !== 0 && failed.length === 0) failed.push(`the runner ended with status ${code}`);
  if (code === 0 && passed === 0) failed.push('no test ran');
  return { passed, failed };
}

/** A failed case in one line. */
function failure(name, message = '') {
  const [said] = message.trim().split('\n', 1);
  return said ? `${name}: ${said}` : name;
}

/** The names of a GoogleTest program's own suites, each with the dot before its cases. */
function suitesIn(command, first) {
  const listed = output(command, [...first, '--gtest_list_tests']) ?? '';
  return [...listed.matchAll(/^(\S+\.)(?=\s)/gm)].map(([, suite]) => suite);
}

/** One suite of a GoogleTest program in a process of its own, which says nothing unless a case fails. */
async function googleTestSuite(name, [command, ...first], suite) {
  const path = report(`${name}-${suite.replace(/\W/g, '-')}.json`);
  const said = `${path}.log`;
  const log = openSync(said, 'w');
  const args = [...first, `--gtest_filter=${suite}*`, '--gtest_brief=1', `--gtest_output=json:${path}`];
  const code = await status(command, args, { stdio: ['ignore', log, log] });
  closeSync(log);
  const counts = counted(code, path, ({ testsuites }) => {
    const cases = testsuites.flatMap(({ testsuite }) => testsuite);
    const failed = cases.filter((test) => test.failures);
    return {
      passed: cases.filter((test) => test.result === 'COMPLETED').length - failed.length,
      failed: failed.map((test) => failure(`${test.classname}.${test.name}`, test.failures[0].failure)),
    };
  });
  if (counts.failed.length > 0) say(readFileSync(said, 'utf8'));
  return counts;
}

/** The GoogleTest program that a preset has built, under the name of its target: its suites side by side, one on each core. */
export async function googleTest(preset, target) {
  const program = join(root, 'build', preset, target);
  const command = preset === 'wasm' ? [process.execPath, `${program}.js`] : [program];
  const waiting = suitesIn(command[0], command.slice(1));
  const total = { passed: 0, failed: waiting.length === 0 ? ['no test ran'] : [] };
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      const { passed, failed } = await googleTestSuite(`${preset}-${target}`, command, suite);
      total.passed += passed;
      total.failed.push(...failed);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return total;
}

/** A project of Vitest. */
export async function vitest(project) {
  const path = report(`${project}.json`);
  const args = ['run', '--config', 'web/vitest.config.ts', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const code = await status(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...reporters]);
  return counted(code, path, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(({ name, status: became, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that cannot be loaded has no case that could fail.
      return failed.length === 0 && became === 'failed'
        ? [failure(relative(root, name), message)]
        : failed.map((test) => failure(test.fullName, test.failureMessages[0]));
    }),
  }));
}
