/** What the reader does in prerendered markup goes on in the views that take its place. */

import { flushSync } from 'svelte';
import { noteReplaced, currentOf } from './replaced_elements.ts';

/**
 * Calls `take`, in which views take over the markup in `host`, and then `show`, in which they show what the page is now.
 * What has the focus keeps it; a field also keeps its text and its caret, and its view learns that it is being typed in.
 * Selected text stays selected.
 */
export function takeOver(host: Element, take: () => void, show: () => void): void {
  const focused = document.activeElement;
  const goOn = [focused !== null && host.contains(focused) ? focusKept(focused) : null, selectionKept(host)];
  const prerendered = [...host.getElementsByTagName('*')];
  take();
  // Views that are not made of the markup itself make the same elements, in the same order.
  const made = host.getElementsByTagName('*');
  prerendered.forEach((element, index) => {
    const successor = made[index];
    if (!element.isConnected && successor?.localName === element.localName) noteReplaced(element, successor);
  });
  show();
  flushSync();
  for (const restore of goOn) restore?.();
}

/** Returns what gives an element the focus again. */
function focusKept(focused: Element): () => void {
  const field = focused instanceof HTMLInputElement ? focused : null;
  const { value = '', defaultValue = '', selectionStart = null, selectionEnd = null } = field ?? {};
  return () => {
    const element = currentOf(focused);
    if (element !== focused && element instanceof HTMLElement) element.focus({ preventScroll: true });
    if (!(element instanceof HTMLInputElement) || document.activeElement !== element) return;
    // A view that was made of the field itself has not heard that it has the focus.
    if (element === focused) element.dispatchEvent(new FocusEvent('focus'));
    element.value = value;
    element.setSelectionRange(selectionStart, selectionEnd);
    if (value !== defaultValue) element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
}

/** Returns what selects again the text that is selected; null where there is none, or it lies elsewhere. */
function selectionKept(host: Element): (() => void) | null {
  const selection = getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  if (!selection || selection.isCollapsed || !anchorNode || !focusNode) return null;
  if (!host.contains(anchorNode) && !host.contains(focusNode)) return null;
  const [anchor, focus] = [placeKept(anchorNode, selection.anchorOffset), placeKept(focusNode, selection.focusOffset)];
  return () => selection.setBaseAndExtent(...anchor(), ...focus());
}

/** Returns what finds again the place behind the first `offset` units of `node`. */
function placeKept(node: Node, offset: number): () => [Node, number] {
  const element = node.parentElement;
  if (!(node instanceof Text) || element === null) return () => [node, offset];
  const texts = textsIn(element);
  let left = texts.slice(0, texts.indexOf(node)).reduce((sum, { length }) => sum + length, offset);
  return () => {
    if (node.isConnected) return [node, offset];
    const successor = currentOf(element);
    for (const text of textsIn(successor)) {
      if (left <= text.length) return [text, left];
      left -= text.length;
    }
    return [successor, successor.childNodes.length];
  };
}

function textsIn(element: Element): readonly Text[] {
  return [...element.childNodes].filter((child) => child instanceof Text);
}
