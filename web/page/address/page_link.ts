import type { FieldId } from '../../inputs/inputs.ts';
import type { Link } from './link.ts';
import type { Page } from '../walk/walk_page.ts';
import { isUnchanged } from '../walk/typed.ts';

/** The link to the page as it stands: only what differs from the notebook's own inputs. */
export function linkTo(page: Page): Link {
  const drafts: Partial<Record<FieldId, string>> = {};
  for (const field of page.notebook.fields) {
    if (!isUnchanged(page, field)) drafts[field] = page.typed.drafts[field];
  }
  const view = page.view === 'scroll' || page.preferred === 'scroll' ? page.view : null;
  const { presenting, askFirst, step, race, exercise } = page;
  const { edits, slips, code } = page.typed;
  return { view, presenting, askFirst, step, drafts, edits, slips, code, race, exercise };
}

/** The link that names view and step, whatever whoever opens it prefers. */
export function fullLinkTo(page: Page): Link {
  return { ...linkTo(page), view: page.view, step: page.step ?? page.notebook.steps[0]?.id ?? null };
}
