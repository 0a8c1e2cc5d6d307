/** What is said of code that the reader types. */

import { refusalText } from '../explain/refusal.ts';
import { resultsOf } from '../run/results.ts';
import type { Run } from '../run/run.ts';
import { CODE } from '../text/code_text.ts';
import type { Page } from './page.ts';

/** Why the code that is open is not run; empty where it is. */
export function codeProblemText({ codeProblem, language }: Page): string {
  const text = CODE[language];
  if (codeProblem === null) return '';
  if (codeProblem.kind === 'tooLong') return text.tooLong(codeProblem.characters);
  const { type, message, line } = codeProblem;
  if (type === null) return `${text.syntax(line)}: ${refusalText({ message }, language).sentence}`;
  return `${text.syntax(line)}: ${type}: ${message}`;
}

/** Something to ask of a notebook, in its own names. */
export function exampleFor(run: Run): string {
  const { framework, roles } = resultsOf(run);
  const { embedding, ids } = roles;
  if (framework === 'keras') return embedding === null ? '1 + 1' : `${embedding}.get_weights()[0].shape`;
  if (embedding === null) return 'torch.arange(4)';
  return `${embedding}.weight[${ids?.name ?? '0'}]`;
}
