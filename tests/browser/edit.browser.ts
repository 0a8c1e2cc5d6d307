import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const ROW_3 = '-2.8400, -0.7849, -1.4096, -0.4076,  0.7953';
const ROW_0 = ' 0.3374, -0.1778, -0.3035, -0.5880,  1.5810';

describe('editing', () => {
  it('the token IDs runs the notebook with every key', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.type('ids', '3, 0');
    expect(await reader.code(2).textContent()).toContain('idx = torch.tensor([3, 0])');
    expect(await reader.text(5)).toBe(
      `tensor([[${ROW_3}],\n        [${ROW_0}]],\n       grad_fn=<EmbeddingBackward0>)`,
    );
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1],\n        [1, 0, 0, 0]])');
    expect(await reader.text(9)).toBe(`tensor([[${ROW_3}],\n        [${ROW_0}]], grad_fn=<MmBackward0>)`);
    await reader.page.waitForURL(/#v=1&view=scroll&ids=3,\+0$/);
    await reader.page
      .getByRole('status')
      .filter({ hasText: /^Outputs updated: \d+ of \d+/ })
      .waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('takes Chinese commas, full-width digits, brackets and nested lists', async () => {
    const reader = await open(browser, 'pytorch-reordered/');
    await reader.ready();
    for (const [typed, shown] of [
      ['３，０', '[3, 0]'],
      ['【3、0】', '[3, 0]'],
      ['[[3, 2], [0, 1]]', '[[3, 2], [0, 1]]'],
      ['3 0', '[3, 0]'],
    ] as const) {
      await reader.field('ids').fill(typed);
      await reader.code(2).getByText(shown, { exact: true }).waitFor();
    }
    await reader.close();
  });

  it('changes numbers with the arrow keys', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.field('seed').press('End');
    await reader.field('seed').press('ArrowUp');
    expect(await reader.field('seed').inputValue()).toBe('124');
    await reader.settled();
    expect(await reader.code(3).textContent()).toContain('manual_seed(124)');
    await reader.close();
  });

  it('counts as edited once the arrow keys rest, all their steps as one', async () => {
    const reader = await open(browser);
    await reader.ready();
    const entries = () => reader.page.evaluate(() => history.length);
    const before = await entries();
    await reader.field('seed').press('End');
    // All in one go: between two presses of a slow machine the keys would have rested.
    await reader.page.evaluate(() => {
      const field = document.querySelector('#field-seed');
      const press = { key: 'ArrowUp', bubbles: true, cancelable: true };
      for (let presses = 0; presses < 3; presses += 1) field?.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    expect(await reader.field('seed').inputValue()).toBe('126');
    await reader.page.waitForFunction((count) => history.length > count, before);
    expect(await entries()).toBe(before + 1);
    await reader.page.goBack();
    expect(await reader.field('seed').inputValue()).toBe('123');
    await reader.close();
  });

  it('is undone by Back once it is committed, and put back by the reset buttons', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.type('ids', '3');
    await reader.field('ids').press('Enter');
    await reader.type('dim', '2');
    await reader.field('dim').press('Enter');
    await reader.page.goBack();
    expect(await reader.field('dim').inputValue()).toBe('5');
    expect(await reader.field('ids').inputValue()).toBe('3');
    await reader.page.getByRole('button', { name: 'Reset Token IDs' }).click();
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    await reader.type('seed', '4');
    await reader.page.getByRole('button', { name: 'Reset all' }).click();
    expect(await reader.field('seed').inputValue()).toBe('123');
    expect(new URL(reader.page.url()).hash).toBe('#v=1&view=scroll');
    await reader.close();
  });
});

describe('loading the page anew', () => {
  it('keeps what was typed a moment before', async () => {
    const reader = await open(browser, '#v=1&view=scroll&ids=1');
    await reader.ready();
    await reader.field('ids').fill('3, 0');
    await reader.page.reload();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3, 0');
    expect(new URL(reader.page.url()).hash).toBe('#v=1&view=scroll&ids=3,+0');
    await reader.type('ids', '1');
    await expect.poll(() => new URL(reader.page.url()).hash).toBe('#v=1&view=scroll&ids=1');
    await reader.page.reload();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('1');
    await reader.close();
  });
});

describe('an edit that is undone', () => {
  it('stays undone when the page is loaded anew, also where the reader had gone to another tab meanwhile', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    const { page } = reader;
    const own = new URL(page.url()).hash;
    await reader.type('ids', '1');
    // As the browser says it when the reader goes to another tab: before the address has followed.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(new URL(page.url()).hash).toContain('ids=1');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(own);
    await page.reload();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    await reader.close();
  });
});

describe('what cannot be', () => {
  it('taken for its length does not come into the field, and that is said beside it', async () => {
    const reader = await open(browser, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = reader;
    await reader.ready();
    await page.evaluate(() => navigator.clipboard.writeText(Array(1_500_000).fill(50256).join(', ')));
    await reader.field('ids').selectText();
    await page.keyboard.press('Control+V');
    await page.getByText('This text has 10,499,998 characters.').first().waitFor();
    expect(await reader.problem('ids')).toContain('At most 100,000 are read here, so it was not taken.');
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    expect(await reader.text(5)).toContain('-2.8400');
    await reader.type('ids', '3');
    expect(await reader.problem('ids')).toBeNull();
    await reader.close();
  });

  it('read is explained beside the field, and the last good outputs stay, labelled', async () => {
    const reader = await open(browser);
    await reader.ready();
    const before = await reader.text(5);
    await reader.type('ids', '2, 3, 1, x');
    expect(await reader.field('ids').getAttribute('aria-invalid')).toBe('true');
    expect(await reader.problem('ids')).toContain('“x” at position 10');
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1, x');
    expect(await reader.text(5)).toBe(before);
    expect(await reader.output(5).textContent()).toContain('from earlier inputs');
    await reader.type('ids', '2, 3, 1');
    expect(await reader.field('ids').getAttribute('aria-invalid')).toBe('false');
    expect(await reader.output(5).textContent()).not.toContain('from earlier inputs');
    await reader.close();
  });

  it('looked up is the framework’s error, explained, and the cells after it did not run', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.type('one', '7');
    expect(await reader.text(4)).toBe('IndexError: index out of range in self');
    await reader.output(4).getByText('W has only rows 0 to 3').waitFor();
    expect(await reader.output(5).textContent()).toContain('did not run');
    expect(await reader.page.locator('.missing').textContent()).toContain('no such row');
    await reader.close();
  });

  it('held in memory is refused before anything is tried', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.field('vocab').fill('5000000');
    await reader.field('dim').fill('768');
    await reader
      .output(3)
      .getByText(/This needs 1[5-9] GB of memory/)
      .waitFor();
    await reader.close();
  });
});

describe('a large vocabulary', () => {
  it('is made with progress, beside a page that stays alive, and can be stopped', async () => {
    const reader = await open(browser);
    await reader.ready();
    // So many that the product takes a while on any machine, once the weights are made.
    const ids = Array.from({ length: 1024 }, (_, id) => id);
    await reader.field('ids').fill(ids.join());
    await reader.field('vocab').fill('50257');
    await reader.field('dim').fill('768');
    const progress = reader.page.getByRole('progressbar');
    await progress.waitFor();
    await reader.page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0);
    await reader.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => reader.status.textContent()).toContain('Stopped');
    await reader.settled();
    expect(await reader.output(5).textContent()).toContain('from earlier inputs');
    await reader.page.getByRole('button', { name: 'Run' }).click();
    await progress.waitFor();
    await reader.page.locator('main:not(.stale)').waitFor({ timeout: 60_000 });
    expect(await reader.text(3)).toMatch(/^Parameter containing:\ntensor\(\[\[.*\.\.\./);
    expect(await reader.page.locator('#product .ribbon').textContent()).toContain(
      '(1024, 50257) @ (50257, 768) → (1024, 768)',
    );
    await reader.close();
  });

  it('is overtaken by a small edit', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.field('vocab').fill('50257');
    await reader.field('dim').fill('768');
    await reader.page.getByRole('progressbar').waitFor();
    await reader.field('dim').fill('2');
    await reader.painted();
    expect(await reader.page.getByRole('progressbar').count()).toBe(0);
    await reader.settled();
    expect(await reader.code(2).textContent()).toContain('out_dim = 2');
    expect(await reader.output(3).textContent()).not.toContain('from earlier inputs');
    await reader.close();
  });
});

describe('a value of the output', () => {
  it('lights what it comes from, by mouse and by keyboard', async () => {
    const reader = await open(browser);
    await reader.ready();
    const figure = reader.page.locator('#product figure');
    const table = figure.locator('.role-weight');
    expect(await table.locator('.at').textContent()).toBe('0.6957');
    // The questions of the steps above move it as they come.
    await reader.page.locator('#product .question').first().waitFor();
    await figure.locator('.role-output td[data-row="1"][data-column="4"]').click();
    await reader.settled();
    expect(await table.locator('.at').textContent()).toBe('0.7953');
    await reader.page.keyboard.press('ArrowUp');
    await reader.page.keyboard.press('ArrowLeft');
    expect(await table.locator('.at').textContent()).toBe('0.3255');
    expect(await figure.locator('[role="math"]').textContent()).toMatch(/1 × 0\.3255.*=\s*0\.3255/);
    expect(await figure.locator('.role-output [tabindex="0"][role="gridcell"]').count()).toBe(1);
    await reader.page.keyboard.press('Escape');
    expect(await table.locator('.at').textContent()).toBe('0.6957');
    await reader.close();
  });
});

describe('what an edit has changed', () => {
  it('is marked where the reader saw it otherwise, not in a step that opens only afterwards', async () => {
    const reader = await open(browser, '#v=1&step=table', { view: null });
    await reader.ready();
    await reader.type('seed', '7');
    expect(await reader.page.locator('section#table .legend').count()).toBe(1);
    await reader.page.getByRole('link', { name: 'One-hot rows × W' }).click();
    await reader.page.locator('section#product.current samp').waitFor();
    expect(await reader.page.locator('section#product .legend').count()).toBe(0);
    await reader.type('seed', '8');
    expect(await reader.page.locator('section#product .legend').count()).toBe(1);
    await reader.close();
  });
});

describe('typing in the bar of inputs', () => {
  it('leaves the page where the reader has scrolled it', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    const { page } = reader;
    await page.evaluate(() => {
      scrollTo(0, 200);
    });
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    expect(await scrolled()).toBe(200);
    const box = await reader.field('ids').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
    for (const key of ['End', ',', ' ', '0', 'ArrowLeft', 'Backspace']) {
      await page.keyboard.press(key);
      await reader.settled();
      // A figure above what is seen grows by less than this where a fourth ID comes.
      expect(Math.abs((await scrolled()) - 200)).toBeLessThan(8);
    }
    await reader.close();
  });
});
