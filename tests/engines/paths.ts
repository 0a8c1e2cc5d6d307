import { resolve } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { serve } from '../../cpp/toolchain/serve.mjs';
import type { Engine } from './engine.ts';
import { output, ROOT, text, value, Visitor } from './visitor.ts';

const ROW_0 = ' 0.3374, -0.1778, -0.3035, -0.5880,  1.5810';
const ROW_3 = '-2.8400, -0.7849, -1.4096, -0.4076,  0.7953';

/** What most readers do, in the engine that `engine` gives: with a site where it lies at `site`. */
export function mainPaths(engine: () => Engine, called: string, site: () => string): void {
  const here = (): Visitor => new Visitor(engine, site);
  const open = (path: string): Promise<void> => here().open(path);
  const type = (field: string, typed: string): Promise<void> => here().type(field, typed);
  const eventually = (expression: string) => here().eventually(expression);
  const ready = (): Promise<void> => here().ready();

  describe(`a reader of ${called}`, () => {
    it('the page becomes interactive, and edited IDs give the true outputs', async () => {
      await open('#v=1&view=scroll');
      await ready();
      await type('ids', '3, 0');
      await eventually(output(5)).toContain(
        `tensor([[${ROW_3}],\n        [${ROW_0}]],\n       grad_fn=<EmbeddingBackward0>)`,
      );
      await eventually(output(9)).toContain(`tensor([[${ROW_3}],\n        [${ROW_0}]], grad_fn=<MmBackward0>)`);
      await eventually('location.hash').toMatch(/[#&]ids=3,\+0$/);
    });

    it('an error of the framework is shown and explained', async () => {
      await open('#v=1&view=scroll');
      await ready();
      await type('one', '7');
      await eventually(output(4)).toContain('IndexError: index out of range in self');
      await eventually(output(4)).toContain('W has only rows 0 to 3');
      await eventually(output(5)).toContain('did not run');
    });

    it('nonsense is kept as typed, with a message, and the outputs stay', async () => {
      await open('#v=1&view=scroll');
      await ready();
      await type('ids', '2, 3, 1, x');
      await eventually("document.querySelector('#field-ids-problem')?.textContent").toContain('“x” at position 10');
      await eventually(value('ids')).toBe('2, 3, 1, x');
      await eventually(output(5)).toContain(ROW_3);
      await eventually("document.querySelector('#field-ids').getAttribute('aria-invalid')").toBe('true');
    });

    it('another language keeps the inputs', async () => {
      await open('#v=1&view=scroll&ids=3,0');
      await ready();
      await engine().click('header a[hreflang^="zh"]');
      await eventually(`${ROOT}.lang`).toBe('zh-Hans');
      await ready();
      await eventually(value('ids')).toBe('3,0');
      await type('ids', '3，x');
      await eventually("document.querySelector('#field-ids-problem')?.textContent").toContain('不是数字');
    });

    it('a link opens at the inputs that it carries', async () => {
      await open('keras/#v=1&view=scroll&ids=3,0&edit=3,1,0.5');
      await ready();
      await eventually(value('ids')).toBe('3,0');
      await eventually("document.querySelector('#notebook').textContent").toContain('[0.33, 0.5 , 0.33, 0.33, 0.33]');
    });

    it('a link opens with the code of the reader’s own that it carries, in Chinese too', async () => {
      const own =
        'cell-batch=embedding(idx).shape&add-batch=print("形状", embedding.weight[idx].shape)&add-batch=torch.isclose(3)';
      await open(`zh/#v=2&view=scroll&${own}`);
      await ready();
      const shown = (cell: number): string => output(cell).replace('Output', '输出');
      await eventually(shown(5)).toContain('torch.Size([3, 5])');
      await eventually(shown(6)).toContain('形状 torch.Size([3, 5])');
      await eventually(shown(7)).toContain('PyTorch 有 torch.isclose，但本页没有。可以用 torch.allclose。');
    });

    it('the code of a cell is changed in place', async () => {
      await open('#v=1&step=batch');
      await ready();
      await here().edit('batch', 'rows = [int(i) for i in idx]\nfor row in rows:\nprint（row， “好”）');
      await eventually(output(5)).toContain('2 好\n3 好\n1 好');
    });

    it('an exercise from a link is solved, and the page of whoever made it takes the code', async () => {
      const exercise = 'step=batch&task=Let+answer+hold+the+rows.&check=torch.equal(answer,+embedding(idx))';
      await open(`#v=3&view=guided&${exercise}`);
      await ready();
      const state = text('.exercise .state');
      await eventually(state).toContain('It does not hold yet.');
      await here().edit('batch', 'answer = embedding.weight[idx]');
      await eventually(state).toContain('Solved: everything holds.');
      const code = String(await engine().eval(text('.exercise .state code')));
      expect(code).toMatch(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
      await open(`#v=3&view=guided&make=1&${exercise}`);
      await ready();
      // The maker's first field gets the focus once the page is painted: what is typed before would go astray then.
      await eventually("document.activeElement?.matches('.maker textarea')").toBe(true);
      await engine().eval("void (document.querySelector('.codes').closest('details').open = true)");
      await engine().type('.codes textarea', `Ann ${code}`);
      await eventually(text('.codes tbody')).toContain('✓ made for this exercise');
    });

    it('guided steps turn, and a link opens at its step', async () => {
      const shown =
        "[...document.querySelectorAll('section')].filter((part) => part.checkVisibility() && part.querySelector('h2')).map((part) => part.id).join()";
      await open('#v=1&view=guided&step=product');
      await ready();
      await eventually(shown).toBe('product');
      await eventually('document.activeElement.textContent').toBe('One-hot rows × W');
    });

    it('the race runs, and both ways give the same numbers', async () => {
      await open('#v=1&view=guided&step=race&race-rows=16&race-columns=16&race-tokens=4');
      await eventually("document.querySelector('.race-controls .start') !== null").toBe(true);
      await engine().click('.race-controls .start');
      await eventually("document.querySelector('.race-controls .ending')?.textContent").toContain('Finished.');
      await eventually("document.querySelector('#race .headline').textContent").toContain('128 of 128 numbers equal');
    });
  });
}

/** A reader who comes back where there is no network. */
export function offlineHolds(engine: () => Engine): void {
  const reader = new Visitor(engine, () => inject('site'));

  it('a page that was read before opens without a network', async () => {
    const { url, close } = await serve(resolve(import.meta.dirname, '../../dist'), 0);
    await engine().open(url);
    await reader.eventually('navigator.serviceWorker.controller?.state').toBe('activated');
    await close();
    await engine().open(`${url}zh/keras/#v=1&view=scroll&ids=3,0`);
    await reader.ready();
    await reader.eventually(value('ids')).toBe('3,0');
  });
}
