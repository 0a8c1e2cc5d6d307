import { NO_OWN_CODE } from '../../web/inputs/inputs.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { causeOf } from '../../web/explain/cause.ts';
import { repairOf } from '../../web/explain/repair.ts';
import { draftsOf } from '../../web/inputs/fields.ts';
import { NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import type { Notebook, NotebookId } from '../../web/notebooks/notebook.ts';
import { resultsOf } from '../../web/run/results.ts';
import type { Run } from '../../web/run/run.ts';
import { withChange } from '../../web/page/walk/apply_change.ts';
import { readTyped, type Typed } from '../../web/page/walk/typed.ts';
import { hostile } from './hostile.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

function typedRun(notebook: Notebook, typed: Typed): Run {
  const read = readTyped(notebook, typed);
  if (!read.ok) throw new Error(`${JSON.stringify(typed)} cannot be read`);
  return runOf(session, notebook, read.inputs);
}

/** What is offered where these texts stop a notebook, in English and Chinese. */
function offered(id: NotebookId, drafts: Partial<Typed['drafts']>, more: Partial<Typed> = {}): readonly string[] {
  const notebook = notebookOf(id);
  const typed = {
    drafts: { ...draftsOf(notebook.defaults), ...drafts },
    edits: [],
    slips: [],
    code: NO_OWN_CODE,
    ...more,
  };
  const repair = repairOf(typedRun(notebook, typed));
  if (repair === null) throw new Error('nothing is offered');
  const mended = typedRun(notebook, withChange(typed, repair.change));
  expect(resultsOf(mended).stop).toBeNull();
  return [repair.label.en, repair.label.zh];
}

describe('what is offered', () => {
  it.each<[NotebookId, Partial<Typed['drafts']>, Partial<Typed>, string, string]>([
    ['000', { vocab: '2' }, {}, 'Use vocabulary 4', '词表大小改为 4'],
    // The ID that is looked up alone lacks a row too, but is not the only one.
    ['000', { vocab: '1' }, {}, 'Use vocabulary 4', '词表大小改为 4'],
    ['001', { vocab: '2' }, {}, 'Use vocabulary 4', '词表大小改为 4'],
    ['002', { vocab: '2' }, {}, 'Use vocabulary 4', '词表大小改为 4'],
    ['001', { ids: '2, -1' }, {}, 'Use ID 2 in place of −1', '用 ID 2 代替 −1'],
    ['000', { ids: '[]' }, {}, 'Use ID 2', 'ID 改为 2'],
    ['000', { ids: '2147483648' }, {}, 'Use ID 2 in place of 2147483648', '用 ID 2 代替 2147483648'],
    ['000', { ids: '0' }, {}, 'Use ID 0 in place of 1', '用 ID 0 代替 1'],
    ['000', { ids: '[[1, 2], [3, 0]]' }, {}, 'Use vocabulary 4', '词表大小改为 4'],
    ['000', { dim: '-5' }, {}, 'Use dimension 5', '维度改为 5'],
    ['000', { dim: '1000000000' }, {}, 'Use dimension 5', '维度改为 5'],
    ['000', { seed: '1e400' }, {}, 'Use seed 123', '种子改为 123'],
    ['000', {}, { edits: ['2,0,1e39'] }, 'Undo the edit of this weight', '撤销对这个权重的修改'],
    ['000', {}, { edits: ['18446744073709551616,0,1'] }, 'Undo the edit of this weight', '撤销对这个权重的修改'],
    ['000', {}, { slips: ['transpose'] }, 'Put the code back', '改回原来的写法'],
    ['002', { weights: '[[1, 2]]' }, {}, 'Use the notebook’s own weights', '恢复笔记本自带的权重'],
  ])('in %s with %j %j mends it', (id, drafts, more, en, zh) => {
    expect(offered(id, drafts, more)).toEqual([en, zh]);
  });
});

/** So many things can be wrong at once: IDs, vocabulary, dimension, seed, both single IDs, two edits, a slip, weights. */
const MOST_REPAIRS = 10;
const RUNS = Number(process.env['REPAIRS'] ?? 60);

describe.each(NOTEBOOKS.map((notebook) => ({ id: notebook.id, notebook })))('in notebook $id', ({ notebook }) => {
  it('repairs end in a run that does not stop, and none leaves the same stop', () => {
    fc.assert(
      fc.property(hostile(notebook), (typed) => {
        let now = typed;
        for (let count = 0; count <= MOST_REPAIRS; count += 1) {
          const run = typedRun(notebook, now);
          const { stop } = resultsOf(run);
          if (stop === null) return;
          const repair = repairOf(run);
          if (repair === null) throw new Error(`nothing is offered: ${JSON.stringify([now, stop.answer])}`);
          now = withChange(now, repair.change);
          const after = typedRun(notebook, now);
          const same = resultsOf(after).stop?.cell.id === stop.cell.id;
          if (same) expect([causeOf(after), repairOf(after)]).not.toEqual([causeOf(run), repair]);
        }
        throw new Error(`still stopped after ${MOST_REPAIRS} repairs: ${JSON.stringify(now)}`);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
