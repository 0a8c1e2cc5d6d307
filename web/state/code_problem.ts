import { isSyntaxError } from '../program/cell.ts';
import { cellsIn, type Run } from '../run/run.ts';

/** Why the code of the cell that is open is not run. */
export type CodeProblem =
  | {
      readonly kind: 'syntax';
      /** `SyntaxError`, or one of its kinds; null where the message is this page's own. */
      readonly type: string | null;
      readonly message: string;
      readonly line: number;
      readonly column: number | null;
    }
  | { readonly kind: 'tooLong'; readonly characters: number };

/** Where a run finds that the code of a cell is no Python; null where it is, or the run did not come so far. */
export function syntaxProblem(run: Run, cell: string | null): CodeProblem | null {
  const outcome = cellsIn(run).find((ran) => ran.cell.id === cell)?.outcome;
  if (outcome?.kind === 'unknown' && outcome.syntax === true) {
    return { kind: 'syntax', type: null, message: outcome.message, line: outcome.line, column: null };
  }
  if (outcome?.kind !== 'error' || !isSyntaxError(outcome.type)) return null;
  const { type, message, line, column = null } = outcome;
  return { kind: 'syntax', type, message, line, column };
}
