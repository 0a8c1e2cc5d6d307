import { isNoPython } from '../../engine/answer.ts';
import { cellsIn, type Run } from '../../run/run.ts';

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
  const answer = cellsIn(run).find((ran) => ran.cell.id === cell)?.answer;
  const stopped = answer?.error ?? answer?.refused;
  if (stopped === undefined || answer === undefined || !isNoPython(answer)) return null;
  const { message, line } = stopped;
  return { kind: 'syntax', type: answer.error?.type ?? null, message, line, column: answer.error?.column ?? null };
}
