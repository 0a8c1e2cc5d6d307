import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  programsOf,
  runAll,
  type Asked,
  type ProfiledProgram,
  type TypedInputs,
} from '../../cpp/toolchain/profiled.mjs';
import { runCells } from '../../web/core/execute.ts';
import { notebookFiles } from '../../web/core/files.ts';
import { startCore } from '../../web/core/load.ts';
import { NotebookCore, RestNeeded, type CoreModule } from '../../web/core/notebook_core.ts';
import { compiled } from '../../web/core/compiled.ts';
import { Session } from '../../web/core/session.ts';
import type { Framework, TensorValue } from '../../web/program/cell.ts';
import { elementsOf } from '../../web/program/elements.ts';

function isTensor(value: unknown): value is TensorValue {
  return typeof value === 'object' && value !== null && 'dtype' in value;
}

/** An answer, short. The sign of a NaN is the engine's own: numbers are compared, not bytes. */
function digestOf(answer: unknown): string {
  const plain = (_: string, value: unknown): unknown =>
    isTensor(value)
      ? {
          ...value,
          bytes: Array.from(elementsOf(value) as Iterable<number | bigint>, (x) =>
            Object.is(x, -0) ? '-0' : String(x),
          ),
        }
      : value;
  return createHash('sha1').update(JSON.stringify(answer, plain)).digest('hex');
}

const moduleOf = (framework: Framework): 'torch' | 'keras' => (framework === 'keras' ? 'keras' : 'torch');

/** Everything that a core answers to all that the build has asked it for. */
async function answersOf(framework: Framework, isWhole: boolean): Promise<readonly string[]> {
  const core = await startCore(notebookFiles(framework, isWhole));
  const answers: string[] = [];
  const note = (asked: Asked): void => {
    answers.push(digestOf(asked));
  };
  await core.call((bound) => runAll(bound, moduleOf(framework), note));
  return answers;
}

/** More IDs than a printed tensor shows, and more than vectors hold. */
const many = (count: number, below: number): string =>
  Array.from({ length: count }, (_, i) => String((i * 7919) % below)).join(', ');

/** What the build has not asked for: other shapes, sizes, weights and slips, and what stops a notebook. */
const OTHERS: readonly TypedInputs[] = [
  { ids: '0' },
  { ids: '[[2, 3, 1], [0, 2, 2]]' },
  { ids: '[[[1], [2]], [[0], [3]]]' },
  { ids: '[[3], [1]]', vocab: '9' },
  { ids: many(40, 30) },
  { ids: many(1200, 300), dim: '3' },
  { ids: many(1200, 300), dim: '64' },
  { ids: '50256, 11, 0', vocab: '50257', dim: '32' },
  { ids: '0', vocab: '1', dim: '1' },
  { ids: '12345, 3', dim: '4' },
  ...['0', '1', '16', '33', '64', '300', '1500'].map((dim) => ({ dim })),
  ...['4', '20', '1500'].map((vocab) => ({ vocab })),
  { edits: ['1,2,0.5'] },
  { edits: ['-1,-1,7', '0,0,-0.0'] },
  { edits: ['1,1,123456', '3,0,0.001'] },
  { edits: ['15,2,0.25'], vocab: '20', dim: '70' },
  ...['-1', '987654321012345', '0x10', '1e3'].map((seed) => ({ seed })),
  { one: '0', two: '3' },
  { ids: '9, 2', one: '9', two: '5' },
  ...[['bias'], ['transpose'], ['bias', 'transpose']].map((slips) => ({ slips })),
  { slips: ['bias'], ids: '[[2, 3], [1, 0]]', vocab: '40', dim: '40' },
  // Every weight given by hand: tables printed with every kind of number.
  ...['1', '0', '1e9', '1e-9', '-3', 'nan', 'inf'].map((value) => ({
    vocab: '2',
    dim: '2',
    ids: '1, 0',
    one: '0',
    two: '1',
    edits: ['0,0', '0,1', '1,0', '1,1'].map((place) => `${place},${value}`),
  })),
  { weights: '[[1, 2], [3, 4], [5, 6], [7, 8]]', dim: '2' },
  { weights: '[[0.5, 1e-5], [1e10, -3], [5, 6], [7, 8]]', dim: '2' },
  { weights: '[[1, 2], [3, 4], [5, 6], [7, 8]]', dim: '2', edits: ['1,1,2.5', '-1,0,9'] },
  { weights: '[[1, 2], [3, 4]]' },
  { ids: '2, -1' },
  { ids: '2, 9, 1', vocab: '4' },
  { vocab: '2' },
  { one: '9' },
  { two: '9' },
];

/** What a core of its own gives for a notebook; null where it lacks what that needs. */
async function resultOf(core: CoreModule, { cells, limit }: ProfiledProgram): Promise<string | null> {
  const session = new Session(await NotebookCore.start(core));
  try {
    return digestOf(runCells(session, cells, { tensors: limit }));
  } catch (error) {
    if (error instanceof RestNeeded) return null;
    throw error;
  }
}

describe.each(['pytorch', 'keras'] as const)('what a page loads first of the module for %s', (framework) => {
  test('answers what the whole answers, to the last letter of an error', { timeout: 300_000 }, async () => {
    const whole = await answersOf(framework, true);
    expect(whole.length).toBeGreaterThan(1000);
    const own = await answersOf(framework, false);
    expect(own.findIndex((answer, at) => answer !== whole[at])).toBe(-1);
    expect(own.length).toBe(whole.length);
  });

  test('gives for anything else what the whole gives, or nothing', { timeout: 300_000 }, async () => {
    const [whole, own] = await Promise.all(
      [true, false].map(async (isWhole) => ({
        isWhole,
        module: await compiled(notebookFiles(framework, isWhole).source),
      })),
    );
    if (whole === undefined || own === undefined) throw new Error('a module is missing');
    const programs = await programsOf(moduleOf(framework), OTHERS);
    expect(programs.length).toBeGreaterThan(OTHERS.length / 2);
    let lacking = 0;
    for (const program of programs) {
      const given = await resultOf(own, program);
      if (given === null) lacking += 1;
      else expect(given, program.cells.join('\n')).toBe(await resultOf(whole, program));
    }
    expect(lacking).toBeGreaterThan(0);
  });
});
