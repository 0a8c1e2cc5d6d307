import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../web/explain/explain.ts';
import { plainText } from '../../web/text/prose.ts';
import type { Drafts } from '../../web/inputs/inputs.ts';
import { cellsOf, notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import { resultsOf } from '../../web/run/results.ts';
import { assemble } from '../../web/run/run.ts';
import { inputsOf } from '../golden/typed.ts';
import { newSession, type Sessions } from './run.ts';
import { codesOf } from '../../web/program/line.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** What the page says, in both languages, where the core stops; null where it does not. */
function advice(id: NotebookId, typed: Partial<Drafts>): { readonly en: string; readonly zh: string } | null {
  const notebook = notebookOf(id);
  const inputs = inputsOf({ notebook: id, typed, edits: [] });
  const run = assemble(notebook, inputs, session.run(codesOf(cellsOf(notebook, inputs)), { tensors: null }));
  if (resultsOf(run).stop === null) return null;
  const said = explain(run);
  if (said === null) throw new Error('nothing was said');
  return { en: said.en.map(plainText).join(' '), zh: said.zh.map(plainText).join(' ') };
}

const NOTEBOOK_IDS: readonly NotebookId[] = ['000', '001', '002', '003', '004'];

describe('a vocabulary that is advised', () => {
  it.each(NOTEBOOK_IDS)('repairs notebook %s, and none smaller does', (id) => {
    const { fields } = notebookOf(id);
    for (const ids of ['2, 3, 1', '0', '0, 7', '[[4, 0], [1, 2]]']) {
      for (const vocab of ['', '0', '-2', '1', '2', '3', '5', '99999999999']) {
        for (const one of ['0', '1', '3', '9']) {
          const typed = { ids, vocab, ...(fields.includes('one') && { one }) };
          const said = advice(id, typed);
          const [, least] =
            /(?:vocabulary of at least|vocabulary at least|size such as) (\d+)/.exec(said?.en ?? '') ?? [];
          if (said === null || least === undefined) continue;
          expect(said.zh).toContain(least);
          expect(advice(id, { ...typed, vocab: least })).toBeNull();
          if (Number(least) > 1) expect(advice(id, { ...typed, vocab: String(Number(least) - 1) })).not.toBeNull();
        }
      }
    }
  });

  it('is named where IDs 2, 3, 1 have two rows', () => {
    const said = advice('000', { vocab: '2' });
    expect(said?.en).toContain('Make the vocabulary at least 4, or choose only IDs from 0 to 1.');
    expect(said?.zh).toContain('请把词表大小改成至少 4，或者选择从 0 到 1 的 ID。');
  });

  it.each([
    { ids: '5, -1' },
    { ids: '5, -1', one: '9' },
    { ids: '1000000000', vocab: '4' },
    { ids: '1.5', vocab: '1' },
  ])('is not where it would not do: %j', (typed) => {
    expect(advice('000', { vocab: '4', ...typed })?.en).not.toMatch(/vocabulary (?:of )?at least/);
  });
});

describe('other advice', () => {
  it('names the negative ID, which no vocabulary helps', () => {
    expect(advice('000', { vocab: '4', ids: '7, -1' })?.en).toContain('no row for ID −1');
  });

  it.each<[NotebookId, Partial<Drafts>]>([
    ['000', { ids: '[]' }],
    ['001', { ids: '[]', two: '9' }],
    ['003', { ids: '[]', vocab: '4' }],
    ['000', { ids: '[]', vocab: '1', one: '0' }],
    ['002', { ids: '[]' }],
  ])('proposes an ID that does: %s %j', (id, typed) => {
    const [, ids] = /such as (\d+)\.$/.exec(advice(id, typed)?.en ?? '') ?? [];
    if (ids === undefined) throw new Error('no ID was proposed');
    expect(advice(id, { ...typed, ids })).toBeNull();
  });

  it('proposes a whole ID that has a row', () => {
    expect(advice('000', { ids: '7.9, 1', vocab: '4' })?.en).toContain('Write 3 in place of 7.9');
    expect(advice('000', { ids: '3, 1, 2', one: '2.4' })?.en).toContain('Write 2 in place of 2.4');
  });

  it('does not ask for a smaller vocabulary where the IDs make it', () => {
    expect(advice('000', { ids: '1000000000' })?.en).toContain('Choose smaller IDs');
    expect(advice('000', { vocab: '1000000000' })?.en).toContain('Choose a smaller vocabulary');
    expect(advice('000', { dim: '1000000000' })?.en).toMatch(/Choose a smaller dimension\.$/);
  });

  it('does not send to one ID where several have no row', () => {
    expect(advice('000', { vocab: '1' })?.en).toMatch(/These IDs need a vocabulary of at least 4\.$/);
    expect(advice('000', { vocab: '4', one: '9' })?.en).toContain('or choose an ID from 0 to 3');
  });

  it('asks for one list where lists of different lengths come without a vocabulary', () => {
    expect(advice('000', { ids: '[[1], [2, 3]]' })?.en).toContain('Write the IDs in one list, such as 2, 3, 1.');
    expect(advice('000', { ids: '2, 3, 1' })).toBeNull();
    expect(advice('000', { ids: '[[1], [2, 3]]', vocab: '4' })?.en).toContain('as in [[0, 1], [1, 0]]');
    expect(advice('000', { ids: '[[0, 1], [1, 0]]', vocab: '4' })).toBeNull();
  });
});
