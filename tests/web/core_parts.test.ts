import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runAll, type Asked } from '../../cpp/toolchain/profiled.mjs';
import { notebookFiles } from '../../web/core/files.ts';
import { startCore } from '../../web/core/load.ts';
import type { Framework, TensorValue } from '../../web/program/cell.ts';
import { elementsOf } from '../../web/program/elements.ts';

function isTensor(value: unknown): value is TensorValue {
  return typeof value === 'object' && value !== null && 'dtype' in value;
}

/** Everything that a core answers to all that the build has asked it for. */
async function answersOf(framework: Framework, isWhole: boolean): Promise<readonly string[]> {
  const core = await startCore(notebookFiles(framework, isWhole));
  const answers: string[] = [];
  const note = (asked: Asked): void => {
    // The sign of a NaN is the engine's own: numbers are compared, not bytes.
    const plain = (_: string, value: unknown): unknown =>
      isTensor(value)
        ? {
            ...value,
            bytes: Array.from(elementsOf(value) as Iterable<number | bigint>, (x) =>
              Object.is(x, -0) ? '-0' : String(x),
            ),
          }
        : value;
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
