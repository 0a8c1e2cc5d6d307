/**
 * Blanks the sentences in a WebAssembly module's data that nothing in it refers to any more: those of errors whose
 * statements were taken out (prune.mjs); and the TypeScript types that Emscripten keeps. Zeros weigh nothing once they are compressed.
 */
import { partsOf } from './wat.mjs';

/** A pointer is so many bytes, at an address that is a multiple of that. */
const POINTER = 4;

/** What is certainly a list, and no table: so many bytes of text behind the one that marks it. */
const SHORTEST_LIST = 100;

/** What is certainly a sentence, and no table: text with a space in it, as long as this or longer. */
const SHORTEST = 8;
const SPACE = 0x20;
/** How a list begins: a long text of which only the start, or what comes behind this byte, has an address. */
const LIST = 0x01;
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

/**
 * The numbers in a segment of data that can be addresses. Segments leave out long runs of zeros, so the first or the last
 * bytes of a pointer, which are often zeros, may lie outside of them.
 */
function* pointersIn({ start, bytes }) {
  const outside = start % POINTER;
  const whole = new Uint8Array(Math.ceil((outside + bytes.length) / POINTER) * POINTER);
  whole.set(bytes, outside);
  const view = new DataView(whole.buffer);
  for (let at = 0; at < whole.length; at += POINTER) yield view.getUint32(at, true);
}

/** The sentences and lists of a segment, each ended by a zero: where they lie in it. */
function* sentencesIn(bytes) {
  for (let from = 0, to; from < bytes.length; from = to + 1) {
    to = bytes.indexOf(0, from);
    if (to < 0) return;
    const text = bytes.subarray(from, to);
    const list = text.lastIndexOf(LIST);
    // Bytes that no zero ends, such as a table's, may stand before it.
    if (list >= 0 && text.length - list > SHORTEST_LIST && text.subarray(list + 1).every(isText)) {
      yield { from: from + list, to, isList: true };
    } else if (text.length >= SHORTEST && text.includes(SPACE) && text.every(isText)) yield { from, to, isList: false };
  }
}

/** What the types are in which Emscripten writes of the module's functions. Nothing reads these texts when it runs. */
const TYPE = /\breadonly \w+\??: |^readonly \w+\[\]/;

/**
 * Blanks the sentences within which, or at whose end, no address lies, lists at whose start none lies, and TypeScript types, but for ends that are texts
 * of their own. The module is changed.
 */
export function blankUnusedSentences(module) {
  const segments = partsOf(module, 'data').map((part) => {
    const [[, start], string] = part.slice(-2);
    return { part, start: Number(start), bytes: decoded(string) };
  });
  const others = module.filter((part) => Array.isArray(part) && part[0] !== 'data');
  const used = new Set([...addressesIn(others), ...segments.flatMap((segment) => [...pointersIn(segment)])]);
  /** The first address from `from` up to `to` that is used, or null. */
  const firstUsed = (from, to) => {
    for (let at = from; at <= to; at += 1) if (used.has(at)) return at;
    return null;
  };
  /** The last one, or null. */
  const lastUsed = (from, to) => {
    for (let at = to; at >= from; at -= 1) if (used.has(at)) return at;
    return null;
  };
  for (const { part, start, bytes } of segments) {
    for (const { from, to, isList } of sentencesIn(bytes)) {
      if (isList) {
        if (firstUsed(start + from, start + from + 1) === null) bytes.fill(0, from, to);
        continue;
      }
      const text = new TextDecoder('latin1').decode(bytes.subarray(from, to));
      const type = TYPE.exec(text);
      if (type !== null) {
        // Bytes that no zero ends, such as a table's, may stand before it: the type begins at the address of its own.
        const begin = lastUsed(start + from, start + from + type.index) ?? start + from;
        // The linker lets another text, such as "]", be the end of this one: none that says "readonly" itself.
        const last = start + from + text.lastIndexOf('readonly');
        bytes.fill(0, begin - start, (firstUsed(last + 1, start + to) ?? start + to) - start);
      } else if (firstUsed(start + from, start + to) === null) bytes.fill(0, from, to);
    }
    part[part.length - 1] = encoded(bytes);
  }
}
