import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** What is highlighted of the product's step: in W, in what the cell prints, and in the prose. */
async function highlight(reader: Reader) {
  const step = reader.page.locator('section#product');
  return {
    weight: await step.locator('figure .role-weight .at').textContent(),
    printed: await step.locator('samp mark').textContent(),
    words: await step.locator('.words b.highlight').count(),
  };
}

describe('the selection', () => {
  it('goes through the figure by keyboard, and is pinned and cleared', async () => {
    const reader = await open(browser, '#v=1&step=product');
    await reader.ready();
    const { keyboard } = reader.page;
    await reader.page.locator('section#product .role-output [tabindex="0"]').focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowRight');
    expect(await highlight(reader)).toMatchObject({ weight: '-0.7849', printed: '-0.7849' });
    await keyboard.press('Enter');
    const said = reader.page.locator('p.unseen[role="status"]');
    await said.getByText('-0.7849').waitFor({ state: 'attached' });
    await keyboard.press('Tab');
    expect(await highlight(reader)).toMatchObject({ weight: '-0.7849', printed: '-0.7849' });
    await keyboard.press('Shift+Tab');
    await keyboard.press('Escape');
    await said.getByText('-0.7849').waitFor({ state: 'detached' });
    expect(await highlight(reader)).toMatchObject({ weight: '0.6957', printed: '0.6957', words: 0 });
    await reader.close();
  });

  it('is pinned by a tap, and cleared by another', async () => {
    const reader = await open(browser, '#v=1&step=product', { hasTouch: true });
    await reader.ready();
    const value = reader.page.locator('section#product .role-output td[data-row="2"][data-column="0"]');
    await value.tap();
    expect(await highlight(reader)).toMatchObject({ weight: '1.3010', printed: '1.3010' });
    expect((await highlight(reader)).words).toBeGreaterThan(0);
    await value.tap();
    expect(await highlight(reader)).toMatchObject({ weight: '0.6957', words: 0 });
    await reader.close();
  });

  it('lights the literals that give its ID', async () => {
    const reader = await open(browser, 'pytorch-zh/#v=1&view=scroll');
    await reader.ready();
    await reader.page.locator('section#product .role-output td[data-row="2"][data-column="0"]').first().click();
    // The steps above come one by one: with each, another value may lie under the mouse.
    await reader.page.mouse.move(0, 0);
    await reader.settled();
    expect(await reader.page.locator('section#one .literal mark').allTextContents()).toEqual(['1']);
    expect(await reader.page.locator('section#two .literal mark').count()).toBe(0);
    expect(await reader.page.locator('section#ids .literal mark').allTextContents()).toEqual(['1']);
    await reader.close();
  });
});

describe('the sum behind a value', () => {
  it('is stepped through', async () => {
    const reader = await open(browser, '#v=1&step=product');
    await reader.ready();
    const sum = reader.page.locator('section#product .sum');
    // Both at once: what is above them may come late.
    const height = async (name: string) =>
      sum
        .getByRole('button', { name })
        .evaluate(
          (button) => button.getBoundingClientRect().y - (button.closest('.sum')?.getBoundingClientRect().y ?? 0),
        );
    await sum.getByRole('button', { name: 'Term by term' }).click();
    for (let term = 0; term < 2; term += 1) await sum.getByRole('button', { name: 'Next term' }).click();
    const before = await height('Next term');
    // The sum so far stands at its term; what is to come is not seen, nor what it all comes to.
    expect(await sum.locator('.latest').innerText()).toMatch(/1 × 0\.6957\s+Σ 0\.6957$/);
    expect(await sum.locator('.total').isVisible()).toBe(false);
    await sum.getByRole('button', { name: 'All terms' }).click();
    expect(await sum.locator('.total').innerText()).toBe('= 0.6957');
    expect(await height('Term by term')).toBeCloseTo(before, 3);
    await reader.close();
  });
});

describe('a figure without a core', () => {
  it.each([
    ['pytorch', ''],
    ['keras', 'keras/'],
  ])('has the numbers of whatever value of %s is chosen', async (_, path) => {
    const reader = await open(browser, `${path}#v=1&step=product`, {
      before: (page) => page.route('**/*.wasm', (route) => route.abort()),
    });
    const { page } = reader;
    await page.locator('main[data-core="unavailable"]').waitFor();
    const figure = page.locator('section#product figure');
    const values = figure.locator('.role-output td[data-row]');
    const count = await values.count();
    expect(count).toBeGreaterThan(2);
    for (let place = 0; place < count; place += 1) {
      await values.nth(place).click();
      expect(await figure.locator('.sum .total b').innerText()).toBe(await values.nth(place).innerText());
      expect(await figure.locator('.sum .term').count()).toBe(5);
      expect(await figure.innerText()).not.toContain('…');
    }
    await reader.close();
  });
});

describe('the C++ behind a cell', () => {
  it('is fetched when it is asked for', async () => {
    const reader = await open(browser, '#v=1&step=batch');
    await reader.ready();
    const step = reader.page.locator('section#batch');
    await step.getByText('The C++ behind this cell').click();
    await step.getByText('cpp/core/kernels/rows.cpp').first().waitFor();
    expect(await step.locator('details[open]').textContent()).toContain('embedding(idx): float32 (3, 5)');
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});
