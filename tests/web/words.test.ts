/**
 * What the page says of a run, held against the run's own tensors, over thousands of random and hostile inputs.
 *
 * Every sentence is taken apart into its words and its numbers. Where a step has not been reached, what it says must be
 * the same whatever was typed: so nothing of these inputs can stand in it. Where it has been, every place for a number in a
 * sentence must have one and the same meaning throughout: a constant that is listed here, or a quantity that is counted
 * here from the tensors, and not as the page counts it.
 */

import { hasRun } from '../../web/engine/answer.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainText, type Prose } from '../../web/text/prose.ts';
import { captionOf } from '../../web/figures/captions.ts';
import { figureOf } from '../../web/figures/figure.ts';
import { NUMBERS } from './figures/numbers.ts';
import { highlightOf } from '../../web/figures/highlight.ts';
import { FIRST_NOTEBOOKS, NOTEBOOKS } from '../../web/notebooks/index.ts';
import type { Notebook, NotebookStep } from '../../web/notebooks/notebook.ts';
import { saidOf } from '../../web/notebooks/step_words.ts';
import { resultsOf, withoutResults, type Results } from '../../web/run/results.ts';
import { sectionOf, type Run } from '../../web/run/run.ts';
import { readTyped } from '../../web/page/walk/typed.ts';
import { LANGUAGES } from '../../web/text/localized.ts';
import { hostile } from './hostile.ts';
import { quantitiesOf, type Quantities } from './quantities.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** Numbers that hold of any run: of the smallest GPT-2, of float32, of rows that are counted from 0, of the fake weights. */
const CONSTANTS = new Set(
  ['0', '1', '2', '3', '4', '5', '0.0', '-0.0', '768', '50257', '38597376', '0.11', '1.2', '10', '20'].concat([
    // The versions that are named in the first step, and the race's own sizes, which no run changes.
    ...['2.9', '2.2', '2.15', '64', '2470232064', '49152', '123'],
  ]),
);

/** Numbers, with their thousands apart or not; not those that are part of a word (int64) or of a power (10⁻³⁸). */
const NUMBER = /(?<![\w.])[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w⁻])/g;

/** What claims that numbers are equal. */
const CLAIM = /\b(?:equal|equals|the same|agree)\b|相同|相等|一样|一致/;

/** Steps that set one way against the other. */
const COMPARING = new Set(['product', 'both', 'cost']);

/** 1/√V is no number that stands by itself, and an address is not said. */
const spoken = (prose: Prose): string =>
  plainText(prose)
    .replace(/[-−]?1\/√/g, '√')
    .replace(/ <https[^>]*>/g, '');

const bare = (number: string): string => number.replaceAll(',', '').replace('−', '-');

/** The meanings that the places for numbers of a sentence still may have. */
class Meanings {
  readonly #places = new Map<string, { readonly left: Set<string>; readonly example: string }[]>();

  /** Takes note of a sentence. */
  hear(where: string, text: string, quantities: Quantities['counts']): void {
    const key = `${where}: ${text.replace(NUMBER, '#')}`;
    const numbers = (text.match(NUMBER) ?? []).map(bare);
    const places = this.#places.get(key);
    for (const [place, number] of numbers.entries()) {
      const can = [...quantities].flatMap(([name, value]) => (value === number ? [name] : []));
      if (CONSTANTS.has(number)) can.push(`the constant ${number}`);
      const before = places?.[place];
      const left = new Set(before === undefined ? can : can.filter((name) => before.left.has(name)));
      if (left.size === 0) {
        const was = before === undefined ? '' : `, and earlier of ${[...before.left].join(', ')}: ${before.example}`;
        throw new Error(`${number} of “${text}” in ${where} is none of the run’s ${[...can].join(', ')}${was}`);
      }
      const known = this.#places.get(key) ?? [];
      known[place] = { left, example: text };
      this.#places.set(key, known);
    }
  }
}

/** The run of what is typed, and what is said and drawn in it. */
function typedRun(notebook: Notebook, typed: Parameters<typeof readTyped>[1]): Run {
  const read = readTyped(notebook, typed);
  if (!read.ok) throw new Error(`${JSON.stringify(typed)} cannot be read`);
  return runOf(session, notebook, read.inputs, 'all');
}

/** Whether every cell of a step ran. */
function isReached(run: Run, step: NotebookStep): boolean {
  return run.sections
    .filter(({ step: id }) => id === step.id)
    .flatMap(({ cells }) => cells)
    .every(({ answer }) => hasRun(answer));
}

/** The sum that is written out term by term is checked by itself. */
function isSum(prose: Prose): boolean {
  return prose.some((part) => typeof part !== 'string' && part.kind === 'code' && /× W\[/.test(part.text));
}

function checkSum(prose: Prose, { hot, table, product }: Quantities['sums']): void {
  const sum =
    prose.flatMap((part) => (typeof part !== 'string' && /× W\[/.test(part.text) ? [part.text] : []))[0] ?? '';
  const [terms = '', total = ''] = sum.split(' = ');
  const token = /first ID|第 1 个/.test(plainText(prose)) ? 0 : 1;
  for (const term of terms.split(' + ').filter((text) => text !== '…')) {
    const [, factor, row] = /^([01]) × W\[(\d+), 0\]$/.exec(term) ?? [];
    expect([term, Number(factor)]).toEqual([term, hot[token]?.[Number(row)]]);
  }
  const picked = /^W\[(\d+), 0\]$/.exec(total)?.[1];
  const result = product[token]?.[0];
  if (picked === undefined) expect([total, result]).toEqual(['NaN', NaN]);
  else expect(result === table[Number(picked)]?.[0]).toBe(true);
}

const RUNS = Number(process.env['WORDS'] ?? 120);

describe.each(NOTEBOOKS.map((notebook) => ({ id: notebook.id, notebook })))('in notebook $id', ({ notebook }) => {
  it('nothing is said of what did not run, and every number is the run’s', () => {
    const first = FIRST_NOTEBOOKS.find(({ id }) => id === notebook.id) ?? notebook;
    const meanings = new Meanings();
    /** What a step says that was not reached; the same whatever stopped the notebook. */
    const silent = new Map<string, string>();
    for (const typed of fc.sample(hostile(notebook), { numRuns: RUNS })) {
      try {
        // The last lesson changes weights: quantities are those before it.
        const quantities = quantitiesOf(notebook.id, typedRun(first, typed));
        check(notebook, typedRun(notebook, typed), quantities, meanings, silent);
      } catch (error) {
        throw new Error(JSON.stringify(typed), { cause: error });
      }
    }
  }, 1_200_000);
});

function check(
  notebook: Notebook,
  run: Run,
  quantities: Quantities,
  meanings: Meanings,
  silent: Map<string, string>,
): void {
  const results = resultsOf(run);
  for (const step of notebook.steps) {
    const reached = isReached(run, step);
    const said = saidOf(step, run);
    // The race is about no run.
    if (!reached && step.chapter === undefined) expect([step.id, said.stopped]).toEqual([step.id, true]);
    const general = step.prose(withoutResults(results));
    for (const language of LANGUAGES) {
      const where = `${step.id} ${language}`;
      const always = new Set(general.flatMap((part) => part?.[language].map(spoken) ?? []));
      const paragraphs = said.text[language].map((prose) => ({ prose, text: spoken(prose) }));
      for (const { text } of paragraphs.filter(({ text }) => always.has(text))) {
        for (const number of text.match(NUMBER) ?? [])
          expect([text, CONSTANTS.has(bare(number))]).toEqual([text, true]);
      }
      if (!reached) {
        const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
        expect([where, text]).toEqual([where, silent.get(where) ?? text]);
        expect(paragraphs.filter((paragraph) => !always.has(paragraph.text))).toEqual([]);
        silent.set(where, text);
        continue;
      }
      if (step.chapter !== undefined) continue;
      for (const { prose, text } of paragraphs.filter((paragraph) => !always.has(paragraph.text))) {
        if (isSum(prose)) {
          checkSum(prose, quantities.sums);
          continue;
        }
        meanings.hear(where, text, quantities.counts);
        if (!COMPARING.has(step.figure) || !CLAIM.test(text) || quantities.allEqual === true) continue;
        if (!/NaN ≠ NaN/.test(text)) expect((text.match(NUMBER) ?? []).map(bare)).toContain(String(quantities.equal));
      }
    }
    checkFigure(step, run, meanings, quantities);
  }
}

/** Whether a part of a sentence says which number of W one of the output is; it must be that number, as it is printed. */
function isCopy(part: Prose[number], { table }: Results): boolean {
  const [, row, column, printed] =
    typeof part !== 'string' && part.kind === 'code'
      ? (/^out\[[\d, ]+\] = W\[(\d+), (\d+)\] = (\S+)$/.exec(part.text) ?? [])
      : [];
  if (printed === undefined) return false;
  const value = table?.at(Number(row), Number(column)) ?? Number.NaN;
  const number = printed.endsWith('inf') ? Number(printed.replace('inf', 'Infinity')) : Number(printed);
  const unit = 10 ** (Number(/e(\S+)/.exec(printed)?.[1] ?? 0) - (/\.(\d*)/.exec(printed)?.[1]?.length ?? 0));
  if (Number.isFinite(number)) expect(Math.abs(number - value)).toBeLessThanOrEqual(unit);
  else expect(number).toBe(value);
  return true;
}

/** The figure is drawn where its cells were tried, though they may have stopped the notebook. */
function checkFigure(step: NotebookStep, run: Run, meanings: Meanings, { counts }: Quantities): void {
  const results = resultsOf(run);
  const highlight = highlightOf(results, null);
  const figure = figureOf(step.figure, results, sectionOf(run, step.id), highlight, {
    numbers: NUMBERS[run.framework],
  });
  // The race has sizes of its own.
  if (figure === null || step.figure === 'lesson' || step.chapter !== undefined) return;
  const caption = captionOf(step.figure, { figure, results, highlight });
  for (const language of LANGUAGES) {
    const said = caption[language].filter((part) => !isCopy(part, results));
    // With another slip the same words speak of another matrix.
    meanings.hear(`caption of ${step.id} ${run.inputs.slips.join()} ${language}`, spoken(said), counts);
  }
  const shapes = figure.ribbon.map(({ text }) => text).join('');
  meanings.hear(`shapes of ${step.id} ${run.inputs.slips.join()}`, shapes, counts);
}
