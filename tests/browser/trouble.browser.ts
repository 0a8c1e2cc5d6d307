import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

describe('a weight that is no number', () => {
  it('is told at its field, and nothing moves', async () => {
    const reader = await open(browser, '#v=1&step=compare&edit=2,0,1', { view: null });
    await reader.ready();
    const editor = reader.page.locator('section#compare .weight-editor');
    const value = editor.getByRole('textbox', { name: 'Weight W[2,0]' });
    const places = () =>
      Promise.all([reader.page.locator('section#compare h2'), value].map((place) => place.boundingBox()));
    const before = await places();
    await value.fill('abc');
    // The words for it are fetched by then.
    await editor.getByText('“abc” is not a number: write 0.5, inf or nan.').waitFor();
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    await value.fill('1,5');
    await reader.settled();
    expect(await editor.locator('.problem').textContent()).toBe('Write 1.5 with a decimal point, not “1,5”.');
    expect(await places()).toEqual(before);
    await value.fill('0.5');
    await reader.settled();
    expect(await editor.locator('.problem').textContent()).toBe('');
    await editor.getByRole('textbox', { name: 'Row of W' }).fill('7');
    expect(await editor.locator('.problem').textContent()).toBe('W has only rows 0 to 3 and columns 0 to 4.');
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('is taken back by Escape in the key’s own frame: what is typed next stands alone', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const weight = reader.page.locator('#weight-product');
    await weight.pressSequentially('x5');
    const left = await weight.evaluate(async (field: HTMLInputElement) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await new Promise(requestAnimationFrame);
      return field.value;
    });
    expect(left).toBe('');
    await reader.close();
  });

  it('and all else that is changed can be put back from any step', async () => {
    const reader = await open(browser, '#v=1&step=table&ids=2,7,1&edit=2,0,9', { view: null });
    await reader.ready();
    const { page } = reader;
    await page.getByRole('button', { name: 'Undo the edit of weight 2,0,9' }).click();
    await page.getByRole('button', { name: 'Put back: Token IDs' }).click();
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    expect(page.url()).toMatch(/#v=1&step=table$/);
    expect(await page.locator('.changes').count()).toBe(0);
    await reader.close();
  });
});

describe('a notebook that stops', () => {
  it('says why wherever it did not run, names the field, and leads to the cell', async () => {
    const reader = await open(browser, '#v=1&step=product&ids=0', { view: null });
    await reader.ready();
    const { page } = reader;
    const step = page.locator('section#product');
    await step.locator('.stopped', { hasText: 'There is no row for ID 1: W has only row 0.' }).waitFor();
    expect(await reader.field('one').getAttribute('aria-invalid')).toBe('true');
    expect(await reader.field('ids').getAttribute('aria-invalid')).toBe('false');
    expect(await reader.violations()).toEqual([]);
    await step.getByRole('link', { name: 'The notebook stops at cell 4' }).click();
    expect(await page.locator('section h2:visible').allTextContents()).toEqual(['One ID, one row']);
    await page.goBack();
    await page.locator('#product h2:visible').waitFor();
    await reader.status.getByRole('link', { name: 'stops at cell 4 with IndexError' }).click();
    expect(await page.locator('section h2:visible').allTextContents()).toEqual(['One ID, one row']);
    await page.waitForFunction(() => document.activeElement?.id === 'cell-4');
    await page.locator('section#one').getByRole('button', { name: 'Use ID 0 in place of 1' }).click();
    await reader.ready();
    expect(await page.locator('.stopped:visible').count()).toBe(0);
    expect(await reader.field('one').getAttribute('aria-invalid')).toBe('false');
    await reader.close();
  });

  it('says so, and why, where no cell of the step does', async () => {
    const reader = await open(browser, '#v=1&step=setup&ids=0', { view: null });
    await reader.ready();
    const stopped = reader.page.locator('section#setup .stopped');
    await stopped.getByText('There is no row for ID 1: W has only row 0.').waitFor();
    await stopped.getByRole('link', { name: 'The notebook stops at cell 4' }).click();
    expect(await reader.page.locator('section h2:visible').allTextContents()).toEqual(['One ID, one row']);
    await reader.close();
  });

  it('for IDs that leave W no rows names their field, not that of the single ID', async () => {
    const reader = await open(browser, '#v=1&step=one&ids=-1', { view: null });
    await reader.ready();
    expect(await reader.page.locator('section#one .why').textContent()).toContain(
      'no rows at all, because num_idx = -1 + 1 = 0',
    );
    expect(await reader.field('ids').getAttribute('aria-invalid')).toBe('true');
    expect(await reader.field('one').getAttribute('aria-invalid')).toBe('false');
    await reader.close();
  });

  it('at a weight on its way leaves the reader the field to go on in', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const weight = reader.page.locator('#weight-product');
    await weight.focus();
    // 1e50 is too large for a float, and stops the notebook; 1e500 is infinity. All at once, as it is pasted: the
    // figure goes before anything else of the page has followed.
    await reader.page.keyboard.insertText('1e50');
    await reader.page.locator('section#product .stopped').waitFor();
    await reader.page.keyboard.type('0');
    expect(await weight.inputValue()).toBe('1e500');
    await reader.ready();
    expect(await reader.text(11)).toContain('inf');
    await reader.close();
  });
});
