import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Until the questions have come, which the page does without at first. */
async function ready(reader: Reader): Promise<void> {
  await reader.ready();
  await reader.page.locator('.question').first().waitFor({ state: 'attached' });
}

/** A question of a step, by its words. */
function question({ page }: Reader, step: string, words = ''): Locator {
  return page.locator(`section#${step} .question`, { hasText: words }).first();
}

/** What is said of the answer that was given. */
async function told(box: Locator): Promise<string> {
  return (await box.locator('.told').allInnerTexts()).join('').replaceAll(/\s+/g, ' ');
}

function button(box: Locator, name: string | RegExp): Locator {
  return box.getByRole('button', { name });
}

/** What a screen reader has been told last. */
function status({ page }: Reader): Promise<string> {
  return page.locator('[role="status"]').last().innerText();
}

function cell({ page }: Reader, step: string, row: number, column: number): Locator {
  return page.locator(`section#${step} .asked td[data-row="${row}"][data-column="${column}"]`);
}

describe('a question about inputs that its step does not have', () => {
  it.each([
    ['#v=1&step=gradients', 'gradients', 'Set the IDs', 'To the field “Token IDs”', 'ids'],
    ['#v=1&step=limits', 'limits', 'Make W square', 'To the field “Dimension”', 'dim'],
    ['zh/#v=1&step=gradients', 'gradients', '把 ID 改成', '前往输入框“Token ID”', 'ids'],
  ])('leads to the field, at %s', async (link, step, words, name, field) => {
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      const reader = await open(browser, link, { view: null, folded: true, viewport });
      await ready(reader);
      await button(question(reader, step, words), name).click();
      await expect.poll(() => reader.page.evaluate(() => document.activeElement?.id)).toBe(`field-${field}`);
      expect(await reader.field(field).isVisible()).toBe(true);
      await reader.close();
    }
  });

  it('says nothing of a field that the step has in its code', async () => {
    const reader = await open(browser, '#v=1&step=one', { view: null });
    await ready(reader);
    expect(await question(reader, 'one', 'Set the ID to 4').getByRole('button', { name: 'To the field' }).count()).toBe(
      0,
    );
    await reader.close();
  });
});

describe('a question with choices', () => {
  it('shows its answer, and makes its change, only after one was given', async () => {
    const reader = await open(browser, '#v=1&step=one', { view: null });
    await ready(reader);
    const box = question(reader, 'one', 'Set the ID to 4');
    expect(await box.getByRole('button').allTextContents()).toEqual([
      'The last row comes out',
      'W gets a new row',
      'PyTorch raises an IndexError',
      'A row of zeros comes out',
    ]);
    await button(box, 'The last row').click();
    await expect
      .poll(() => told(box))
      .toContain(
        'Not quite. The last row is row 3, because rows are numbered from 0. Counted from 1 it would be row 4.',
      );
    expect(await status(reader)).toMatch(/^“The last row comes out”\. Not quite\. The last row is row 3/);
    expect(await button(box, 'The last row').getAttribute('aria-pressed')).toBe('true');
    expect(await reader.violations()).toEqual([]);
    await button(box, 'Show the answer').click();
    await expect.poll(() => told(box)).toContain('The answer is “PyTorch raises an IndexError”.');
    await button(box, 'IndexError').click();
    expect(await told(box)).toMatch(/^✓ Right\. W has 4 rows, rows 0 to 3/);
    await button(box, 'Make this change').press('Enter');
    expect(await reader.focused()).toBe('Put it back');
    expect(await reader.page.locator('section#one .error').textContent()).toContain('index out of range in self');
    await expect.poll(() => told(box)).toContain('Right.');
    await reader.page.keyboard.press('Enter');
    expect(await reader.page.locator('section#one .error').count()).toBe(0);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is answered by two runs of the core where numbers are drawn anew', async () => {
    const reader = await open(browser, '#v=1&step=table', { view: null });
    await ready(reader);
    const box = question(reader, 'table');
    await button(box, 'Only some').click();
    await expect.poll(() => told(box)).toContain('Of the 20 numbers, 10 stay the same.');
    await reader.type('dim', '16');
    await reader.page.keyboard.press('Tab');
    // The words are the same, so the pick stays; what is said of it is what the new runs give.
    expect(await told(box)).toMatch(/^✗/);
    await button(box, 'Show the answer').click();
    await expect.poll(() => told(box)).toContain('All 64 numbers stay the same.');
    await reader.close();
  });

  it('never answers for other inputs than those that are shown', async () => {
    const reader = await open(browser, '#v=1&step=ids', { view: null });
    await ready(reader);
    const box = question(reader, 'ids');
    await button(box, '6').click();
    await expect.poll(() => told(box)).toContain('That would be right if each new token got a new row.');
    const words = await box.locator('p').first().textContent();
    await reader.type('ids', '2, 3, 1, 2');
    expect(await told(box)).toBe('');
    expect(await button(box, '6').isDisabled()).toBe(true);
    await reader.type('ids', '2, 3, 1, 2, 2');
    await expect.poll(() => told(box)).toContain('That would be right if each new token got a new row.');
    await reader.page.keyboard.press('Tab');
    expect(await box.locator('p').first().textContent()).toBe(words);
    expect(await button(box, 'Put it back').count()).toBe(1);
    await reader.type('ids', '4, 0');
    await reader.page.keyboard.press('Tab');
    expect(await box.locator('p').first().textContent()).toContain('both with ID 4');
    expect(await told(box)).toBe('');
    await reader.type('ids', '7, -1');
    await reader.page.keyboard.press('Tab');
    expect(await box.count()).toBe(0);
    await reader.close();
  });

  it('that code of the reader’s own takes away leaves a word, and comes back with the notebook’s', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    await ready(reader);
    const [box, word] = [question(reader, 'batch'), reader.page.locator('section#batch').getByText('They come back')];
    expect(await word.count()).toBe(0);
    await reader.page.evaluate(() => void (location.hash = '#v=2&step=batch&cell-batch=embedding(idx).shap'));
    await word.waitFor();
    expect(await box.count()).toBe(0);
    expect(await reader.output(5).textContent()).toContain('AttributeError');
    await reader.page.goBack();
    await box.waitFor();
    expect(await word.count()).toBe(0);
    await reader.close();
  });

  it('gives way to the next one: no button is dead', async () => {
    const reader = await open(browser, 'zh/#v=1&step=limits', { view: null });
    await ready(reader);
    const [square, nan] = [question(reader, 'limits', '方阵'), question(reader, 'limits', '放入 NaN')];
    await button(square, '报错停下').click();
    await button(nan, '3').click();
    await button(square, '试着改一下').click();
    expect(await reader.field('dim').inputValue()).toBe('4');
    await button(nan, '换成这样改').click();
    expect(await reader.field('dim').inputValue()).toBe('5');
    expect(await reader.page.locator('section#limits .equality').first().textContent()).toContain('12');
    expect(await button(square, '换成这样改').count()).toBe(1);
    await button(nan, '改回去').click();
    expect(reader.page.url()).not.toMatch(/edit=|dim=/);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});

describe('a question about the figure', () => {
  it('waits for a click, which neither pins nor edits, and says why it is wrong', async () => {
    const reader = await open(browser, '#v=1&step=assign', { view: null });
    await ready(reader);
    const box = question(reader, 'assign');
    expect(await told(box)).toBe('');
    await button(box, 'Pick a place').click();
    const figure = reader.page.locator('section#assign figure');
    await figure.getByText('Tap a number of “linear weight”').waitFor();
    expect(await status(reader)).toContain('Tap a number of “linear weight”');
    const place = cell(reader, 'assign', 3, 1);
    expect(await place.evaluate((td) => getComputedStyle(td).cursor)).toBe('crosshair');
    expect(await reader.page.locator('.asked').evaluate((matrix) => getComputedStyle(matrix).outlineStyle)).toBe(
      'dashed',
    );
    expect(await reader.violations()).toEqual([]);
    const editor = await reader.page.locator('section#assign .weight-editor').innerHTML();
    // Elsewhere in the figure nothing happens.
    await figure.locator('.role-weight:not(.asked) td').nth(8).click();
    expect(await reader.page.locator('.asked').count()).toBe(1);
    await place.click();
    // It may be picked again, there.
    await expect
      .poll(() => told(box))
      .toContain('Not quite. You picked row 3, column 1. The place that you picked holds W[1, 3].');
    expect(await reader.page.locator('section#assign .weight-editor').innerHTML()).toBe(editor);
    expect(await figure.locator('input').count()).toBe(0);
    expect(reader.page.url()).not.toContain('edit');
    await cell(reader, 'assign', 1, 3).click();
    await expect.poll(() => told(box)).toContain('Right.');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is answered by the keyboard alone, said once, and left by Esc', async () => {
    const reader = await open(browser, '#v=1&step=setup', { view: null });
    await ready(reader);
    const { page } = reader;
    const box = question(reader, 'setup');
    await button(box, 'Pick a row').focus();
    await page.keyboard.press('Enter');
    expect(await reader.focused()).toBe('0.6957');
    await page.keyboard.press('Escape');
    expect(await page.locator('.asked').count()).toBe(0);
    expect(await reader.focused()).toBe('Pick a row in the figure');
    expect(await told(box)).toBe('');
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const live = [...document.querySelectorAll('[role="status"]')].at(-1);
      if (live) {
        new MutationObserver(() => {
          if (live.textContent !== '') said.push(live.textContent);
        }).observe(live, { childList: true, characterData: true, subtree: true });
      }
    });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => told(box)).toContain('1 is the position of the token in the list, counted from 0.');
    await page.waitForTimeout(800);
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    expect(said).toEqual([
      '“row 1”. Not quite. 1 is the position of the token in the list, counted from 0. But the row is decided by the token’s ID, not by its position.',
    ]);
    expect(page.url()).toContain('step=setup');
    await reader.close();
  });

  it('is answered by touch, on targets of 24 pixels at least', async () => {
    const reader = await open(browser, 'zh/#v=1&step=setup', {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
      view: null,
    });
    await ready(reader);
    const box = question(reader, 'setup');
    await button(box, '选一行').tap();
    const row = cell(reader, 'setup', 3, 0);
    await row.waitFor();
    // Every cell of a row is the same answer.
    const size = await row.locator('..').boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await row.tap();
    await expect.poll(() => told(box)).toContain('对。 你选了 3 号行。');
    for (const target of await box.getByRole('button').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
    await reader.close();
  });

  it('is open to a class: Esc leaves the question first, then the presentation', async () => {
    const reader = await open(browser, '#v=1&step=setup&present=1', { view: null });
    await ready(reader);
    const { page } = reader;
    const box = question(reader, 'setup');
    await button(box, 'Pick a row').click();
    await page.locator('.asked').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.asked').count()).toBe(0);
    expect(await page.locator('html.present').count()).toBe(1);
    await button(box, 'Pick a row').click();
    await cell(reader, 'setup', 3, 0).click();
    await expect.poll(() => told(box)).toContain('Right.');
    await page.keyboard.press('Escape');
    expect(await page.locator('html.present').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('html:not(.present)').waitFor();
    await reader.close();
  });

  it('ends where the reader goes to another step, or changes what it is about', async () => {
    const reader = await open(browser, '#v=1&step=setup', { view: null });
    await ready(reader);
    await button(question(reader, 'setup'), 'Pick a row').click();
    await reader.page.locator('.asked').waitFor();
    await reader.field('ids').selectText();
    // Each key alone: whatever follows an edit has come before the next one.
    for (const key of ['Delete', '0', ',', '2']) {
      await reader.page.keyboard.press(key);
      await reader.settled();
      expect(await reader.field('ids').evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(await reader.field('ids').inputValue()).toBe('0,2');
    expect(await reader.page.locator('.asked').count()).toBe(0);
    await reader.page.keyboard.press('Tab');
    await button(question(reader, 'setup', 'ID 2'), 'Pick a row').click();
    await reader.page.locator('.asked').waitFor();
    await reader.page
      .getByRole('link', { name: /Token IDs/ })
      .first()
      .click();
    await reader.page.locator('section#ids.current').waitFor();
    await reader.page.goBack();
    expect(await reader.page.locator('.asked').count()).toBe(0);
    await reader.close();
  });
});

describe('elsewhere', () => {
  it('a frame has them too', async () => {
    const reader = await open(browser, '?embed=1&step=setup#v=1', { view: null });
    await ready(reader);
    const box = question(reader, 'setup');
    await button(box, 'Pick a row').click();
    await cell(reader, 'setup', 3, 2).click();
    await expect.poll(() => told(box)).toContain('Right.');
    await reader.close();
  });

  it('paper has the questions with their choices, and no answer', async () => {
    const reader = await open(browser, '#v=1&step=one', { view: null });
    await ready(reader);
    const box = question(reader, 'one', 'Set the ID to 4');
    await button(box, 'W gets a new row').click();
    await reader.page.emulateMedia({ media: 'print' });
    await reader.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await box.isVisible()).toBe(true);
    expect(await button(box, 'IndexError').isVisible()).toBe(true);
    expect(await box.locator('.told').isVisible()).toBe(false);
    const border = (element: Locator): Promise<string> => element.evaluate((it) => getComputedStyle(it).border);
    expect(await border(button(box, 'W gets a new row'))).toBe(await border(button(box, 'IndexError')));
    expect(await question(reader, 'gradients').isVisible()).toBe(true);
    expect(await button(question(reader, 'setup'), 'Pick a row').isVisible()).toBe(false);
    await reader.close();
  });
});
