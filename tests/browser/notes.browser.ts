import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Opens the note of a step by keyboard. */
async function openNote(reader: Reader, step: string) {
  const notes = reader.page.locator(`section#${step} .notes`);
  await notes.locator('summary').first().focus();
  await reader.page.keyboard.press('Enter');
  return notes;
}

describe('notes', () => {
  it('run their cells beside the notebook, of which nothing changes, and follow an edit', async () => {
    const reader = await open(browser, '#v=1&step=table', { view: 'guided' });
    await reader.ready();
    const notes = await openNote(reader, 'table');
    const figure = notes.locator('figcaption');
    await figure.waitFor();
    expect(await figure.textContent()).toContain('10 numbers of the 20');
    expect(await notes.locator('td.differs').count()).toBe(10);
    // Both tables, the columns of one below those of the other.
    const lefts = await notes
      .locator('table')
      .evaluateAll((tables) => tables.map((table) => table.querySelector('tbody td')?.getBoundingClientRect().left));
    expect(lefts).toEqual([lefts[0], lefts[0]]);
    expect(await reader.violations()).toEqual([]);
    await reader.type('dim', '4');
    // 16 numbers are one block, and so are the first 16 of 20; but the last 16 of these are drawn once more.
    await expect.poll(() => figure.textContent()).toContain('4 numbers of the 16');
    await reader.page.locator('nav a', { hasText: 'All IDs in one call' }).click();
    expect(await reader.page.locator('section#batch samp').first().textContent()).toContain('grad_fn');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('show the third way, and what TensorFlow gives for IDs without a row', async () => {
    const reader = await open(browser, 'zh/#v=1&step=compare', { view: 'guided' });
    await reader.ready();
    const third = await openNote(reader, 'compare');
    await third.getByText('IndexBackward0').waitFor();
    await reader.close();
    const keras = await open(browser, 'keras/#v=1&step=limits', { view: 'guided' });
    await keras.ready();
    const outside = await openNote(keras, 'limits');
    await outside.getByText('indices[0] = -1 is not in [0, 4)').waitFor();
    expect(await keras.violations()).toEqual([]);
    await keras.close();
  });
});
