/** What a reader meets first: the question, both ways, and the race that is run by one button. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A machine that tells that it has little memory: its race is short. */
const smallMachine = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 0.5 });
  });

describe('the question', () => {
  it.each([
    ['', 'Two programs give the same numbers'],
    ['zh/keras/', '两个程序算出同样的数'],
  ])('of /%s stands over both ways, with what to do, and needs no script to be read', async (path, question) => {
    const reader = await open(browser, path, { javaScriptEnabled: false });
    const { page } = reader;
    expect(await page.locator('#setup h2').textContent()).toContain(question);
    // Nothing was measured yet: no number stands there.
    expect(await page.locator('#setup h2').textContent()).not.toMatch(/\d/);
    expect(await page.locator('#setup .ways .role-output').count()).toBe(2);
    expect(await page.locator('#setup .race').isVisible()).toBe(false);
    await reader.close();
  });

  it.each([
    ['', 1280, 720],
    ['zh/', 1280, 720],
    ['keras/', 1280, 720],
  ])('of /%s is one screen at %i × %i: button, Next, and the IDs', async (path, width, height) => {
    const reader = await open(browser, path, { view: null, viewport: { width, height }, folded: true });
    await reader.ready();
    for (const part of ['h1', 'h2', '.race', '.onward', '.ids input']) {
      const box = await reader.page.locator(`main ${part}:visible`).first().boundingBox();
      expect([part, (box?.y ?? height) + (box?.height ?? 0) < height]).toEqual([part, true]);
    }
    await reader.page.locator('.onward').click();
    await reader.page.locator('section#ids.current').waitFor();
    await reader.close();
  });

  it('has both ways follow an ID that is changed in it', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    const rows = reader.page.locator('#setup .ways .role-output tbody tr');
    const before = await rows.allInnerTexts();
    expect(before[0]).toBe(before[1]);
    await reader.page.locator('#setup .ids input').first().fill('0');
    await expect.poll(() => rows.first().innerText()).not.toBe(before[0]);
    expect(await rows.nth(1).innerText()).toBe(await rows.first().innerText());
    expect(await rows.first().locator('td').first().innerText()).toBe('0.3374');
    await reader.close();
  });
});

describe('the race of the first step', () => {
  it.each([
    ['', /^[\d,.]+ times as long/, 'GPT-2’s would need more memory'],
    ['zh/', /^[\d,.]+ 倍/, 'GPT-2 的表需要更多内存'],
  ])('on /%s runs on this machine, and gives its factor and its times', async (path, factor, smaller) => {
    const reader = await open(browser, path, { view: null, before: smallMachine });
    await reader.ready();
    const { page } = reader;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    expect(await page.locator('.factor').count()).toBe(0);
    await page.locator('#setup .race').click();
    await page.locator('#setup .factor').waitFor({ timeout: 60_000 });
    expect(fetched.some((file) => /\/QuickRace-/.test(file))).toBe(true);
    expect((await page.locator('#setup .factor').innerText()).replace(/\s+/g, ' ')).toMatch(factor);
    expect(await page.locator('#setup .quick dd').count()).toBe(2);
    expect(await page.locator('#setup .quick').innerText()).toContain(smaller);
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    // It is the race of the last chapter, which shows what was measured.
    await page.evaluate(() => (location.hash = '#v=1&step=race'));
    await page.locator('#race .headline').waitFor();
    expect(await page.locator('#race .headline').textContent()).toContain('16,384');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it.each(['', 'zh/'])('leaves the way onwards of /%s where it is on a phone, and stands beside it', async (path) => {
    const viewport = { width: 390, height: 844 };
    const reader = await open(browser, path, { view: null, before: smallMachine, folded: true, viewport });
    await reader.ready();
    const { page } = reader;
    const onwards = (): Promise<number | undefined> =>
      page
        .locator('#setup .onward')
        .boundingBox()
        .then((box) => box?.y);
    const before = await onwards();
    await page.locator('#setup .race').click();
    await page.locator('#setup .quick progress').waitFor();
    expect(await onwards()).toBe(before);
    await page.locator('#setup .factor').waitFor({ timeout: 60_000 });
    expect(await onwards()).toBe(before);
    const factor = await page.locator('#setup .factor').boundingBox();
    expect((factor?.y ?? 844) + (factor?.height ?? 0)).toBeLessThan(before ?? 0);
    await reader.close();
  });

  it('says what it has measured itself, and leaves to the last chapter what was measured there', async () => {
    const reader = await open(browser, '', { view: null, before: smallMachine });
    await reader.ready();
    const { page } = reader;
    const go = (link: string) => page.evaluate((hash) => (location.hash = hash), link);
    const measured = page.locator('#race .box tbody th');
    await page.locator('#setup .race').click();
    await page.locator('#setup .factor').waitFor({ timeout: 60_000 });
    const said = await page.locator('#setup .quick .table').textContent();
    await go('#v=1&step=race&race-rows=16&race-columns=8&race-tokens=4');
    await page.locator('.race-controls .start').click();
    // Powers of four up to the size that was chosen.
    await expect.poll(() => measured.allInnerTexts(), { timeout: 60_000 }).toEqual(['4', '16']);
    await page.locator('.ending', { hasText: 'Finished.' }).waitFor();
    await go('#v=1&step=setup');
    expect(await page.locator('#setup .quick .table').textContent()).toBe(said);
    await page.locator('#setup .quick button', { hasText: 'Race again' }).click();
    await page.locator('#setup .quick progress').waitFor();
    await page.locator('#setup .factor').waitFor({ timeout: 60_000 });
    await go('#v=1&step=race');
    expect(await measured.allInnerTexts()).toEqual(['4', '16']);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)(
    'moves the rows once it is pressed, where motion is “%s”, and leaves nothing over them',
    async (reducedMotion, moves) => {
      const reader = await open(browser, '', { view: null, reducedMotion, before: smallMachine });
      await reader.ready();
      const { page } = reader;
      const flying = () =>
        page.evaluate(() => document.querySelector('.ways > .flights')?.shadowRoot?.childElementCount ?? 0);
      await page.evaluate(() => {
        const look = (): void => {
          const flights = document.querySelector('.ways > .flights')?.shadowRoot;
          if ((flights?.childElementCount ?? 0) > 0) Object.assign(globalThis, { flown: true });
          requestAnimationFrame(look);
        };
        look();
      });
      await page.locator('#setup .race').click();
      await page.locator('#setup .factor').waitFor({ timeout: 60_000 });
      await expect.poll(flying, { timeout: 10_000 }).toBe(0);
      expect(await page.evaluate(() => 'flown' in globalThis)).toBe(moves);
      await reader.close();
    },
  );
});

describe('the inputs of the guided view', () => {
  it('are one line until they are opened, and stay as they were left', async () => {
    const reader = await open(browser, '', { view: null, folded: true });
    await reader.ready();
    const { page } = reader;
    expect(await reader.field('seed').isVisible()).toBe(false);
    expect((await page.locator('.bar').boundingBox())?.height).toBeLessThan(45);
    await page.locator('.unfold').click();
    expect(await reader.field('seed').isVisible()).toBe(true);
    await page.reload();
    await reader.ready();
    expect(await reader.field('seed').isVisible()).toBe(true);
    await page.locator('.unfold').click();
    expect(await reader.field('seed').isVisible()).toBe(false);
    await reader.close();
  });

  it('are as they were left in a large window, and a line in a small one, however often it changes', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    const { page } = reader;
    const [large, small] = [
      { width: 1280, height: 720 },
      { width: 700, height: 720 },
    ];
    const isOpen = async () => [
      await page.locator('.unfold').getAttribute('aria-expanded'),
      await reader.field('seed').isVisible(),
    ];
    expect(await isOpen()).toEqual(['true', true]);
    await page.setViewportSize(small);
    await expect.poll(isOpen).toEqual(['false', false]);
    await page.setViewportSize(large);
    await expect.poll(isOpen).toEqual(['true', true]);
    // A keyboard on the screen may make the window small: the field that is written into stays.
    await reader.field('seed').focus();
    await page.setViewportSize({ width: 1280, height: 500 });
    await reader.painted();
    expect(await isOpen()).toEqual(['true', true]);
    await reader.close();
  });
});
