import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Moves the mouse to the middle of an element in many steps, as a hand does, over all that lies between. */
async function glideTo(reader: Reader, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not to be seen');
  await reader.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 40 });
}

async function press(reader: Reader, target: Locator): Promise<void> {
  await glideTo(reader, target);
  await reader.page.mouse.down();
  await reader.page.mouse.up();
}

const figure = (reader: Reader) => reader.page.locator('section#product figure');
const weightAt = (reader: Reader, row: number, column: number) =>
  figure(reader).locator(`.role-weight td[data-row="${row}"][data-column="${column}"]`);
const valueBox = (reader: Reader) => reader.page.locator('section#product #weight-product');
const edits = (reader: Reader) =>
  reader.page.evaluate(() => new URLSearchParams(location.hash.slice(1)).getAll('edit'));

describe('a weight that is picked', () => {
  it.each([
    [0, 2],
    [3, 4],
  ])('W[%i, %i] is the one that is edited, wherever the mouse goes on its way to the box', async (row, column) => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    await press(reader, weightAt(reader, row, column));
    expect(await valueBox(reader).getAttribute('aria-label')).toBe(`Weight W[${row},${column}]`);
    // Over values of W and of the output, which are highlighted for the moment.
    await glideTo(reader, weightAt(reader, 2, 0));
    await glideTo(reader, figure(reader).locator('.role-output td[data-row="1"][data-column="3"]'));
    expect(await figure(reader).locator('.role-weight .at').textContent()).toBe('-0.4076');
    await press(reader, valueBox(reader));
    await reader.page.keyboard.type('9');
    await reader.page.keyboard.press('Enter');
    await reader.settled();
    expect(await edits(reader)).toEqual([`${row},${column},9`]);
    expect(await weightAt(reader, row, column).textContent()).toBe('9.0000');
    await reader.close();
  });

  it('stays so until another, or an output value, is; moving over these picks nothing', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const box = () => valueBox(reader).getAttribute('aria-label');
    await press(reader, weightAt(reader, 0, 2));
    expect(await weightAt(reader, 0, 2).getAttribute('aria-selected')).toBe('true');
    await glideTo(reader, weightAt(reader, 1, 1));
    expect(await box()).toBe('Weight W[0,2]');
    await press(reader, weightAt(reader, 0, 3));
    expect(await box()).toBe('Weight W[0,3]');
    await press(reader, figure(reader).locator('.role-output td[data-row="2"][data-column="1"]'));
    expect(await box()).toBe('Weight W[1,1]');
    await glideTo(reader, weightAt(reader, 3, 3));
    await glideTo(reader, valueBox(reader));
    expect(await box()).toBe('Weight W[1,1]');
    await reader.close();
  });

  it('gives way to a row and column that are typed, until the next is picked, even the same', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const box = () => valueBox(reader).getAttribute('aria-label');
    await press(reader, weightAt(reader, 2, 0));
    await reader.page.locator('section#product').getByRole('textbox', { name: 'Row of W' }).fill('0');
    await glideTo(reader, weightAt(reader, 3, 3));
    expect(await box()).toBe('Weight W[0,0]');
    await press(reader, weightAt(reader, 1, 0));
    await press(reader, weightAt(reader, 2, 0));
    expect(await box()).toBe('Weight W[2,0]');
    await reader.close();
  });

  it('is picked by keyboard too, and by a tap', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null, hasTouch: true });
    await reader.ready();
    await weightAt(reader, 2, 0).focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', ' ']) await reader.page.keyboard.press(key);
    expect(await valueBox(reader).getAttribute('aria-label')).toBe('Weight W[0,1]');
    expect(await weightAt(reader, 0, 1).getAttribute('tabindex')).toBe('0');
    await reader.page.keyboard.press('Escape');
    expect(await weightAt(reader, 0, 1).getAttribute('aria-selected')).toBe('false');
    await weightAt(reader, 0, 4).tap();
    expect(await valueBox(reader).getAttribute('aria-label')).toBe('Weight W[0,4]');
    await reader.close();
  });
});

describe('a screen reader hears', () => {
  const status = (reader: Reader) => reader.page.locator('p[role="status"]');

  it.each([
    ['', 'Token IDs: “x” at position 4 is not a number. Write numbers such as 2, 3, 1.'],
    ['zh/', /：第 4 个字符处的“x”不是数字/],
  ])('on /%s that a field cannot be read, and why', async (path, said) => {
    const reader = await open(browser, path);
    await reader.ready();
    await reader.type('ids', '2, x');
    await status(reader).filter({ hasText: said }).waitFor();
    await reader.close();
  });

  it('that a value or a weight is chosen, and let go', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const value = figure(reader).locator('.role-output td[data-row="1"][data-column="4"]');
    await value.click();
    expect(await status(reader).textContent()).toBe('Selected: 0.7953, column 4 of the output row for ID 3.');
    await value.click();
    expect(await status(reader).textContent()).toBe('Nothing is selected now.');
    await weightAt(reader, 0, 2).click();
    expect(await status(reader).textContent()).toBe('Selected: weight W[0, 2], -0.3035. No token picks row 0.');
    await reader.close();
  });

  it('each term of the sum, and the sum so far', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const sum = figure(reader).locator('.sum');
    await sum.getByRole('button', { name: 'Term by term' }).click();
    expect(await status(reader).textContent()).toBe('Term 1 of 4: 0 × 0.3374. The sum so far is 0.0000.');
    for (let term = 2; term <= 3; term += 1) await sum.getByRole('button', { name: 'Next term' }).click();
    expect(await status(reader).textContent()).toBe('Term 3 of 4: 1 × 0.6957. The sum so far is 0.6957.');
    await sum.getByRole('button', { name: 'All terms' }).click();
    expect(await status(reader).textContent()).toBe('All terms. The sum is 0.6957.');
    expect(await reader.focused()).toBe('Term by term');
    await reader.close();
  });
});

describe('term by term', () => {
  it('outlines the one-hot value and the weight of each term, tints the column, and keeps the sum', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const sum = figure(reader).locator('.sum');
    const outlined = async () => ({
      onehot: await figure(reader).locator('.role-onehot td.at').allTextContents(),
      weight: await figure(reader).locator('.role-weight td.at').allTextContents(),
      tinted: await figure(reader).locator('.role-weight td.highlight').allTextContents(),
    });
    const tinted = ['0.3374', '1.3010', '0.6957', '-2.8400'];
    expect((await outlined()).weight).toEqual(['0.6957']);
    await sum.getByRole('button', { name: 'Term by term' }).click();
    expect(await outlined()).toEqual({ onehot: ['0'], weight: ['0.3374'], tinted });
    for (const [onehot, weight] of [
      ['0', '1.3010'],
      ['1', '0.6957'],
      ['0', '-2.8400'],
    ]) {
      await sum.getByRole('button', { name: 'Next term' }).click();
      expect(await outlined()).toEqual({ onehot: [onehot], weight: [weight], tinted });
    }
    // After the last term it begins anew.
    await sum.getByRole('button', { name: 'Term by term' }).click();
    expect((await outlined()).weight).toEqual(['0.3374']);
    await sum.getByRole('button', { name: 'All terms' }).click();
    expect((await outlined()).tinted).toHaveLength(5);
    await reader.close();
  });

  it('is not moved by another value that the mouse comes over', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const place = () => valueBox(reader).boundingBox();
    const before = await place();
    for (const [row, column] of [
      [1, 3],
      [2, 4],
      [0, 1],
    ]) {
      await glideTo(reader, figure(reader).locator(`.role-output td[data-row="${row}"][data-column="${column}"]`));
      expect(await place()).toEqual(before);
    }
    await reader.close();
  });

  it('goes on where it was after the mouse has been over other values', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const sum = figure(reader).locator('.sum');
    await press(reader, sum.getByRole('button', { name: 'Term by term' }));
    await press(reader, sum.getByRole('button', { name: 'Next term' }));
    await glideTo(reader, figure(reader).locator('.role-output td[data-row="1"][data-column="3"]'));
    expect(await sum.innerText()).toContain('Σ 0.0000');
    await press(reader, sum.getByRole('button', { name: 'Next term' }));
    expect(await sum.innerText()).toMatch(/1 × 0\.6957\s+Σ 0\.6957/);
    await reader.close();
  });
});
