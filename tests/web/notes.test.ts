import { beforeAll, describe, expect, it } from 'vitest';
import { hasRun, shownBy } from '../../web/engine/answer.ts';
import { stayedIn } from '../../web/figures/stayed_figure.ts';
import { draftsOf, readDrafts } from '../../web/inputs/fields.ts';
import { NO_OWN_CODE, type Drafts, type Inputs } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import { cellsOfNote, isLeftOut, notesOf } from '../../web/notebooks/notes/index.ts';
import { asideJob, withoutLessons } from '../../web/page/aside/aside_runs.ts';
import { gridOf } from '../../web/run/grid.ts';
import { Numbers } from '../../web/run/numbers.ts';
import { resultsOf } from '../../web/run/results.ts';
import { plainText } from '../../web/text/prose.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

function inputsOf({ defaults, fields }: Notebook, drafts: Partial<Drafts> = {}): Inputs {
  const read = readDrafts(fields, { ...draftsOf(defaults), ...drafts }, { ...defaults, code: NO_OWN_CODE }, []);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.inputs;
}

/** Of which of the values that PyTorch draws a number of a table is made, as its normal_fill has it. */
function valuesOf(place: number, of: number): string {
  const tail = of % 16 !== 0 && place >= of - 16;
  const inBlock = tail ? place - (of - 16) : place % 16;
  const own = tail ? place + 16 : place;
  return inBlock < 8 ? `cos ${own} ${own + 8}` : `sin ${own - 8} ${own}`;
}

describe('notes', () => {
  it('say something in every notebook, in both languages, with an ID each of its own', () => {
    for (const notebook of NOTEBOOKS) {
      const notes = notebook.steps.flatMap((step) => notesOf(notebook, step));
      expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
      expect(notes.length).toBe(notebook.framework === 'keras' ? 2 : 4);
      const results = resultsOf(runOf(session, withoutLessonsOf(notebook), inputsOf(notebook)));
      for (const { said } of notes) {
        for (const language of ['en', 'zh'] as const) {
          const text = said(results)[language].map(plainText).join(' ');
          expect(text).not.toMatch(/undefined|null|\[object| {2}/);
          expect(/\p{Script=Han}/u.test(text)).toBe(language === 'zh');
        }
      }
    }
  });

  it('leave out the cells where a table is too large for a second one', () => {
    const notebook = notebookOf('000');
    const [note] = notebook.steps.flatMap((step) => notesOf(notebook, step));
    if (note === undefined) throw new Error('there is no note');
    const large = inputsOf(notebook, { vocab: '50000', dim: '64' });
    expect([cellsOfNote(note, notebook, large), isLeftOut(note, notebook, large)]).toEqual([[], true]);
    expect(isLeftOut(note, notebook, inputsOf(notebook))).toBe(false);
  });

  it.each([
    ['4', '5'],
    ['3', '4'],
    ['4', '4'],
    ['5', '3'],
    ['4', '3'],
    ['16', '1'],
    ['15', '1'],
    ['20', '8'],
    ['31', '16'],
    ['7', '7'],
    ['9', '15'],
    ['9', '17'],
  ])('of %s rows of %s numbers those stay that are made of the same values', (vocab, dim) => {
    const notebook = notebookOf('000');
    const table = notebook.steps.find(({ id }) => id === 'table');
    const [note] = table === undefined ? [] : notesOf(notebook, table);
    if (note === undefined) throw new Error('there is no note');
    const inputs = inputsOf(notebook, { vocab, dim, ids: '0, 1, 2', one: '0', two: '0' });
    const job = asideJob(notebook, inputs, cellsOfNote(note, notebook, inputs));
    const { answers, tensors } = session.run(job.cells, { tensors: 'all' });
    expect(answers.every(hasRun)).toBe(true);
    const larger = tensors[shownBy(answers.length - 1)];
    const results = resultsOf(runOf(session, withoutLessonsOf(notebook), inputs, 'all'));
    if (larger === undefined || results.table === null) throw new Error('no table');
    const [rows, columns] = [Number(vocab), Number(dim)];
    const [before, after] = [rows * columns, (rows + 1) * columns];
    const { stayed, of, matrix } = stayedIn(results.table, gridOf(larger), new Numbers());
    expect(of).toBe(before);
    expect(matrix.shape).toEqual([rows + 1, columns]);
    const same = Array.from({ length: before }, (_, place) => place).filter(
      (place) => valuesOf(place, before) === valuesOf(place, after),
    );
    expect(stayed).toBe(after < 16 ? before : before < 16 ? 0 : same.length);
  });
});

function withoutLessonsOf(notebook: Notebook): Notebook {
  return { ...notebook, steps: withoutLessons(notebook).steps as Notebook['steps'] };
}
