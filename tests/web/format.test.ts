import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEdit } from '../../web/inputs/edit.ts';
import { draftsOf, readDrafts, FIELDS } from '../../web/inputs/fields.ts';
import { formatEdit, formatNumber, formatValue } from '../../web/inputs/format.ts';
import { formatText } from '../../web/inputs/format_text.ts';
import { NO_OWN_CODE, type Inputs, type PyNumber, type PyValue } from '../../web/inputs/inputs.ts';
import { parseList } from '../../web/inputs/parse.ts';
import { parseSentence } from '../../web/inputs/sentence.ts';

const integer: fc.Arbitrary<PyNumber> = fc.bigInt().map((value) => ({ kind: 'int', value }));
const float: fc.Arbitrary<PyNumber> = fc.double().map((value) => ({ kind: 'float', value }));
const number = fc.oneof(integer, float);
const value: fc.Arbitrary<PyValue> = fc.letrec<{ value: PyValue; list: readonly PyValue[] }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, number, tie('list')),
  list: fc.array(tie('value'), { maxLength: 4 }),
})).value;

describe('formatNumber', () => {
  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [0.1, '0.1'],
    [0.11, '0.11'],
    [1000, '1000.0'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.5e-7, '1.5e-07'],
    [1e15, '1000000000000000.0'],
    [123456789012345680, '1.2345678901234568e+17'],
    [9999999999999998, '9999999999999998.0'],
    [1e16, '1e+16'],
    [1e22, '1e+22'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [Infinity, "float('inf')"],
    [-Infinity, "float('-inf')"],
    [NaN, "float('nan')"],
  ])('writes %d as Python does', (value, python) => {
    expect(formatNumber({ kind: 'float', value })).toBe(python);
  });

  it('writes whole numbers of any size', () => {
    expect(formatNumber({ kind: 'int', value: -(2n ** 64n) })).toBe('-18446744073709551616');
  });
});

describe('a sentence', () => {
  it.each([
    ['the cat', "'the cat'"],
    ["I don't", `"I don't"`],
    ['say "no"', `'say "no"'`],
    [`don't say "no"`, String.raw`'don\'t say "no"'`],
  ])('%s is the literal that Python’s repr writes, and is read back from it as it was typed', (text, literal) => {
    expect(formatText(text)).toBe(literal);
    for (const typed of [text, literal]) expect(parseSentence(typed)).toEqual({ ok: true, value: text });
  });

  it.each(['', "''", '" "', "'"])('is missing in %j', (typed) => {
    expect(parseSentence(typed)).toEqual({ ok: false, problem: { kind: 'empty', wanted: 'sentence' } });
  });
});

describe('what is formatted reads back', () => {
  it('a list', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (list) => {
        expect(parseList(formatValue(list))).toEqual({ ok: true, value: list });
      }),
    );
  });

  it('an edit', () => {
    fc.assert(
      fc.property(integer, integer, number, (row, col, value) => {
        expect(parseEdit(formatEdit({ row, col, value }))).toEqual({ ok: true, value: { row, col, value } });
      }),
    );
  });

  it('all the fields', () => {
    const sentence = fc
      .oneof(fc.string(), fc.constantFrom("it’s 'so'", "don't", `don't say "no"`, '"\\', "'", '小猫看见小狗'))
      .map(parseSentence)
      .filter((read) => read.ok)
      .map(({ value: text }) => text);
    const inputs: fc.Arbitrary<Inputs> = fc.record({
      ids: fc.array(value, { maxLength: 5 }),
      seed: number,
      dim: number,
      vocab: fc.option(number),
      one: number,
      two: number,
      text: sentence,
      mix: fc.option(fc.array(number, { minLength: 1, maxLength: 5 })),
      rhyme: fc.option(fc.constantFrom('so so', '我爱')),
      weights: fc.option(fc.array(fc.array(number, { maxLength: 3 }), { maxLength: 3 })),
      edits: fc.constant([]),
      slips: fc.constant([]),
      code: fc.constant(NO_OWN_CODE),
    });
    fc.assert(
      fc.property(inputs, inputs, (one, other) => {
        expect(readDrafts(FIELDS, draftsOf(one), other)).toEqual({ ok: true, inputs: one });
      }),
    );
  });
});
