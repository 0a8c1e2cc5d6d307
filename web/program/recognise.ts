/** Whether a reader's code is a cell of the notebook with other literals in it. */

import { isLiteral, type Cell, type CodeSegment, type LiteralSegment } from './cell.ts';

/** A literal of a cell, and what the reader has written in its place. */
export interface Rewritten {
  readonly segment: LiteralSegment;
  readonly text: string;
}

/** The literals of a cell as they stand in another text that differs from its code in these alone; null where it differs in more. */
export function rewrittenIn(cell: Cell, text: string): readonly Rewritten[] | null {
  const literals = cell.code.filter(isLiteral);
  const found = new RegExp(`^${cell.code.map(patternOf).join('')}$`).exec(text);
  if (found === null) return null;
  return literals.map((segment, index) => ({ segment, text: found[index + 1] ?? '' }));
}

/** Whether two codes are the same but for spaces, which matter to none of the literals. */
export function sameButSpaces(one: string, other: string): boolean {
  return withoutSpaces(one) === withoutSpaces(other);
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function patternOf(segment: CodeSegment): string {
  switch (segment.kind) {
    case 'literal':
    case 'edit':
      return '([^]+?)';
    case 'comment':
      // A page has one language alone.
      return `(?:${Object.values(segment.text).map(escapedPattern).join('|')})`;
    case 'code':
    case 'slip':
      return escapedPattern(segment.text);
  }
}

function escapedPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
