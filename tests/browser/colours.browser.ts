/** Numbers as colours: in every scheme, as digits or without, small and large. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const drawn = await canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const { data = [] } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {};
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return { width, height, colours: colours.size };
    });
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
});

describe('a row that is picked', () => {
  it.each([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)('goes from W to the output, where motion is “%s”: %i copy', async (reducedMotion, copies) => {
    const reader = await open(browser, '#v=1&view=guided&step=batch', { reducedMotion });
    await reader.ready();
    const { page } = reader;
    const flown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const figure = document.querySelector('#batch figure');
          let most = 0;
          const count = (): void => {
            most = Math.max(most, document.querySelectorAll('#batch figure > .matrix').length);
          };
          if (figure) new MutationObserver(count).observe(figure, { childList: true });
          setTimeout(() => {
            resolve(most);
          }, 3000);
        }),
    );
    await page.locator('#batch .role-output td[data-row="1"][data-column="0"]').click();
    expect(await flown).toBe(copies);
    expect(await page.locator('#batch figure > .matrix').count()).toBe(0);
    await reader.close();
  });
});

describe('a look', () => {
  it('at what an own cell puts out draws it as figures do', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=batch&cell-batch=embedding(idx)*2');
    await reader.ready();
    const { page } = reader;
    const cell = page.locator('#batch .cell.added, #batch .cell.own').first();
    await cell.getByRole('button', { name: 'Look' }).click();
    await cell.locator('.look table').waitFor();
    expect(await cell.locator('.look td.value').count()).toBe(15);
    expect(await cell.locator('.look td.value').first().innerText()).toBe('1.3914');
    expect(await cell.locator('.look td[class*="minus"]').count()).toBeGreaterThan(3);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});
