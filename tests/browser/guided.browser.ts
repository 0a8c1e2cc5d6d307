import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, slowly, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The headings of the steps that are seen. */
function seen({ page }: Reader): Promise<string[]> {
  return page.locator('section h2:visible').allTextContents();
}

describe('a new reader', () => {
  it.each(['', 'zh/', 'keras/', '#v=1&step=product', '#v=1&step=compare&ids=3,0', '#v=1&step=nowhere'])(
    'at /%s sees one step from the first paint on, and nothing moves',
    async (path) => {
      const reader = await open(browser, path, { view: null });
      const early = await seen(reader);
      await reader.ready();
      expect(early).toHaveLength(1);
      expect(await seen(reader)).toEqual(early);
      expect(await reader.shifted()).toBeLessThan(0.02);
      expect(reader.troubles).toEqual([]);
      await reader.close();
    },
  );

  it.each(['', 'zh/#v=1&step=product'])('on a slow processor sees nothing move at /%s', async (path) => {
    const reader = await open(browser, path, {
      view: null,
      before: (page) => slowly(page, 4),
    });
    await reader.ready();
    expect(await reader.shifted()).toBeLessThan(0.02);
    await reader.close();
  });

  it('goes on by buttons that say where they lead, and back by the browser', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    await reader.page.getByRole('button', { name: 'Next: Token IDs' }).click();
    expect(await seen(reader)).toEqual(['Token IDs']);
    expect(await reader.focused()).toBe('Token IDs');
    expect(reader.page.url()).toMatch(/#v=1&step=ids$/);
    await reader.page.getByRole('button', { name: 'Next: The table W' }).click();
    await reader.page.locator('nav a[aria-current="step"]', { hasText: 'The table W' }).waitFor();
    await reader.page.getByRole('button', { name: 'Previous: Token IDs' }).waitFor();
    await reader.page.goBack();
    await reader.page.locator('#ids h2:visible').waitFor();
    expect(await seen(reader)).toEqual(['Token IDs']);
    await reader.close();
  });

  it('goes on and back by a mouse that rests above the heading, also from the foot of a step', async () => {
    const reader = await open(browser, '#v=1&step=ids', { view: null, folded: true });
    await reader.ready();
    const { page } = reader;
    const box = await page.locator('main .above button').nth(1).boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    for (const heading of ['The table W', 'One ID, one row', 'All IDs in one call']) {
      await page.mouse.down();
      await page.mouse.up();
      await page.locator('h2:visible', { hasText: heading }).waitFor();
    }
    await page.locator('section.current .next').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Next: One-hot encoding' }).click();
    await page.locator('h2:visible', { hasText: 'One-hot encoding' }).waitFor();
    expect(await page.locator('main .above button').nth(1).boundingBox()).toEqual(box);
    await page.locator('main .above button').first().click();
    expect(await seen(reader)).toEqual(['All IDs in one call']);
    // Keys and screen readers have the buttons at the foot.
    expect(await page.getByRole('button', { name: '→', exact: true }).count()).toBe(0);
    await reader.close();
  });

  it('goes to a step by its link in the contents, and takes along in the link what is typed', async () => {
    const reader = await open(browser, '#gradients', { view: null });
    await reader.ready();
    expect(await seen(reader)).toEqual(['The gradients of both ways']);
    await reader.type('ids', '0, 0, 1');
    const link = reader.page.getByRole('link', { name: 'One ID, one row' });
    const [opened] = await Promise.all([
      reader.page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    expect(await seen(reader)).toEqual(['The gradients of both ways']);
    await opened.waitForURL(/#v=1&step=one&ids=0,\+0,\+1$/);
    await opened.close();
    await link.click();
    expect(await seen(reader)).toEqual(['One ID, one row']);
    await reader.close();
  });

  it('uses the arrow keys, but not inside fields and matrices', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    await reader.page.keyboard.press('ArrowRight');
    await reader.page.keyboard.press('ArrowRight');
    expect(await seen(reader)).toEqual(['The table W']);
    await reader.page.keyboard.press('ArrowLeft');
    expect(await seen(reader)).toEqual(['Token IDs']);
    await reader.field('seed').focus();
    await reader.page.keyboard.press('ArrowRight');
    expect(await seen(reader)).toEqual(['Token IDs']);
    await reader.close();
  });

  it('may choose the whole notebook, which is kept', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    await reader.ready();
    await reader.page.getByRole('button', { name: 'Whole' }).click();
    expect((await seen(reader)).length).toBeGreaterThan(8);
    expect(reader.page.url()).toMatch(/#v=1&view=scroll&step=batch$/);
    await reader.page.goto('about:blank');
    await reader.page.goto(reader.page.url());
    await reader.close();
    const again = await open(browser, '', { view: 'scroll' });
    await again.ready();
    expect((await seen(again)).length).toBeGreaterThan(8);
    await again.page.getByRole('button', { name: 'Guided' }).click();
    expect(await seen(again)).toHaveLength(1);
    await again.page.goto(again.page.url().replace(/#.*/, ''));
    await again.page.reload();
    await again.ready();
    expect(await seen(again)).toHaveLength(1);
    await again.close();
  });

  it('who scrolls through the whole notebook finds the step in the address', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.page.locator('#onehot h2').evaluate((heading) => {
      heading.scrollIntoView({ behavior: 'instant' });
    });
    await reader.page.waitForURL(/step=onehot/);
    await reader.page.locator('nav a[aria-current="step"]', { hasText: 'One-hot encoding' }).waitFor();
    await reader.close();
  });
});

describe('the whole walk-through', () => {
  it.each([
    ['', 'Next: '],
    ['zh/keras/', '下一步: '],
  ])('of /%s is done by keyboard alone', async (path, next) => {
    const reader = await open(browser, path, { view: null });
    await reader.ready();
    const { keyboard } = reader.page;
    const tabTo = async (found: () => Promise<boolean>): Promise<void> => {
      for (let presses = 0; presses < 150; presses += 1) {
        if (await found()) return;
        await keyboard.press('Tab');
      }
      throw new Error('Tab never came there');
    };
    const steps = await reader.page.locator('nav ol a').count();
    const headings: string[] = [];
    for (let step = 1; step < steps; step += 1) {
      const button = reader.page.locator('section.current').getByRole('button', { name: next });
      await tabTo(() => button.evaluate((element) => element === document.activeElement));
      await keyboard.press('Enter');
      headings.push((await reader.focused()) ?? '');
      const literal = reader.page.locator('section.current .literal input').first();
      if ((await literal.count()) > 0) {
        await tabTo(() => literal.evaluate((input) => input === document.activeElement));
        await keyboard.press('End');
        await keyboard.press('Escape');
      }
    }
    expect(headings).toEqual((await reader.page.locator('section h2').allTextContents()).slice(1));
    expect(await reader.page.locator('main.stale').count()).toBe(0);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});
