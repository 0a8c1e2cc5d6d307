import { expect, test } from 'vitest';
import { placesOf } from '../../cpp/toolchain/modules/data_objects.mjs';
import { blankUnusedData } from '../../cpp/toolchain/modules/unused_data.mjs';
import { parse, partsOf } from '../../cpp/toolchain/modules/wat.mjs';

/** Texts lie in memory from here on, and objects behind them. */
const TEXTS = 1024;
const OBJECTS = 2048;

/**
 * The bytes of a module's first segment of data, which begins where texts lie, once what is unused is blank.
 *
 * @param more other segments
 * @param objects where objects lie, and of what size
 */
function dataAfter(
  data: string,
  code: string,
  more = '',
  objects: readonly (readonly [number, number])[] = [],
): string {
  const module = parse(`(module (data $0 (i32.const ${String(TEXTS)}) "${data}") ${more} (func $f ${code}))`);
  blankUnusedData(module, {
    objects: objects.map(([start, size]) => ({ start, size })),
    texts: [{ start: TEXTS, size: OBJECTS - TEXTS }],
  });
  return bytesOf(partsOf(module, 'data')[0]?.at(-1));
}

function bytesOf(string: unknown): string {
  if (typeof string !== 'string') throw new Error('the data is gone');
  return string.replaceAll('"', '').replace(/\\(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const FIRST = 'the first one';
const SECOND = 'name';

test.each([
  ['where it begins', '(drop (i32.const 1024))'],
  ['within it', '(drop (i32.load8_u offset=1030 (local.get $i)))'],
  ['at its end', `(drop (i32.const ${String(TEXTS + FIRST.length)}))`],
])('a text stays that code refers to %s, and no other', (_, code) => {
  expect(dataAfter(`${FIRST}\\00${SECOND}\\00`, code)).toBe(`${FIRST}\0${'\0'.repeat(SECOND.length)}\0`);
});

const POINTER = '\\00\\04\\00\\00';

test.each([
  ['as code refers to it', '(drop (i32.const 2048))', FIRST],
  ['as code refers to what is before it', '(drop (i32.const 2040))', FIRST],
  ['not, as nothing refers to it', '', '\0'.repeat(FIRST.length)],
])('a text stays that an object points to: %s', (_, code, then) => {
  const more = `(data $1 (i32.const ${String(OBJECTS)}) "${POINTER}")`;
  expect(dataAfter(`${FIRST}\\00`, code, more, [[OBJECTS, 4]])).toBe(`${then}\0`);
});

test('a text stays that an object points to by way of another', () => {
  const more = `(data $1 (i32.const ${String(OBJECTS)}) "\\40\\08\\00\\00") (data $2 (i32.const 2112) "${POINTER}")`;
  const objects = [[OBJECTS, 4] as const, [2112, 4] as const];
  expect(dataAfter(`${FIRST}\\00`, '(drop (i32.const 2048))', more, objects)).toBe(`${FIRST}\0`);
});

test.each([
  ['the last bytes', '(data $1 (i32.const 2048) "\\01\\00\\00\\00\\00\\04")', 8],
  ['the first byte', '(data $1 (i32.const 2049) "\\04")', 4],
])('also if %s of the pointer are zeros that its segment leaves out', (_, more, size) => {
  expect(dataAfter(`${FIRST}\\00`, '(drop (i32.const 2048))', more, [[OBJECTS, size]])).toBe(`${FIRST}\0`);
});

test('an object is blank that nothing refers to, and its neighbours stay', () => {
  const data = (text: string) => `(data $0 (i32.const ${String(OBJECTS)}) "${text}")`;
  const bytes = 'a'.repeat(32) + 'b'.repeat(32) + 'c'.repeat(32);
  const module = parse(`(module ${data(bytes)} (func $f (drop (i32.const 2048)) (drop (i32.const 2115))))`);
  const objects = [
    { start: 2048, size: 8 },
    { start: 2080, size: 16 },
    { start: 2112, size: 8 },
  ];
  blankUnusedData(module, { objects, texts: [] });
  const after = bytesOf(partsOf(module, 'data')[0]?.at(-1));
  expect(after).toBe('a'.repeat(32) + '\0'.repeat(16) + 'b'.repeat(16) + 'c'.repeat(32));
});

test.each(['{ readonly text?: string }', 'readonly number[] | null'].map((type) => [type]))(
  'a type that only TypeScript reads is blank though code refers to it: %s',
  (type) => {
    expect(dataAfter(`${type}\\00`, '(drop (i32.const 1024))')).toBe('\0'.repeat(type.length + 1));
  },
);

test('of a type the end stays that is another text', () => {
  const type = 'readonly number[]';
  const code = `(drop (i32.const 1024)) (drop (i32.const ${String(TEXTS + type.length - 1)}))`;
  expect(dataAfter(`${type}\\00`, code)).toBe(`${'\0'.repeat(type.length - 1)}]\0`);
});

test('what is no text stays', () => {
  expect(dataAfter('no \\01 text here\\00', '')).toBe('no \u0001 text here\0');
});

test('a list is blank though numbers look like addresses within it, unless its start is one', () => {
  const list = 'a name and another one '.repeat(10);
  const [within, start] = [`(drop (i32.const ${String(TEXTS + 5 + 10)}))`, `(drop (i32.const ${String(TEXTS + 5)}))`];
  const data = `ab\\01d\\00\\01${list}\\00`;
  expect(dataAfter(data, within)).toBe(`ab\u0001d\0${'\0'.repeat(list.length + 2)}`);
  expect(dataAfter(data, start)).toBe(`ab\u0001d\0\u0001${list}\0`);
});

test('a map of the linker names where objects and texts lie', () => {
  const map = [
    '    Addr      Off     Size Out     In      Symbol',
    '     400   1614b9    2c728 .rodata',
    '     400   1614c1    22bf8         <internal>:(.rodata)',
    '   23010   1840d1       10         notebook.cpp.o:(.rodata.types)',
    '   23010   1840d1       10                 lim::types',
    '   23000   1840c1        8                 lim::first',
    '       -    1171d       70                 lim::f()',
  ].join('\n');
  expect(placesOf(map)).toEqual({
    objects: [
      { start: 0x23000, size: 8 },
      { start: 0x23010, size: 16 },
    ],
    texts: [{ start: 0x400, size: 0x22bf8 }],
  });
});
