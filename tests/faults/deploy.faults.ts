import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../browser/page.ts';
import { brokenPages } from './broken_pages.ts';
import { DIST } from './site.ts';
import { makeSecond } from './versions.ts';

const { site, open } = brokenPages();
let second: string;

beforeAll(() => {
  second = mkdtempSync(join(tmpdir(), 'second-'));
  cpSync(DIST, second, { recursive: true });
  makeSecond(second);
});

afterAll(() => {
  rmSync(second, { recursive: true });
});

const arrive = (serviceWorkers: 'allow' | 'block' = 'block'): Promise<Reader> =>
  open('#v=1&view=scroll&ids=3,0', { view: null, serviceWorkers });

/** The page's own words, and what is typed, are those of the new version. */
async function isSecond({ page }: Reader): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['script'] === '2');
}

describe('another version is put in the place of the site', () => {
  it('while the page is on its way: it says so, and comes when it is loaded again', async () => {
    site().spoil(/\.js$/, 'late');
    const reader = await open('', { view: null, waitUntil: 'commit' });
    await reader.field('ids').fill('3, 0');
    site().deploy(second);
    await reader.page.getByText('This page could not start').waitFor();
    await reader.page.getByRole('button', { name: 'Load again and keep what I typed' }).click();
    await isSecond(reader);
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3, 0');
    await reader.close();
  });

  it('under an open page: it computes, says what is missing, and has it when it is loaded again', async () => {
    const reader = await arrive();
    const { page } = reader;
    await reader.ready();
    site().deploy(second);
    await reader.type('ids', '0, 3');
    await reader.ready();
    await page.getByText('Export', { exact: true }).click();
    const missing = page.locator('.missing', { hasText: 'The exports did not load.' });
    await missing.getByRole('button', { name: 'Try again' }).click();
    await missing.getByRole('button', { name: 'Reload and keep my inputs' }).click();
    await isSecond(reader);
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('0, 3');
    await page.getByText('Export', { exact: true }).click();
    await page.getByRole('button', { name: 'Download .ipynb' }).waitFor();
    await reader.close();
  });

  it('without the part that offers it: nothing breaks, and a reload brings it', async () => {
    const reader = await arrive('allow');
    const { page } = reader;
    await reader.ready();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // What is kept would be there all the same.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const kept of await cache.keys()) if (kept.url.includes('UpdateNotice')) await cache.delete(kept);
      }
    });
    site().deploy(second);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => site().asked.some((path) => path.includes('/UpdateNotice-') && !path.includes('2.')))
      .toBe(true);
    await reader.type('ids', '0, 3');
    await reader.ready();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.waitForURL(/ids=0,/);
    await page.reload();
    await isSecond(reader);
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('0, 3');
    await reader.close();
  });
});

describe('the network goes', () => {
  // The page comes first, then its scripts and its core, then what keeps it, and then all that is kept.
  it.each([1, 2, 3, 4, 5, 7, 9, 30])(
    'after file %i of a first visit: what is there is read and true, and the rest comes when it is back',
    async (files) => {
      site().cutAfter(files);
      const reader = await arrive('allow');
      const { page } = reader;
      // Until the page is interactive with its core, or has said that something is missing.
      await page.locator('main[data-core="ready"]:not(.stale), [role="alert"]').first().waitFor();
      expect(await page.locator('section h2:visible').count()).toBeGreaterThan(8);
      if ((await page.getByRole('alert').count()) === 0) {
        await reader.field('ids').fill('0, 3');
        await reader.ready();
        await expect.poll(() => site().isCut, { timeout: 15_000 }).toBe(true);
        await page.waitForTimeout(300);
        expect(await page.getByRole('alert').count()).toBe(0);
        expect(await reader.field('ids').inputValue()).toBe('0, 3');
      } else {
        expect(await page.getByText('Every output is computed from these inputs.').isVisible()).toBe(false);
        expect(await page.getByText('our mistake').count()).toBe(0);
      }
      site().mend();
      const again = page.getByRole('alert').getByRole('button').first();
      if (await again.isVisible()) await again.click();
      else await page.reload();
      await reader.ready();
      expect(await reader.field('ids').inputValue()).toMatch(/^3,0$|^0, 3$/);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await reader.close();
    },
  );
});
