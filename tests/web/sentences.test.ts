import { expect, test } from 'vitest';
import { blankUnusedSentences } from '../../cpp/toolchain/sentences.mjs';
import { parse, partsOf } from '../../cpp/toolchain/wat.mjs';

/**
 * The bytes of a module's first segment of data, which begins at 1024, once its unused sentences are blank.
 *
 * @param more other segments
 */
function dataAfter(data: string, code: string, more = ''): string {
  const module = parse(`(module (data $0 (i32.const 1024) "${data}") ${more} (func $f ${code}))`);
  blankUnusedSentences(module);
  const string = partsOf(module, 'data')[0]?.at(-1);
  if (typeof string !== 'string') throw new Error('the data is gone');
  return string.replaceAll('"', '').replace(/\\(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const FIRST = 'the first one';
const SECOND = 'the second one';

test.each([
  ['where it begins', '(drop (i32.const 1024))'],
  ['within it', '(drop (i32.load8_u offset=1030 (local.get $i)))'],
  ['at its end', `(drop (i32.const ${String(1024 + FIRST.length)}))`],
])('a sentence stays that code refers to %s, and no other', (_, code) => {
  expect(dataAfter(`${FIRST}\\00${SECOND}\\00`, code)).toBe(`${FIRST}\0${'\0'.repeat(SECOND.length)}\0`);
});

test('a sentence stays that other data points to', () => {
  const pointer = '\\00\\04\\00\\00';
  expect(dataAfter(`${FIRST}\\00\\00\\00${pointer}`, '')).toBe(`${FIRST}\0\0\0\0\u0004\0\0`);
});

test.each([
  ['the last bytes', '(data $1 (i32.const 2048) "\\01\\00\\00\\00\\00\\04")'],
  ['the first byte', '(data $1 (i32.const 2049) "\\04")'],
])('also if %s of the pointer are zeros that its segment leaves out', (_, more) => {
  expect(dataAfter(`${FIRST}\\00`, '', more)).toBe(`${FIRST}\0`);
});

test.each(['{ readonly text?: string }', 'readonly number[] | null'].map((type) => [type]))(
  'a type that only TypeScript reads is blank though code refers to it: %s',
  (type) => {
    expect(dataAfter(`${type}\\00`, '(drop (i32.const 1024))')).toBe('\0'.repeat(type.length + 1));
  },
);

test('of a type the end stays that is another text', () => {
  const type = 'readonly number[]';
  const code = `(drop (i32.const 1024)) (drop (i32.const ${String(1024 + type.length - 1)}))`;
  expect(dataAfter(`${type}\\00`, code)).toBe(`${'\0'.repeat(type.length - 1)}]\0`);
});

test('the bytes before a type stay that no zero ends', () => {
  const [table, type] = ['0123456789', '{ readonly text?: string }'];
  const code = `(drop (i32.const 1024)) (drop (i32.const ${String(1024 + table.length)}))`;
  expect(dataAfter(`${table}${type}\\00`, code)).toBe(`${table}${'\0'.repeat(type.length + 1)}`);
});

test.each(['0123456789abcdef', 'one two', 'no \\01 text here'])('what may be no sentence stays: %s', (data) => {
  expect(dataAfter(`${data}\\00`, '')).toBe(`${data.replace('\\01', '\u0001')}\0`);
});

test('a list is blank though numbers look like addresses within it, unless its start is one', () => {
  const list = 'a name and another one '.repeat(10);
  const [within, start] = [`(drop (i32.const ${String(1024 + 4 + 10)}))`, `(drop (i32.const ${String(1024 + 4)}))`];
  const data = `abcd\\01${list}\\00`;
  expect(dataAfter(data, within)).toBe(`abcd${'\0'.repeat(list.length + 2)}`);
  expect(dataAfter(data, start)).toBe(`abcd\u0001${list}\0`);
});
