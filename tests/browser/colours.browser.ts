/** Numbers as colours: in every scheme, as digits or without, small and large. */

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, file, visit } from './notebook_file.ts';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The colours of the values in the row of a matrix that is picked. */
function coloursOf({ page }: Reader, matrix: string): Promise<readonly string[]> {
  return page
    .locator(`#batch ${matrix} tr.highlight td.value`)
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
}

/** How many colours a canvas has, and how large it is. */
function drawnOn(canvas: Locator): Promise<{ width: number; height: number; colours: number }> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data = [] } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {};
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return { width, height, colours: colours.size };
  });
}

/** The browser has kept that the reader likes digits alone. */
const digitsKept = (page: Page) =>
  page.addInitScript(() => {
    if (location.host !== '') localStorage.setItem('cells', 'digits');
  });

describe('colours', () => {
  it.each(['light', 'dark'] as const)(
    'of a row that is copied are those of its row of W, in %s',
    async (colorScheme) => {
      const reader = await open(browser, '#v=1&view=guided&step=batch', { colorScheme });
      await reader.ready();
      const own = await coloursOf(reader, '.role-weight');
      expect(new Set(own).size).toBeGreaterThan(3);
      expect(await coloursOf(reader, '.role-output')).toEqual(own);
      expect(await reader.violations('color-contrast')).toEqual([]);
      await reader.close();
    },
  );

  it('can be chosen instead of digits, which stay where one points, and the choice is kept', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=batch');
    await reader.ready();
    const { page } = reader;
    const cell = page.locator('#batch .role-weight td[data-row="0"][data-column="1"]');
    const ink = () => cell.evaluate((element) => getComputedStyle(element).color);
    const seen = await ink();
    const width = (await cell.boundingBox())?.width;
    await page.locator('#batch .cells-shown').getByRole('button', { name: 'colours' }).click();
    expect(await ink()).toBe('rgba(0, 0, 0, 0)');
    // A negative number has a sign of its own.
    expect(await cell.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient');
    expect((await cell.boundingBox())?.width).toBe(width);
    await cell.hover();
    expect(await ink()).toBe(seen);
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('#batch h2').hover();
    expect(await ink()).not.toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect(await ink()).not.toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await reader.ready();
    expect(await page.locator('#batch .cells-shown [aria-pressed="true"]').textContent()).toBe('colours');
    await page.locator('#batch .cells-shown').getByRole('button', { name: 'digits' }).click();
    expect(new Set(await coloursOf(reader, '.role-weight')).size).toBe(1);
    await reader.close();
  });

  it('draw all of a large W, with the digits of the number that is pointed at', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=table&vocab=1000&dim=64');
    await reader.ready();
    const { page } = reader;
    const canvas = page.locator('#table canvas');
    await canvas.waitFor();
    const drawn = await drawnOn(canvas);
    // On its side: each row of W is a column of pixels.
    expect(drawn.width % 1000).toBe(0);
    expect(drawn.height % 64).toBe(0);
    expect(drawn.colours).toBeGreaterThan(50);
    expect(await page.locator('#table output').textContent()).toBe('W[0, 0] = 0.3374');
    await canvas.focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#table output').textContent()).toMatch(/^W\[0, 1\] = -?\d/);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('stay where there are no digits, for whoever likes digits alone', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=table&vocab=1000&dim=64', { before: digitsKept });
    await reader.ready();
    const { page } = reader;
    const canvas = page.locator('#table canvas');
    await canvas.waitFor();
    expect((await drawnOn(canvas)).colours).toBeGreaterThan(50);
    await page.evaluate(() => (location.hash = '#v=1&view=guided&step=learn'));
    const squares = page.locator('#learn rect:is(.plus, .minus)');
    await squares.first().waitFor();
    const fills = await squares.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    expect(new Set(fills).size).toBe(2);
    await reader.close();
  });
});

/** What flies over a figure, from now on: how many boxes at most, and where the last of them begins and ends. */
function watchFlights(figure: string): void {
  const seen = { most: 0, ways: [] as (readonly number[])[] };
  Object.assign(globalThis, { seen });
  const sides = (element: Element | null | undefined): number[] => {
    const { left = NaN, top = NaN, right = NaN, bottom = NaN } = element?.getBoundingClientRect() ?? {};
    return [left, top, right, bottom].map(Math.round);
  };
  const look = (): void => {
    requestAnimationFrame(look);
    const boxes = [...(document.querySelector(`${figure} > .flights`)?.shadowRoot?.children ?? [])];
    seen.most = Math.max(seen.most, boxes.length);
    const copy = boxes.at(-1);
    const [way] = copy?.getAnimations() ?? [];
    if (copy === undefined || way === undefined || seen.ways.length > 0) return;
    way.pause();
    seen.ways = [0, 499.999].map((time) => {
      way.currentTime = time;
      return [...sides(copy.firstElementChild).slice(0, 2), ...sides(copy.lastElementChild).slice(2)];
    });
    way.play();
  };
  look();
}

const flights = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { most: number; ways: number[][] } }).seen);

describe('a row that is picked', () => {
  it.each([
    ['', 1280],
    ['', 1920],
    ['&present=1', 1920],
  ])('goes from W to the output, and covers its place there until then: “%s” at %i px', async (how, width) => {
    const reader = await open(browser, `#v=1&view=guided&step=batch${how}`, {
      reducedMotion: 'no-preference',
      viewport: { width, height: 900 },
    });
    await reader.ready();
    const { page } = reader;
    if (how !== '') await page.locator('#batch[data-slide]').waitFor();
    await page.evaluate(watchFlights, '#batch figure');
    await page.locator('#batch .role-output td[data-row="1"][data-column="0"]').click();
    await expect.poll(async () => (await flights(page)).most).toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.flights')?.shadowRoot?.childElementCount))
      .toBe(0);
    const { ways } = await flights(page);
    for (const [index, role] of ['weight', 'output'].entries()) {
      const row = page.locator(`#batch .role-${role} tr.highlight td`);
      const [first, last] = [await row.first().boundingBox(), await row.last().boundingBox()];
      if (first === null || last === null) throw new Error('the row is not to be seen');
      const sides = [first.x, first.y, last.x + last.width, last.y + last.height];
      for (const [side, place] of sides.entries())
        expect(Math.abs((ways[index]?.[side] ?? NaN) - place)).toBeLessThan(3);
    }
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('stays where it is for whoever wants no motion', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=batch');
    await reader.ready();
    const { page } = reader;
    await page.evaluate(watchFlights, '#batch figure');
    await page.locator('#batch .role-output td[data-row="1"][data-column="0"]').click();
    await page.locator('#batch .role-weight tr.highlight th', { hasText: '3' }).waitFor();
    await page.waitForTimeout(1000);
    expect((await flights(page)).most).toBe(0);
    await reader.close();
  });
});

describe('a look', () => {
  it('on the page that opens notebooks shows numbers as the reader has chosen elsewhere', async () => {
    const reader = await visit(browser, 'open/', { before: digitsKept });
    const { page } = reader;
    await choose(reader, file('look.py', '# %%\nimport torch\ntorch.tensor([[2.0, -2.0]])'));
    await page.getByRole('button', { name: 'Show as table' }).click();
    const values = page.locator('.look td.value');
    await values.first().waitFor({ timeout: 20_000 });
    expect(await page.locator('.look [aria-pressed="true"]').innerText()).toBe('digits');
    const grounds = await values.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(grounds.length).toBe(2);
    expect(new Set(grounds).size).toBe(1);
    await reader.close();
  });

  it('at what an own cell puts out draws it as figures do', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=batch&cell-batch=embedding(idx)*2');
    await reader.ready();
    const { page } = reader;
    const cell = page.locator('#batch .cell.added, #batch .cell.own').first();
    await cell.getByRole('button', { name: 'Show as table' }).click();
    await cell.locator('.look table').waitFor();
    expect(await cell.locator('.look td.value').count()).toBe(15);
    expect(await cell.locator('.look td.value').first().innerText()).toBe('1.3914');
    expect(await cell.locator('.look td[class*="minus"]').count()).toBeGreaterThan(3);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});
