import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const figure = (reader: Reader) => reader.page.locator('section.current figure');
const second = (reader: Reader) =>
  figure(reader).getByRole('textbox', { name: /^(Token ID 2 of 3|第 2 个 token ID，共 3 个)$/ });
const ones = (reader: Reader) =>
  figure(reader)
    .locator('.role-onehot td.one')
    .evaluateAll((cells) =>
      cells.map((cell) => Number(cell.getAttribute('aria-colindex') ?? (cell as HTMLTableCellElement).cellIndex - 1)),
    );

describe('the IDs at the rows of a figure', () => {
  it.each([
    ['guided', '#v=1&step=product&vocab=4'],
    ['embedded', '?embed=1&step=product#v=1&vocab=4'],
    ['presented', '#v=1&present=1&step=product&vocab=4'],
    ['Chinese', 'zh/#v=1&step=product&vocab=4'],
  ])('are fields: %s', async (_, path) => {
    const reader = await open(browser, path, { view: null });
    await reader.ready();
    expect(await ones(reader)).toEqual([2, 3, 1]);
    await second(reader).click();
    await reader.page.keyboard.press('ControlOrMeta+a');
    await reader.page.keyboard.type('0');
    await reader.settled();
    expect(await ones(reader)).toEqual([2, 0, 1]);
    expect(await figure(reader).locator('.role-output tr:nth-child(2) td').first().textContent()).toBe('0.3374');
    expect(await reader.field('ids').inputValue()).toBe('2, 0, 1');
    expect(await second(reader).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await reader.violations()).toEqual([]);
    await reader.page.keyboard.press('Enter');
    await second(reader).press('ArrowUp');
    await reader.settled();
    expect(await ones(reader)).toEqual([2, 1, 1]);
    await reader.close();
  });

  it('are edited by touch, and every ID of a step that shows them as values too', async () => {
    const reader = await open(browser, '#v=1&step=batch', {
      view: null,
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await reader.ready();
    await second(reader).tap();
    await second(reader).fill('0x0');
    await reader.page.keyboard.press('Enter');
    await reader.settled();
    expect(await reader.field('ids').inputValue()).toBe('2, 0x0, 1');
    expect(await second(reader).inputValue()).toBe('0');
    expect(await figure(reader).locator('.role-output th').allTextContents()).toEqual(
      expect.arrayContaining(['2', '0', '1']),
    );
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await reader.page.goBack();
    await expect.poll(() => reader.field('ids').inputValue()).toBe('2, 3, 1');
    await reader.close();
  });

  it('keep their nesting, and are the single ID where that is looked up', async () => {
    const reader = await open(browser, '#v=1&step=batch&ids=[[2,3],[1,0]]&vocab=6', { view: null });
    await reader.ready();
    await figure(reader).getByRole('textbox', { name: 'Token ID 3 of 4' }).fill('5');
    await reader.settled();
    expect(await reader.field('ids').inputValue()).toBe('[[2,3],[5,0]]');
    await reader.page.getByRole('link', { name: 'One ID, one row' }).click();
    await figure(reader).getByRole('textbox', { name: 'Single ID' }).fill('4');
    await reader.settled();
    expect(await reader.field('one').inputValue()).toBe('4');
    await reader.close();
  });

  it('keep what is wrong in each of them, with its message, until it is mended', async () => {
    const reader = await open(browser, '#v=1&step=product&vocab=4', { view: null });
    await reader.ready();
    const first = figure(reader).getByRole('textbox', { name: 'Token ID 1 of 3' });
    await first.fill('abc');
    await first.press('Tab');
    await second(reader).fill('-1');
    await reader.page.keyboard.press('Enter');
    await reader.settled();
    expect([await first.inputValue(), await second(reader).inputValue()]).toEqual(['abc', '-1']);
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    expect(await reader.problem('ids')).toBe('“abc” at position 1 is not a number. Write numbers such as 2, 3, 1.');
    await second(reader).fill('2');
    await second(reader).press('Tab');
    await reader.settled();
    expect([await first.inputValue(), await second(reader).inputValue()]).toEqual(['abc', '2']);
    expect(await second(reader).getAttribute('aria-invalid')).toBe('false');
    // Any number that the field of all reads is right.
    await second(reader).fill('0x2');
    await second(reader).press('Tab');
    await reader.settled();
    expect(await second(reader).getAttribute('aria-invalid')).toBe('false');
    await second(reader).fill('2');
    await second(reader).press('Tab');
    await first.fill('0');
    await first.press('Enter');
    await reader.settled();
    expect(await ones(reader)).toEqual([0, 2, 1]);
    expect(await reader.field('ids').inputValue()).toBe('0, 2, 1');
    await first.press('Tab');
    // What is typed wrong elsewhere is not the fault of an ID that was right.
    await reader.type('ids', '0, 2, x');
    await reader.settled();
    expect(await reader.problem('ids')).toContain('“x” at position 7');
    expect(await figure(reader).locator('[aria-invalid="true"]').count()).toBe(0);
    expect(await figure(reader).textContent()).not.toContain('is not a number');
    await reader.close();
  });

  it.each([
    ['x', '“x” at position 4 is not a number. Write numbers such as 2, 3, 1.'],
    ['2**3', '“2**3” at position 4 is a calculation, but only numbers can be read here. Write 8 instead.'],
    ['', 'Nothing is written here. Write a number such as 2.'],
  ])('say of “%s” what the field of all says, and nothing moves', async (typed, said) => {
    // What is typed key by key is another ID at first: W has the same rows for it.
    const reader = await open(browser, '#v=1&step=product&vocab=4', { view: null });
    await reader.ready();
    const tables = () =>
      figure(reader)
        .locator('table, .sum')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
    const before = await tables();
    await second(reader).fill(typed);
    await reader.settled();
    expect(await second(reader).getAttribute('aria-invalid')).toBe('true');
    const described = await second(reader).getAttribute('aria-describedby');
    await expect
      .poll(() => reader.page.locator(`[id="${described ?? ''}"]`).textContent(), { timeout: 10_000 })
      .toBe(said);
    if (typed !== '') expect(await reader.problem('ids')).toBe(said);
    expect(await tables()).toEqual(before);
    expect(await reader.violations()).toEqual([]);
    await second(reader).press('Escape');
    await reader.settled();
    expect(await second(reader).inputValue()).toBe('3');
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    await reader.close();
  });

  it('stay, with the focus, while what is typed stops the notebook', async () => {
    const reader = await open(browser, '?embed=1&step=product#v=1&vocab=4', { view: null });
    await reader.ready();
    await second(reader).focus();
    await reader.page.keyboard.press('ControlOrMeta+a');
    await reader.page.keyboard.type('9');
    await figure(reader).getByText('The notebook stops at cell 5 with IndexError.').waitFor();
    expect(await second(reader).inputValue()).toBe('9');
    await reader.page.keyboard.press('Backspace');
    await reader.page.keyboard.type('1');
    await reader.settled();
    expect(await ones(reader)).toEqual([2, 1, 1]);
    expect(await figure(reader).locator('.problem').count()).toBe(0);
    await reader.close();
  });

  it('keep a text that is no ID where it was typed, until it is mended', async () => {
    const reader = await open(browser, '#v=1&step=product&vocab=4', { view: null });
    await reader.ready();
    await second(reader).fill('x');
    await second(reader).press('Tab');
    await reader.settled();
    expect(await second(reader).inputValue()).toBe('x');
    expect(await second(reader).getAttribute('aria-invalid')).toBe('true');
    await second(reader).focus();
    await second(reader).press('Escape');
    await reader.settled();
    expect(await second(reader).inputValue()).toBe('3');
    await second(reader).fill('x');
    await reader.type('ids', '2, 0, 1');
    await reader.settled();
    expect(await second(reader).inputValue()).toBe('0');
    expect(await figure(reader).locator('.problem').count()).toBe(0);
    await reader.close();
  });

  it('stay in sight in the first figure where one of them stops the notebook', async () => {
    const reader = await open(browser, '#v=1&vocab=4', { view: null });
    await reader.ready();
    await second(reader).fill('9');
    await second(reader).press('Tab');
    await reader.page.locator('section.current .stopped').waitFor();
    expect(await figure(reader).locator('.ways').isVisible()).toBe(true);
    expect(await second(reader).inputValue()).toBe('9');
    await reader.field('ids').fill('2, 8, 1');
    await reader.page.locator('section.current .stopped', { hasText: '8' }).waitFor();
    expect(await figure(reader).locator('.ways').isVisible()).toBe(true);
    await second(reader).fill('0');
    await reader.settled();
    expect(await reader.field('ids').inputValue()).toBe('2, 0, 1');
    expect(await reader.page.locator('section.current .stopped').count()).toBe(0);
    await reader.close();
  });

  it('take no text that is too long, and say so', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const reader = await open(browser, '#v=1&step=product&vocab=4', { view: null, permissions });
    await reader.ready();
    await reader.page.evaluate(() => navigator.clipboard.writeText('3'.repeat(200_000)));
    await second(reader).selectText();
    await reader.page.keyboard.press('ControlOrMeta+v');
    await figure(reader).getByText('At most 100,000 are read here, so it was not taken.').waitFor();
    expect(await second(reader).inputValue()).toBe('3');
    await second(reader).fill('0');
    await reader.settled();
    expect(await ones(reader)).toEqual([2, 0, 1]);
    expect(await figure(reader).locator('.problem').count()).toBe(0);
    await reader.close();
  });

  it('light their row while the reader is there', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    await second(reader).focus();
    expect(await figure(reader).locator('.role-weight .at').textContent()).toBe('-2.8400');
    await reader.page.keyboard.press('Tab');
    expect(await figure(reader).locator('.role-weight .at').textContent()).toBe('1.3010');
    await reader.close();
  });
});
