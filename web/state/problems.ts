import type { Problem } from '../inputs/problem.ts';
import { UI } from '../text/ui.ts';
import type { Page } from './page.ts';

/** What is wrong with a typed text; only that something is, until the words for it have come. */
export function problemText({ explaining, language }: Page, problem: Problem): string {
  return explaining?.problemMessage(problem)[language] ?? UI[language].inputs.unread;
}
