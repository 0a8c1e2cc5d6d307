import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** What the element that has the focus is called. */
function focused({ page }: Reader): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return null;
    return element.getAttribute('aria-label') ?? (element.id || element.textContent);
  });
}

/** Presses a button as a reader without a pointer does. */
async function press(reader: Reader, button: Locator): Promise<void> {
  await button.focus();
  await reader.page.keyboard.press('Enter');
  await reader.settled();
}

async function opened(path: string, view: 'guided' | 'scroll' = 'guided'): Promise<Reader> {
  const reader = await open(browser, path, { view });
  await reader.ready();
  return reader;
}

describe('the focus goes on from a button that is gone once it was pressed:', () => {
  it('of what is changed, to the next change, to the one before, to the field', async () => {
    const reader = await opened('#v=1&ids=3,1&dim=6&edit=0,0,1&edit=1,1,2');
    const changes = reader.page.locator('.changes button');
    await press(reader, changes.first());
    await expect.poll(() => focused(reader)).toBe('Put back: Dimension');
    await press(reader, changes.last());
    await expect.poll(() => focused(reader)).toBe('Undo the edit of weight 0,0,1');
    await reader.page.keyboard.press('Enter');
    await expect.poll(() => focused(reader)).toBe('Put back: Dimension');
    await reader.page.keyboard.press('Enter');
    await expect.poll(() => focused(reader)).toBe('field-dim');
    expect(await changes.count()).toBe(0);
    await reader.close();
  });

  it('of all that is changed, to the first field', async () => {
    const reader = await opened('#v=1&dim=6&edit=0,0,1');
    await press(reader, reader.page.getByRole('button', { name: 'Reset all' }));
    await expect.poll(() => focused(reader)).toBe('field-ids');
    await reader.close();
  });

  it('of a weight, to its field', async () => {
    const reader = await opened('#v=1&step=table');
    const { page } = reader;
    const weight = page.locator('#table .weight-editor');
    await weight.locator('.value').fill('5');
    await reader.settled();
    await press(reader, weight.getByRole('button'));
    await expect.poll(() => focused(reader)).toMatch(/^Weight W/);
    await reader.close();
  });

  it('of code, to what opens it, and of a cell, to the next', async () => {
    const reader = await opened('#v=1&step=batch');
    const { page } = reader;
    await page.locator('#batch .edit').first().press('Enter');
    const editor = page.getByRole('textbox', { name: /^Code of/ });
    await editor.waitFor();
    await page.keyboard.type(' ');
    await page.keyboard.type('+ 1');
    const own = page.locator('#batch p.own').getByRole('button');
    await press(reader, own);
    await expect.poll(() => focused(reader)).toBe('Edit code of In [5]');

    await press(reader, page.locator('#batch .add'));
    await editor.waitFor();
    await page.keyboard.type('1 + 1');
    await press(reader, own);
    await page.locator('#batch .added').waitFor({ state: 'detached' });
    await expect.poll(() => reader.focused()).toBe('+ Code');
    await reader.close();
  });

  it.each(['guided', 'scroll'] as const)('of presenting, to the step that is presented: %s', async (view) => {
    const reader = await opened('#v=1&step=onehot', view);
    const { page } = reader;
    const heading = page.locator('section.current h2');
    for (const way of ['Enter', 'Escape']) {
      await press(reader, page.locator('summary', { hasText: 'Export' }));
      await press(reader, page.getByRole('button', { name: 'Present' }));
      await expect.poll(() => focused(reader)).toBe(await heading.textContent());
      await page.locator('.presenter').getByRole('button', { name: 'Leave' }).focus();
      await page.keyboard.press(way);
      await page.locator('html:not(.present)').waitFor();
      await expect.poll(() => focused(reader)).toBe(await heading.textContent());
      expect(
        await heading.evaluate(
          (h2) => document.elementFromPoint(h2.getBoundingClientRect().x + 5, h2.getBoundingClientRect().y + 5) === h2,
        ),
      ).toBe(true);
    }
    await reader.close();
  });
});

describe('the focus', () => {
  it.each(['guided', 'scroll'] as const)('goes from a step to the menus by two keys: %s', async (view) => {
    const reader = await open(browser, '#v=1&step=ids', { view });
    await reader.ready();
    const { page } = reader;
    await page.locator('.step-list a', { hasText: 'The table W' }).press('Enter');
    await expect.poll(() => reader.focused()).toBe('The table W');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => reader.focused()).toBe('To the menus');
    expect(await page.locator('.skip', { hasText: 'To the menus' }).isVisible()).toBe(true);
    expect(await reader.violations()).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => reader.focused()).toContain('Choose a notebook');
    await page.keyboard.press('Tab');
    await expect.poll(() => reader.focused()).toBe('Exercises');
    await reader.close();
  });
});

describe('the order of Tab', () => {
  it.each([390, 1280])('leads from the heading of a step to its figure first, %i pixels wide', async (width) => {
    const reader = await open(browser, '#v=1&step=ids', { view: 'guided', viewport: { width, height: 844 } });
    await reader.ready();
    const { page } = reader;
    await page.getByRole('button', { name: 'Next: The table W' }).press('Enter');
    await expect.poll(() => reader.focused()).toBe('The table W');
    await page.keyboard.press('Tab');
    expect(await page.locator('#table figure :focus').count()).toBe(1);
    await reader.close();
  });

  it('is that on the screen, where all stands in one column', async () => {
    const reader = await open(browser, '', { view: 'scroll', viewport: { width: 390, height: 844 } });
    await reader.ready();
    const shuffled = await reader.page.locator('.steps > section').evaluateAll((steps) =>
      steps.flatMap((step) => {
        const tops = [...step.children].map((part) => part.getBoundingClientRect().top);
        return tops.every((top, index) => index === 0 || top >= (tops[index - 1] ?? 0)) ? [] : [step.id];
      }),
    );
    expect(shuffled).toEqual([]);
    await reader.close();
  });
});

describe('the focus stays', () => {
  it('with whoever goes on before the button is gone', async () => {
    const reader = await opened('#v=1&dim=6&ids=3');
    const { page } = reader;
    // In the same task, so that no view has followed yet.
    await page.locator('.changes button').last().focus();
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).click();
      document.getElementById('field-vocab')?.focus();
    });
    await page.keyboard.type('7');
    await reader.settled();
    await reader.painted();
    expect(await focused(reader)).toBe('field-vocab');
    expect(await reader.field('vocab').inputValue()).toMatch(/7/);
    await reader.close();
  });

  it('nowhere for whoever uses a pointer: no field takes the keys that turn the page', async () => {
    const reader = await opened('#v=1&dim=6');
    await reader.page.getByRole('button', { name: 'Reset all' }).click();
    await reader.settled();
    await reader.painted();
    expect(await focused(reader)).toBeNull();
    await reader.close();
  });
});
