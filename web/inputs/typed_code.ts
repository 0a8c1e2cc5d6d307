import { stringPattern } from '../text/python.ts';
import { codeToAscii } from './characters.ts';

/** The quotation marks that stand for each of Python's two. */
const DOUBLE = '"\u201c\u201d\uff02';
const SINGLE = "'\u2018\u2019\uff07";

/**
 * What may hold any text. First the strings that Python reads as such, which stay as they are; then those that other
 * quotation marks begin or end, which it cannot read.
 */
const HELD = new RegExp(
  [
    stringPattern('"', false),
    stringPattern("'", false),
    stringPattern(DOUBLE, true),
    stringPattern(SINGLE, true),
    '[#\uff03].*',
  ].join('|'),
  'g',
);

const COMMENT = /^[#\uff03]/;

/**
 * Code as Python reads it, of code typed on a Chinese or a smart keyboard, or pasted: full-width signs and typographic
 * quotation marks as ASCII, except inside of strings and comments, which keep what they say. Each UTF-16 unit stands for
 * one unit, so that a position in the result is a position in what was typed.
 */
export function normalisedCode(typed: string): string {
  let code = '';
  let end = 0;
  for (const { index, 0: held } of typed.matchAll(HELD)) {
    code += codeToAscii(typed.slice(end, index)) + (COMMENT.test(held) ? `#${held.slice(1)}` : normalisedString(held));
    end = index + held.length;
  }
  return code + codeToAscii(typed.slice(end));
}

/** A string with Python's quotation marks around what it says. */
function normalisedString(text: string): string {
  const marks = DOUBLE.includes(text.charAt(0)) ? DOUBLE : SINGLE;
  const mark = marks.charAt(0);
  const count = new RegExp(`^[${marks}]{3}`).test(text) ? 3 : 1;
  const closed = text.length >= 2 * count && new RegExp(`[${marks}]{${count}}$`).test(text);
  const said = text.slice(count, closed ? -count : undefined);
  return mark.repeat(count) + said + (closed ? mark.repeat(count) : '');
}
