import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { PAGES } from '../../web/prerender/document.ts';
import { OPEN_SLUG, pathOf } from '../../web/page/address/address.ts';
import { LANGUAGES } from '../../web/text/localized.ts';
import { brokenSite } from '../faults/broken_site.ts';
import type { Engine } from './engine.ts';
import { output, ROOT, text, Visitor } from './visitor.ts';

const ADDRESSES = PAGES.map(({ notebook, language }) => pathOf({ slug: notebook.slug, language }));

/** Chooses a file on the page that opens notebooks. */
const CHOOSE = `(() => {
  const files = new DataTransfer();
  files.items.add(new File(['import torch\\ntorch.eye(2)[0]'], 'a.py'));
  const input = document.querySelector('input[type=file]');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
})()`;

/** The hosts from which the page has asked for anything. */
const HOSTS = `[...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).host))].join()`;

/**
 * What the policy's 'self' makes of a page in a frame that is sandboxed without `allow-same-origin`. There its origin is
 * none: to WebKit no script is then of the same, and the page can only be read.
 */
export type SelfInSandbox = 'lives' | 'is read';

/** That the site works under its own policy: nothing that it does is forbidden, and nothing comes from another host. */
export function policyHolds(engine: () => Engine, sandbox: SelfInSandbox): void {
  describe('under the policy', () => {
    const site = brokenSite();
    const reader = new Visitor(engine, () => site().url);

    afterEach(() => {
      const { violations } = site();
      const seen = violations.splice(0);
      expect(seen).toEqual([]);
    });

    const nowhereElse = (): Promise<void> => reader.eventually(HOSTS).toBe(new URL(site().url).host);

    it.each(ADDRESSES)('/%s becomes interactive', async (path) => {
      await reader.open(path);
      await reader.ready();
      await nowhereElse();
    });

    it.each(LANGUAGES)('a notebook that is opened runs and is edited, in %s', async (language) => {
      await reader.open(pathOf({ slug: OPEN_SLUG, language }));
      await reader.eventually(`${ROOT}.dataset.startup`).toBe('interactive');
      await engine().eval(CHOOSE);
      await reader.eventually(text('.cell samp')).toBe('tensor([1., 0.])');
      await engine().click('.cell .tools button');
      await reader.eventually(`document.activeElement?.shadowRoot?.querySelector('.cm-content') != null`).toBe(true);
      await nowhereElse();
    });

    it('a step that the link opens is shown before the page is interactive', async () => {
      site().spoil(/\.js$/, 'late');
      await engine().head(`${site().url}#v=1&step=cost`);
      await reader
        .eventually(`['setup', 'cost'].map((step) => document.getElementById(step)?.checkVisibility()).join()`)
        .toBe('false,true');
      site().mend();
      await reader.ready();
    });

    it('the bars of the cost are as wide as they are drawn', async () => {
      await reader.open('#v=1&step=cost');
      await reader.ready();
      const shares = `[...document.querySelectorAll('#cost td svg')].map((bar) => bar.getBoundingClientRect().width / bar.parentElement.clientWidth)`;
      await reader.eventually(`${shares}.some((share) => share > 0.4 && share < 0.6)`).toBe(true);
    });

    it('the race runs', async () => {
      await reader.open('#v=1&view=guided&step=race&race-rows=16&race-columns=16&race-tokens=4');
      await reader.eventually(`document.querySelector('.race-controls .start') !== null`).toBe(true);
      await engine().click('.race-controls .start');
      await reader.eventually(text('.race-controls .ending')).toContain('Finished.');
      await nowhereElse();
    });

    it('a cell is open in its editor, with the names that fit and what they hold', async () => {
      await reader.open('#v=1&step=batch');
      await reader.ready();
      await reader.edit('batch', 'embedding.weight');
      const inEditor = (selector: string): string => `document.activeElement.shadowRoot.querySelector('${selector}')`;
      await reader.eventually(`${inEditor('.cm-tooltip')}?.textContent`).toContain('embedding.weight: Parameter');
      await engine().retype('idx)');
      await reader.eventually(`${inEditor('.stopping')}?.textContent`).toBe(')');
      await engine().retype('emb');
      await reader.eventually(`${inEditor('[role=option]')}?.textContent`).toContain('embedding');
      await nowhereElse();
    });

    it('a large run runs', async () => {
      await reader.open('#v=1&view=scroll&vocab=20000&dim=64');
      await reader.ready();
      await reader.eventually(output(3)).toContain('...,');
      expect(site().asked.some((path) => path.startsWith('/assets/engine_worker-'))).toBe(true);
    });

    it('the notebook is exported as a file', async () => {
      await reader.open('#v=1&ids=3');
      await reader.ready();
      await engine().click('.out summary');
      await reader.eventually(text('.out .panel button')).toBe('Download .ipynb');
      await engine().click('.out .panel button');
      const kept = () => readdirSync(engine().downloads, { recursive: true, encoding: 'utf8' }).join();
      await expect.poll(kept, { timeout: 10_000 }).toMatch(/embedding-lookup-pytorch-seed-123\.ipynb(,|$)/);
    });

    it('the presenter has its bar', async () => {
      await reader.open('#v=1&step=ids&present=1');
      await reader.ready();
      await reader.eventually(`document.querySelector('.presenter')?.checkVisibility()`).toBe(true);
    });

    it.each([
      ['lives', 'of another host', ''],
      [sandbox, 'that is sandboxed', 'sandbox="allow-scripts"'],
    ])('an embedded step %s in a frame %s', async (state, _, attributes) => {
      const frame = `<iframe src="${site().url}?embed=1&step=batch" ${attributes} width="700" height="700"></iframe>`;
      site().hosts.set('/host.html', `<!doctype html><title>host</title>${frame}`);
      await engine().open(`${site().elsewhere}host.html`);
      const inFrame = (expression: string) => expect.poll(() => engine().evalInFrame(expression), { timeout: 20_000 });
      if (state === 'is read') {
        await inFrame(text('.start-failed')).toContain('This page could not start');
        await inFrame(`document.querySelector('#batch h2').checkVisibility()`).toBe(true);
        site().violations.length = 0;
      } else {
        await inFrame(`document.querySelector('main[data-core=ready]:not(.stale)') !== null`).toBe(true);
      }
      await inFrame(text('#batch samp')).toContain('0.6957');
    });

    it('what is forbidden is noticed here', async () => {
      await reader.open('');
      await reader.ready();
      await engine().eval(`void (new Image().src = '${site().elsewhere}icon.svg')`);
      await expect.poll(() => site().violations.join(), { timeout: 10_000 }).toMatch(/img-src/);
      const thrown = await engine().eval(
        `(() => { try { document.body.insertAdjacentHTML('beforeend', '<p>'); return '' } catch (error) { return error.name } })()`,
      );
      expect(thrown).toBe('TypeError');
      await expect.poll(() => site().violations.join(), { timeout: 10_000 }).toMatch(/require-trusted-types-for/);
      expect(site().asked.includes('/icon.svg')).toBe(true);
      site().violations.length = 0;
    });
  });
}
