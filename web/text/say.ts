import type { Localized } from './localized.ts';
import type { Inline, Prose, Role } from './prose.ts';

/** What may stand in a paragraph: words, a quantity, or a sentence made elsewhere. */
type Part = Inline | Prose | number | bigint;

/** A paragraph: p`Row ${ids('2')} of ${W}`. */
export function p(texts: TemplateStringsArray, ...parts: readonly Part[]): Prose {
  const paragraph: Inline[] = [];
  const add = (inline: Inline): void => {
    const last = paragraph.at(-1);
    if (inline === '') return;
    if (typeof inline === 'string' && typeof last === 'string') paragraph[paragraph.length - 1] = last + inline;
    else paragraph.push(inline);
  };
  add(texts[0] ?? '');
  for (const [index, part] of parts.entries()) {
    inlines(part).forEach(add);
    add(texts[index + 1] ?? '');
  }
  return paragraph;
}

function inlines(part: Part): Prose {
  if (typeof part === 'number' || typeof part === 'bigint') return [grouped(part)];
  return isProse(part) ? part : [part];
}

function isProse(part: Inline | Prose): part is Prose {
  return Array.isArray(part);
}

const inRole =
  (role: Role) =>
  (text: string): Inline => ({ kind: 'role', role, text: signed(text) });

export const ids = inRole('ids');
export const onehot = inRole('onehot');
export const weight = inRole('weight');
export const output = inRole('output');

/** The weight matrix, by its name. */
export const W = weight('W');

export function mono(text: string): Inline {
  return { kind: 'code', text };
}

export function em(text: string): Inline {
  return { kind: 'em', text };
}

/** The model whose sizes the page names. */
export const GPT2_NAME: Inline = { kind: 'name', text: 'GPT-2' };

export function link(text: string, href: string): Inline {
  return { kind: 'link', href, text };
}

/** A number as it stands in a sentence: its minus is a minus, not a hyphen. */
export function signed(number: string | number | bigint): string {
  return String(number).replace(/^-(?=\d)/, '−');
}

/** A whole number with its thousands apart: 50,257. */
export function grouped(number: number | bigint): string {
  return signed(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** English: a count and its noun, "1 row", "4 rows". */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 || count === 1n ? one : many}`;
}

/** English: a name in the middle of a sentence. */
export function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Chinese: texts one after another, with a space where Chinese meets letters or digits. */
export function spaced(...texts: readonly string[]): string {
  return texts.reduce((before, text) => {
    const meets = /[\p{Script=Han}][\w]|[\w][\p{Script=Han}]/u.test(before.slice(-1) + text.slice(0, 1));
    return before + (meets ? ' ' : '') + text;
  }, '');
}

/** A shape as Python writes it: (3,), (3, 4). */
export function tuple(sizes: readonly (number | bigint)[]): string {
  return sizes.length === 1 ? `(${String(sizes[0])},)` : `(${sizes.join(', ')})`;
}

/** So many rows by their numbers, which count from 0: "rows 0 to 3", "rows 0 and 1", "row 0"; “0 到 3 号行”. */
export function rowsNumbered(count: bigint): Localized {
  return numbered(count, { en: 'row', zh: '行' });
}

/** So many columns by their numbers. */
export function columnsNumbered(count: bigint): Localized {
  return numbered(count, { en: 'column', zh: '列' });
}

function numbered(count: bigint, { en, zh }: Localized): Localized {
  if (count === 1n) return { en: `${en} 0`, zh: `0 号${zh}` };
  const last = String(count - 1n);
  return count === 2n
    ? { en: `${en}s 0 and 1`, zh: `0 号和 1 号${zh}` }
    : { en: `${en}s 0 to ${last}`, zh: `0 到 ${last} 号${zh}` };
}

const MOST_LISTED = 8;

/** English: "2, 3 and 1"; a long list is cut short. */
export function listedInEnglish(items: readonly string[]): string {
  if (items.length > MOST_LISTED) return `${items.slice(0, MOST_LISTED).join(', ')} and so on`;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** Chinese: “2、3、1”; a long list is cut short. */
export function listedInChinese(items: readonly string[]): string {
  return items.slice(0, MOST_LISTED).join('、') + (items.length > MOST_LISTED ? ' 等' : '');
}

/** Paragraphs, in every language. */
export type Text = Localized<readonly Prose[]>;

/** Paragraphs one after another, in every language. */
export function followed(...several: readonly Text[]): Text {
  return { en: several.flatMap(({ en }) => en), zh: several.flatMap(({ zh }) => zh) };
}

/** One paragraph where several may stand. */
export function paragraph({ en, zh }: Localized<Prose>): Text {
  return { en: [en], zh: [zh] };
}

export const NOTHING: Text = { en: [], zh: [] };

/** Keeps in one line what reads as one: “4 × 5”, “x @ W”, “(4, 5)”, “W[2, 0]”. */
export function nonBreaking(text: string): string {
  return text.replace(/ [×@] |\d, (?=\d)/g, (parting) => parting.replaceAll(' ', '\u00a0'));
}
