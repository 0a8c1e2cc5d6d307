import { resultsOf } from '../../run/results.ts';
import { statusLine } from './announce.ts';
import { UI } from '../../text/ui.ts';
import { changesOf } from './change_views.ts';
import type { FieldView } from './field_views.ts';
import type { Page } from '../page.ts';

/** What the inputs say in one line where there is no room for their fields. */
export interface FoldedInputs {
  readonly text: string;
  /** Whether the line says, in the place of the inputs, what becomes of them: that something is wrong, or under way. */
  readonly status: boolean;
}

/** More characters of an input do not fit into the line of any small screen. */
const WIDEST = 200;

/** The line of a page whose fields are these: what is changed comes first, since only the first of it may be in sight. */
export function foldedInputs(page: Page, fields: readonly FieldView[]): FoldedInputs {
  const { kind } = page.freshness;
  const stopped = kind === 'current' && resultsOf(page.run).stop !== null;
  if (stopped || (kind !== 'current' && kind !== 'waiting')) return { text: statusLine(page), status: true };
  const input = ({ label, value, placeholder }: FieldView): string =>
    `${label} ${(value || placeholder).slice(0, WIDEST)}`;
  const changes = changesOf(page);
  const isChanged = ({ id }: FieldView): boolean => changes.some(({ kind, key }) => kind === 'field' && key === id);
  const inputs = [
    ...fields.filter(isChanged).map(input),
    ...changes.filter(({ kind }) => kind !== 'field').map(({ text }) => text),
    ...fields.filter((field) => !isChanged(field)).map(input),
  ].join(' · ');
  const count = changes.length;
  return { text: count === 0 ? inputs : `${UI[page.language].inputs.changes(count)} ${inputs}`, status: false };
}
