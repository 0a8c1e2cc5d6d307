import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runAll, type Asked } from '../../cpp/toolchain/profiled.mjs';
import { notebookFiles } from '../../web/core/files.ts';
import { startCore } from '../../web/core/load.ts';
import type { Framework } from '../../web/program/cell.ts';

/** Everything that a core answers to all that the build has asked it for. */
async function answersOf(framework: Framework, isWhole: boolean): Promise<readonly string[]> {
  const core = await startCore(notebookFiles(framework, isWhole));
  const answers: string[] = [];
  const note = (asked: Asked): void => {
    const plain = (_: string, value: unknown): unknown =>
      // The sign of a NaN, which nothing shows, is the engine's to choose.
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1').replaceAll('\xc0\xff', '\xc0\x7f') : value;
    answers.push(createHash('sha1').update(JSON.stringify(asked, plain)).digest('hex'));
  };
  await core.call((bound) => runAll(bound, framework === 'keras' ? 'keras' : 'torch', note));
  return answers;
}

describe.each(['pytorch', 'keras'] as const)('what a page loads first of the module for %s', (framework) => {
  test('answers what the whole answers, to the last letter of an error', { timeout: 300_000 }, async () => {
    const whole = await answersOf(framework, true);
    expect(whole.length).toBeGreaterThan(1000);
    const own = await answersOf(framework, false);
    expect(own.findIndex((answer, at) => answer !== whole[at])).toBe(-1);
    expect(own.length).toBe(whole.length);
  });
});
