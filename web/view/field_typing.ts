import { nudge } from '../inputs/nudge.ts';

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
