import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, view: null };

describe('the whole walk-through by touch', () => {
  it.each([
    ['', 'Next: ', 'Previous: '],
    ['zh/pytorch-zh/', '下一步: ', '上一步: '],
  ])('of /%s goes through every step and back', async (path, next, previous) => {
    const reader = await open(browser, path, phone);
    await reader.ready();
    const { page } = reader;
    const current = page.locator('section.current');
    const steps = await page.locator('nav ol a').count();
    const headings: string[] = [];
    for (let step = 1; step < steps; step += 1) {
      await current.getByRole('button', { name: next }).tap();
      headings.push((await reader.focused()) ?? '');
      const literal = current.locator('.literal input').first();
      if ((await literal.count()) > 0) {
        await literal.tap();
        expect(await literal.evaluate((input) => input === document.activeElement)).toBe(true);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    expect(headings).toEqual((await page.locator('section h2').allTextContents()).slice(1));
    await current.getByRole('button', { name: previous }).tap();
    expect(await reader.focused()).toBe(headings.at(-2));
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('picks a value, pins it and lets it go', async () => {
    const reader = await open(browser, '#v=1&step=product', phone);
    await reader.ready();
    const step = reader.page.locator('section#product');
    const value = step.locator('.role-output td[data-row="1"][data-column="3"]');
    await value.tap();
    expect(await step.locator('samp mark').textContent()).toBe('-0.4076');
    await reader.page.getByRole('button', { name: 'Next: ' }).tap();
    expect(await reader.page.locator('section.current .role-output .at').first().textContent()).toBe('-0.4076');
    await reader.page.goBack();
    await value.tap();
    expect(await step.locator('samp mark').textContent()).toBe('0.6957');
    await reader.close();
  });

  it('has a field that is typed into in its own line, over no other', async () => {
    const reader = await open(browser, '#v=1&step=sentence', phone);
    await reader.ready();
    const field = reader.page.locator('#sentence .literal input').first();
    await field.tap();
    const lines = reader.page
      .locator('#sentence code', { has: reader.page.locator('.literal') })
      .first()
      .locator('.line');
    const box = await field.boundingBox();
    const own = await lines.nth(0).boundingBox();
    const next = await lines.nth(1).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(own?.y ?? NaN);
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(next?.y ?? NaN);
    expect(box?.height).toBeGreaterThan(24);
    await reader.close();
  });

  it('presses a figure’s switch beside it, and a player’s buttons are as large as a finger', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=learn', phone);
    await reader.ready();
    const { page } = reader;
    for (const [step, name] of [
      ['learn', 'One step: Rows that learn'],
      ['plane', 'One step: Words as points'],
    ] as const) {
      await page.evaluate((id) => (location.hash = `v=1&step=${id}`), step);
      const button = page.getByRole('button', { name });
      await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(() => (location.hash = 'v=1&step=product'));
    const shown = page.locator('section.current .cells-shown button').nth(1);
    await shown.scrollIntoViewIfNeeded();
    const box = await shown.boundingBox();
    if (box === null) throw new Error('the switch is not seen');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height + 10);
    await expect.poll(() => shown.getAttribute('aria-pressed')).toBe('true');
    await reader.close();
  });

  it('edits a literal, a weight where it stands, and a switch', async () => {
    const reader = await open(browser, '#v=1&step=ids', phone);
    await reader.ready();
    const { page } = reader;
    await page.locator('section#ids').getByRole('textbox', { name: 'Token IDs' }).tap();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(', 0');
    await page.keyboard.press('Enter');
    expect(await reader.field('ids').inputValue()).toBe('[2, 3, 1, 0]');
    await page.getByRole('button', { name: 'Next: ' }).tap();
    const weight = page.locator('section#table figure td[data-row="0"][data-column="0"]');
    await weight.tap();
    await weight.tap();
    await page.getByRole('textbox', { name: 'Weight W[0,0]' }).first().fill('7');
    await page.keyboard.press('Enter');
    expect(await weight.textContent()).toBe('7.0000');
    await page.getByRole('link', { name: 'Where the equality breaks' }).tap();
    await page.locator('section#limits').getByRole('switch', { name: 'Bias' }).tap();
    expect(await page.locator('section#limits .out samp').textContent()).toBe('tensor(0)');
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it.each([
    ['batch', 'Token IDs'],
    ['mix', 'Mix of rows'],
    ['learn', 'Text'],
  ])('sees the figure above a literal that it edits, at step %s', async (step, name) => {
    const reader = await open(browser, `#v=1&view=guided&step=${step}`, phone);
    await reader.ready();
    const { page } = reader;
    const literal = page.locator(`#${step}`).getByRole('textbox', { name });
    await literal.waitFor();
    await literal.evaluate((field) => {
      scrollBy(0, field.getBoundingClientRect().top - 450);
    });
    await literal.tap();
    await page.keyboard.type('1');
    const drawn = page.locator(`#${step} .stage :is(.equation, .drawn svg)`).first();
    const gap = async (): Promise<number> => {
      const [field, figure] = [await literal.boundingBox(), await drawn.boundingBox()];
      return (field?.y ?? NaN) - (figure?.y ?? NaN) - (figure?.height ?? NaN);
    };
    await expect.poll(gap).toBeLessThan(50);
    expect(await gap()).toBeGreaterThan(0);
    // What it covers is there again once the reader does something else.
    await page.locator(`#${step} .onwards`).dispatchEvent('pointerdown');
    await expect.poll(gap).toBeGreaterThan(300);
    await reader.close();
  });

  it.each(['', '#v=1&step=one', 'keras/#v=1&step=batch'])(
    'sees the list of steps beside the open fields, at /%s',
    async (path) => {
      const reader = await open(browser, path, { ...phone, folded: true });
      await reader.ready();
      const { page } = reader;
      await page.locator('.unfold').tap();
      const [list, fields] = [
        await page.locator('.step-list').boundingBox(),
        await page.locator('#inputs').boundingBox(),
      ];
      expect(fields?.y).toBeGreaterThanOrEqual((list?.y ?? NaN) + (list?.height ?? NaN));
      await page.getByRole('link', { name: 'One-hot encoding' }).tap();
      await page.locator('section#onehot.current').waitFor();
      expect(await page.locator('#inputs').isVisible()).toBe(false);
      // Farther down there is no list, and they stand right below the bar.
      await expect.poll(() => reader.focused()).toBe('One-hot encoding');
      await reader.settled();
      await page.evaluate(() => {
        scrollTo(0, 500);
      });
      await reader.painted();
      // Playwright's tap on what sticks would scroll back first.
      await page.touchscreen.tap(150, 22);
      await page.locator('.unfold[aria-expanded="true"]').waitFor();
      const [line, below] = [await page.locator('.unfold').boundingBox(), await page.locator('#inputs').boundingBox()];
      expect((below?.y ?? NaN) - (line?.y ?? NaN) - (line?.height ?? NaN)).toBeLessThan(2);
      await reader.close();
    },
  );

  it('sees all of the figure right below the fields that it edits', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=batch', { ...phone, folded: true });
    await reader.ready();
    const { page } = reader;
    await page.evaluate(() => {
      scrollTo(0, 700);
    });
    await page.locator('.unfold').tap();
    await reader.field('ids').tap();
    await page.keyboard.press('End');
    await page.keyboard.type(', 0');
    const gap = async (): Promise<number> => {
      const [fields, figure] = [
        await page.locator('#inputs').boundingBox(),
        await page.locator('#batch .equation').boundingBox(),
      ];
      return (figure?.y ?? NaN) - (fields?.y ?? NaN) - (fields?.height ?? NaN);
    };
    await expect.poll(async () => Math.abs(await gap())).toBeLessThan(10);
    // A tap in it reaches what is seen there.
    const value = page.locator('#batch .role-output td[data-row="3"][data-column="1"]');
    await value.tap();
    await expect.poll(() => value.getAttribute('class')).toContain(' at');
    await reader.close();
  });
});
