import { toAscii } from './characters.ts';
import type { PyNumber, PyValue } from './inputs.ts';
import { oncePerText } from './once.ts';
import { failed, MOST_CHARACTERS, parsed, type Parsed, type Problem } from './problem.ts';

/** Whether a bare `inf`, `-inf` or `nan` is a number here. `float('inf')` always is. */
export interface ParseOptions {
  readonly bareInfinity?: boolean;
}

/** Python refuses to read longer decimal integers, and brackets nested deeper. */
const MOST_DIGITS = 4300;
const MOST_BRACKETS = 199;

const DIGITS = '[0-9]+(?:_[0-9]+)*';
const INTEGER = new RegExp(`^[+-]?${DIGITS}$`);
/** Whole numbers in base 16, 8 or 2. */
const BASED = '0(?:[xX](?:_?[0-9a-fA-F])+|[oO](?:_?[0-7])+|[bB](?:_?[01])+)';
/** A whole number without a sign, in any base that Python writes. */
export const UNSIGNED_WHOLE = `${BASED}|${DIGITS}`;
const BASED_INTEGER = new RegExp(`^[+-]?${BASED}$`);
const UNSIGNED_FLOAT = `(?:${DIGITS}\\.(?:${DIGITS})?|\\.${DIGITS}|${DIGITS}(?=[eE]))(?:[eE][+-]?${DIGITS})?`;
const FLOAT = new RegExp(`^[+-]?${UNSIGNED_FLOAT}$`);
const COMPLEX = new RegExp(`^[+-]?(?:${UNSIGNED_FLOAT}|${DIGITS})[jJ]$`);
/** Numbers with operators between them; a bracket may stand before the next, and then the text ends before that. */
const OPERATOR = '(?:\\*\\*|//|<<|>>|[-+*/%&|^])';
const OPERAND = `[-+~]*(?:${BASED}|${UNSIGNED_FLOAT}|${DIGITS})`;
const EXPRESSION = new RegExp(`^(?:${OPERAND}(?:${OPERATOR}${OPERAND})*${OPERATOR}?|${OPERATOR}(?:${OPERAND})?)$`);
const INFINITY = /^([+-]?)(inf|infinity|nan)$/i;
/** At a token's start: Python's way of writing what has no literal. */
const FLOAT_CALL = /float\(\s*(["'])\s*([+-]?(?:inf|infinity|nan))\s*\1\s*\)/iy;
const SPACE = /\s/;
/** Pasted lists may be separated by semicolons. */
const SEPARATOR = /[,;]/;
const WORD = /[^\s,;[\]()]*/y;
/** An ID of a vocabulary of usual size has no more digits. */
const SHORT_DIGITS = 5;

/** A tensor or an array of integers as a notebook writes or prints it: `torch.tensor([5, 1])`. */
const OF_A_LIST =
  /^(\s*(?:\w+\.)?(?:(?:as_?)?(?:tensor|array)|LongTensor|constant)\(\s*)([[(][^[\]()]*[\])])((?:,\s*(?:dtype=[\w.]*(?:int64|long)|device=['"][\w:]*['"])\s*)*,?\s*\)[\s;]*)$/;

/** A list's text in ASCII; of the call that makes a tensor or an array of one list, only that. Each place stays as it is. */
function listText(text: string): string {
  return toAscii(text).replace(
    OF_A_LIST,
    (_, before: string, list: string, after: string) => before.replace(/./gs, ' ') + list + after.replace(/./gs, ' '),
  );
}

/** What stands side by side in a text, and whether a separator ends it. */
export interface Items {
  readonly values: readonly PyValue[];
  readonly ended: boolean;
}

/** The numbers and lists that stand side by side in a text: `2, 3, 1` holds three values, `[2, 3, 1]` one. */
export function parseItems(text: string, options: ParseOptions = {}): Parsed<Items> {
  if (text.length > MOST_CHARACTERS) return failed({ kind: 'tooLong', characters: text.length });
  const ascii = listText(text);
  const open: { readonly index: number; readonly values: PyValue[] }[] = [];
  let values: PyValue[] = [];
  let separated = true; // whether a value may stand here
  let comma = true; // whether a comma here would follow nothing
  let index = 0;

  const problem = (
    kind: Exclude<Extract<Problem, { position: number }>['kind'], 'notANumber' | 'expression'>,
    start: number,
    end: number,
  ) => failed<Items>({ kind, ...placeIn(text, start, end) });

  while (index < ascii.length) {
    const character = ascii.charAt(index);
    if (character === ' ' || SPACE.test(character)) {
      separated = true;
      index += 1;
    } else if (SEPARATOR.test(character)) {
      if (comma) return problem('missingNumber', index, index + 1);
      comma = true;
      separated = true;
      index += 1;
    } else if (character === '[' || character === '(') {
      if (!separated) return problem('missingSeparator', index, index + 1);
      if (open.length >= MOST_BRACKETS) return problem('tooDeep', index, index + 1);
      open.push({ index, values });
      values = [];
      separated = true;
      comma = true;
      index += 1;
    } else if (character === ']' || character === ')') {
      const outer = open.pop();
      const opening = character === ']' ? '[' : '(';
      if (outer === undefined || ascii.charAt(outer.index) !== opening) return problem('unmatched', index, index + 1);
      outer.values.push(values);
      values = outer.values;
      separated = false;
      comma = false;
      index += 1;
    } else {
      const short = shortEnd(ascii, index);
      const end = short ?? wordEnd(ascii, index);
      const word = ascii.slice(index, end);
      if (!separated) return problem('missingSeparator', index, end);
      if (word.length > MOST_DIGITS && INTEGER.test(word) && word.replace(/\D/g, '').length > MOST_DIGITS)
        return problem('tooManyDigits', index, end);
      const number = short === null ? readNumber(word, options.bareInfinity === true) : shortNumber(Number(word));
      if (number === null) return failed(notANumber(word, text, index, end));
      values.push(number);
      separated = false;
      comma = false;
      index = end;
    }
  }
  const unclosed = open.pop();
  if (unclosed !== undefined) return problem('unclosed', unclosed.index, unclosed.index + 1);
  if (values.length === 0) return failed({ kind: 'empty', wanted: 'list' });
  return parsed({ values, ended: comma });
}

/** Where the numbers of a text stand, or what is written in their place. */
export function wordsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const ascii = listText(text);
  const words: { readonly start: number; readonly end: number }[] = [];
  let index = 0;
  while (index < ascii.length) {
    const end = /[\s,;[\]()]/.test(ascii.charAt(index)) ? index : wordEnd(ascii, index);
    if (end > index) words.push({ start: index, end });
    index = Math.max(end, index + 1);
  }
  return words;
}

/**
 * A list: `2, 3, 1`, `[2, 3, 1]`, `2 3 1`, `2; 3; 1`, `[]`, nested ones; a lone number is a list of one, and so is what
 * a comma follows: `[2, 3],` is `[[2, 3]]`, as in Python.
 */
export function parseList(text: string, options: ParseOptions = {}): Parsed<readonly PyValue[]> {
  return options.bareInfinity === true ? listWithInfinity(text) : plainList(text);
}

const plainList = oncePerText((text) => listIn(text, {}));
const listWithInfinity = oncePerText((text) => listIn(text, { bareInfinity: true }));

function listIn(text: string, options: ParseOptions): Parsed<readonly PyValue[]> {
  const items = parseItems(text, options);
  if (!items.ok) return items;
  const { values, ended } = items.value;
  const [only] = values;
  return parsed(values.length === 1 && isList(only) && !ended ? only : values);
}

/** One number, with or without brackets around it. */
export function parseNumber(text: string, options: ParseOptions = {}): Parsed<PyNumber> {
  const list = parseList(text, options);
  if (!list.ok) return 'wanted' in list.problem ? failed({ ...list.problem, wanted: 'number' }) : list;
  const [only] = list.value;
  if (list.value.length !== 1 || only === undefined || isList(only)) {
    return failed({ kind: 'notOneNumber', count: list.value.length });
  }
  return parsed(only);
}

/** Rows of numbers: `[[0, 0], [0.11, 0.11]]`. */
export function parseRows(text: string): Parsed<readonly (readonly PyNumber[])[]> {
  const list = parseList(text, { bareInfinity: true });
  if (!list.ok) return list;
  const rows: (readonly PyNumber[])[] = [];
  for (const [index, row] of list.value.entries()) {
    if (!isList(row) || !row.every(isNumber)) return failed({ kind: 'notARow', row: index + 1 });
    rows.push(row);
  }
  return parsed(rows);
}

export function isList(value: PyValue | undefined): value is readonly PyValue[] {
  return Array.isArray(value);
}

export function isNumber(value: PyValue | undefined): value is PyNumber {
  return value !== undefined && !isList(value);
}

function wordEnd(ascii: string, start: number): number {
  FLOAT_CALL.lastIndex = start;
  if (/f/i.test(ascii.charAt(start)) && FLOAT_CALL.test(ascii)) return FLOAT_CALL.lastIndex;
  WORD.lastIndex = start + 1;
  WORD.test(ascii);
  return WORD.lastIndex;
}

/** Where the few digits end that stand there, as in most of a million IDs; null where something else does. */
function shortEnd(ascii: string, start: number): number | null {
  let end = start;
  while (end - start < SHORT_DIGITS && ascii.charAt(end) >= '0' && ascii.charAt(end) <= '9') end += 1;
  const next = ascii.charAt(end);
  return end > start && (next === '' || next === ',' || next === ' ') ? end : null;
}

/** The same number for the same few digits: a million IDs are of some thousand kinds. */
const shortNumbers: PyNumber[] = [];

function shortNumber(value: number): PyNumber {
  return (shortNumbers[value] ??= { kind: 'int', value: BigInt(value) });
}

/** Where a piece of a text stands: 1 for the first character. */
function placeIn(text: string, start: number, end: number): { readonly position: number; readonly text: string } {
  return { position: Array.from(text.slice(0, start)).length + 1, text: text.slice(start, end) };
}

/** What a word is that is no number of ours; Python may know it as something else. */
function notANumber(word: string, text: string, start: number, end: number): Problem {
  const place = placeIn(text, start, end);
  if (COMPLEX.test(word)) return { kind: 'complex', ...place };
  // A sign alone may be the beginning of a number.
  if (!EXPRESSION.test(word) || /^[-+]$/.test(word)) return { kind: 'notANumber', ...place, wanted: 'list' };
  return { kind: 'expression', ...place };
}

/** The value of a whole number in any base. */
export function wholeNumber(word: string): bigint {
  const digits = word.replace(/^[+-]|_/g, '');
  return word.startsWith('-') ? -BigInt(digits) : BigInt(digits);
}

function readNumber(word: string, bareInfinity: boolean): PyNumber | null {
  if (INTEGER.test(word) || BASED_INTEGER.test(word)) return { kind: 'int', value: wholeNumber(word) };
  if (FLOAT.test(word)) return { kind: 'float', value: Number(word.replaceAll('_', '')) };
  FLOAT_CALL.lastIndex = 0;
  const named = FLOAT_CALL.exec(word)?.[2] ?? (bareInfinity ? word : '');
  const match = INFINITY.exec(named);
  if (match === null) return null;
  if (match[2]?.toLowerCase() === 'nan') return { kind: 'float', value: NaN };
  return { kind: 'float', value: match[1] === '-' ? -Infinity : Infinity };
}
