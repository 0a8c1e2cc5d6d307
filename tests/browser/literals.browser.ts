import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** A literal in the code of a cell, by the name of what it stands for. */
function literal(reader: Reader, cell: number, name: string) {
  return reader.code(cell).getByRole('textbox', { name });
}

describe('a literal in the code', () => {
  it('is a field of its own, in step with the inputs bar', async () => {
    const reader = await open(browser);
    await reader.ready();
    const ids = literal(reader, 2, 'Token IDs');
    expect(await ids.inputValue()).toBe('[2, 3, 1]');
    await ids.fill('[3, 0]');
    await reader.settled();
    expect(await reader.field('ids').inputValue()).toBe('[3, 0]');
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1],\n        [1, 0, 0, 0]])');
    await reader.type('ids', '1');
    expect(await ids.inputValue()).toBe('[1]');
    await literal(reader, 4, 'Single ID').fill('[0]');
    await reader.settled();
    expect(await reader.code(4).textContent()).toContain('embedding(torch.tensor([0]))');
    await reader.close();
  });

  it('changes by arrow keys, and is taken back by Escape', async () => {
    const reader = await open(browser);
    await reader.ready();
    const seed = literal(reader, 3, 'Seed');
    await seed.focus();
    await reader.page.keyboard.press('End');
    await reader.page.keyboard.press('ArrowUp');
    expect(await seed.inputValue()).toBe('124');
    await reader.settled();
    expect(await reader.field('seed').inputValue()).toBe('124');
    await reader.page.keyboard.press('Escape');
    await reader.settled();
    expect(await reader.field('seed').inputValue()).toBe('123');
    await reader.close();
  });

  it('is taken back by Back once committed', async () => {
    const reader = await open(browser);
    await reader.ready();
    const seed = literal(reader, 3, 'Seed');
    await seed.fill('7');
    await reader.page.keyboard.press('Enter');
    await reader.page.waitForURL(/seed=7/);
    await reader.page.goBack();
    await reader.page.waitForURL((url) => !url.hash.includes('seed'));
    expect(await seed.inputValue()).toBe('123');
    await reader.close();
  });

  it('that cannot be read says why beside it, and is wide enough for what is typed', async () => {
    const reader = await open(browser);
    await reader.ready();
    const ids = literal(reader, 2, 'Token IDs');
    const before = (await ids.boundingBox())?.width ?? 0;
    const height = await reader.code(2).boundingBox();
    await ids.fill('[2, 3, 1, x, 3, 3, 3]');
    await reader.settled();
    expect(await ids.getAttribute('aria-invalid')).toBe('true');
    const said = await ids.getAttribute('aria-describedby');
    expect(await reader.page.locator(`#${said ?? ''}`).textContent()).toContain('“x” at position');
    expect((await ids.boundingBox())?.width).toBeGreaterThan(before + 60);
    expect((await reader.code(2).boundingBox())?.height).toBe(height?.height);
    await reader.close();
  });

  it('is plain text without scripts', async () => {
    const reader = await open(browser, '', { javaScriptEnabled: false });
    expect(await reader.code(2).textContent()).toContain('torch.tensor([2, 3, 1])');
    expect(await reader.page.getByRole('textbox').count()).toBe(0);
    await reader.close();
  });

  it('can be tapped', async () => {
    const reader = await open(browser, '', { viewport: { width: 360, height: 700 }, hasTouch: true });
    await reader.ready();
    await literal(reader, 2, 'Dimension').tap();
    await reader.page.keyboard.press('End');
    await reader.page.keyboard.press('Backspace');
    await reader.page.keyboard.type('2');
    await reader.settled();
    expect(await reader.page.locator('#product .ribbon').textContent()).toContain('(3, 2)');
    await reader.close();
  });
});

describe('a weight', () => {
  it('is changed under the figure, shown in the code, and put back', async () => {
    const reader = await open(browser);
    await reader.ready();
    const editor = reader.page.locator('#table').getByRole('group', { name: 'Change a weight' });
    await editor.getByRole('textbox', { name: 'Row of W' }).fill('2');
    await editor.getByRole('textbox', { name: 'Column of W' }).fill('3');
    const value = editor.getByRole('textbox', { name: 'Weight W[2,3]' });
    await value.fill('nan');
    await reader.settled();
    expect(await reader.code(4).textContent()).toContain("embedding.weight[2, 3] = float('nan')");
    expect(await reader.text(5)).toContain('nan');
    await value.press('Enter');
    await reader.page.waitForURL(/edit=2,3,nan/);
    await reader.code(4).getByRole('textbox', { name: 'Weight W[2,3]' }).fill('-0.0');
    await reader.settled();
    expect(await value.inputValue()).toBe('-0.0');
    await editor.getByRole('button', { name: 'Put back' }).click();
    await reader.settled();
    expect(await reader.page.locator('code', { hasText: 'embedding.weight[2, 3]' }).count()).toBe(0);
    expect(reader.page.url()).not.toContain('edit');
    await reader.close();
  });

  it('that the arrow keys come to in W is the one that can be changed under the figure', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const { page } = reader;
    // Not by its role: where Playwright works out roles after the click, the tab of Firefox crashes.
    const editor = page.locator('#product .weight-editor');
    const place = () =>
      editor.locator('.index').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await editor.waitFor();
    const at = (row: number, column: number) =>
      page.locator(`#product figure .role-weight td[data-row="${row}"][data-column="${column}"]`);
    await at(2, 1).click();
    expect(await place()).toEqual(['2', '1']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect.poll(place).toEqual(['1', '2']);
    // It stays the one when the focus leaves W, and what is typed goes there.
    await editor.locator('.value').fill('9');
    expect(await place()).toEqual(['1', '2']);
    expect(await at(1, 2).textContent()).toBe('9.0000');
    // Whoever chooses another one means that.
    await at(0, 0).click();
    await expect.poll(place).toEqual(['0', '0']);
    await reader.close();
  });

  it('is edited in W itself by keyboard, and put back', async () => {
    const reader = await open(browser, '#v=1&step=table', { view: null });
    await reader.ready();
    const { keyboard } = reader.page;
    const grid = reader.page.locator('#table figure [role="grid"]');
    const at = (row: number, column: number) => grid.locator(`td[data-row="${row}"][data-column="${column}"]`);
    const shown = async () => {
      await reader.settled();
      return at(1, 1).textContent();
    };
    expect(await grid.locator('td[tabindex="0"]').count()).toBe(1);
    expect(
      await grid.evaluate(
        (table) => document.getElementById(table.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toContain('Enter');
    await grid.locator('td[tabindex="0"]').focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowRight');
    await keyboard.type('0.5');
    expect(await shown()).toBe('0.5000');
    expect(reader.page.url()).not.toContain('step=ids');
    await keyboard.press('Escape');
    expect(await shown()).toBe('1.2753');
    await keyboard.press('Enter');
    await keyboard.type('nan');
    await keyboard.press('Enter');
    expect(await shown()).toBe('nan');
    expect(await at(1, 1).evaluate((cell) => cell === document.activeElement)).toBe(true);
    await reader.page.waitForURL(/edit=1,1,nan/);
    expect(await reader.violations()).toEqual([]);
    // On the way to infinity stands what is too large for a float and stops the notebook: the field stays all the same.
    await keyboard.press('F2');
    for (const key of '1e500') {
      await keyboard.press(key);
      await reader.settled();
    }
    expect(await at(1, 1).locator('input').inputValue()).toBe('1e500');
    await keyboard.press('Enter');
    expect(await shown()).toBe('inf');
    await keyboard.press('F2');
    for (const key of ['Home', 'Shift+End', '1', 'e', '5', '0']) {
      await keyboard.press(key);
      await reader.settled();
    }
    await keyboard.press('Escape');
    expect(await shown()).toBe('inf');
    await keyboard.press('Delete');
    await keyboard.press('Enter');
    await keyboard.type('nan');
    await keyboard.press('Enter');
    await keyboard.press('F2');
    await keyboard.type('0.2');
    await keyboard.press('Escape');
    expect(await shown()).toBe('nan');
    await keyboard.press('Delete');
    expect(await shown()).toBe('1.2753');
    expect(reader.page.url()).not.toContain('edit');
    await reader.close();
  });

  it('is chosen by a click on W, and opened by another', async () => {
    const reader = await open(browser);
    await reader.ready();
    const weight = reader.page.locator('#table figure td[data-row="3"][data-column="2"]');
    await weight.click();
    await reader.settled();
    await expect.poll(() => reader.page.locator('section#product samp mark').textContent()).toBe('-1.4096');
    await reader.page.locator('#table').getByRole('textbox', { name: 'Weight W[3,2]' }).waitFor();
    await weight.click();
    await weight.getByRole('textbox').fill('x');
    await reader.settled();
    expect(await weight.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await weight.getByRole('textbox').fill('0.5');
    await reader.page.locator('#table h2').click();
    await reader.settled();
    expect(await weight.textContent()).toBe('0.5000');
    await reader.page.waitForURL(/edit=3,2,0.5/);
    await reader.close();
  });
});

it('what an edit changed is marked for a moment', async () => {
  const reader = await open(browser);
  await reader.ready();
  await reader.type('ids', '2, 3, 0');
  const marked = () => reader.page.evaluate(() => CSS.highlights.get('changed')?.size ?? 0);
  expect(await marked()).toBeGreaterThan(0);
  await reader.page.getByText('underlined: changed by your edit').first().waitFor();
  await reader.page.waitForFunction(() => CSS.highlights.get('changed')?.size === 0);
  // A weight that is changed is printed by a cell that was not there: nothing in it was otherwise.
  await reader.page.locator('#table .weight-editor .value').fill('5');
  await reader.settled();
  await reader.page.locator('#table .out', { hasText: '5.0000' }).waitFor();
  const legends = reader.page.locator('#table .legend');
  expect(await legends.count()).toBeGreaterThan(0);
  expect(await legends.locator('visible=true').count()).toBe(0);
  await reader.close();
});

it('what is wrong with a literal stands between the code and the output, and over neither', async () => {
  const reader = await open(browser, '#v=1&step=mix', { view: 'guided' });
  await reader.ready();
  const field = reader.page.locator('#mix .literal input').first();
  const cell = reader.page.locator('#mix .cell', { has: reader.page.locator('.literal') }).first();
  const top = async () => (await cell.locator('samp').boundingBox())?.y ?? NaN;
  const before = await top();
  // One line of message moves nothing; each further one moves the output by its height.
  for (const [typed, lines] of [
    ['a, b, c, d', 1],
    ['1/2, 1/2, 0, 0', 2],
  ] as const) {
    await field.fill(typed);
    const message = cell.locator('.problem', { hasText: typed.split(',')[0] ?? '' });
    await message.waitFor();
    const box = await message.boundingBox();
    const code = await cell.locator('code').first().boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((code?.y ?? NaN) + (code?.height ?? NaN));
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(await top());
    expect((await top()) - before).toBeLessThan((lines - 1) * 20 + 1);
    // The message has its place: that the output is of earlier inputs stands below it.
    const note = await cell.locator('.note').boundingBox();
    expect(note?.y).toBeGreaterThan(await top());
  }
  await field.blur();
  await cell.locator('.note').waitFor();
  const note = await cell.locator('.note').boundingBox();
  expect((note?.y ?? NaN) + (note?.height ?? NaN)).toBeLessThanOrEqual(await top());
  await reader.close();
});

it('of a place that W does not have, the row or the column is marked, and the words say which there are', async () => {
  const reader = await open(browser, '#v=1&step=table', { view: 'guided' });
  await reader.ready();
  const editor = reader.page.locator('#table .weight-editor');
  await editor.getByRole('textbox', { name: 'Row of W' }).fill('9');
  await editor.getByText('W has only rows 0 to 3 and columns 0 to 4.').waitFor();
  expect(
    await editor.locator('input[aria-invalid="true"]').evaluateAll((all) => all.map((field) => field.ariaLabel)),
  ).toEqual(['Row of W']);
  await reader.close();
});

it('what folds the fields stands beside what resets them', async () => {
  const reader = await open(browser, '', { view: 'guided' });
  await reader.ready();
  await reader.type('seed', '5');
  const reset = await reader.page.getByRole('button', { name: 'Reset all' }).boundingBox();
  const fold = await reader.page.locator('.unfold').boundingBox();
  expect(fold?.x).toBeGreaterThanOrEqual((reset?.x ?? NaN) + (reset?.width ?? NaN));
  await reader.close();
});
