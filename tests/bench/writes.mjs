/** What an edit takes of the browser alone: the same page, on which a key does nothing but write what it wrote before. */
/* global document, MutationObserver, addEventListener */

/**
 * Put into a page before its own scripts. From `globalThis.noteWrites()` on, what each key changes in the document is noted;
 * from `globalThis.repeatWrites()` on, typing no longer reaches the page's scripts, and the keys, in the same order again and
 * again, write what is noted. What came after an output was painted is written later, as it was before.
 */
export function installWrites() {
  const LATER = 100;
  const keys = [];
  let next = null;

  /** What a record of the observer changed, as a function that writes how it stands now; by what tells it from others. */
  function writeOf({ type, target, attributeName }) {
    if (type === 'characterData') {
      const { data } = target;
      return () => (target.data = data);
    }
    if (type === 'childList') {
      const children = [...target.childNodes];
      return () => target.replaceChildren(...children);
    }
    const value = target.getAttribute(attributeName);
    return () => (value === null ? target.removeAttribute(attributeName) : target.setAttribute(attributeName, value));
  }

  /** Of many changes of the same the last one counts. */
  function writesOf(records) {
    const last = new Map();
    for (const record of records) {
      const { type, target, attributeName } = record;
      const changed = last.get(target) ?? last.set(target, new Map()).get(target);
      changed.set(`${type} ${attributeName}`, writeOf(record));
    }
    return [...last.values()].flatMap((changed) => [...changed.values()]);
  }

  const observer = new MutationObserver((records) => waiting.push(...records));
  let waiting = [];
  const take = () => {
    const records = [...waiting, ...observer.takeRecords()];
    waiting = [];
    return writesOf(records);
  };

  globalThis.noteWrites = () => {
    keys.length = 0;
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  globalThis.noteKey = () => {
    if (next !== null) return;
    const before = keys.at(-1);
    if (before !== undefined) before.later = take();
    keys.push({ atOnce: [], later: [] });
  };
  globalThis.notePainted = () => {
    if (next === null) keys.at(-1).atOnce = take();
  };
  globalThis.repeatWrites = () => {
    keys.at(-1).later = take();
    observer.disconnect();
    next = 0;
  };
  addEventListener(
    'input',
    (event) => {
      if (next === null) return;
      event.stopImmediatePropagation();
      const { atOnce, later } = keys[next % keys.length];
      next += 1;
      for (const write of atOnce) write();
      setTimeout(() => later.forEach((write) => write()), LATER);
    },
    { capture: true },
  );
}
