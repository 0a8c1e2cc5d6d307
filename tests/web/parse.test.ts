import { describe, expect, it } from 'vitest';
import { parseEdit } from '../../web/inputs/edit.ts';
import { draftsOf, readDrafts, readField } from '../../web/inputs/fields.ts';
import { formatValue } from '../../web/inputs/format.ts';
import { parseList, parseNumber, parseRows } from '../../web/inputs/parse.ts';
import type { Parsed, Problem } from '../../web/inputs/problem.ts';
import { problemMessage } from '../../web/inputs/problem_words.ts';
import { notebookOf } from '../../web/notebooks/index.ts';
import { inputsOf } from '../golden/typed.ts';

function listOf(text: string): string {
  const list = parseList(text);
  return list.ok ? formatValue(list.value) : `problem: ${list.problem.kind}`;
}

function problemOf<T>(read: Parsed<T>): Problem {
  if (read.ok) throw new Error('read without a problem');
  return read.problem;
}

describe('parseList', () => {
  it.each([
    ['2, 3, 1', '[2, 3, 1]'],
    ['[2,3,1]', '[2, 3, 1]'],
    ['2 3 1', '[2, 3, 1]'],
    ['2;3;1', '[2, 3, 1]'],
    ['2；3; 1;', '[2, 3, 1]'],
    ['[1; 2], [3; 0]', '[[1, 2], [3, 0]]'],
    ['  [ 2 ,3 1, ] ', '[2, 3, 1]'],
    ['(2, 3, 1)', '[2, 3, 1]'],
    ['2,3,1,', '[2, 3, 1]'],
    ['[2, 3, 1],', '[[2, 3, 1]]'],
    ['(2, 3),', '[[2, 3]]'],
    ['2, 3,', '[2, 3]'],
    ['7', '[7]'],
    ['[7]', '[7]'],
    ['[]', '[]'],
    ['[[]]', '[[]]'],
    ['[[1, 2], [3, 0]]', '[[1, 2], [3, 0]]'],
    ['[1, 2], [3, 0]', '[[1, 2], [3, 0]]'],
    ['[1] [2, 3]', '[[1], [2, 3]]'],
    ['2,[3],1', '[2, [3], 1]'],
    ['2，3、1', '[2, 3, 1]'],
    ['［２，３，１］', '[2, 3, 1]'],
    ['【２、３、１】', '[2, 3, 1]'],
    ['−2, －3, –1', '[-2, -3, -1]'],
    ['2\u30003\u00a01', '[2, 3, 1]'],
    ['+3 -0 007', '[3, 0, 7]'],
    ['1.5 .5 5. 1e3 1E-5 1_000 -0.0', '[1.5, 0.5, 5.0, 1000.0, 1e-05, 1000, -0.0]'],
    ['torch.tensor([5, 1])', '[5, 1]'],
    ['tensor([5, 1])', '[5, 1]'],
    ['np.array([5, 1])', '[5, 1]'],
    ['np.array((5, 1));', '[5, 1]'],
    ["tensor([5, 1], dtype=torch.int64, device='cuda:0')", '[5, 1]'],
    ['tf.constant([5, 1],)', '[5, 1]'],
    ['5 1', '[5, 1]'],
    ['18446744073709551616', '[18446744073709551616]'],
    ['0x10 0X1f 0x_FF 0o17 0b1_01 -0x2 +0b1', '[16, 31, 255, 15, 5, -2, 1]'],
    ['０ｘ１０', '[16]'],
    ['1e400, -1e400, float(\'nan\'), float( "-inf" )', "[float('inf'), float('-inf'), float('nan'), float('-inf')]"],
  ])('reads %j', (text, python) => {
    expect(listOf(text)).toBe(python);
  });

  it.each([
    'torch.tensor([5], [1])',
    'torch.tensor([[5], [1]])',
    'torch.tensor(5, 1)',
    'tensor([5., 1.], dtype=torch.float32)',
    'torch.tensor([5, 1]).T',
    'zeros([5, 1])',
  ])('does not take %s for the list in it', (text) => {
    expect(parseList(text).ok).toBe(false);
  });

  it('says where a wrong word stands in a tensor', () => {
    expect(problemOf(parseList('torch.tensor([5, x])'))).toMatchObject({ kind: 'notANumber', position: 18, text: 'x' });
  });

  it.each<[string, Problem]>([
    ['', { kind: 'empty', wanted: 'list' }],
    [' \n', { kind: 'empty', wanted: 'list' }],
    ['2, x, 1', { kind: 'notANumber', position: 4, text: 'x', wanted: 'list' }],
    ['２，猫', { kind: 'notANumber', position: 3, text: '猫', wanted: 'list' }],
    ['😀 2 x', { kind: 'notANumber', position: 1, text: '😀', wanted: 'list' }],
    ['2 😀x', { kind: 'notANumber', position: 3, text: '😀x', wanted: 'list' }],
    ['1.2.3', { kind: 'notANumber', position: 1, text: '1.2.3', wanted: 'list' }],
    ['0x', { kind: 'notANumber', position: 1, text: '0x', wanted: 'list' }],
    ['0xg', { kind: 'notANumber', position: 1, text: '0xg', wanted: 'list' }],
    ['0b12', { kind: 'notANumber', position: 1, text: '0b12', wanted: 'list' }],
    ['1__0', { kind: 'notANumber', position: 1, text: '1__0', wanted: 'list' }],
    ['2-3', { kind: 'expression', position: 1, text: '2-3' }],
    ['1, 2**31', { kind: 'expression', position: 4, text: '2**31' }],
    ['-2**2', { kind: 'expression', position: 1, text: '-2**2' }],
    ['0x10<<4', { kind: 'expression', position: 1, text: '0x10<<4' }],
    ['2**31-1', { kind: 'expression', position: 1, text: '2**31-1' }],
    ['7//2', { kind: 'expression', position: 1, text: '7//2' }],
    ['10**99', { kind: 'expression', position: 1, text: '10**99' }],
    ['2**999999999', { kind: 'expression', position: 1, text: '2**999999999' }],
    ['2 ** 31', { kind: 'expression', position: 3, text: '**' }],
    ['2*(3)', { kind: 'expression', position: 1, text: '2*' }],
    ['2*x', { kind: 'notANumber', position: 1, text: '2*x', wanted: 'list' }],
    ['1j', { kind: 'complex', position: 1, text: '1j' }],
    ['2²', { kind: 'notANumber', position: 1, text: '2²', wanted: 'list' }],
    ['inf', { kind: 'notANumber', position: 1, text: 'inf', wanted: 'list' }],
    ['2, -', { kind: 'notANumber', position: 4, text: '-', wanted: 'list' }],
    ['2,,3', { kind: 'missingNumber', position: 3, text: ',' }],
    ['2;;3', { kind: 'missingNumber', position: 3, text: ';' }],
    ['，2', { kind: 'missingNumber', position: 1, text: '，' }],
    ['[2, 3', { kind: 'unclosed', position: 1, text: '[' }],
    ['[1, [2, 3]', { kind: 'unclosed', position: 1, text: '[' }],
    ['2, 3]', { kind: 'unmatched', position: 5, text: ']' }],
    ['(2, 3]', { kind: 'unmatched', position: 6, text: ']' }],
    ['[1][2]', { kind: 'missingSeparator', position: 4, text: '[' }],
    ['[1]2', { kind: 'missingSeparator', position: 4, text: '2' }],
    ["float('inf')x", { kind: 'missingSeparator', position: 13, text: 'x' }],
  ])('finds what is wrong in %j', (text, problem) => {
    expect(problemOf(parseList(text))).toEqual(problem);
  });

  it('takes what Python takes, and no more', () => {
    expect(parseList('1'.repeat(4300)).ok).toBe(true);
    expect(problemOf(parseList('1'.repeat(4301))).kind).toBe('tooManyDigits');
    expect(parseList('['.repeat(199) + ']'.repeat(199)).ok).toBe(true);
    expect(problemOf(parseList('['.repeat(200) + ']'.repeat(200))).kind).toBe('tooDeep');
  });

  it('refuses what is longer than a hundred thousand characters, unread', () => {
    expect(parseList('1,'.repeat(50_000)).ok).toBe(true);
    expect(problemOf(parseList(`${'1,'.repeat(50_000)}1`))).toEqual({ kind: 'tooLong', characters: 100_001 });
  });

  it('reads a hundred thousand characters in no time', () => {
    const started = performance.now();
    parseList(`${'1'.repeat(100_000)}x`);
    parseList('['.repeat(100_000));
    parseList(`${'1-'.repeat(50_000)}x`);
    expect(parseList('1,'.repeat(50_000)).ok).toBe(true);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('other fields', () => {
  it('reads one number', () => {
    expect(parseNumber(' −１２３ ')).toEqual({ ok: true, value: { kind: 'int', value: -123n } });
    expect(parseNumber('[5]')).toEqual({ ok: true, value: { kind: 'int', value: 5n } });
    expect(problemOf(parseNumber('1 2'))).toEqual({ kind: 'notOneNumber', count: 2 });
    expect(problemOf(parseNumber('[]'))).toEqual({ kind: 'notOneNumber', count: 0 });
    expect(problemOf(parseNumber('[[5]]'))).toEqual({ kind: 'notOneNumber', count: 1 });
    expect(problemOf(parseNumber(''))).toEqual({ kind: 'empty', wanted: 'number' });
  });

  it('reads rows of weights', () => {
    const rows = parseRows('[[0, 0.11], [-inf, NaN]]');
    expect(rows.ok && formatValue(rows.value)).toBe("[[0, 0.11], [float('-inf'), float('nan')]]");
    expect(problemOf(parseRows('[0, 1]'))).toEqual({ kind: 'notARow', row: 1 });
    expect(problemOf(parseRows('[[0], [[1]]]'))).toEqual({ kind: 'notARow', row: 2 });
  });

  it('reads an edit', () => {
    expect(parseEdit('2,3,0.5')).toEqual({
      ok: true,
      value: { row: { kind: 'int', value: 2n }, col: { kind: 'int', value: 3n }, value: { kind: 'float', value: 0.5 } },
    });
    for (const infinite of ['0,0,inf', '0, 0, -inf', "0,0,float('inf')"]) expect(parseEdit(infinite).ok).toBe(true);
    for (const spaced of ['0 0 1', '0;0;1', ' 0 , 0 ,1 ', '0，0，1']) expect(parseEdit(spaced).ok).toBe(true);
    for (const wrong of ['', '1,2', '1,2,3,4', '1.0,2,3', '1,x,3', '[1],2,3', '1,2,[3, 4]', '1 2,3,4']) {
      expect(parseEdit(wrong).ok).toBe(false);
    }
  });

  it('says what is wrong with a weight in terms of the weight alone', () => {
    const said = (text: string) => problemMessage(problemOf(parseEdit(text)));
    expect(said('2,0,abc').en).toBe('“abc” is not a number: write 0.5, inf or nan.');
    expect(said('2,0,abc').zh).toBe('“abc”不是数字：请写 0.5、inf 或 nan 这样的数。');
    expect(said('2,0,1,5').en).toBe('Write 1.5 with a decimal point, not “1,5”.');
    expect(said('2,0,−1，5').zh).toBe('请用小数点，写成 -1.5，而不是“−1，5”。');
    expect(said('2,0,').en).toBe('Nothing is written here: write 0.5, inf or nan.');
    expect(said('2,0,1,2,3').en).toBe('“1,2,3” is not a number: write 0.5, inf or nan.');
  });

  it('reads nothing as “follow the IDs” where that has a meaning', () => {
    expect(readField('vocab', ' ')).toEqual({ ok: true, value: null });
    expect(readField('weights', '')).toEqual({ ok: true, value: null });
    expect(problemOf(readField('seed', ''))).toEqual({ kind: 'empty', wanted: 'number' });
    expect(problemOf(readField('ids', ''))).toEqual({ kind: 'empty', wanted: 'list' });
  });
});

describe('drafts', () => {
  const { defaults } = notebookOf('000');

  it('give all inputs, or every problem at once', () => {
    const typed = { ids: '4', vocab: '9' };
    const read = readDrafts(['ids', 'seed', 'dim', 'vocab'], { ...draftsOf(defaults), ...typed }, defaults);
    expect(read).toEqual({ ok: true, inputs: inputsOf({ notebook: '000', typed, edits: [] }) });
    expect(readDrafts(['ids', 'seed'], { ids: 'x', seed: '', dim: 'x' }, defaults)).toEqual({
      ok: false,
      problems: {
        ids: { kind: 'notANumber', position: 1, text: 'x', wanted: 'list' },
        seed: { kind: 'empty', wanted: 'number' },
      },
    });
  });
});

describe('problemMessage', () => {
  it('names the text and its place in both languages', () => {
    const message = problemMessage(problemOf(parseList('2, x')));
    expect(message.en).toContain('“x” at position 4');
    expect(message.zh).toContain('第 4 个字符');
    expect(message.zh).toContain('“x”');
  });

  it('speaks of lists only where a list may stand', () => {
    for (const text of ['', 'x']) {
      const [one, many] = [problemMessage(problemOf(parseNumber(text))), problemMessage(problemOf(parseList(text)))];
      expect(one.en).not.toMatch(/list|2, 3, 1/);
      expect(one.zh).not.toMatch(/列表|2, 3, 1/);
      expect(many.en).toContain('2, 3, 1');
    }
  });

  it('says of a calculation that it is one, and what to write, and never that it is not a number', () => {
    const said = problemMessage(problemOf(parseNumber('2**31')));
    expect(said.en).toContain('is a calculation');
    expect(said.en).toContain('Write 2147483648 instead');
    expect(said.zh).toContain('请直接写 2147483648。');
    expect(problemMessage(problemOf(parseEdit('0,0,2*3'))).en).toContain('Write 6 instead');
  });

  it.each([
    ['2-3', '-1'],
    ['1, 2**31', '2147483648'],
    ['-2**2', '-4'],
    ['0x10<<4', '256'],
    ['2**31-1', 'its result'],
    ['7//2', 'its result'],
    ['10**99', 'its result'],
    ['2**999999999', 'its result'],
    ['2 ** 31', 'its result'],
    ['2*(3)', 'its result'],
  ])('of %s says to write %s', (text, written) => {
    expect(problemMessage(problemOf(parseList(text))).en).toContain(`Write ${written} instead.`);
  });

  it('stays short for a long text', () => {
    expect(problemMessage(problemOf(parseList('y'.repeat(1000)))).en.length).toBeLessThan(120);
  });
});
