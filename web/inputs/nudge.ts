/** A text in which the whole number at the caret has been changed, and where that number stands now. */
export interface Nudged {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Adds to the whole number at the caret; null where there is none. */
export function nudge(text: string, caret: number, by: bigint): Nudged | null {
  for (const match of text.matchAll(/[+-]?\d+/g)) {
    const start = match.index;
    const end = start + match[0].length;
    if (caret < start || caret > end) continue;
    if (/[.\w]/.test(text.charAt(start - 1)) || /[.\w]/.test(text.charAt(end))) return null;
    const number = String(BigInt(match[0].replace('+', '')) + by);
    return { text: text.slice(0, start) + number + text.slice(end), start, end: start + number.length };
  }
  return null;
}
