import { beforeAll, describe, expect, it } from 'vitest';
import { isShownAs, type CellAnswer } from '../../web/engine/answer.ts';
import type { Slip } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS } from '../../web/notebooks/index.ts';
import { slipsOf, type Notebook } from '../../web/notebooks/notebook.ts';
import { resultsOf } from '../../web/run/results.ts';
import { cellsIn } from '../../web/run/run.ts';
import { closingCases } from '../golden/closing_cases.ts';
import { inputsOf, type Typed } from '../golden/typed.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** What each cell answers, by its ID. */
function answersOf(notebook: Notebook, typed: Typed): ReadonlyMap<string, CellAnswer> {
  return new Map(cellsIn(runOf(session, notebook, inputsOf(typed))).map(({ cell, answer }) => [cell.id, answer]));
}

/** The notebook's own steps with one lesson after them. */
function withOnly({ steps, ...facts }: Notebook, lesson: string): Notebook {
  return { ...facts, steps: steps.filter(({ id, part }) => part !== 'words' || id === lesson) };
}

const LESSONS = NOTEBOOKS.filter(({ steps }) => steps.some(({ part }) => part === 'words'));

describe.each(LESSONS.map((notebook) => ({ id: notebook.id, notebook })))('the lessons of $id', ({ notebook }) => {
  const lessons = notebook.steps.filter(({ part }) => part === 'words');

  it('print what each prints alone, right after the notebook’s own cells', () => {
    for (const typed of closingCases(notebook)) {
      const all = answersOf(notebook, typed);
      for (const { id } of lessons) {
        for (const [cell, answer] of answersOf(withOnly(notebook, id), typed)) {
          const same = isShownAs(answer, all.get(cell));
          expect([typed, cell, same || [answer, all.get(cell)]]).toEqual([typed, cell, true]);
        }
      }
    }
  }, 120_000);

  it.each<Slip | 'no slip'>(['no slip', ...slipsOf(notebook).filter((slip) => slip === 'clone')])(
    'leave the table as it was, with %s',
    (slip) => {
      const slips = slip === 'no slip' ? [] : [slip];

      const inputs = inputsOf({ notebook: notebook.id, typed: {}, edits: [], slips });
      const { embedding } = resultsOf(runOf(session, notebook, inputs)).roles;
      const code = `${embedding ?? ''}.${notebook.framework === 'keras' ? 'embeddings' : 'weight'}`;
      const shownAfter = (step: string): string | undefined => {
        const run = runOf(session, notebook, { ...inputs, code: { changed: [], added: [{ id: 'own', step, code }] } });
        return cellsIn(run).find(({ cell }) => cell.id === 'own')?.answer.result;
      };
      const before = shownAfter('cost');
      expect(before).toMatch(/\d/);
      for (const { id } of lessons) expect([id, shownAfter(id)]).toEqual([id, before]);
    },
  );
});
