/** A token ID as a field of its own: a piece of the text that is typed for all of them. */

import { draftOf } from '../../inputs/fields.ts';
import { factsOf } from '../../inputs/facts.ts';
import { wordsIn } from '../../inputs/parse.ts';
import type { Page } from '../walk/walk_page.ts';

/** The inputs that hold token IDs. */
export type IdField = 'ids' | 'one' | 'two';

/** What is typed for one token ID, and what stands before and behind it in the text of its input. */
export interface TokenText {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/** The text of the ID at this position; a text that cannot be read gives way to that of the run which is shown. */
export function tokenText(page: Page, field: IdField, index: number): TokenText {
  const draft = page.typed.drafts[field];
  if (field !== 'ids') return { before: '', text: draft, after: '' };
  const count = factsOf(page.run.inputs).flat.length;
  const words = wordsIn(draft);
  if (words.length === count) return split(draft, words[index]);
  const shown = draftOf('ids', page.run.inputs);
  return split(shown, wordsIn(shown)[index]);
}

/** What is typed now as the ID at this position; undefined where the text has no such position. */
export function typedToken({ typed }: Pick<Page, 'typed'>, field: IdField, index: number): string | undefined {
  const draft = typed.drafts[field];
  const word = wordsIn(draft)[index];
  return field === 'ids' ? word && draft.slice(word.start, word.end) : draft;
}

function split(draft: string, word: { readonly start: number; readonly end: number } | undefined): TokenText {
  if (word === undefined) throw new RangeError('there is no such ID');
  return { before: draft.slice(0, word.start), text: draft.slice(word.start, word.end), after: draft.slice(word.end) };
}
