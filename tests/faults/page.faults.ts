import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchKeeping, open as openIn } from '../browser/page.ts';
import { brokenPages } from './broken_pages.ts';
import { DIST } from './site.ts';

const { site, open } = brokenPages();

describe('a page that is cut off', () => {
  it.each([
    ['before its body', '<body>'],
    ['within its bar', 'id="field-ids"'],
    ['within a step', 'id="onehot"'],
    ['before its run', '<script type="application/json"'],
    ['within its run', '"answers":[{'],
  ])('%s says so, is read as far as it has come, and is whole when it is loaded again', async (_, mark) => {
    const text = readFileSync(join(DIST, 'index.html'), 'utf8');
    const end = text.indexOf(mark) + mark.length;
    expect(end).toBeGreaterThan(mark.length);
    site().spoil(/\/$/, { after: Buffer.byteLength(text.slice(0, end)) });
    const reader = await open('#v=1&ids=3,0', { view: null });
    const { page } = reader;
    await page.getByRole('alert').getByText('This page could not start').waitFor();
    expect(await page.locator('main').count()).toBeLessThan(2);
    expect(await page.getByText('Every output is computed from these inputs.').isVisible()).toBe(false);
    if (text.slice(0, end).includes('</h1>')) expect(await page.locator('h1').isVisible()).toBe(true);
    site().mend();
    await page.getByRole('button', { name: 'Load again and keep what I typed' }).click();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3,0');
    await reader.close();
  });
});

/** What other scripts in the page may throw, reject or report, as they would write it. */
const FOREIGN: Readonly<Record<string, string>> = {
  'an error': "setTimeout(() => { throw new Error('a wallet') })",
  'a text': "setTimeout(() => { throw 'a wallet' })",
  nothing: 'setTimeout(() => { throw undefined })',
  'a rejection': "void Promise.reject(new Error('a wallet'))",
  'a rejection of nothing': 'void Promise.reject()',
  'an event without an error': "dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }))",
};

it.each(Object.entries(FOREIGN))('a page into which is thrown %s goes on', async (_, thrown) => {
  const reader = await open('');
  await reader.ready();
  await reader.page.evaluate(thrown);
  await reader.type('ids', '3, 0');
  await reader.ready();
  expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1],\n        [1, 0, 0, 0]])');
  expect(await reader.page.getByRole('alert').count()).toBe(0);
  await reader.close();
});

it('a page that is left and come back to is interactive at once, with what was typed', async () => {
  const keeping = await launchKeeping();
  const reader = await openIn(keeping, '#v=1&view=scroll', { site: site().url, view: null });
  const { page } = reader;
  await reader.ready();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await reader.type('ids', '3, 0');
  await page.evaluate((address) => location.assign(address), `${site().url}zh/`);
  await page.locator('html[lang="zh-Hans"]').waitFor();
  await page.evaluate(() => {
    history.back();
  });
  await page.locator('html[lang="en"]').waitFor();
  await reader.ready();
  expect(await page.evaluate(() => 'persisted' in window && window.persisted)).toBe(true);
  expect(await reader.field('ids').inputValue()).toBe('3, 0');
  await reader.type('ids', '0, 3');
  await reader.ready();
  expect(await reader.text(6)).toBe('tensor([[1, 0, 0, 0],\n        [0, 0, 0, 1]])');
  await keeping.close();
});

it('a page in the background, which draws nothing, becomes interactive, computes, and shows it when it is looked at', async () => {
  const reader = await open('#v=1&view=scroll&vocab=20000&dim=64', {
    view: null,
    before: (page) =>
      page.addInitScript(() => {
        const draw = requestAnimationFrame;
        const waiting: FrameRequestCallback[] = [];
        let hidden = true;
        globalThis.requestAnimationFrame = (work) => (hidden ? waiting.push(work) : draw(work));
        Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
        addEventListener('looked-at', () => {
          hidden = false;
          for (const work of waiting) draw(work);
          document.dispatchEvent(new Event('visibilitychange'));
        });
      }),
  });
  const { page } = reader;
  await page.locator('main[data-core="ready"]:not(.stale)').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('looked-at')));
  await reader.ready();
  expect(await reader.text(3)).toContain('...,');
  await reader.type('dim', '2');
  await reader.ready();
  expect(await page.getByRole('alert').count()).toBe(0);
  await reader.close();
});
