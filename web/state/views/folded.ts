import { resultsOf } from '../../run/results.ts';
import { statusLine } from './announce.ts';
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

/** The line of a page whose fields are these. */
export function foldedInputs(page: Page, fields: readonly FieldView[]): FoldedInputs {
  const { kind } = page.freshness;
  const stopped = kind === 'current' && resultsOf(page.run).stop !== null;
  if (stopped || (kind !== 'current' && kind !== 'waiting')) return { text: statusLine(page), status: true };
  const values = fields.map(({ label, value, placeholder }) => `${label} ${(value || placeholder).slice(0, WIDEST)}`);
  return { text: values.join(' · '), status: false };
}
