/** WebAssembly as the text of Binaryen's wasm-dis, in which every expression holds its operands. */

/** The text as nested lists: `(a (b "c") d)` is ['a', ['b', '"c"'], 'd']. */
export function parse(text) {
  const token = /\s+|;;.*|"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/y;
  const stack = [];
  let list = [];
  while (token.lastIndex < text.length) {
    const [found] = token.exec(text);
    if (found === '(') {
      stack.push(list);
      list = [];
    } else if (found === ')') {
      const outer = stack.pop();
      outer.push(list);
      list = outer;
    } else if (!/^(?:\s|;;)/.test(found)) list.push(found);
  }
  return list[0];
}

/** What a branch can leave by a label or by a number, counted from within; an `if` only in its arms. */
const COUNTED = new Set(['block', 'loop', 'try', 'then', 'else']);

/** The text of nested lists. */
export function write(tree) {
  const parts = [];
  const add = (node, depth) => {
    if (typeof node === 'string') parts.push(node, ' ');
    else {
      parts.push('(');
      // A number stands only for the function itself, and wasm-dis counts it as wasm-as does not.
      if (node[0] === 'delegate' && /^\d/.test(node[1])) parts.push(`delegate ${depth - 1}`);
      else for (const part of node) add(part, depth + (COUNTED.has(node[0]) ? 1 : 0));
      parts.push(')\n');
    }
  };
  add(tree, 0);
  return parts.join('');
}

/** What stands at the top of a module under this word: its functions, its data. */
export function partsOf(module, word) {
  return module.filter((part) => part[0] === word);
}
