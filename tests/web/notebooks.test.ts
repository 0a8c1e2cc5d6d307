import { beforeAll, describe, expect, it } from 'vitest';
import { findNotebook, nameOf, NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import { ownSteps, type Notebook, type NotebookStep } from '../../web/notebooks/notebook.ts';
import { partsOf } from '../../web/notebooks/notebook_parts.ts';
import { plainText } from '../../web/text/prose.ts';
import { saidOf } from '../../web/notebooks/step_words.ts';
import type { Run } from '../../web/run/run.ts';
import type { Inputs } from '../../web/inputs/inputs.ts';
import { LANGUAGES, type Language } from '../../web/text/localized.ts';
import { inputsOf, own } from '../golden/typed.ts';
import { randomCases } from '../golden/random_cases.ts';
import { writtenCases } from '../golden/written_cases.ts';
import { newSession, runOf, type Sessions } from './run.ts';

const CHINESE = /\p{Script=Han}/u;

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

function proseOf(step: NotebookStep, run: Run, language: Language): readonly string[] {
  return saidOf(step, run).text[language].map(plainText);
}

function wholeProse(notebook: Notebook, inputs: Inputs, language: Language): string {
  const run = runOf(session, notebook, inputs);
  return notebook.steps.flatMap((step) => proseOf(step, run, language)).join('\n');
}

describe.each(NOTEBOOKS.map((notebook) => ({ id: notebook.id, notebook })))('notebook $id', ({ notebook }) => {
  it('has about nine to thirteen steps, each named once', () => {
    const ids = notebook.steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z][a-z-]*$/.test(id))).toBe(true);
    const own = ownSteps(notebook);
    expect(own.length).toBeGreaterThanOrEqual(9);
    expect(own.length).toBeLessThanOrEqual(13);
    expect(notebook.steps.filter((step) => !own.includes(step)).map(({ id }) => id)).toEqual([
      ...['limits', 'gradients', 'race'],
      ...['sentence', 'tokens', 'mix', 'back', 'train', 'learn', 'plane'],
    ]);
    expect(partsOf(notebook).flatMap(({ steps }) => steps)).toEqual(notebook.steps);
  });

  it('says something in every step and language', () => {
    const run = runOf(session, notebook, notebook.defaults);
    for (const step of notebook.steps) {
      expect(step.heading.en).not.toMatch(CHINESE);
      expect(step.heading.zh).not.toBe('');
      for (const paragraph of proseOf(step, run, 'en')) {
        expect(paragraph).not.toMatch(CHINESE);
        expect(paragraph).toMatch(/[.!]$/);
      }
      for (const paragraph of proseOf(step, run, 'zh')) {
        expect(paragraph).toMatch(CHINESE);
        expect(paragraph).toMatch(/[。！]$/);
      }
      for (const language of LANGUAGES) expect(proseOf(step, run, language)).not.toEqual([]);
    }
  });

  it('stays whole whatever the inputs are', () => {
    for (const typed of [...writtenCases(notebook), ...randomCases(notebook)]) {
      const run = runOf(session, notebook, inputsOf(typed));
      for (const language of LANGUAGES) {
        for (const step of notebook.steps) {
          for (const paragraph of proseOf(step, run, language)) {
            expect(paragraph).not.toMatch(/undefined|null|\[object|Infinity|NaNn/);
            expect(paragraph).not.toMatch(/ {2}| [,;:]| \.(?![a-zA-Z])|\( | \)/);
          }
        }
      }
    }
  });

  it('sets Chinese as Chinese is set', () => {
    const typed = own({ ids: '2, 2, 0', vocab: '9', two: '1' }, notebook.fields);
    for (const inputs of [notebook.defaults, inputsOf({ notebook: notebook.id, typed, edits: ['1,1,inf'] })]) {
      const text = wholeProse(notebook, inputs, 'zh').replace(/ <https[^>]*>/g, '');
      expect(text).not.toMatch(/\p{Script=Han}[,.;:!?()"']|[,;:!?]\p{Script=Han}/u);
      expect(text).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
      expect(text).not.toMatch(/ [，。、；：（）“”]|[，。、；：（“] /u);
    }
  });

  it('counts, so that its sentences follow the inputs', () => {
    const typed = own({ ids: '7, 0, 7, 4', dim: '3', one: '6', two: '2' }, notebook.fields);
    const inputs = inputsOf({ notebook: notebook.id, typed, edits: [] });
    const text = wholeProse(notebook, inputs, 'en');
    for (const words of [
      'there are 4 IDs: 7, 0, 7 and 4',
      '7 + 1 = 8 rows',
      '8 × 3 = 24 numbers',
      '4 × 8 = 32 numbers',
      '28 zeros',
      '96 multiplications, and 84 of them are by 0',
      'reads 4 IDs and 12 weights, 16 numbers in all',
      '(4,) → (4, 3)',
      'ID 7 occurs 2 times',
    ]) {
      expect(text).toContain(words);
    }
    expect(wholeProse(notebook, inputs, 'zh')).toContain('96 次乘法，其中 84 次');
  });
});

describe('the five', () => {
  it('are found by number and by name', () => {
    expect(NOTEBOOKS.map(nameOf)).toEqual(['pytorch', 'pytorch-seed-0', 'keras', 'pytorch-zh', 'pytorch-reordered']);
    for (const notebook of NOTEBOOKS) {
      expect(findNotebook(notebook.id)).toBe(notebook);
      expect(findNotebook(nameOf(notebook))).toBe(notebook);
    }
    expect(findNotebook('005')).toBeUndefined();
    expect(findNotebook('')).toBeUndefined();
  });

  it('say what is special about them', () => {
    const [, seed0, keras, chinese, reordered] = NOTEBOOKS.map((notebook) =>
      wholeProse(notebook, notebook.defaults, 'en'),
    );
    expect(seed0).toContain('2.9.1+cpu');
    expect(chinese).toContain('2.2.2+cu121');
    expect(chinese).toContain('0 × W[0, 0] + 0 × W[1, 0] + 1 × W[2, 0] + 0 × W[3, 0] = W[2, 0]');
    expect(keras).toContain('TF_USE_LEGACY_KERAS');
    expect(reordered).toContain('it sets no seed before its embedding layer');
    expect(reordered).toContain('all rows of W, in a different order');
  });

  it('speak of all rows only where all of them come out', () => {
    const [first] = NOTEBOOKS;
    if (first === undefined) throw new Error('no notebooks');
    const told = (ids: string, vocab: string): string =>
      wholeProse(first, inputsOf({ notebook: '000', typed: { ids, vocab }, edits: [] }), 'en');
    expect(told('2, 0, 1', '3')).toContain('all rows of W, in a different order');
    expect(told('0, 1, 2', '3')).toContain('all rows of W, in the same order');
    for (const [ids, vocab] of [
      ['2, 3, 1', '3'],
      ['2, 0, 1', '4'],
      ['0, 0, 1', '2'],
    ] as const) {
      expect(told(ids, vocab)).not.toContain('all rows of W');
    }
  });

  it('follow a sum to what it comes to', () => {
    const told = (edit: string): string =>
      wholeProse(notebookOf('003'), inputsOf({ notebook: '003', typed: {}, edits: [edit] }), 'en');
    expect(told('0,0,nan')).toContain('0 × W[3, 0] = NaN');
    // The weight that is picked is not multiplied by 0, nor are those of another column.
    expect(told('2,0,inf').match(/\+ 0 × W\[3, 0\] = W\[2, 0\]/g)).toHaveLength(1);
    expect(told('0,1,nan')).not.toContain('= NaN.');
  });

  it('call a row by its number, which counts from 0, and say so first', () => {
    for (const notebook of NOTEBOOKS) {
      const run = runOf(session, notebook, notebook.defaults);
      const zh = wholeProse(notebook, notebook.defaults, 'zh');
      expect(zh).not.toMatch(/第 [0-9]+ [行列]/);
      expect(proseOf(notebook.steps[0] as NotebookStep, run, 'zh').join('')).toContain('从 0 开始编号');
      expect(proseOf(notebook.steps[0] as NotebookStep, run, 'en').join('')).toContain('numbered from 0');
    }
  });

  it('tell where equality ends', () => {
    const [first] = NOTEBOOKS;
    if (first === undefined) throw new Error('no notebooks');
    const told = (edit: string): string =>
      wholeProse(first, inputsOf({ notebook: '000', typed: {}, edits: [edit] }), 'en');
    expect(told('0,0,0.5')).toContain('equal to the last bit.');
    // No token reads row 0; that of ID 2 is read.
    expect(told('0,0,-0.0')).toContain('equal to the last bit.');
    expect(told('2,0,-0.0')).toContain('equal to the last bit, except for the sign of a zero');
    expect(told('0,0,1e-45')).toContain('equal to the last bit.');
    for (const value of ['inf', '-inf', 'nan']) {
      expect(told(`0,0,${value}`)).toContain('12 of 15 numbers are equal');
      expect(told(`0,0,${value}`)).toContain('the product gives NaN for every ID that picks a different row');
      expect(told(`0,0,${value}`)).not.toMatch(/equal to the last bit|computes the same function|NaN ≠ NaN/);
    }
    expect(told('2,0,inf')).toContain('13 of 15 numbers are equal');
    expect(told('2,0,nan')).toContain(
      'Both ways return a NaN in the row of ID 2. Even so, it does not count as equal, because NaN ≠ NaN',
    );
    const alone = inputsOf({ notebook: '000', typed: { ids: '2' }, edits: ['2,0,nan'] });
    const copied = wholeProse(first, alone, 'en');
    expect(copied).toContain('the product returns it in the row of its ID');
    expect(copied).not.toContain('the product gives NaN for every ID');
    expect(told('0,0,9')).toContain('every row of the result equals the row of W with the number of its ID');
    const empty = wholeProse(first, inputsOf({ notebook: '000', typed: { dim: '0' }, edits: [] }), 'en');
    expect(empty).toContain('the result holds no numbers');
    expect(empty).not.toContain('equal to the last bit');
    expect(told('0,0,9')).toContain('computes the same function');
    const keras = inputsOf({ notebook: '002', typed: {}, edits: ['2,0,1e-45'] });
    expect(wholeProse(notebookOf('002'), keras, 'en')).toContain('below about 1.2 × 10⁻³⁸');
  });
});
