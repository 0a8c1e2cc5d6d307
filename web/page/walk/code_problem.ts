import { isNoPython, type Refusal } from '../../engine/answer.ts';
import { cellsIn, type Run } from '../../run/run.ts';

/** Why the code of the cell that is open is not run. */
export type CodeProblem =
  | {
      readonly kind: 'syntax';
      /** `SyntaxError`, or one of its kinds. */
      readonly type: string;
      readonly message: string;
      readonly line: number;
      readonly column: number | null;
    }
  | { readonly kind: 'refused'; readonly refused: Refusal; readonly line: number; readonly column: null }
  | { readonly kind: 'tooLong'; readonly characters: number };

/** Where a run finds that the code of a cell is no Python; null where it is, or the run did not come so far. */
export function syntaxProblem(run: Run, cell: string | null): CodeProblem | null {
  const answer = cellsIn(run).find((ran) => ran.cell.id === cell)?.answer;
  if (answer === undefined || !isNoPython(answer)) return null;
  const { error, refused } = answer;
  if (refused !== undefined) return { kind: 'refused', refused, line: refused.line, column: null };
  if (error === undefined) return null;
  return { kind: 'syntax', type: error.type, message: error.message, line: error.line, column: error.column ?? null };
}
