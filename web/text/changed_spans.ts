/** A part of a text, from its first character to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Numbers and words; brackets, commas, spaces and the = of `numpy=15` only hold them together. */
const TOKEN = /[^\s,[\](){}<=>]+/g;

/** What may be marked: numbers and truth values, not the words around them. */
const NUMBER = /^(?:[-+]?(?:\.?\d|nan|inf)|(?:True|False)$)/;

/**
 * Which numbers of a text are not those that stood in the same place of an earlier one, line by line; what ends both texts,
 * as `requires_grad=True`, may stand in another line.
 */
export function changedSpans(before: string, after: string): readonly Span[] {
  if (before === after) return [];
  const old = before.split('\n').map((line) => line.match(TOKEN) ?? []);
  const last = /(?:, \w+=\w+)*\W*$/.exec(after)?.[0] ?? '';
  const end = before.endsWith(last) ? after.length - last.length : after.length;
  const spans: Span[] = [];
  let start = 0;
  for (const [number, line] of after.split('\n').entries()) {
    let position = 0;
    for (const match of line.matchAll(TOKEN)) {
      const isOther = old[number]?.[position] !== match[0] && start + match.index < end;
      if (NUMBER.test(match[0]) && isOther) {
        spans.push({ start: start + match.index, end: start + match.index + match[0].length });
      }
      position += 1;
    }
    start += line.length + 1;
  }
  return spans;
}
