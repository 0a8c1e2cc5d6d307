/** Compares a reader's code with a cell of the notebook: do they differ only in the values of literals? */

import { isLiteral, type Cell, type CodeSegment, type LiteralSegment } from './cell.ts';

/** A literal of a cell, and the reader's text for it. */
export interface Rewritten {
  readonly segment: LiteralSegment;
  readonly text: string;
}

/** The reader's text for each literal of a cell; null where `text` differs from the cell's code in anything else. */
export function rewrittenIn(cell: Cell, text: string): readonly Rewritten[] | null {
  const literals = cell.code.filter(isLiteral);
  const found = new RegExp(`^${cell.code.map(patternOf).join('')}$`).exec(text);
  if (found === null) return null;
  return literals.map((segment, index) => ({ segment, text: found[index + 1] ?? '' }));
}

/** Whether two codes, of which only literals may differ, have the same ones but for spaces. */
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
      // In the language of the page: a page has the text of only one (language_plugin.ts).
      return `(?:${Object.values(segment.text).map(escapedPattern).join('|')})`;
    case 'code':
    case 'slip':
      return escapedPattern(segment.text);
  }
}

function escapedPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
