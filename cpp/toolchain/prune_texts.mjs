/** Takes messages out of a module's memory that no code of it names any more. */
import { partsOf } from './wat.mjs';

/** Text from its beginning to the zero that ends it: words with a space between them, never what is computed with. */
const MESSAGE = /(?<=\0)(?=[^\0]*[A-Za-z]{2}[^\0]* )[\n\x20-\x7e\x80-\xff]{12,}(?=\0)/g;
const isList = Array.isArray;

/** The bytes that a text in WebAssembly's notation stands for, a character each. */
function bytesOf(literal) {
  const escapes = { t: '\t', n: '\n', r: '\r', '"': '"', "'": "'", '\\': '\\' };
  return literal
    .slice(1, -1)
    .replace(/\\([0-9a-fA-F]{2}|.)/g, (_, found) => escapes[found] ?? String.fromCharCode(parseInt(found, 16)));
}

const literalOf = (bytes) =>
  `"${bytes.replace(/[^\x20-\x7e]|["\\]/g, (byte) => `\\${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;

/** Every number in the code that may be an address, or be added to one. */
function numbersIn(node, found) {
  for (const [index, part] of node.entries()) {
    if (isList(part)) numbersIn(part, found);
    else if (node[0] === 'i32.const' && index === 1) found.add(Number(part));
    else if (part.startsWith('offset=')) found.add(Number(part.slice('offset='.length)));
  }
}

/** Puts zeros in the place of the messages that neither code nor other data points at or into. The module is changed. */
export function pruneTexts(module) {
  const named = new Set();
  for (const word of ['func', 'global', 'elem']) for (const part of partsOf(module, word)) numbersIn(part, named);
  const segments = partsOf(module, 'data').map((segment) => ({
    segment,
    start: Number(segment.find((part) => isList(part) && part[0] === 'i32.const')[1]),
    bytes: bytesOf(segment.at(-1)),
  }));
  for (const { bytes } of segments) {
    // Pointers may stand at any place: better too much is kept than too little.
    for (let at = 0; at + 4 <= bytes.length; at += 1) {
      const [a, b, c, d] = [0, 1, 2, 3].map((index) => bytes.charCodeAt(at + index));
      named.add(a | (b << 8) | (c << 16) | (d << 24));
    }
  }
  const sorted = [...named].sort((a, b) => a - b);
  const isNamed = (from, to) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < from) low = middle + 1;
      else high = middle;
    }
    return sorted[low] < to;
  };
  for (const { segment, start, bytes } of segments) {
    const pruned = bytes.replace(MESSAGE, (text, at) =>
      isNamed(start + at, start + at + text.length + 1) ? text : '\0'.repeat(text.length),
    );
    segment[segment.length - 1] = literalOf(pruned);
  }
}
