import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLesson, typeLiteral } from './lesson_page.ts';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

describe('a lesson', () => {
  it.each([
    ['', "'cat': 0"],
    ['zh/', "'小': 0"],
    ['pytorch-zh/', "'cat': 0"],
    ['zh/pytorch-reordered/', "'小': 0"],
    ['keras/', "'the': 1"],
    ['zh/keras/', "'小': 1"],
  ])('comes when it is opened, at /%s, with its own sentence', async (path, entry) => {
    const reader = await openLesson(browser, 'sentence', path);
    expect(await reader.page.locator('#sentence .out samp').first().textContent()).toContain(entry);
    expect(await reader.violations()).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is not among what the page waits for', async () => {
    const reader = await open(browser, '#v=1&step=table', { view: null });
    await reader.ready();
    const early = await reader.page.evaluate(() => {
      const alive = performance.getEntriesByName('page-alive')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= alive)
        .map(({ name }) => name);
    });
    expect(early.length).toBeGreaterThan(2);
    expect(early.filter((name) => name.includes('/lesson'))).toEqual([]);
    await reader.close();
  });

  it.each(['sentence', 'mix', 'back', 'train', 'learn', 'plane'])(
    '“%s” fits into 320 px, in both languages',
    async (step) => {
      for (const path of ['', 'zh/keras/']) {
        const reader = await openLesson(browser, step, path, '', 320);
        expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        await reader.close();
      }
    },
  );

  it.each(
    ['', 'keras/'].flatMap((path) =>
      ['sentence', 'mix', 'back', 'train', 'learn', 'plane'].map((step) => [path, step] as const),
    ),
  )('of /%s, “%s”, tells an answer once it is given', async (path, step) => {
    const reader = await openLesson(browser, step, path);
    const question = reader.page.locator(`#${step} .question`).first();
    expect(await question.locator('.why').count()).toBe(0);
    await question.getByRole('button').first().click();
    await question.locator('.why').first().waitFor();
    await reader.close();
  });
});

describe('the reader’s own sentence', () => {
  it('becomes IDs and rows, of which those of a word are highlighted, and gives its IDs to the notebook', async () => {
    const reader = await openLesson(browser, 'sentence');
    await typeLiteral(reader, 'sentence', 'text', 'to be or not to be');
    const { page } = reader;
    const outputs = page.locator('#sentence .out samp');
    expect(await outputs.nth(0).textContent()).toBe("{'be': 0, 'not': 1, 'or': 2, 'to': 3}");
    expect(await outputs.nth(1).textContent()).toBe('tensor([3, 0, 2, 1, 3, 0])');
    const rows = page.locator('#sentence .matrix').nth(2).locator('tbody tr');
    await rows.nth(3).locator('td').first().click();
    await expect
      .poll(() => page.locator('#sentence .matrix tr.highlight th').allTextContents())
      .toEqual(['not', 'not 1', 'not 1']);
    expect(page.url()).toContain('text=to');
    await page.getByRole('button', { name: 'Use these IDs in the notebook' }).press('Enter');
    const link = page.locator('#sentence .made a');
    await expect.poll(() => reader.focused()).toBe(await link.textContent());
    await reader.settled();
    expect(page.url()).toContain('ids=3,+0,+2,+1,+3,+0');
    await link.press('Enter');
    await page.locator('section#batch.current').waitFor();
    expect(await page.locator('#batch .out samp').first().textContent()).toContain('[-2.8400,');
    await reader.close();
  });

  const namesIn = (page: Page, step: string): Promise<readonly string[]> =>
    page.locator(`#${step} .matrix`).nth(1).locator('tbody th').allTextContents();

  it.each([
    ['', 'ids=3,0,2,1&vocab=4&text=to+be+or+not', ['be 0', 'not 1', 'or 2', 'to 3'], ['0', '1', '2', '3']],
    ['zh/keras/', 'ids=1,2,3&vocab=4&text=我爱你', ['0', '我 1', '爱 2', '你 3'], ['0', '1', '2', '3']],
  ])(
    'names the rows of the figures of /%s for as long as the notebook has its vocabulary',
    async (path, rest, names, bare) => {
      const reader = await open(browser, `${path}#v=1&step=product&${rest}`, { view: null });
      const { page } = reader;
      await reader.ready();
      await expect.poll(() => namesIn(page, 'product')).toEqual(names);
      expect(await reader.violations()).toEqual([]);
      const field = page.locator('#product th.fields input').first();
      // Of words and numbers it holds the number.
      expect(rest).toContain(`ids=${await field.inputValue()},`);
      await field.fill('0');
      await reader.settled();
      expect(await namesIn(page, 'product')).toEqual(names);
      await page.evaluate((hash) => (location.hash = hash), `v=1&step=product&${rest.replace('vocab=4', 'vocab=9')}`);
      await expect.poll(async () => (await namesIn(page, 'product')).slice(0, 4)).toEqual(bare);
      expect(reader.troubles).toEqual([]);
      await reader.close();
    },
  );

  it('that is empty is said to be, and one of Chinese is cut into its characters', async () => {
    const reader = await openLesson(browser, 'sentence');
    await typeLiteral(reader, 'sentence', 'text', "''");
    await expect
      .poll(() => reader.page.locator('#sentence .problem').first().textContent())
      .toContain('Write a sentence');
    // Its figure is of the sentence before.
    await reader.page.locator('#sentence .stage.stale').waitFor();
    // So are its outputs and its questions, and they say so: also the output below the field.
    await expect.poll(() => reader.page.locator('#sentence .out .note:visible').count()).toBe(3);
    const earlier = reader.page.locator('#sentence .questions').getByText('from earlier inputs');
    await earlier.waitFor();
    const cut = reader.page.getByText('English words fall into letters');
    await typeLiteral(reader, 'sentence', 'text', '我爱你');
    await reader.page.locator('#sentence .stage:not(.stale)').waitFor();
    await earlier.waitFor({ state: 'detached' });
    expect(await reader.page.locator('#sentence pre code').first().textContent()).toContain('list(text)');
    expect(await cut.count()).toBe(0);
    await typeLiteral(reader, 'sentence', 'text', '我爱 GPT');
    await cut.waitFor();
    await typeLiteral(reader, 'sentence', 'text', 'a b c');
    await cut.waitFor({ state: 'detached' });
    await reader.close();
  });
});

describe('the tokens of GPT-2', () => {
  it.each([
    ['', 'The vocabulary of GPT-2 has come: 5 cells of this step', ['the', '␣cat', '␣sees', '␣the', '␣dog']],
    // 小 is e5 b0 8f, 猫 e7 8c ab.
    ['zh/', 'GPT-2 的词表已下载：这一步的 5 个单元格', ['e5\u202fb0', '8f', 'e7', '8c', 'ab']],
  ])('come when they are asked for, at /%s', async (path, came, first) => {
    const reader = await open(browser, `${path}#v=1&step=tokens`, { view: null });
    const { page } = reader;
    await reader.ready();
    const button = page.locator('#tokens').getByRole('button', { name: '0.2 MB' });
    await button.waitFor();
    // The questions of the page are there before the vocabulary, as when one has read for a while.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('QuestionsView')),
    );
    await reader.settled();
    const fetched = (): Promise<number> =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('gpt2_tokens')).length,
      );
    expect([await fetched(), await page.locator('#tokens .out').count()]).toEqual([0, 0]);
    await button.click();
    await page.getByRole('status').filter({ hasText: came }).waitFor();
    await page.locator('#tokens figure .matrix').first().waitFor();
    await reader.settled();
    expect(await fetched()).toBe(1);
    expect(await page.locator('#tokens .out samp').first().textContent()).toBe('50257');
    const pieces = await page.locator('#tokens .matrix').first().locator('tbody th').allTextContents();
    expect(pieces.slice(0, 5)).toEqual(first);
    // The fourth row is chosen by a press on one of its values.
    await page.locator('#tokens .matrix').last().locator('tbody tr').nth(3).locator('td').first().click();
    const chosen = await page.locator('#tokens .matrix tr.highlight th').allTextContents();
    expect(chosen).toEqual([pieces[3], pieces[3]]);
    const question = page.locator('#tokens .question').first();
    await question.getByRole('button').first().click();
    await question.locator('.why').first().waitFor();
    expect(await reader.violations()).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('fit into 320 px', async () => {
    const reader = await open(browser, '#v=1&step=tokens', { view: null, viewport: { width: 320, height: 800 } });
    await reader.ready();
    await reader.page.getByRole('button', { name: 'Fetch the vocabulary' }).click();
    await reader.page.locator('#tokens figure .matrix').first().waitFor();
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await reader.close();
  });
});

describe('the other lessons', () => {
  it('mix rows by the reader’s numbers', async () => {
    const reader = await openLesson(browser, 'mix');
    await typeLiteral(reader, 'mix', 'mix', '[1, -1]');
    expect(await reader.page.locator('#mix pre code').first().textContent()).toContain('[[1.0, -1.0, 0.0, 0.0]]');
    // Row 0 less row 1 of W: 0.3374 − 1.3010.
    expect(await reader.page.locator('#mix .out samp').first().textContent()).toContain('-0.9637');
    const code = reader.page.locator('#mix pre code').first();
    expect(await code.textContent()).toContain('; 0 where none is given');
    await typeLiteral(reader, 'mix', 'mix', '1, 2, 3, 4, 5');
    expect(await code.textContent()).toContain('# a number for each of 4 rows; 1 more not used');
    await typeLiteral(reader, 'mix', 'mix', '');
    expect(await code.textContent()).toContain('; two halves if left empty');
    await typeLiteral(reader, 'mix', 'mix', 'one');
    await expect
      .poll(() => reader.page.locator('#mix .problem').textContent())
      .toContain('Write numbers such as 0, 0.5, 0.5, 0.');
    await reader.close();
  });

  it('go back from a row to its ID, until a longer row wins', async () => {
    const reader = await openLesson(browser, 'back');
    const output = reader.page.locator('#back .out samp').first();
    expect(await output.textContent()).toBe('tensor([2, 3, 1])');
    const framed = reader.page.locator('#back .matrix').nth(1).locator('thead th.highlight');
    expect(await framed.textContent()).toBe('2');
    await reader.page.locator('#back .weight-editor .index').nth(0).fill('0');
    await reader.page.locator('#back .weight-editor .value').fill('9');
    await reader.settled();
    expect(await output.textContent()).toBe('tensor([0, 3, 0])');
    expect(await reader.page.locator('#back .matrix').nth(2).locator('td.one').count()).toBe(3);
    // The row that wins, not that of the ID.
    expect(await framed.textContent()).toBe('0');
    await reader.close();
  });

  it('a weight is edited by keyboard before the step of training', async () => {
    const reader = await openLesson(browser, 'train');
    const { page } = reader;
    await page.locator('#train figure td[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('#train td input:focus').waitFor();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.waitForURL(/edit=1,0,5/);
    await page.locator('#train figure td:focus', { hasText: '5.0000' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('train one memory, or a copy of it', async () => {
    const reader = await openLesson(browser, 'train');
    const differing = reader.page.locator('#train td.differs');
    expect(await differing.count()).toBe(15);
    const copy = reader.page.locator('#train').getByRole('switch', { name: 'Copy' });
    const struck = reader.page.locator('#train .slip s');
    expect([await copy.getAttribute('aria-checked'), await struck.textContent()]).toEqual(['false', '.clone()']);
    await copy.click();
    await reader.settled();
    expect(await differing.count()).toBe(0);
    expect([await copy.getAttribute('aria-checked'), await struck.count()]).toEqual(['true', 0]);
    expect(await reader.page.locator('#train pre code').first().textContent()).toContain('.T.clone()');
    expect(reader.page.url()).toContain('slip=clone');
    await reader.close();
  });
});

describe('the figure of a lesson whose code stands below it, at 1280 × 720', () => {
  const drawnIn = (page: Page) => page.locator('#sentence .equation');

  it.each([
    ['in the code', '#sentence .literal input[data-field="seed"]'],
    ['among the inputs', '#field-seed'],
  ])('is in sight while a seed is typed %s, and nothing else moves', async (_, selector) => {
    const reader = await open(browser, '#v=1&step=sentence', { view: null });
    await reader.ready();
    const { page } = reader;
    const seed = page.locator('#sentence .literal input[data-field="seed"]');
    await seed.waitFor();
    await reader.settled(); // the outputs come after the code
    await seed.evaluate((field) => {
      scrollBy(0, field.getBoundingClientRect().top - 600);
    });
    const gone = async (): Promise<boolean> => {
      const [bar, figure] = [await page.locator('.bar').boundingBox(), await drawnIn(page).boundingBox()];
      return (figure?.y ?? NaN) < (bar?.y ?? NaN) + (bar?.height ?? NaN) - 1;
    };
    expect(await gone()).toBe(true);
    const cells = await page.locator('#sentence .cells').boundingBox();
    await page.locator(selector).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('4');
    await expect.poll(gone).toBe(false);
    const now = await drawnIn(page).boundingBox();
    expect((now?.y ?? NaN) + (now?.height ?? NaN)).toBeLessThan(720);
    // An output may be as high as before only once it is there.
    await expect.poll(() => page.locator('#sentence .cells').boundingBox()).toEqual(cells);
    // What it covers is there again once the reader does something else.
    await page.keyboard.press('Tab');
    await expect.poll(gone).toBe(true);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('stays where it is beside the code, where it is in sight anyway', async () => {
    const reader = await open(browser, '#v=1&step=table', { view: null });
    await reader.ready();
    const { page } = reader;
    await page.locator('#table .literal input[data-field="seed"]').fill('4');
    await reader.settled();
    expect(await page.locator('#table .stage').getAttribute('style')).toBeNull();
    await reader.close();
  });
});
