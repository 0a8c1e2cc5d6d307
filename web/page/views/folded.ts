import { resultsOf } from '../../run/results.ts';
import { unreadable } from './announce.ts';
import { statusLine } from './status_line.ts';
import { UI } from '../../text/ui.ts';
import { isUnchanged } from '../walk/typed.ts';
import type { ChangeView } from './change_views.ts';
import type { FieldView } from './field_views.ts';
import type { Page } from '../walk/walk_page.ts';

/** What the inputs say in one line where there is no room for their fields. */
export interface FoldedInputs {
  readonly text: string;
  /** Whether the line says, in the place of the inputs, what becomes of them: that something is wrong, or under way. */
  readonly status: boolean;
}

/** More characters of an input do not fit into the line of any small screen. */
const WIDEST = 200;

/** The line of a page with these fields and changes: what is changed comes first, since only the first of it may be in sight. */
export function foldedInputs(page: Page, fields: readonly FieldView[], changes: readonly ChangeView[]): FoldedInputs {
  const { kind } = page.freshness;
  const stopped = kind === 'current' && resultsOf(page.run).stop !== null;
  // No field is in sight to say which it is.
  const wrong = kind === 'unreadable' ? unreadable(page) : null;
  if (stopped || (kind !== 'current' && kind !== 'waiting')) return { text: wrong ?? statusLine(page), status: true };
  const input = ({ label, value, placeholder }: FieldView): string =>
    `${label} ${(value || placeholder).slice(0, WIDEST)}`;
  const inputs = [
    ...fields.filter(({ id }) => !isUnchanged(page, id)).map(input),
    // A lesson's own inputs have no field there.
    ...changes
      .filter(({ kind, key }) => kind !== 'field' || !fields.some(({ id }) => id === key))
      .map(({ text }) => text),
    ...fields.filter(({ id }) => isUnchanged(page, id)).map(input),
  ].join(' · ');
  const count = changes.length;
  return { text: count === 0 ? inputs : UI[page.language].inputs.changes(count, inputs), status: false };
}
