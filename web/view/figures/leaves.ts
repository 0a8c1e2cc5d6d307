/** Elements that hold nothing but a text, written without the framework: a keystroke changes many of them at once. */

/** What such an element shows: its text, and its attributes by name. */
export interface Leaf {
  readonly text: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

/** What the elements of a parent show. */
const shownIn = new WeakMap<Element, readonly Leaf[]>();

/**
 * Makes the elements of a parent, all but the first, show these leaves, one each. Only what differs from the leaf that an
 * element showed before is written. Elements are added and removed at the end.
 *
 * @param name of the elements that are added
 * @param made what the elements show that the framework has made; it counts at the first call for this parent
 */
export function writeLeaves(parent: Element, name: 'td' | 'th', made: readonly Leaf[], leaves: readonly Leaf[]): void {
  const before = shownIn.get(parent) ?? made;
  shownIn.set(parent, leaves);
  for (let surplus = before.length - leaves.length; surplus > 0; surplus -= 1) parent.lastElementChild?.remove();
  for (const [index, leaf] of leaves.entries()) {
    const old = before[index];
    if (old === leaf) continue;
    const element = old === undefined ? document.createElement(name) : parent.children[1 + index];
    if (element === undefined) throw new RangeError('elements are missing that were written before');
    write(element, old ?? { text: '', attributes: {} }, leaf);
    if (old === undefined) parent.append(element);
  }
}

function write(element: Element, old: Leaf, { text, attributes }: Leaf): void {
  if (text !== old.text) writeText(element, text);
  if (attributes === old.attributes) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (old.attributes[name] !== value) element.setAttribute(name, String(value));
  }
  for (const name in old.attributes) if (!(name in attributes)) element.removeAttribute(name);
}

/** Writes the text of an element, in which a field may stand after it. */
function writeText(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) firstChild.data = text;
  else element.prepend(text);
}
