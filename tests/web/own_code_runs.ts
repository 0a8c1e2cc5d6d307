/** Runs of notebooks with code of the reader's own, and what is said of their cells. */

import { explainCell } from '../../web/explain/explain.ts';
import { notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import { addedId } from '../../web/program/reader_code.ts';
import { cellsIn, type Run, type RunCell } from '../../web/run/run.ts';
import { plainText } from '../../web/text/prose.ts';
import type { Text } from '../../web/text/say.ts';
import { inputsOf } from '../golden/typed.ts';
import { runOf, type Sessions } from './run.ts';

/** A cell that is added to this step, or that has this code in the place of its own. */
type Own = readonly [place: string, code: string];

export function runWith(
  session: Sessions,
  id: NotebookId,
  added: readonly Own[],
  changed: readonly Own[] = [],
  typed = {},
): Run {
  const code = {
    added: added.map(([step, text], index) => ({ id: addedId(index + 1), step, code: text })),
    changed: changed.map(([cell, text]) => ({ cell, code: text })),
  };
  return runOf(session, notebookOf(id), { ...inputsOf({ notebook: id, typed, edits: [] }), code });
}

export function cellOf(run: Run, id: string): RunCell {
  const found = cellsIn(run).find(({ cell }) => cell.id === id);
  if (found === undefined) throw new Error(`no cell ${id}`);
  return found;
}

export const texts = (said: Text | null) => ({
  en: said?.en.map(plainText).join(' ') ?? null,
  zh: said?.zh.map(plainText).join(' ') ?? null,
});

/** What is said beneath a cell of a run. */
export const beneath = (run: Run, id: string) => texts(explainCell(run, cellOf(run, id)));
