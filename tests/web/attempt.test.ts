import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../web/core/session.ts';
import { plainText } from '../../web/export/text.ts';
import { compare } from '../../web/run/compare.ts';
import { transposed, type Grid } from '../../web/run/grid.ts';
import { costOf } from '../../web/run/cost.ts';
import { resultsOf, type Results } from '../../web/run/results.ts';
import { draftsOf } from '../../web/inputs/fields.ts';
import type { Attempt, Claim } from '../../web/notebooks/attempt.ts';
import { NOTEBOOKS } from '../../web/notebooks/index.ts';
import type { Notebook, NotebookStep } from '../../web/notebooks/notebook.ts';
import { madeOf, withChange } from '../../web/state/attempts.ts';
import { readTyped, type Typed } from '../../web/state/page.ts';
import { runCells, type Run } from '../../web/run/run.ts';
import { randomCases } from '../golden/random_cases.ts';
import { writtenCases } from '../golden/written_cases.ts';
import { newSession, runOf } from './run.ts';

let session: Session;
beforeAll(async () => {
  session = await newSession();
});

function runTyped(notebook: Notebook, typed: Typed): Run {
  const read = readTyped(notebook, typed);
  if (!read.ok) throw new Error(`${JSON.stringify(typed)} is not readable`);
  return runOf(session, notebook, read.inputs, 'all');
}

function known(grid: Grid | null): Grid {
  if (grid === null) throw new Error('the run has not made it');
  return grid;
}

function row(grid: Grid, index: number): readonly (number | undefined)[] {
  return Array.from({ length: grid.columns }, (_, column) => grid.at(index, column));
}

/** The tensor that a cell puts out. */
function shownBy(results: Results, run: Run, id: string): Grid {
  const output = runCells(run).find(({ cell }) => cell.id === id)?.cell.output;
  return known(output?.kind === 'result' ? results.grid(output.of) : null);
}

function check(claim: Claim, results: Results, run: Run): void {
  switch (claim.kind) {
    case 'row':
      expect(row(shownBy(results, run, claim.cell), claim.at)).toEqual(row(known(results.table), claim.row));
      break;
    case 'shape':
      expect(known(results[claim.of]).shape.map(BigInt)).toEqual(claim.shape.map(BigInt));
      break;
    case 'weight': {
      const same = known(results.weight);
      expect(known(results.table).at(claim.row, claim.col)).toBe(claim.value);
      expect((results.names.transposed ? transposed(same) : same).at(claim.row, claim.col)).toBe(claim.value);
      break;
    }
    case 'equal': {
      const { equal, of } = compare(known(results.lookup), known(results.product));
      expect([BigInt(equal), BigInt(of)]).toEqual([BigInt(claim.count), BigInt(claim.of)]);
      break;
    }
    case 'sign':
      expect(known(results.lookup).at(claim.at, claim.col)).toBe(-0);
      expect(known(results.product).at(claim.at, claim.col)).toBe(0);
      break;
    case 'gradient':
      for (const name of [results.names.lookupGradient, results.names.productGradient]) {
        const gradient = known(name === null ? null : results.grid(name));
        expect(new Set(row(gradient, Number(claim.row)))).toEqual(new Set([claim.value]));
      }
      break;
    case 'fewer': {
      const outcome = runCells(run).find(({ cell }) => cell.id === claim.cell)?.outcome;
      const count = outcome?.kind === 'ran' ? /^tensor\((\d+)\)$/.exec(outcome.text)?.[1] : undefined;
      expect(Number(count)).toBeLessThan(Number(claim.than));
      break;
    }
    case 'cost': {
      const { multiplying, lookingUp } = costOf('any', claim.sizes);
      expect([multiplying.products, lookingUp.reads]).toEqual([claim.products, claim.reads]);
      break;
    }
    case 'stops': {
      const { stop } = results;
      expect(stop?.cell.id).toBe(claim.cell);
      expect(stop?.outcome).toMatchObject({ type: claim.error });
    }
  }
}

/** The notebook as it stands, and inputs of all kinds. */
function startsOf(notebook: Notebook): readonly Typed[] {
  return [...writtenCases(notebook), ...randomCases(notebook)].map(({ typed, edits }) => ({
    drafts: { ...draftsOf(notebook.defaults), ...typed },
    edits,
    slips: [],
  }));
}

/** What a step of the notebook as it stands asks. */
function asked(notebook: Notebook, step: NotebookStep): readonly Attempt[] {
  const run = runOf(session, notebook, notebook.defaults);
  return step.attempts?.(resultsOf(run), run.inputs) ?? [];
}

describe.each(NOTEBOOKS.map((notebook) => ({ id: notebook.id, notebook })))('notebook $id', ({ notebook }) => {
  it('has something to try at every step', () => {
    for (const step of notebook.steps) expect([step.id, asked(notebook, step).length]).not.toContain(0);
    for (const step of notebook.steps) expect(step.attempts).toBeDefined();
  });

  it('answers what the core gives once the change is made, whatever the inputs are', () => {
    let checked = 0;
    for (const typed of startsOf(notebook)) {
      const before = runTyped(notebook, typed);
      if (resultsOf(before).stop !== null) continue;
      for (const step of notebook.steps) {
        const asked = { attempts: step.attempts?.(resultsOf(before), before.inputs) ?? [], typed };
        for (const { prompt, answer, change, claims } of asked.attempts) {
          const now = change === null ? typed : withChange(typed, change);
          const run = runTyped(notebook, now);
          const results = resultsOf(run);
          expect(claims.length).toBeGreaterThan(0);
          for (const claim of claims) {
            try {
              check(claim, results, run);
            } catch (error) {
              throw new Error(`${step.id} of ${JSON.stringify(now)}: ${plainText(prompt.en)} ${plainText(answer.en)}`, {
                cause: error,
              });
            }
          }
          checked += 1;
          if (change === null) continue;
          expect(madeOf(asked, notebook, typed)).toBeNull();
          expect(madeOf(asked, notebook, now)).toBe(change);
        }
      }
    }
    expect(checked).toBeGreaterThan(100);
  }, 60_000);

  it('asks in both languages, set as each is set', () => {
    for (const step of notebook.steps) {
      for (const { prompt, answer } of asked(notebook, step)) {
        expect(plainText(prompt.en)).toMatch(/^[A-Z].*\?$/);
        expect(plainText(answer.en)).toMatch(/^[A-Z0-9].*\.$/);
        for (const text of [plainText(prompt.zh), plainText(answer.zh)]) {
          expect(text).toMatch(/[？。]$/);
          expect(text).not.toMatch(/\p{Script=Han}[,.;:!?()"']|[,;:!?]\p{Script=Han}/u);
          expect(text).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
          expect(text).not.toMatch(/ [，。、；：？（）“”]|[，。、；：？（“] /u);
        }
      }
    }
  });
});
