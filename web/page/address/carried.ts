/** What goes along when the reader opens another notebook: what they have changed, as far as it is of use there. */

import { NO_EXERCISE } from '../../inputs/exercise_drafts.ts';
import { NO_OWN_CODE, type Drafts, type FieldId } from '../../inputs/inputs.ts';
import { slipsOf, type Notebook } from '../../notebooks/notebook.ts';
import { UI } from '../../text/ui.ts';
import { CARRIED, writeLink, type Link } from './link.ts';
import { isUnchanged } from '../walk/typed.ts';
import { linkTo } from './page_link.ts';
import type { Page } from '../walk/walk_page.ts';

/** What a link to a notebook needs to know of it. */
export type Destination = Pick<Notebook, 'fields' | 'defaults' | 'framework'>;

/** The inputs that the reader has changed, and that the other notebook has too, with other values of its own. */
export function carriedFields(page: Page, to: Destination): readonly FieldId[] {
  const isOther = (field: FieldId): boolean =>
    !isUnchanged(page, field) && !isUnchanged({ notebook: to, typed: page.typed }, field);
  return page.notebook.fields.filter((field) => to.fields.includes(field) && isOther(field));
}

/** What the reader has changed of a page's inputs, by the names that it has there; of these fields, and else. */
export function changedNames(page: Page, to: Destination = page.notebook): readonly string[] {
  const { fields, edited, slips } = UI[page.language].inputs;
  const made = slipsOf(to).filter((slip) => page.typed.slips.includes(slip));
  return [
    ...carriedFields(page, to).map((field) => fields[field]),
    ...(page.typed.edits.length === 0 ? [] : [edited]),
    ...made.map((slip) => slips[slip].label),
  ];
}

/** The fragment that opens another notebook with what the reader has changed. */
export function fragmentWithInputs(page: Page, to: Destination): string {
  return [writeLink(linkWithInputs(page, to)), ...(changedNames(page, to).length === 0 ? [] : [CARRIED])].join('&');
}

/** The fragment that opens another notebook with its own inputs, at the same step and read in the same way. */
export function fragmentWithoutInputs(page: Page): string {
  return writeLink({ ...linkTo(page), drafts: {}, edits: [], slips: [], code: NO_OWN_CODE, exercise: NO_EXERCISE });
}

/**
 * The link that opens another notebook with these, at the same step and read in the same way. What the reader has not
 * touched stays the other notebook's own.
 */
export function linkWithInputs(page: Page, to: Destination): Link {
  const drafts: Partial<Record<keyof Drafts, string>> = {};
  for (const field of carriedFields(page, to)) drafts[field] = page.typed.drafts[field];
  const slips = slipsOf(to).filter((slip) => page.typed.slips.includes(slip));
  // Code is written in the names of its notebook: it stays there, and so does an exercise.
  return { ...linkTo(page), drafts, slips, code: NO_OWN_CODE, exercise: NO_EXERCISE };
}
