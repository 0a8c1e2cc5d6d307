/** What is said of code that the reader types. */

import { resultsOf } from '../run/results.ts';
import type { Run } from '../run/run.ts';
import { UI } from '../text/ui.ts';
import type { Page } from './page.ts';

/** Why the code that is open is not run; empty where it is. */
export function codeProblemText({ codeProblem, language }: Page): string {
  const text = UI[language].code;
  if (codeProblem === null) return '';
  if (codeProblem.kind === 'tooLong') return text.tooLong(codeProblem.characters);
  return `${text.syntax(codeProblem.line)}: ${codeProblem.type}: ${codeProblem.message}`;
}

/** Something to ask of a notebook, in its own names. */
export function exampleFor(run: Run): string {
  const { framework, roles } = resultsOf(run);
  const { embedding, ids } = roles;
  if (framework === 'keras') return embedding === null ? '1 + 1' : `${embedding}.get_weights()[0].shape`;
  if (embedding === null) return 'torch.arange(4)';
  return `${embedding}.weight[${ids?.name ?? '0'}]`;
}
