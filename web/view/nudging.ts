import { nudge } from '../state/nudge.ts';

/** Arrow up and down change the whole number at the caret; the new text is told, null where nothing was changed. */
export function nudgedText(event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): string | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return null;
  const input = event.currentTarget;
  const nudged = nudge(input.value, input.selectionStart ?? 0, event.key === 'ArrowUp' ? 1n : -1n);
  if (nudged === null) return null;
  event.preventDefault();
  input.value = nudged.text;
  input.setSelectionRange(nudged.start, nudged.end);
  return nudged.text;
}
