import type { CodeSegment } from './cell.ts';

/** The lines of a cell's code, each without the line break that ends it. Only plain code holds line breaks. */
export function linesOf(code: readonly CodeSegment[]): readonly (readonly CodeSegment[])[] {
  const lines: CodeSegment[][] = [[]];
  for (const segment of code) {
    if (segment.kind !== 'code') {
      lines.at(-1)?.push(segment);
      continue;
    }
    for (const [index, text] of segment.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ kind: 'code', text });
    }
  }
  return lines;
}
