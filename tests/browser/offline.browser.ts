import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../cpp/toolchain/serve.mjs';
import { makeSecond } from '../faults/versions.ts';
import { launch, Reader } from './page.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

let browser: Browser;
let host: string;
/** The site lies below a host's root. */
let site: string;
let address: string;
let server: { readonly url: string; readonly close: () => Promise<void> };

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

beforeEach(async () => {
  host = mkdtempSync(join(tmpdir(), 'offline-'));
  site = join(host, 'some/path');
  cpSync(DIST, site, { recursive: true });
  server = await serve(host, 0);
  address = `${server.url}some/path/`;
});

afterEach(async () => {
  await server.close();
  rmSync(host, { recursive: true });
});

/** Opens the page, until the site is kept. */
async function visit(): Promise<Reader> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('view', 'scroll');
    navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { taken: true }));
  });
  await page.goto(address);
  const reader = new Reader(page, []);
  await reader.ready();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return reader;
}

/** Which version the page and its script are of; empty: the first. */
function versions({ page }: Reader): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { page = '', script = '' } = document.documentElement.dataset;
    return [page, script];
  });
}

/** What the browser does by itself now and then, and the page when it is looked at again. */
async function lookForUpdate({ page }: Reader): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** The versions that are kept. */
function kept({ page }: Reader): Promise<readonly string[]> {
  return page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1) ?? ''));
}

/** The version that is served. */
function served(): string {
  return /VERSION='(\w+)'/.exec(readFileSync(join(site, 'offline.js'), 'utf8'))?.[1] ?? '';
}

describe('without a network, after one visit', () => {
  it('every page opens and is interactive', async () => {
    const reader = await visit();
    await server.close();
    await reader.page.reload();
    await reader.ready();
    await reader.page.locator('#field-ids').fill('3, 0');
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1],\n        [1, 0, 0, 0]])');
    for (const path of [
      'zh/',
      'keras/',
      'zh/keras/index.html',
      'pytorch-seed-0',
      'zh/pytorch-zh/?from=mail#v=1&ids=3',
    ]) {
      await reader.page.goto(address + path);
      await reader.ready();
    }
    expect(await reader.field('ids').inputValue()).toBe('3');
    await reader.page.goto(`${address}keras?embed=1&step=product`);
    await reader.page.locator('html.embed main[data-core="ready"]').waitFor();
    await reader.page.context().close();
  });

  it('a notebook that is opened runs, and can be edited', async () => {
    const reader = await visit();
    const { page } = reader;
    await server.close();
    await page.goto(`${address}zh/open/`);
    const text = 'import tensorflow as tf\n# %%\ntf.constant([1, 2]).numpy()';
    const file = { name: 'a.py', mimeType: 'text/x-python', buffer: Buffer.from(text) };
    await page.locator('html[data-startup="interactive"] input[type="file"]').setInputFiles(file);
    await page.locator('samp', { hasText: 'array([1, 2], dtype=int32)' }).waitFor();
    await page.locator('.cell pre').first().dblclick();
    await page.locator('.cm-content').waitFor();
    await page.context().close();
  });

  it('a large run finds its worker', async () => {
    const reader = await visit();
    await server.close();
    await reader.field('vocab').fill('50257');
    await reader.field('dim').fill('768');
    await reader.page.getByRole('progressbar').waitFor();
    await reader.page.context().close();
  });
});

describe('a new version', () => {
  it('is offered, and until the reader takes it the old one stays whole', async () => {
    const reader = await visit();
    const { page } = reader;
    await reader.field('ids').fill('3, 0');
    makeSecond(site);
    await lookForUpdate(reader);
    const notice = page.getByRole('complementary', { name: 'A new version is ready.' });
    await notice.waitFor();
    expect(await versions(reader)).toEqual(['', '']);
    // The server no longer has the first version's worker.
    await reader.field('vocab').fill('50257');
    await reader.field('dim').fill('768');
    await page.getByRole('progressbar').waitFor();
    await reader.field('dim').fill('5');
    await notice.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['script'] === '2');
    await reader.ready();
    expect(await versions(reader)).toEqual(['2', '2']);
    expect(await reader.field('ids').inputValue()).toBe('3, 0');
    expect(await notice.count()).toBe(0);
    await expect.poll(() => kept(reader), { timeout: 10_000 }).toEqual([served()]);
    await page.context().close();
  });

  it('comes with a plain reload, without an offer', async () => {
    const reader = await visit();
    makeSecond(site);
    await reader.page.reload();
    await reader.ready();
    expect(await versions(reader)).toEqual(['2', '2']);
    // To ask the old worker would keep it busy, and so in charge.
    await reader.page.waitForFunction(() => 'taken' in window);
    await server.close();
    await reader.page.reload();
    await reader.ready();
    expect(await versions(reader)).toEqual(['2', '2']);
    expect(await reader.page.locator('.update').count()).toBe(0);
    await reader.page.context().close();
  });

  it('does not take away what another window reads', async () => {
    const reader = await visit();
    const other = new Reader(await reader.page.context().newPage(), []);
    await other.page.goto(address);
    await other.ready();
    makeSecond(site);
    await lookForUpdate(reader);
    await reader.page.getByRole('button', { name: 'Reload' }).click();
    await reader.page.waitForFunction(() => document.documentElement.dataset['script'] === '2');
    await reader.ready();
    await other.field('vocab').fill('50257');
    await other.field('dim').fill('768');
    await other.page.getByRole('progressbar').waitFor();
    expect(await versions(other)).toEqual(['', '']);
    await reader.page.context().close();
  });

  it('that is not whole is not kept', async () => {
    const reader = await visit();
    makeSecond(site);
    writeFileSync(join(site, 'zh/index.html'), 'half');
    await lookForUpdate(reader);
    await reader.page.waitForFunction(async () => (await navigator.serviceWorker.ready).installing === null);
    expect(await reader.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBe(null);
    await server.close();
    await reader.page.reload();
    await reader.ready();
    expect(await versions(reader)).toEqual(['', '']);
    await reader.page.context().close();
  });
});

it('what keeps the site may be missing: the page goes on, and it is kept when the network is back', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/offer_updates-*.js', (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem('inputs', 'open'));
  await page.goto(address);
  const reader = new Reader(page, []);
  const tried = page.waitForEvent('requestfailed');
  await reader.ready();
  await tried;
  await reader.field('ids').fill('3');
  await reader.ready();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/offer_updates-*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await context.close();
});

it('in another page’s frame nothing is kept', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}?embed=1&step=product`);
  await page.locator('main[data-core="ready"]').waitFor();
  await page.waitForTimeout(3000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});
