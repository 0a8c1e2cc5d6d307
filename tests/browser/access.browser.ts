import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

describe('axe finds nothing, in light and in dark,', () => {
  it.each([
    ...['', 'zh/', 'keras/', 'zh/keras/', 'pytorch-seed-0/', 'pytorch-zh/', 'zh/pytorch-reordered/'],
    '#v=1&view=guided&step=product',
    'zh/#v=1&view=guided&step=table',
    'zh/keras/#v=1&view=guided&step=table&edit=1,1,5',
    '#v=1&present=1&step=product',
    'zh/#v=1&present=1&step=compare',
    '?embed=1&step=onehot',
    'zh/?embed=1&step=product#v=1&ids=3',
  ])('on /%s', async (path) => {
    const reader = await open(browser, path);
    await reader.ready();
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.close();
  });

  it('where an input cannot be read or used', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.type('one', '7');
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.type('ids', 'x');
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.page.locator('nav summary').click();
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.close();
  });

  it('while a large run is under way', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.field('vocab').fill('50257');
    await reader.field('dim').fill('768');
    await reader.page.getByRole('progressbar').waitFor();
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.close();
  });

  it('in the export menu', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.page.getByText('Export', { exact: true }).click();
    await reader.page.getByRole('button', { name: 'Copy matrix' }).waitFor();
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.close();
  });

  it('without scripts or a core', async () => {
    const reader = await open(browser, '', { before: (page) => page.route('**/*.wasm', (route) => route.abort()) });
    await reader.page.getByRole('alert').waitFor();
    await reader.settled();
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});

describe('on a narrow screen', () => {
  it.each(['', 'zh/', 'keras/', 'pytorch-zh/', 'zh/pytorch-seed-0/'])('/%s never scrolls sideways', async (path) => {
    const reader = await open(browser, path, { viewport: { width: 320, height: 640 }, hasTouch: true });
    await reader.ready();
    await reader.type('ids', '2, 3, 1, 0, 0, 7, x');
    const width = await reader.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
    await reader.close();
  });
});

describe('by keyboard', () => {
  it('the notebook is skipped to, and a step opened, without losing the inputs in the address', async () => {
    const reader = await open(browser, '#v=1&ids=3');
    await reader.ready();
    await reader.page.keyboard.press('Tab');
    await reader.page.keyboard.press('Enter');
    expect(await reader.focused()).toBe('Two programs give the same numbers. One takes far longer. Why?');
    await reader.page.keyboard.press('Tab');
    expect(await reader.page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('setup');
    expect(reader.page.url()).toMatch(/#v=1&view=scroll&ids=3$/);
    await reader.page.getByRole('link', { name: 'All IDs in one call' }).press('Enter');
    expect(await reader.focused()).toBe('All IDs in one call');
    expect(reader.page.url()).toMatch(/#v=1&view=scroll&step=batch&ids=3$/);
    await reader.close();
  });

  it.each([
    ['', 'scroll', 1280, 720],
    ['zh/keras/', 'scroll', 390, 700],
    ['#v=1&step=limits', 'guided', 1280, 600],
  ] as const)('what has the focus is in sight at once: /%s, %s, at %i × %i', async (path, view, width, height) => {
    const reader = await open(browser, path, { view, viewport: { width, height } });
    await reader.ready();
    const { page } = reader;
    // They come a second later, and move what is below them.
    await page.locator('.questions').first().waitFor();
    await reader.settled();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let count = 0; count < 90; count += 1) {
        const before = await page.evaluateHandle(() => document.activeElement);
        await page.keyboard.press(key);
        // At either end of the page Firefox goes on to its own bars, while Chromium here begins anew.
        if (!(await page.evaluate(() => document.hasFocus()))) {
          await page.bringToFront();
          await before.asElement()?.focus();
          break;
        }
        const hidden = await page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          const { top, bottom, left, width } = element.getBoundingClientRect();
          if (element === document.body || bottom - top > innerHeight) return null;
          const at = (y: number): Element | null => document.elementFromPoint(Math.max(left + width / 2, 1), y);
          const shown = at((top + bottom) / 2);
          const seen = shown !== null && (element.contains(shown) || shown.contains(element));
          // Firefox stops at what scrolls, too, of which a part is enough.
          const scrolls = element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto';
          return seen && (scrolls || (top >= 0 && bottom <= innerHeight))
            ? null
            : `${element.outerHTML.slice(0, 90)} ${top} ${bottom}`;
        });
        expect(hidden).toBeNull();
      }
    }
    await reader.close();
  });

  it('every control is at least 24 pixels large', async () => {
    const reader = await open(browser, '#v=1&ids=3&edit=0,0,1', { viewport: { width: 320, height: 640 } });
    await reader.ready();
    const small = await reader.page.evaluate(() =>
      // At the first figure, whose ways stand side by side, the IDs above do what its cells do.
      [...document.querySelectorAll('button, input, summary, header a, nav a, td[tabindex]:not(.ways td)')]
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ html, box }) => `${html} ${box.width} × ${box.height}`),
    );
    expect(small).toEqual([]);
    await reader.close();
  });
});

describe('colours', () => {
  it('are the reader’s choice, and stay so', async () => {
    const reader = await open(browser);
    await reader.ready();
    const paper = () => reader.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await reader.page.getByRole('button', { name: 'Colours: follow the system' }).click();
    await reader.page.getByRole('button', { name: 'Colours: light' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await reader.page.reload();
    expect(await paper()).toBe(dark);
    await reader.page.getByRole('button', { name: 'Colours: dark' }).waitFor();
    await reader.close();
  });
});
