/**
 * Reading what a Chinese keyboard writes, or a paper prints, as the ASCII that Python reads. Each UTF-16 unit maps to one
 * unit, so that a position in the result is a position in what was typed.
 */

const SPECIAL: Readonly<Record<string, string>> = {
  '\u2212': '-', // minus sign
  '\u2010': '-', // hyphens and the en dash, which stand for a minus in pasted text
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\ufe63': '-',
  '\u3001': ',', // ideographic comma
  '\uff64': ',',
  '\ufe50': ',',
  '\ufe51': ',',
  '\u3010': '[', // lenticular and tortoise-shell brackets
  '\u3011': ']',
  '\u3014': '[',
  '\u3015': ']',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u200b': ' ', // zero-width space
};

/** Full-width forms U+FF01…U+FF5E mirror ASCII U+0021…U+007E. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
const SPECIAL_UNITS = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'g');

/** Spaces that Python does not take for one. Lines end as they are. */
const SPACES = /[^\S\t\n\f\r ]/g;

/** The text with full-width digits, brackets and signs, Chinese commas and typographic minus signs as ASCII. */
export function toAscii(text: string): string {
  return text
    .replace(FULL_WIDTH, (unit) => String.fromCharCode(unit.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(SPECIAL_UNITS, (unit) => SPECIAL[unit] ?? unit);
}

/** The same for code, where a Chinese full stop is the dot before an attribute, and any space parts what it parts. */
export function codeToAscii(text: string): string {
  return toAscii(text).replaceAll('\u3002', '.').replace(SPACES, ' ');
}
