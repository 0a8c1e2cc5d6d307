import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../web/explain/explain.ts';
import { resultsOf } from '../../web/run/results.ts';
import { addedId } from '../../web/program/reader_code.ts';
import { beneath, runWith, texts } from './own_code_runs.ts';
import { newSession, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

describe('a name that nothing has made', () => {
  it('is made in a later cell', () => {
    const text = beneath(runWith(session, '000', [['setup', 'idx']]), addedId(1));
    expect(text.en).toBe(
      'Cells run from top to bottom, and idx is made further down, in In [3]. Use idx in a cell below In [3].',
    );
    expect(text.zh).toContain('idx 在下面的 In [3] 中才生成');
  });

  it('is made further down in the same cell', () => {
    const text = beneath(runWith(session, '000', [['ids', 'y = x + 1\nx = 3']]), addedId(1));
    expect(text.en).toBe(
      'Line 1: Line 2 of this cell makes x, but line 1, which runs before it, already uses it. Put line 1 below line 2.',
    );
  });

  it('would have been made by a cell that stopped', () => {
    const run = runWith(session, '000', [
      ['limits', 'y = linear(onehot)'],
      ['limits', 'y.shape'],
    ]);
    expect(beneath(run, addedId(2)).en).toBe('In [12] would make y, but it stopped before that. Mend In [12] first.');
  });

  it('is near to another one', () => {
    const text = beneath(runWith(session, '000', [['limits', 'idxx']]), addedId(1));
    expect(text.en).toBe('Nothing above has the name idxx, but there is idx.');
    expect(beneath(runWith(session, '000', [['limits', 'nothing_like_it']]), addedId(1)).en).toBeNull();
  });

  it('is not one that is given to an argument', () => {
    expect(beneath(runWith(session, '000', [['ids', 'bias']]), addedId(1)).en).toBeNull();
  });
});

describe('what is said of an error in changed code', () => {
  it('is what went wrong, beneath it and from afar', () => {
    const run = runWith(session, '000', [], [['one', 'x = torch.tensor([7])\nembedding(x)']]);
    const { stop } = resultsOf(run);
    expect(stop?.cell.id).toBe('one');
    const row =
      'There is no row for ID 7: the table of embedding has only rows 0 to 3. Choose an ID from 0 to 3, or make the table with at least 8 rows.';
    expect(texts(explain(run)).en).toBe(row);
    expect(beneath(run, 'one').en).toBe(`Line 2: ${row}`);
  });

  it('sends to the cell whose code is changed, where the error is in another one', () => {
    const run = runWith(
      session,
      '000',
      [],
      [['embedding', 'torch.manual_seed(1)\nembedding = torch.nn.Embedding(2, 5)']],
    );
    expect(resultsOf(run).stop?.cell.id).toBe('batch');
    const text = beneath(run, 'batch').en;
    expect(text).toContain('There is no row for ID 2: the table of embedding has only rows 0 and 1.');
    expect(text).toContain('Change the code of In [3], or put it back.');
  });

  it('is only where it comes from, and what to do, where nothing else is known', () => {
    const run = runWith(session, '000', [], [['one', 'x = [1]\nx[2]']]);
    expect(beneath(run, 'one')).toEqual({
      en: 'The error comes from line 2. Change the code of In [4], or put it back.',
      zh: '错误来自第 2 行。 请修改 In [4] 的代码，或者恢复原样。',
    });
    expect(texts(explain(run)).en).toBe(
      'Line 2 of In [4] raises IndexError. Change the code of In [4], or put it back.',
    );
  });

  it('does not send elsewhere with a misspelled name', () => {
    const run = runWith(session, '000', [], [['one', 'embedding.wieght']]);
    expect(texts(explain(run)).en).toBe('Did you mean torch.nn.Embedding.weight?');
    const gap = runWith(session, '000', [], [['one', '1 << 3']]);
    expect(texts(explain(gap)).en).toContain('Export the notebook to run it in Jupyter');
  });

  it('does not send elsewhere with what fails there too, or never ends', () => {
    for (const code of ['def f(:', 'while True: pass']) {
      const run = runWith(session, '000', [], [['one', code]]);
      expect(texts(explain(run)).en).not.toContain('Jupyter');
    }
  });

  it('is what ran, where an added cell has changed what the notebook’s own cells do', () => {
    const run = runWith(session, '000', [['table', 'embedding = torch.nn.Embedding(2, 5)']]);
    expect(resultsOf(run).stop?.cell.id).toBe('batch');
    expect(texts(explain(run)).en).toContain('has only rows 0 and 1');
  });
});
