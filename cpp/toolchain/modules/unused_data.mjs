/**
 * Blanks what a WebAssembly module's data has that its code cannot come to any more, since statements were taken out
 * (prune.mjs): tables, lists of virtual functions, the sentences of errors; and the TypeScript types that Emscripten keeps.
 * Zeros weigh nothing once they are compressed.
 */
import { addressesFrom, POINTER } from './data_objects.mjs';
import { partsOf } from './wat.mjs';

/** How a list begins: a long text of which only the start, or what comes behind this byte, has an address. */
const LIST = 0x01;
/** A text is a list that is as long as this. */
const SHORTEST_LIST = 100;
const SPACE = 0x20;
const isText = (byte) => (byte >= SPACE && byte !== 0x7f) || byte === 0x0a;

const ESCAPED = { t: 0x09, n: 0x0a, r: 0x0d, '"': 0x22, "'": 0x27, '\\': 0x5c };

/** The bytes that a string of the text format stands for. */
function decoded(string) {
  const bytes = string
    .slice(1, -1)
    .matchAll(/\\([0-9a-f]{2})|\\(.)|([^\\])/gs)
    .map(([, hex, escape, plain]) => (hex ? parseInt(hex, 16) : escape ? ESCAPED[escape] : plain.charCodeAt(0)));
  return Uint8Array.from(bytes);
}

const encoded = (bytes) => `"${Array.from(bytes, (byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')}"`;

/** The numbers in a part of the module that can be addresses: constants, and what is added to an address. */
function* addressesIn(part) {
  for (const [at, token] of part.entries()) {
    if (Array.isArray(token)) yield* addressesIn(token);
    else if (token === 'i32.const') yield Number(part[at + 1]) >>> 0;
    else if (token.startsWith('offset=')) yield Number(token.slice('offset='.length));
  }
}

/** The texts in memory between two addresses, each ended by a zero: where they lie. */
function* textsIn(memory, { start, size }) {
  const end = Math.min(start + size, memory.length);
  for (let from = start, to; from < end; from = to + 1) {
    to = memory.indexOf(0, from);
    if (to < 0) return;
    const isList = memory[from] === LIST && to - from > SHORTEST_LIST;
    if (to > from && memory.subarray(from + (isList ? 1 : 0), to).every(isText)) yield { from, to, isList };
  }
}

/** What the types are in which Emscripten writes of the module's functions. Only its error messages have these texts. */
const TYPE =
  /\breadonly \w+\??: |^readonly \w+\[\]| \| null$|^emscripten::memory_view<|^std::basic_string<unsigned char>$/;

/** The segments as they lie in memory, up to the end of the last pointer: segments leave out zeros. */
function memoryOf(segments) {
  const end = Math.max(...segments.map(({ start, bytes }) => start + bytes.length));
  const memory = new Uint8Array(Math.ceil(end / POINTER) * POINTER);
  for (const { start, bytes } of segments) memory.set(bytes, start);
  return memory;
}

/**
 * Blanks the objects and the texts of a linker's map (data_objects.mjs) that the module's code cannot come to: texts within
 * which, or at whose end, no address lies that it can come to, lists at whose start none lies, and TypeScript types, but for
 * ends that are texts of their own. The module is changed.
 */
export function blankUnusedData(module, { objects, texts }) {
  const segments = partsOf(module, 'data').map((part) => {
    const [[, start], string] = part.slice(-2);
    return { part, start: Number(start), bytes: decoded(string) };
  });
  const memory = memoryOf(segments);
  const others = module.filter((part) => Array.isArray(part) && part[0] !== 'data');
  const { reached, unreached } = addressesFrom(addressesIn(others), objects, memory);
  for (const { start, size } of unreached) memory.fill(0, start, start + size);
  for (const text of texts.flatMap((place) => [...textsIn(memory, place)])) blankUnused(memory, text, reached);
  for (const { part, start, bytes } of segments)
    part[part.length - 1] = encoded(memory.subarray(start, start + bytes.length));
}

/** Blanks a text as far as no address within it is in `used`. */
function blankUnused(memory, { from, to, isList }, used) {
  /** The first address from `first` up to `last` that is used, or null. */
  const firstUsed = (first, last) => {
    for (let at = first; at <= last; at += 1) if (used.has(at)) return at;
    return null;
  };
  if (isList) {
    if (firstUsed(from, from + 1) === null) memory.fill(0, from, to);
    return;
  }
  const text = new TextDecoder('latin1').decode(memory.subarray(from, to));
  // The linker lets another text, such as "]", be the end of a type: none that says "readonly" itself.
  if (TYPE.test(text)) memory.fill(0, from, firstUsed(from + Math.max(text.lastIndexOf('readonly'), 0) + 1, to) ?? to);
  else if (firstUsed(from, to) === null) memory.fill(0, from, to);
}
