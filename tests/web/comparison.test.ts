import { describe, expect, it } from 'vitest';
import type { CellAnswer } from '../../web/engine/answer.ts';
import { compared, countOf, type Comparison } from '../../web/file/comparison.ts';
import { readIpynb } from '../../web/file/file_cells.ts';
import { outputsOfSaved, savedIn } from '../../web/file/saved_outputs.ts';

const printed = (text: string | readonly string[]): object => ({ output_type: 'stream', name: 'stdout', text });
const result = (text: string, more: object = {}): object => ({
  output_type: 'execute_result',
  data: { 'text/plain': text, ...more },
});
const raised = (ename: string, evalue: string): object => ({ output_type: 'error', ename, evalue, traceback: [] });
const picture = { output_type: 'display_data', data: { 'image/png': '' } };

interface Made {
  readonly outputs?: readonly object[];
  readonly count?: number | null;
  readonly answer?: Partial<CellAnswer>;
  readonly source?: string;
}

/** How the cells of a file stand to their answers; they are numbered in order unless they say otherwise. */
function comparisons(...made: readonly Made[]): readonly (Comparison | null)[] {
  const cells = made.map(({ outputs = [], count, source = 'x' }, index) => ({
    ...{ cell_type: 'code', source, outputs },
    execution_count: count === undefined ? index + 1 : count,
  }));
  const read = readIpynb(JSON.stringify({ cells }));
  if ('why' in read) throw new Error(read.why);
  return compared(
    read.cells,
    made.map(({ answer = {} }) => ({ calls: [], ...answer })),
  );
}

/** The causes that are told of one cell which differs. */
function causes(made: Made): readonly string[] {
  const [only] = comparisons(made);
  return only?.kind === 'differs' ? only.causes : expect.fail('it does not differ');
}

const kinds = (...made: readonly Made[]): readonly (string | null)[] =>
  comparisons(...made).map((each) => each?.kind ?? null);

describe('an output', () => {
  it('is as in the file, but for addresses and the line breaks at its end', () => {
    expect(
      kinds(
        { outputs: [result('tensor([1.])')], answer: { result: 'tensor([1.])' } },
        {
          outputs: [printed(['a\n', 'b\n']), printed('c\n'), result('3')],
          answer: { stdout: 'a\nb\nc\n', result: '3' },
        },
        { outputs: [printed('a')], answer: { stdout: 'a\n' } },
        { outputs: [result('<G object at 0x7f00aa>')], answer: { result: '<G object at 0x…>' } },
        { outputs: [raised('KeyError', "'a'")], answer: { error: { type: 'KeyError', message: "'a'", line: 1 } } },
        {
          outputs: [raised('SyntaxError', 'invalid syntax (1234.py, line 1)')],
          answer: { error: { type: 'SyntaxError', message: 'invalid syntax', line: 1 } },
        },
      ),
    ).toEqual(['same', 'same', 'same', 'same', 'same', 'same']);
  });

  it('differs by its text, its error, or since one of the two is not there', () => {
    expect(
      comparisons(
        { outputs: [result('1')], answer: { result: '2' } },
        { outputs: [printed('a\n')], answer: {} },
        { outputs: [raised('ValueError', 'x')], answer: { stdout: 'y\n' } },
      ),
    ).toEqual([
      { kind: 'differs', file: '1', here: '2', causes: [] },
      { kind: 'differs', file: 'a', here: '', causes: [] },
      { kind: 'differs', file: 'ValueError: x', here: 'y', causes: [] },
    ]);
  });

  it('is not compared where it is a picture or a table, where the cell has none, or no answer here', () => {
    const refused = { id: 'no_magics', arguments: [], line: 1 } as const;
    expect(
      kinds(
        { outputs: [printed('1')], answer: { stdout: '1' } },
        { outputs: [picture] },
        { outputs: [result('[<Line at 0x1>]'), picture], answer: { passedOver: ['matplotlib'] } },
        { outputs: [result('   a\n0  1', { 'text/html': '<table>' })], answer: { result: 'x' } },
        {},
        { outputs: [result('1')], answer: { refused } },
        { outputs: [result('1')], answer: { notRun: true } },
        { outputs: [result('1')], answer: { hangsOn: 0 } },
      ),
    ).toEqual(['same', null, null, null, null, null, null, null]);
  });

  it('beside a picture is compared by what both have', () => {
    const [both] = comparisons({ outputs: [printed('1\n'), picture], answer: { stdout: '2\n' } });
    expect(both).toMatchObject({ kind: 'differs', file: '1', here: '2' });
  });

  it('is not in the file where the cell was not run there', () => {
    expect(
      kinds({ outputs: [printed('1')], answer: { stdout: '1' } }, { count: null, answer: { result: '2' } }),
    ).toEqual(['same', 'notInFile']);
  });
});

it('nothing is compared where the file carries no outputs', () => {
  expect(kinds({ answer: { result: '1' } }, { answer: { result: '2' } })).toEqual([]);
});

describe('the likely cause', () => {
  it('is told where the texts show it', () => {
    const of = (file: string, here: string, answer: Partial<CellAnswer> = {}): readonly string[] =>
      causes({ outputs: [result(file)], answer: { result: here, ...answer } });
    expect(of("'2.4.1+cu121'", "'2.15.0'")).toEqual(['version']);
    expect(of("tensor([1.], device='cuda:0')", 'tensor([1.])')).toEqual(['device']);
    expect(of('tensor(1., grad_fn=<MulBackward>)', 'tensor(1., grad_fn=<MulBackward0>)')).toEqual(['release']);
    expect(of('0.12', '0.98', { drawn: true })).toEqual(['drawn']);
    expect(of('tensor([0.1234])', 'tensor([0.1235])', { rounding: true })).toEqual(['rounding']);
    expect(of('tensor([0.1234])', 'tensor([0.9235])', { rounding: true })).toEqual([]);
  });

  it('is another release where only the words of an error differ, and not where its numbers do', () => {
    const of = (message: string): readonly string[] =>
      causes({
        outputs: [raised('IndexError', message)],
        answer: { error: { type: 'IndexError', message: 'index 7 is out of range', line: 1 } },
      });
    expect(of('index out of range in self')).toEqual(['release']);
    expect(of('index 8 is out of range')).toEqual([]);
  });

  it('is that the file keeps no output of a cell that was run', () => {
    const [, second] = comparisons(
      { outputs: [printed('1')], answer: { stdout: '1' } },
      { outputs: [], answer: { result: '2' } },
    );
    expect(second).toMatchObject({ kind: 'differs', file: '', causes: ['missing'] });
  });

  it('is the order in which the cells were run, or that some were run again, by their numbers', () => {
    const of = (...numbers: readonly (number | null)[]): readonly (string | undefined)[] =>
      comparisons(...numbers.map((count) => ({ count, outputs: [result('1')], answer: { result: '2' } }))).map(
        (each) => (each?.kind === 'differs' ? each.causes.join() : ''),
      );
    expect(of(1, 2, 3)).toEqual(['', '', '']);
    expect(of(1, 3, 2)).toEqual(['', 'order', 'order']);
    expect(of(1, 2, 5)).toEqual(['', '', 'again']);
    expect(of(4, 5)).toEqual(['again', 'again']);
    expect(of(null, 1)).toEqual(['', 'order']);
    const written = { outputs: [result('1')], answer: { result: '2' } };
    const behindEmpty = comparisons({ ...written, count: 1 }, { source: ' ', count: null }, { ...written, count: 2 });
    expect(behindEmpty.map((each) => (each?.kind === 'differs' ? each.causes : each))).toEqual([[], null, []]);
  });
});

it('counts the outputs that are compared', () => {
  expect(
    countOf([{ kind: 'same' }, null, { kind: 'notInFile' }, { kind: 'differs', file: '', here: '1', causes: [] }]),
  ).toEqual({
    same: 1,
    of: 2,
  });
});

it('reads again what it has written', () => {
  const outputs = [printed(['a\n', 'b']), result('1'), raised('E', 'm'), picture];
  const saved = savedIn({ execution_count: 7, outputs });
  expect(saved).toEqual({ count: 7, stdout: 'a\nb', result: '1', error: { type: 'E', message: 'm' }, more: true });
  expect(saved && savedIn(outputsOfSaved(saved))).toEqual(saved);
  expect(
    savedIn({ execution_count: null, outputs: [null, 3, { output_type: 'stream', name: 'stderr', text: 'w' }] }),
  ).toBeNull();
});
