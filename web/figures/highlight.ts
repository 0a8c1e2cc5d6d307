/** What the selected output value means elsewhere: in the code, in the words and in what the cells print. */

import type { FieldId, Inputs } from '../inputs/inputs.ts';
import type { CodeSegment } from '../program/cell.ts';
import type { Selection } from '../page/walk/walk_page.ts';
import type { Role } from '../text/prose.ts';
import type { Span } from '../text/changed_spans.ts';
import type { Results } from '../run/results.ts';

/** The output value that is highlighted, and the ID whose row it lies in. */
export interface Highlight {
  /** Whether the reader has chosen it; the first value stands for it until then. */
  readonly chosen: boolean;
  readonly token: number;
  readonly column: number;
  readonly id: number | null;
}

/** The selected value as far as the run has it: what an edit has taken away gives way to the first, or to an ID without a row. */
export function highlightOf(results: Results, selection: Selection | null): Highlight {
  const numbers = results.ids?.numbers ?? [];
  const missing = numbers.findIndex((id) => results.table !== null && (id < 0 || id >= results.table.rows));
  const token = within(selection?.token ?? Math.max(0, missing), numbers.length);
  const column = within(selection?.column, results.table?.columns ?? 0);
  return { chosen: selection !== null, token, column, id: numbers[token] ?? null };
}

function within(index = 0, count: number): number {
  return index < count ? index : 0;
}

/** The position of the highlighted ID among these; the first where it is not one of them. */
export function tokenAmong(numbers: readonly number[], { token, id }: Highlight): number {
  return numbers[token] === id ? token : Math.max(0, id === null ? 0 : numbers.indexOf(id));
}

/** The literals in the code that give the ID of the value that the reader has chosen. */
export function highlightedFields(highlight: Highlight, inputs: Inputs): ReadonlySet<FieldId> {
  const fields = new Set<FieldId>();
  if (!highlight.chosen || highlight.id === null) return fields;
  fields.add('ids');
  for (const field of ['one', 'two'] as const) if (Number(inputs[field].value) === highlight.id) fields.add(field);
  return fields;
}

/** The edited weights, by their position, that are the value that the reader has chosen. */
function highlightedEdits(highlight: Highlight, inputs: Inputs): ReadonlySet<number> {
  const at = inputs.edits.map(
    ({ row, col }) => Number(row.value) === highlight.id && Number(col.value) === highlight.column,
  );
  return new Set(highlight.chosen ? at.flatMap((here, index) => (here ? [index] : [])) : []);
}

/** Whether a literal in the code stands for the value that the reader has chosen, or gives its ID. */
export function isHighlightedLiteral(highlight: Highlight, inputs: Inputs, segment: CodeSegment): boolean {
  if (segment.kind === 'literal') return highlightedFields(highlight, inputs).has(segment.field);
  return segment.kind === 'edit' && highlightedEdits(highlight, inputs).has(segment.edit);
}

/** Whether a word of the prose means the value that the reader has chosen: an ID where it is that ID. */
export function isHighlightedWord(highlight: Highlight, role: Role, text: string): boolean {
  if (!highlight.chosen || highlight.id === null) return false;
  return role === 'ids' && /^-?\d+$/.test(text) ? Number(text) === highlight.id : true;
}

/** Where in the text of a literal the number stands that gives the ID of the value that the reader has chosen. */
export function highlightedNumber(
  highlight: Highlight,
  inputs: Inputs,
  segment: CodeSegment,
  text: string,
): Span | null {
  if (!isHighlightedLiteral(highlight, inputs, segment)) return null;
  const index = segment.kind === 'literal' && segment.field === 'ids' ? highlight.token : 0;
  const number = [...text.matchAll(/[^\s,[\]]+/g)][index];
  return number === undefined ? null : { start: number.index, end: number.index + number[0].length };
}
