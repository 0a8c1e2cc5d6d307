/**
 * Prints the shown code of the notebooks for a large grid of inputs, as JSON: what make_notebooks.py runs in the real
 * frameworks.
 */
import { cellsOf, NOTEBOOKS, notebookOf, ownCellsOf } from '../../web/notebooks/index.ts';
import type { Cell } from '../../web/program/cell.ts';
import { closingCases } from './closing_cases.ts';
import { notesCases, notesCellsOf } from './notes_cases.ts';
import { randomCases } from './random_cases.ts';
import { inputsOf, type Typed } from './typed.ts';
import { writtenCases } from './written_cases.ts';

/** A cell's code without its comments, whose wording is no matter of the frameworks. */
export function bareCode(cell: Cell): string {
  const text = cell.code.map((segment) => (segment.kind === 'comment' ? '' : segment.text)).join('');
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

/** The bare code of every cell of a case. */
function codeOf(typed: Typed, cells: typeof cellsOf): readonly string[] {
  return cells(notebookOf(typed.notebook), inputsOf(typed)).map(bareCode);
}

if (import.meta.main) {
  const filed = (kind: string, cases: readonly Typed[], cells: typeof cellsOf): readonly object[] =>
    cases.map((typed) => ({ ...typed, file: `${kind}_${typed.notebook}`, code: codeOf(typed, cells) }));
  const cases = NOTEBOOKS.flatMap((notebook) => [
    ...filed('notebooks', [...writtenCases(notebook), ...randomCases(notebook)], ownCellsOf),
    ...filed('closing', closingCases(notebook), cellsOf),
    ...filed('notes', notesCases(notebook), notesCellsOf),
  ]);
  process.stdout.write(JSON.stringify(cases));
}
