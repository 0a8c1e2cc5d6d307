/**
 * Markdown of a reader's file as a tree of plain values, which the page shows as text: what notebooks use most, no more.
 * Nothing of it is ever markup: HTML tags are left out, their content stays; images are not loaded, their description stays.
 * Reading takes time in proportion to the text, whatever is in it: micromark, the best-kept library that gives a tree, takes 9 s
 * for 20 kB of `_*` and 26 s for 600 lists in one another (version 4, November 2026), and 14.7 kB, compressed, of the page.
 */

import { inlinesOf, type MarkdownInline } from './markdown_inlines.ts';

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly inlines: readonly MarkdownInline[] }
  | { readonly kind: 'paragraph'; readonly inlines: readonly MarkdownInline[] }
  /** Code, or what stands in columns. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  /** `start`: the first item's number; null where the items have none. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly MarkdownBlock[])[] }
  | { readonly kind: 'rule' };

/** How deep quotes and lists may stand in each other: what is deeper is read as paragraphs. */
const DEEPEST = 12;

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?: +|$)/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:( +)(.*)|$)/s;
const UNDERLINE = /^ {0,3}(=+|-+) *$/;
const INDENTED = /^ {4}/;
const COMMENT = /^ {0,3}<!--/;
const BLANK = /^\s*$/;
const TABLE_ROW = /^ {0,3}\|/;

/** The blocks of a Markdown cell's text. */
export function markdownOf(text: string): readonly MarkdownBlock[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '    '));
  return blocksOf(lines, 0);
}

/** A block, or nothing that is to be read, and the line at which the next may begin. */
interface ReadBlock {
  readonly block: MarkdownBlock | null;
  readonly next: number;
}

/** Reads the block that begins at a line; null where none of this kind does. */
type Reading = (lines: readonly string[], at: number, depth: number) => ReadBlock | null;

function blocksOf(lines: readonly string[], depth: number): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    if (BLANK.test(lines[at] ?? '')) {
      at += 1;
      continue;
    }
    const read = begun(lines, at, depth) ?? readParagraph(lines, at, depth);
    if (read.block !== null) blocks.push(read.block);
    at = read.next;
  }
  return blocks;
}

/** The block that begins with a mark of its own. */
function begun(lines: readonly string[], at: number, depth: number): ReadBlock | null {
  for (const reading of [readFence, readIndented, readComment, readHeading, readRule, readTable, readQuote, readList]) {
    const read = reading(lines, at, depth);
    if (read !== null) return read;
  }
  return null;
}

const readFence: Reading = (lines, at) => {
  const [, fence = ''] = FENCE.exec(lines[at] ?? '') ?? [];
  if (fence === '') return null;
  const closes = (line: string): boolean => {
    const trimmed = line.trim();
    return trimmed.length >= fence.length && trimmed === fence.charAt(0).repeat(trimmed.length);
  };
  let end = at + 1;
  while (end < lines.length && !closes(lines[end] ?? '')) end += 1;
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
};

const readIndented: Reading = (lines, at) => {
  let end = at;
  let next = at;
  while (next < lines.length && (INDENTED.test(lines[next] ?? '') || BLANK.test(lines[next] ?? ''))) {
    next += 1;
    if (!BLANK.test(lines[next - 1] ?? '')) end = next;
  }
  const text = lines.slice(at, end).map((line) => line.slice(4));
  return end === at ? null : { block: { kind: 'code', text: text.join('\n') }, next };
};

/** HTML's comments are not to be read. */
const readComment: Reading = (lines, at) => {
  if (!COMMENT.test(lines[at] ?? '')) return null;
  let end = at;
  while (end < lines.length && !(lines[end] ?? '').includes('-->')) end += 1;
  return { block: null, next: end + 1 };
};

const readHeading: Reading = (lines, at) => {
  const line = lines[at] ?? '';
  const found = HEADING.exec(line);
  if (found === null) return null;
  const [mark, { length: level }] = [found[0], found[1] ?? '#'];
  const inlines = inlinesOf(withoutClosing(line.slice(mark.length).trimEnd()));
  return { block: { kind: 'heading', level: level as 1 | 2 | 3 | 4 | 5 | 6, inlines }, next: at + 1 };
};

/** A heading's text without the `#` that may stand at its end too. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  return end === 0 || text.charAt(end - 1) === ' ' ? text.slice(0, end).trimEnd() : text;
}

const readRule: Reading = (lines, at) =>
  RULE.test(lines[at] ?? '') ? { block: { kind: 'rule' }, next: at + 1 } : null;

/** A table keeps its columns as it is written. */
const readTable: Reading = (lines, at) => {
  let end = at;
  while (end < lines.length && TABLE_ROW.test(lines[end] ?? '')) end += 1;
  return end === at ? null : { block: { kind: 'code', text: lines.slice(at, end).join('\n') }, next: end };
};

const readQuote: Reading = (lines, at, depth) => {
  if (depth >= DEEPEST || !QUOTE.test(lines[at] ?? '')) return null;
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1;
  const within = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return { block: { kind: 'quote', blocks: blocksOf(within, depth + 1) }, next: end };
};

const readList: Reading = (lines, at, depth) => {
  const first = ITEM.exec(lines[at] ?? '');
  if (first === null || depth >= DEEPEST) return null;
  const isOfList = (line: string): RegExpExecArray | null => {
    const item = ITEM.exec(line);
    return item !== null && (item[3] === undefined) === (first[3] === undefined) && !RULE.test(line) ? item : null;
  };
  const items: (readonly MarkdownBlock[])[] = [];
  let next = at;
  for (;;) {
    const item = isOfList(lines[next] ?? '');
    if (item === null) break;
    const { within, end } = readItem(lines, next, item);
    items.push(blocksOf(within, depth + 1));
    next = end;
  }
  return { block: { kind: 'list', start: first[3] === undefined ? null : Number(first[3]), items }, next };
};

/** The lines of an item: what is indented below it, and what goes on its paragraph. */
function readItem(
  lines: readonly string[],
  at: number,
  [, indent = '', mark = '', , gap = ' ', text = '']: RegExpExecArray,
): { readonly within: readonly string[]; readonly end: number } {
  const width = indent.length + mark.length + (gap.length > 4 ? 1 : gap.length);
  const within = [text];
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    const indented = line.length - line.trimStart().length;
    const afterBlank = BLANK.test(lines[end - 1] ?? '');
    if (BLANK.test(line)) within.push('');
    // Jupyter takes two blanks of indentation for a list in a list, as many people write it.
    else if (indented >= Math.min(width, 2)) within.push(line.slice(Math.min(indented, width)));
    else if (afterBlank || begins(line)) break;
    else within.push(line);
  }
  while (end > at + 1 && BLANK.test(lines[end - 1] ?? '')) {
    end -= 1;
    within.pop();
  }
  // Blank lines between items of one list do not end it.
  let after = end;
  while (after < lines.length && BLANK.test(lines[after] ?? '')) after += 1;
  return { within, end: ITEM.test(lines[after] ?? '') ? after : end };
}

/** Whether a line ends the paragraph before it. */
function begins(line: string): boolean {
  return [FENCE, COMMENT, HEADING, RULE, TABLE_ROW, QUOTE, ITEM].some((mark) => mark.test(line));
}

function readParagraph(lines: readonly string[], at: number, depth: number): ReadBlock {
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const underline = UNDERLINE.exec(line)?.[1];
    if (underline !== undefined) {
      const inlines = inlinesOf(lines.slice(at, end).join('\n'));
      return { block: { kind: 'heading', level: underline.startsWith('=') ? 1 : 2, inlines }, next: end + 1 };
    }
    if (BLANK.test(line) || (depth < DEEPEST && begins(line))) break;
    end += 1;
  }
  const text = lines.slice(at, end).map((line) => line.trimStart());
  return { block: { kind: 'paragraph', inlines: inlinesOf(text.join('\n')) }, next: end };
}

/** Only the words of a block; `image` gives what stands in the place of one. */
export function blockText(block: MarkdownBlock, image: (description: string) => string): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'rule') return '';
  if (block.kind === 'quote') return block.blocks.map((within) => blockText(within, image)).join('\n');
  if (block.kind !== 'list') return inlineText(block.inlines, image);
  return block.items.map((item) => item.map((within) => blockText(within, image)).join('\n')).join('\n');
}

function inlineText(inlines: readonly MarkdownInline[], image: (description: string) => string): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '\n';
      if ('inlines' in inline) return inlineText(inline.inlines, image);
      return inline.kind === 'image' ? image(inline.text) : inline.text;
    })
    .join('');
}
