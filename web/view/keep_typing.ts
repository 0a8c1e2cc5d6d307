/** The field that the reader is typing in, while the page around it comes to life. */

import { flushSync } from 'svelte';

/**
 * Calls `hydrate`, which makes views of the markup in `host`, first as it was prerendered and then as the page is: the
 * field in it that has the focus keeps its text and its caret, and its view learns that it is being typed in.
 */
export function keepTyping(host: Element, hydrate: () => void): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !host.contains(field)) {
    hydrate();
    return;
  }
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  hydrate();
  flushSync();
  if (!field.isConnected || document.activeElement !== field) return;
  field.dispatchEvent(new FocusEvent('focus'));
  field.value = value;
  field.setSelectionRange(selectionStart, selectionEnd);
  if (value !== defaultValue) field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
