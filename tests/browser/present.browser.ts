/** What is shown to a class holds still: whatever is answered on a slide, and whatever size it has. */

import type { Browser, ElementHandle, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
const CASES = ['', 'zh/'].flatMap((path) => SIZES.map((viewport) => ({ path, viewport })));

/** Goes to a step of the open page, as a slide or not. */
async function goTo({ page }: Reader, step: string, slide: boolean): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#v=1&view=guided&step=${step}${slide ? '&present=1' : ''}`);
  await page.locator(slide ? `section#${step}.current[data-slide]` : `section#${step}.current`).waitFor();
  await page.locator('html:not([data-behind])').waitFor();
}

function stepsOf({ page }: Reader): Promise<readonly string[]> {
  return page.locator('.steps > section').evaluateAll((sections) => sections.map(({ id }) => id));
}

type Part = Locator | ElementHandle<Element>;

/** Where a part is on the screen, and where what can be seen ends: the presenter's bar stands before what is below. */
function placeOf(part: Part) {
  return (part as Locator).evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return {
      top,
      bottom,
      left,
      foot: document.querySelector('.presenter')?.getBoundingClientRect().top ?? innerHeight,
    };
  });
}

/** Waits until all that follows a press has been painted. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Answers a question by each of its choices, or by places in the figure, and says what moved or was not in view. */
async function answerAll(page: Page, question: Locator, matrix: Locator): Promise<readonly string[]> {
  const wrong: string[] = [];
  const choices = question.locator('.choice');
  const isSearch = (await choices.count()) === 0;
  if (isSearch) await question.locator('.search').click();
  const pressed = isSearch ? matrix.locator('td[data-row][data-column="0"]') : choices;
  // The right one ends the search: the table may then be another, but stands where it stood.
  const table = isSearch ? await matrix.elementHandle() : null;
  for (let index = 0; index < (await pressed.count()); index++) {
    const choice = pressed.nth(index);
    await choice.scrollIntoViewIfNeeded();
    const before = await placeOf(table ?? choice);
    await choice.click({ timeout: 2000 });
    await painted(page);
    const after = await placeOf(table ?? choice);
    const atFigure = isSearch && (await page.locator('.waits:not(.unseen):visible').count()) > 0;
    const why = atFigure ? page.locator('.waits') : question.locator('.told .why').first();
    const verdict = await placeOf(why);
    if (Math.abs(after.top - before.top) > 1 || Math.abs(after.left - before.left) > 1)
      wrong.push(`${index} moved from ${before.left}, ${before.top} to ${after.left}, ${after.top}`);
    if (verdict.top < 0 || verdict.bottom > verdict.foot + 1)
      wrong.push(`${index}: what is said of it goes from ${verdict.top} to ${verdict.bottom} of ${verdict.foot}`);
    if (isSearch && (await question.page().locator('.asked').count()) === 0) break;
  }
  if (isSearch) await page.keyboard.press('Escape');
  return wrong;
}

describe('an answer before a class', () => {
  it.each(CASES)(
    'of /$path at $viewport.width px moves nothing, and its verdict is seen',
    async ({ path, viewport }) => {
      const reader = await open(browser, path, { view: null, viewport, reducedMotion: 'reduce' });
      await reader.ready();
      const { page } = reader;
      let asked = 0;
      for (const step of await stepsOf(reader)) {
        await goTo(reader, step, true);
        const count = await page.locator(`#${step} .question`).count();
        for (let index = 0; index < count; index++) {
          asked += 1;
          const question = page.locator(`#${step} .question.shown`);
          expect([step, await page.locator(`#${step} .question:visible`).count()]).toEqual([step, 1]);
          const isSeen = async (): Promise<boolean> => {
            const { top, bottom, foot } = await placeOf(question);
            return top >= 0 && bottom <= foot + 1;
          };
          await expect.poll(isSeen, { message: step }).toBe(true);
          expect([step, await answerAll(page, question, page.locator(`#${step} .asked`))]).toEqual([step, []]);
          // To the answer, and from there to the next question.
          await page.locator(`#${step} h2`).focus();
          await page.keyboard.press('Enter');
          if (
            index < count - 1 &&
            (await page
              .locator(`#${step} .question`)
              .nth(index + 1)
              .isHidden())
          )
            await page.keyboard.press('Enter');
        }
      }
      expect(asked).toBeGreaterThan(12);
      await reader.close();
    },
  );
});

describe('a slide', () => {
  it('shows its answer by Enter after others have been turned over', async () => {
    const reader = await open(browser, '#v=1&present=1', { view: null });
    await reader.ready();
    const { page } = reader;
    for (const step of (await stepsOf(reader)).slice(1, 4)) {
      await page.keyboard.press('ArrowRight');
      await page.locator(`#${step}.current[data-slide] .question.shown`).waitFor();
      await page.keyboard.press('Enter');
      await page.locator(`#${step} .told`).waitFor();
    }
    await reader.close();
  });

  it('shows its answer by Enter, its text, and what is covered until then', async () => {
    const reader = await open(browser, '#v=1&step=ids&present=1&ask=1', { view: null });
    await reader.ready();
    const { page } = reader;
    await page.locator('#ids[data-slide]').waitFor();
    const seen = (part: string) => page.locator(`#ids ${part}`).first().isVisible();
    expect([await seen('figure td'), await seen('.question.shown'), await seen('.words')]).toEqual([
      false,
      true,
      false,
    ]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#ids .told').innerText()).toContain('The answer is');
    expect([await seen('figure td'), await seen('.cell')]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Text' }).click();
    expect(await seen('.words')).toBe(true);
    expect(await reader.violations()).toEqual([]);
    // Nothing of it is kept: the next class begins anew.
    await page.keyboard.press('Escape');
    expect(page.url()).toContain('ask=1');
    expect(await page.locator('#ids .told').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('answers-000'))).toBe(null);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});

describe('a table of costs on a slide', () => {
  it.each(SIZES)('has its numbers whole, within their columns: $width px', async (viewport) => {
    const reader = await open(browser, '#v=1&step=race&present=1', { view: null, viewport });
    await reader.ready();
    const { page } = reader;
    await page.locator('#race[data-slide] figure td').first().waitFor();
    const broken = () =>
      page.locator('#race figure tbody td').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          if (!(cell.firstChild instanceof Text)) return [];
          const range = document.createRange();
          range.selectNodeContents(cell.firstChild);
          const inside = range.getBoundingClientRect().right <= cell.getBoundingClientRect().right + 2;
          return range.getClientRects().length > 1 || !inside ? [cell.firstChild.data] : [];
        }),
      );
    await expect.poll(broken).toEqual([]);
    expect(await page.locator('#race figure tbody td').count()).toBeGreaterThan(7);
    await reader.close();
  });
});

describe('where answers are asked for first', () => {
  it('figure and outputs come with the answer, or when they are asked for; what is looked for is seen', async () => {
    const reader = await open(browser, '#v=1&step=setup&ask=1', { view: null });
    await reader.ready();
    const { page } = reader;
    const values = page.locator('#setup figure .role-output td.value');
    await page.locator('#setup .question').waitFor();
    expect(await values.first().isVisible()).toBe(false);
    await page.locator('#setup .search').click();
    expect(await page.locator('#setup .asked td').nth(3).isVisible()).toBe(true);
    expect(await values.first().isVisible()).toBe(false);
    await page.locator('#setup .asked td[data-row="3"]').first().click();
    expect(await values.first().isVisible()).toBe(true);
    await goTo(reader, 'batch', false);
    await page.evaluate(() => (location.hash += '&ask=1'));
    const output = page.locator('#batch samp').first();
    await output.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show them now' }).click();
    expect(await output.isVisible()).toBe(true);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});

describe('answers', () => {
  it('are kept in this browser, mark what is done, and can be cleared', async () => {
    const reader = await open(browser, '#v=1&step=ids', { view: null });
    await reader.ready();
    const { page } = reader;
    const choices = page.locator('#ids .choice');
    await choices.first().waitFor();
    const done = page.locator('.step-list a.done');
    for (let index = 0; (await done.count()) === 0; index++) await choices.nth(index).click();
    // One tick to be seen, and what it means for those who hear the list.
    expect(await done.textContent()).not.toContain('✓');
    expect(await done.evaluate((link) => getComputedStyle(link, '::before').content)).toBe('"✓" / ""');
    await page.getByRole('link', { name: 'Token IDs (done: answered or read)' }).waitFor();
    const told = await page.locator('#ids .told').innerText();
    await page.reload();
    await reader.ready();
    await page.locator('#ids .told').waitFor();
    expect(await page.locator('#ids .told').innerText()).toBe(told);
    expect(await done.count()).toBe(1);
    expect(await reader.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Clear my answers' }).click();
    expect([await done.count(), await page.locator('#ids .told').count()]).toEqual([0, 0]);
    expect(await page.evaluate(() => localStorage.getItem('answers-000'))).toBe('');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});

describe('a step that asks nothing', () => {
  it.each(['guided', 'scroll'] as const)(
    'is done once it is gone on from, and not when one goes back: %s',
    async (view) => {
      const reader = await open(browser, 'keras/#v=1&step=table', { view });
      await reader.ready();
      const { page } = reader;
      const done = page.locator('.step-list a.done');
      const to = async (step: string): Promise<void> => {
        await page.locator(`.step-list a[href^="#"]`, { hasText: step }).click();
        await expect.poll(() => reader.focused()).toBe(step);
        await page.locator('section.current > .onwards :is(.questions, .unasked)').waitFor({ state: 'attached' });
        await reader.settled();
      };
      await to('Token IDs');
      await to('A table with fake weights');
      expect(await done.count()).toBe(0);
      await to('All IDs in one call');
      await expect.poll(() => done.allTextContents()).toEqual(['A table with fake weights(done: answered or read)']);
      expect(await page.evaluate(() => localStorage.getItem('answers-002'))).toBe('{"picks":[],"done":["table"]}');
      await reader.close();
    },
  );
});

describe('an answer on the page', () => {
  it.each(CASES)(
    'of /$path at $viewport.width px moves nothing, and its verdict is seen',
    async ({ path, viewport }) => {
      const reader = await open(browser, path, { view: null, viewport, reducedMotion: 'reduce' });
      await reader.ready();
      const { page } = reader;
      for (const step of await stepsOf(reader)) {
        await goTo(reader, step, false);
        for (const question of await page.locator(`#${step} .question`).all())
          expect([step, await answerAll(page, question, page.locator(`#${step} .asked`))]).toEqual([step, []]);
      }
      expect(reader.troubles).toEqual([]);
      await reader.close();
    },
  );
});
