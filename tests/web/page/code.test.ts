import { Engine } from '../../../web/engine/engine.ts';
import type { Job } from '../../../web/engine/runs.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { explaining } from '../../../web/explain/explaining.ts';
import { notebookOf } from '../../../web/notebooks/index.ts';
import { saidOf } from '../../../web/notebooks/step_words.ts';
import type { CellAnswer, RunAnswer } from '../../../web/engine/answer.ts';
import { jobOf } from '../../../web/run/job.ts';
import { resultsOf } from '../../../web/run/results.ts';
import { assemble, cellsIn } from '../../../web/run/run.ts';
import { changesOf } from '../../../web/page/views/change_views.ts';
import { WalkThrough } from '../../../web/page/walk/walk_through.ts';
import { fieldViews } from '../../../web/page/views/field_views.ts';
import { codeOf } from '../../../web/page/walk/own_code.ts';
import { ownCodePart } from '../../../web/page/walk/own_code_part.ts';
import { firstPage } from '../../../web/page/walk/walk_page.ts';
import { figureOf } from '../../../web/figures/figure.ts';
import { NUMBERS } from '../figures/numbers.ts';
import { lackingFor } from '../../../web/explain/lacking.ts';
import { highlightOf } from '../../../web/figures/highlight.ts';
import { newSession, NOT_RUN, type Sessions } from '../run.ts';
import { clock, NO_WORKER } from './clock.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

const notebook = notebookOf('000');

const run = (job: Job): RunAnswer => session.run(job.cells, job);

/** A page on the real core, with an address bar that keeps its history. */
async function open(fragment = '') {
  const time = clock();
  const history = [fragment];
  const controller = new WalkThrough(
    firstPage(
      notebook,
      'en',
      assemble(notebook, notebook.defaults, run(jobOf(notebook, notebook.defaults))),
      NUMBERS.pytorch,
    ),
    {
      loadEngine: () =>
        Promise.resolve(new Engine({ isLarge: () => false, run, ask: () => null }, NO_WORKER, time.wait)),
      loadExplaining: () => Promise.resolve(explaining),
      loadOwnCodePart: () => Promise.resolve(ownCodePart),
      loadQuestions: () => Promise.resolve(() => () => []),
      loadRace: () => Promise.reject(new Error('there is none')),
      reload: () => undefined,
      address: {
        read: () => history.at(-1) ?? '',
        write: (now, how) => {
          if (how === 'push') history.push(now);
          else history.splice(-1, 1, now);
          return true;
        },
      },
      preferences: { view: () => null, keepView: () => undefined },
      frame: null,
      wait: time.wait,
    },
  );
  controller.start();
  await controller.actions.own();
  await new Promise((resolve) => setTimeout(resolve));
  return {
    controller,
    history,
    wait: time.pass,
    /** What a cell answered, by its ID. */
    answer: (id: string): CellAnswer | undefined =>
      cellsIn(controller.page.run).find(({ cell }) => cell.id === id)?.answer,
    /** Opens a cell, types this into it and leaves it. */
    change: (id: string, code: string) => {
      controller.actions.openCode(id);
      controller.actions.typeCode(code);
      controller.actions.closeCode();
    },
    code: (id: string) => codeOf(controller.page, id),
  };
}

describe('changing a cell', () => {
  it('runs the notebook with every text that parses', async () => {
    const { controller, answer } = await open();
    controller.actions.openCode('batch');
    controller.actions.typeCode('idx[:2].shape');
    // From PyTorch: the shape of the first two of three IDs.
    expect(answer('batch')).toMatchObject({ result: 'torch.Size([2])' });
    expect(controller.page.freshness.kind).toBe('current');
  });

  it('keeps the outputs while what is typed is no Python yet, and says where once typing pauses', async () => {
    const { controller, answer, wait } = await open();
    const before = answer('batch');
    controller.actions.openCode('batch');
    controller.actions.typeCode('embedding(idx');
    expect(answer('batch')).toBe(before);
    expect(controller.page.freshness.kind).toBe('unreadable');
    expect(controller.page.codeProblem).toBeNull();
    wait(1000);
    expect(controller.page.codeProblem).toMatchObject({ kind: 'syntax', type: 'SyntaxError', line: 1 });
    controller.actions.typeCode('embedding(idx)');
    expect(controller.page.codeProblem).toBeNull();
    expect(controller.page.freshness.kind).toBe('current');
  });

  it('leaves a syntax error as the cell’s answer where the reader goes on with it', async () => {
    const { controller, answer, change } = await open();
    change('batch', 'embedding(idx');
    expect(answer('batch')).toMatchObject({ error: { type: 'SyntaxError' } });
    expect(answer('onehot')).toMatchObject(NOT_RUN);
    expect(controller.page.freshness.kind).toBe('current');
  });

  it('is undone by Back, stands in the link, and is put back', async () => {
    const { controller, history, answer, change, code } = await open();
    const own = code('batch');
    change('batch', 'embedding(idx).shape');
    expect(history).toEqual(['', 'v=2&cell-batch=embedding(idx).shape']);
    expect(changesOf(controller.page)).toMatchObject([{ kind: 'code' }]);
    history.pop();
    controller.follow();
    expect(code('batch')).toBe(own);
    history.push('v=2&cell-batch=embedding(idx).shape');
    controller.follow();
    expect(answer('batch')).toMatchObject({ result: 'torch.Size([3, 5])' });
    controller.actions.removeCode('batch');
    expect(history.at(-1)).toBe('');
  });

  it('gives a field its value where only a literal was changed', async () => {
    const { controller, change, code } = await open();
    change('embedding', code('embedding').replace('123', '5'));
    expect(controller.page.typed.drafts.seed).toBe('5');
    expect(controller.page.typed.code.changed).toEqual([]);
  });

  it('tells which field no longer counts', async () => {
    const { controller, change, code } = await open();
    change('ids', code('ids').replace('out_dim = 5', 'out_dim = 2 + 3'));
    const set = fieldViews(controller.page).filter(({ setIn }) => setIn !== null);
    expect(set.map(({ id }) => id)).toEqual(['dim']);
  });

  it('says nothing that only the notebook’s own code makes true, and draws only what holds', async () => {
    const { controller, change } = await open();
    change('assign', 'linear.weight = torch.nn.Parameter(embedding.weight.T * 2)');
    const { run: shown } = controller.page;
    const results = resultsOf(shown);
    const drawn = (step: string): unknown => {
      const topic = notebook.steps.find(({ id }) => id === step)?.figure ?? 'race';
      const section = shown.sections.find((candidate) => candidate.step === step);
      return (
        section &&
        figureOf(topic, results, section, highlightOf(results, null), { numbers: NUMBERS.pytorch, lackingFor })
      );
    };
    expect(lackingFor('product', results, 'product')).toBe('sums');
    expect(drawn('product')).toBeNull();
    expect(drawn('batch')).not.toBeNull();
    for (const step of notebook.steps) expect(saidOf(step, shown).ofNotebook).toBe(true);
  });

  it('draws what the names held when their cell had run', async () => {
    const { controller, change } = await open();
    change('batch', 'embedding(torch.tensor([1, 1, 0, 3]))');
    const results = resultsOf(controller.page.run);
    expect(results.lookUpIn('batch')?.ids.numbers).toEqual([1, 1, 0, 3]);
    expect(lackingFor('lookup', results, 'batch')).toBeNull();
    expect(results.lookUpIn('batch')?.out?.rows).toBe(4);
  });

  it('blames the code where the notebook stops, and offers to put it back', async () => {
    const { controller, answer, change } = await open();
    change('embedding', 'embedding = torch.fft.fft(idx)');
    expect(answer('embedding')).toMatchObject({ refused: {} });
    const { run: shown } = controller.page;
    expect(explaining.causeOf(shown) ?? { kind: 'code' }).toMatchObject({ kind: 'code' });
    expect(explaining.repairOf(shown)?.change.code).toBe('embedding');
    expect(JSON.stringify(explaining.explain(shown))).toContain('In [');
  });
});

describe('a cell of the reader’s own', () => {
  it('sees the names of the notebook, and its error stops nothing', async () => {
    const { controller, answer } = await open();
    controller.actions.addCell('batch');
    expect(controller.page.editing).toBe('own-1');
    controller.actions.typeCode('torch.equal(embedding(idx), embedding.weight[idx])');
    controller.actions.closeCode();
    expect(answer('own-1')).toMatchObject({ result: 'True' });
    controller.actions.openCode('own-1');
    controller.actions.typeCode('idx[7]');
    controller.actions.closeCode();
    // From PyTorch.
    expect(answer('own-1')?.error).toEqual({
      type: 'IndexError',
      message: 'index 7 is out of bounds for dimension 0 with size 3',
      line: 1,
    });
    expect(answer('product')?.result).toBeDefined();
    expect(resultsOf(controller.page.run).stop).toBeNull();
    // What explains it is fetched, although nothing has stopped.
    await Promise.resolve();
    expect(controller.page.explaining).toBe(explaining);
  });

  it('leaves words and figures as they are unless it changes something', async () => {
    const { controller, change } = await open();
    controller.actions.addCell('batch');
    change('own-1', 'embedding.weight[0]');
    expect(resultsOf(controller.page.run).changed).toBe(false);
    change('own-1', 'embedding.weight.data[0] = 0');
    expect(resultsOf(controller.page.run).changed).toBe(true);
    change('own-1', 'embedding.weight.data.zero_()');
    expect(resultsOf(controller.page.run).changed).toBe(true);
  });

  it('is deleted, and survives other inputs', async () => {
    const { controller, answer, change } = await open();
    controller.actions.addCell('batch');
    change('own-1', 'idx.sum()');
    controller.actions.type('ids', '3, 3');
    expect(answer('own-1')).toMatchObject({ result: 'tensor(6)' });
    controller.actions.removeCode('own-1');
    expect(answer('own-1')).toBeUndefined();
  });
});
