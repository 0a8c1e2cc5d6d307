import { MOST_CHARACTERS } from '../../inputs/problem.ts';

/** How long the arrow keys must rest before what they came to counts as finished, in milliseconds. */
const REST = 500;

let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Arrow up and down change the whole number at the caret; the new text is told, null where nothing was changed. Once
 * they rest, `finish` is called: there is no `change` event for a text that a script has set.
 */
export function nudgedText(
  event: KeyboardEvent & { readonly currentTarget: HTMLInputElement },
  finish?: () => void,
): string | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return null;
  const input = event.currentTarget;
  const nudged = nudge(input.value, input.selectionStart ?? 0, event.key === 'ArrowUp' ? 1n : -1n);
  if (nudged === null) return null;
  event.preventDefault();
  input.value = nudged.text;
  input.setSelectionRange(nudged.start, nudged.end);
  clearTimeout(rest);
  if (finish !== undefined) rest = setTimeout(finish, REST);
  return nudged.text;
}

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

/** What the browser tells of a text before it puts it into a field. */
type Coming = InputEvent & { readonly currentTarget: HTMLInputElement };

/** Keeps a text out of a field that is too long to be taken: drawing it would take the browser long. Tells it instead. */
export function keepOut(event: Coming, tell: (text: string) => void): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const text = value.slice(0, selectionStart ?? 0) + (event.data ?? '') + value.slice(selectionEnd ?? 0);
  if (text.length <= MOST_CHARACTERS) return;
  event.preventDefault();
  tell(text);
}
