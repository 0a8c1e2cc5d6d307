import { MOST_CHARACTERS } from '../inputs/problem.ts';

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
