import { beforeAll, describe, expect, it } from 'vitest';
import { runCells as execute } from '../../web/core/execute.ts';
import type { Session } from '../../web/core/session.ts';
import { plainText } from '../../web/text/plain.ts';
import { compare } from '../../web/figures/compare.ts';
import { transposed, type Grid } from '../../web/figures/grid.ts';
import { costOf } from '../../web/figures/cost.ts';
import { storyOf, type Story } from '../../web/figures/story.ts';
import { draftsOf } from '../../web/inputs/fields.ts';
import type { Claim } from '../../web/notebooks/attempt.ts';
import { cellsOf, NOTEBOOKS } from '../../web/notebooks/index.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import { madeOf, withChange } from '../../web/state/attempts.ts';
import { readTyped, type Typed } from '../../web/state/page.ts';
import { assemble, runCells, stoppedAt, type Run } from '../../web/state/run.ts';
import { randomCases } from '../golden/random_cases.ts';
import { writtenCases } from '../golden/written_cases.ts';
import { newSession } from './run.ts';

let session: Session;
beforeAll(async () => {
  session = await newSession();
});

function runOf(notebook: Notebook, typed: Typed): Run {
  const read = readTyped(notebook, typed);
  if (!read.ok) throw new Error(`${JSON.stringify(typed)} is not readable`);
  const cells = cellsOf(notebook, read.inputs);
  return assemble(notebook, read.inputs, execute(session, cells, { tensors: 'all' }));
}

function known(grid: Grid | null): Grid {
  if (grid === null) throw new Error('the run has not made it');
  return grid;
}

function row(grid: Grid, index: number): readonly (number | undefined)[] {
  return Array.from({ length: grid.columns }, (_, column) => grid.at(index, column));
}

/** The tensor that a cell puts out. */
function shownBy(story: Story, run: Run, id: string): Grid {
  const output = runCells(run).find(({ cell }) => cell.id === id)?.cell.output;
  return known(output?.kind === 'result' ? story.grid(output.of) : null);
}

function check(claim: Claim, story: Story, run: Run): void {
  switch (claim.kind) {
    case 'row':
      expect(row(shownBy(story, run, claim.cell), claim.at)).toEqual(row(known(story.table), claim.row));
      break;
    case 'shape':
      expect(known(story[claim.of]).shape.map(BigInt)).toEqual(claim.shape.map(BigInt));
      break;
    case 'weight': {
      const same = known(story.weight);
      expect(known(story.table).at(claim.row, claim.col)).toBe(claim.value);
      expect((story.names.transposed ? transposed(same) : same).at(claim.row, claim.col)).toBe(claim.value);
      break;
    }
    case 'equal': {
      const { equal, of } = compare(known(story.lookup), known(story.product));
      expect([BigInt(equal), BigInt(of)]).toEqual([BigInt(claim.count), BigInt(claim.of)]);
      break;
    }
    case 'sign':
      expect(known(story.lookup).at(claim.at, claim.col)).toBe(-0);
      expect(known(story.product).at(claim.at, claim.col)).toBe(0);
      break;
    case 'gradient':
      for (const name of [story.names.lookupGradient, story.names.productGradient]) {
        const gradient = known(name === null ? null : story.grid(name));
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
      const stopped = stoppedAt(run);
      expect(stopped?.cell.id).toBe(claim.cell);
      expect(stopped?.outcome).toMatchObject({ type: claim.error });
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

describe.each(NOTEBOOKS.map((notebook) => ({ id: notebook.id, notebook })))('notebook $id', ({ notebook }) => {
  it('has something to try at every step', () => {
    for (const step of notebook.steps) expect([step.id, step.attempts?.(notebook.defaults).length]).not.toContain(0);
    for (const step of notebook.steps) expect(step.attempts).toBeDefined();
  });

  it('answers what the core gives once the change is made, whatever the inputs are', () => {
    let checked = 0;
    for (const typed of startsOf(notebook)) {
      const before = runOf(notebook, typed);
      if (stoppedAt(before) !== undefined) continue;
      for (const step of notebook.steps) {
        const asked = { attempts: step.attempts?.(before.inputs) ?? [], typed };
        for (const { prompt, answer, change, claims } of asked.attempts) {
          const now = change === null ? typed : withChange(typed, change);
          const run = runOf(notebook, now);
          const story = storyOf(run, notebook.framework);
          expect(claims.length).toBeGreaterThan(0);
          for (const claim of claims) {
            try {
              check(claim, story, run);
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
      for (const { prompt, answer } of step.attempts?.(notebook.defaults) ?? []) {
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
