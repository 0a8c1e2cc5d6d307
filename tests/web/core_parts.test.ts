import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { programsOf, runAll, type Asked, type ProfiledProgram } from '../../cpp/toolchain/modules/profiled.mjs';
import { compiled } from '../../web/engine/compiled.ts';
import { notebookFiles } from '../../web/engine/files.ts';
import { NotebookCore, RestNeeded, startCore, type CoreModule } from '../../web/engine/notebook_core.ts';
import { Session } from '../../web/engine/session.ts';
import type { TensorValue } from '../../web/engine/answer.ts';
import type { Framework } from '../../web/program/cell.ts';
import { elementsOf } from '../../web/run/elements.ts';

function isTensor(value: unknown): value is TensorValue {
  return typeof value === 'object' && value !== null && 'dtype' in value;
}

/** The bytes of a tensor. The sign of a NaN is the engine's own: each is the same one here. */
function comparable(tensor: TensorValue): Uint8Array {
  const elements = elementsOf(tensor);
  if (!(elements instanceof Float32Array || elements instanceof Float64Array)) return tensor.bytes;
  const numbers = elements.map((x) => (Number.isNaN(x) ? NaN : x));
  return new Uint8Array(numbers.buffer);
}

/** An answer, short. */
function digestOf(answer: unknown): string {
  const hash = createHash('sha1');
  const withoutBytes = (_: string, value: unknown): unknown => {
    if (!isTensor(value)) return value;
    hash.update(comparable(value));
    return { ...value, bytes: value.bytes.length };
  };
  return hash.update(JSON.stringify(answer, withoutBytes)).digest('hex');
}

const moduleOf = (framework: Framework): 'torch' | 'keras' => (framework === 'keras' ? 'keras' : 'torch');

/** Everything that a core answers to all that the build has asked it for. */
async function answersOf(framework: Framework, isWhole: boolean): Promise<readonly string[]> {
  const core = await startCore(notebookFiles(framework, isWhole));
  const answers: string[] = [];
  const note = (asked: Asked): void => {
    answers.push(digestOf(asked));
  };
  await core.call((binding) => runAll(binding, moduleOf(framework), note));
  return answers;
}

/** What a core gives that has run nothing before. */
async function firstRun(core: CoreModule, { cells, limit }: ProfiledProgram): Promise<string> {
  return digestOf(new Session(await NotebookCore.start(core)).run(cells, { tensors: limit }));
}

/** What a reader's first edit, or a link, may ask for. */
const SMALL = [
  ...['0', '1', '2', '3', '0, 3', '3, 0', '2, 2', '1, 2, 3, 0', '[[2, 3], [1, 0]]'].map((ids) => ({ ids })),
  ...['1', '7', '123456789'].map((seed) => ({ seed })),
  ...['1', '2', '3', '7', '16'].map((dim) => ({ dim })),
  ...['4', '9', '20'].map((vocab) => ({ vocab })),
];

/** Programs of all that the language and the frameworks have. */
const GOLDEN = {
  pytorch: ['functions', 'library', 'modules', 'numpy', 'python', 'tensors', 'torch', 'training'],
  keras: ['arrays', 'keras', 'layers', 'python'],
};

/** The cells of each program of a golden file. */
function programsIn(name: string): readonly (readonly string[])[] {
  const file = readFileSync(new URL(`../golden/data/programs_${name}.json`, import.meta.url), 'utf8');
  const programs = JSON.parse(file) as readonly (readonly { readonly code: string }[])[];
  return programs.map((program) => program.map(({ code }) => code));
}

describe.each(['pytorch', 'keras'] as const)('what a page loads first of the module for %s', (framework) => {
  test('answers what the whole answers, to the last letter of an error', { timeout: 300_000 }, async () => {
    const whole = await answersOf(framework, true);
    expect(whole.length).toBeGreaterThan(1000);
    const own = await answersOf(framework, false);
    expect(own.findIndex((answer, at) => answer !== whole[at])).toBe(-1);
    expect(own.length).toBe(whole.length);
  });

  test('gives the same in a run of its own, whatever is asked for first', async () => {
    const [whole, own] = await Promise.all(
      [true, false].map(async (isWhole) => ({
        isWhole,
        module: await compiled(notebookFiles(framework, isWhole).source),
      })),
    );
    if (whole === undefined || own === undefined) throw new Error('a module is missing');
    const programs = await programsOf(moduleOf(framework), SMALL);
    expect(programs.length).toBeGreaterThan(SMALL.length / 2);
    for (const program of programs) {
      expect(await firstRun(own, program), program.cells.join('\n')).toBe(await firstRun(whole, program));
    }
  });

  test('gives the same or traps, never another answer, whatever cells it is given', { timeout: 300_000 }, async () => {
    const [whole, own] = await Promise.all(
      [true, false].map((isWhole) => compiled(notebookFiles(framework, isWhole).source)),
    );
    if (whole === undefined || own === undefined) throw new Error('a module is missing');
    const limit = { maxElements: 2 ** 10, rows: [] };
    let trapped = 0;
    for (const cells of GOLDEN[framework].flatMap(programsIn)) {
      const program = { cells, limit };
      const answer = await firstRun({ isWhole: false, module: own }, program).catch((error: unknown) => {
        expect(error).toBeInstanceOf(RestNeeded);
        trapped += 1;
        return null;
      });
      if (answer !== null)
        expect(answer, cells.join('\n')).toBe(await firstRun({ isWhole: true, module: whole }, program));
    }
    expect(trapped).toBeGreaterThan(100);
  });
});
