/** What goes along when the reader opens another notebook: what they have changed, as far as it is of use there. */

import { draftOf } from '../inputs/fields.ts';
import type { Drafts, FieldId } from '../inputs/inputs.ts';
import { slipsOf, type Notebook } from '../notebooks/notebook.ts';
import type { Link } from './link.ts';
import { isOwn, linkTo, type Page } from './page.ts';

/** What a link to a notebook needs to know of it. */
export type Destination = Pick<Notebook, 'fields' | 'defaults' | 'framework'>;

/** The inputs that the reader has changed and that the other notebook has too. */
export function fieldsAlong(page: Page, to: Destination): readonly FieldId[] {
  return page.notebook.fields.filter((field) => to.fields.includes(field) && !isOwn(page, field));
}

/**
 * The link that opens another notebook with these, at the same step and read in the same way. What the reader has not
 * touched stays the other notebook's own.
 */
export function linkAlong(page: Page, to: Destination): Link {
  const drafts: Partial<Record<keyof Drafts, string>> = {};
  for (const field of fieldsAlong(page, to)) {
    const text = page.typed.drafts[field];
    if (text !== draftOf(field, to.defaults)) drafts[field] = text;
  }
  return { ...linkTo(page), drafts, slips: slipsOf(to).filter((slip) => page.typed.slips.includes(slip)) };
}
