import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { brokenSite } from '../faults/broken_site.ts';
import type { Engine } from './engine.ts';
import { output, ROOT, text, value, Visitor } from './visitor.ts';

/** The main ways in which files do not come: the page says what is so, keeps what is typed, and recovers. */
export function faultsHold(engine: () => Engine): void {
  describe('a site with faults', () => {
    const site = brokenSite();
    const reader = new Visitor(engine, () => site().url);

    it.each(['missing', 'cut', 'a page in its place', 'refused'] as const)(
      'whose main script is %s is read, says so, and is loaded again with what was typed',
      async (fault) => {
        site().spoil(/page-[\w-]+\.js$/, 'late');
        await engine().head(`${site().url}#v=1&view=scroll`);
        await reader.eventually(`document.querySelector('#field-ids') !== null`).toBe(true);
        await reader.type('ids', '3, 0');
        site().spoil(/page-[\w-]+\.js$/, fault);
        await reader.eventually(text('.start-failed')).toContain('This page could not start');
        await reader.eventually(`document.querySelector('#product h2').checkVisibility()`).toBe(true);
        site().mend();
        await engine().click('.start-failed button');
        await reader.ready();
        await reader.eventually(value('ids')).toBe('3, 0');
      },
    );

    it('whose page is cut off says so, and is whole when it is loaded again', async () => {
      site().spoil(/\/$/, 'cut');
      await reader.open('');
      await reader.eventually(text('.start-failed')).toContain('This page could not start');
      await reader.eventually(`document.querySelectorAll('main').length`).toBe(1);
      site().mend();
      await engine().click('.start-failed button');
      await reader.ready();
    });

    it.each(['missing', 'cut', 'refused'] as const)('whose core is %s says so, and tries again', async (fault) => {
      site().spoil(/\.wasm$/, fault);
      await reader.open('#v=1&view=scroll&ids=3,0');
      await reader.eventually(text('[role=alert]')).toContain('The part that computes the notebook did not load.');
      site().mend();
      await engine().click('[role=alert] button');
      await reader.ready();
      await reader.eventually(output(6)).toContain('[0, 0, 0, 1]');
    });

    it('without the worker of large runs says so, computes small ones, and tries again', async () => {
      site().spoil(/engine_worker-[\w-]+\.js$/, 'missing');
      await reader.open('#v=1&view=scroll&vocab=20000&dim=64');
      await reader.eventually(text('.status')).toContain('The run could not start or did not finish.');
      await reader.type('dim', '2');
      await reader.ready();
      await reader.type('dim', '64');
      await reader.eventually(text('.status')).toContain('The run could not start or did not finish.');
      site().mend();
      await engine().click('.status button');
      await reader.ready();
    });

    it('without a part of the page says so, and has it after a try or a reload', async () => {
      site().spoil(/ExportPanel-[\w-]+\.js$/, 'missing');
      await reader.open('#v=1&view=scroll&ids=3,0');
      await reader.ready();
      await reader.type('ids', '0, 3');
      await reader.ready();
      await engine().click('.out summary');
      await reader.eventually(text('.out .missing')).toContain('The exports did not load.');
      site().mend();
      // Firefox asks for a script once in a page's life, and so does WebKit: the page then offers a reload as well.
      const here = `document.querySelector('.out .panel li') !== null`;
      const reload = '.out .missing button:nth-of-type(2)';
      await engine().click('.out .missing button');
      await reader.eventually(`${here} || document.querySelector('${reload}') !== null`).toBe(true);
      if ((await engine().eval(here)) === false) {
        await engine().eval(`void (${ROOT}.dataset.before = '')`);
        await engine().click(reload);
        await reader.eventually(`'before' in ${ROOT}.dataset`).toBe(false);
        await reader.ready();
        await engine().eval(`void (document.querySelector('.out details').open = true)`);
      }
      await reader.eventually(here).toBe(true);
      await reader.eventually(value('ids')).toBe('0, 3');
    });

    it('that a foreign error is thrown into goes on', async () => {
      await reader.open('#v=1&view=scroll');
      await reader.ready();
      await engine().eval(
        `void setTimeout(() => { Promise.reject(new Error('a wallet')); Promise.reject(); throw new Error('a wallet') })`,
      );
      await reader.type('ids', '3, 0');
      await reader.ready();
      await reader.eventually(output(6)).toContain('[0, 0, 0, 1]');
      await reader.eventually(`document.querySelector('[role=alert]')`).toBe(null);
    });

    it('whose network goes as soon as the page is interactive goes on', async () => {
      await reader.open('#v=1&view=scroll');
      await reader.ready();
      site().cutAfter(0);
      await reader.type('ids', '3, 0');
      await reader.ready();
      await sleep(2500);
      await reader.type('ids', '0, 3');
      await reader.ready();
      await reader.eventually(`document.querySelector('[role=alert]')`).toBe(null);
    });

    it('that is left and come back to is as it was', async () => {
      await reader.open('#v=1&view=scroll');
      await reader.ready();
      await reader.type('ids', '3, 0');
      await reader.eventually('location.hash').toMatch(/ids=3/);
      await engine().click('header a[hreflang^="zh"]');
      await reader.eventually(`${ROOT}.lang`).toBe('zh-Hans');
      // WebKit forgets a step back that is asked for while the page is still loading.
      await reader.ready();
      await engine().eval('void history.back()');
      await reader.eventually(`${ROOT}.lang`).toBe('en');
      await reader.ready();
      await reader.eventually(value('ids')).toBe('3, 0');
      await reader.type('ids', '0');
      await reader.ready();
    });
  });
}
