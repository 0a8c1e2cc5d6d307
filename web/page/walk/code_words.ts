/** What is said of code that the reader types. */

import { refusalText } from '../../explain/refusal.ts';
import { resultsOf } from '../../run/results.ts';
import type { Run } from '../../run/run.ts';
import { CODE } from '../../text/code_text.ts';
import type { Language } from '../../text/localized.ts';
import type { CodeProblem } from './code_problem.ts';

/** Why the code that is open is not run; empty where it is. */
export function codeProblemText(problem: CodeProblem | null, language: Language): string {
  const text = CODE[language];
  if (problem === null) return '';
  if (problem.kind === 'tooLong') return text.tooLong(problem.characters);
  const said =
    problem.kind === 'refused' ? refusalText(problem.refused, language) : `${problem.type}: ${problem.message}`;
  return `${text.syntax(problem.line)}: ${said}`;
}

/** Something to ask of a notebook, in its own names. */
export function exampleFor(run: Run): string {
  const { framework, roles } = resultsOf(run);
  const { embedding, ids } = roles;
  if (framework === 'keras') return embedding === null ? '1 + 1' : `${embedding}.get_weights()[0].shape`;
  if (embedding === null) return 'torch.arange(4)';
  return `${embedding}.weight[${ids?.name ?? '0'}]`;
}
