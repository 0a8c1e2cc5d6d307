/** What arrives late moves nothing that is looked at: a slide shows itself once, and a step that was gone to stays in its place. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, slowly } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** From now on writes down, frame by frame, where the parts of the slide stand that is seen. */
async function watchSlide(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const placeOf = (slide: Element, part: string): readonly number[] => {
      const rectangle = slide.querySelector(part)?.getBoundingClientRect();
      return rectangle === undefined ? [] : [rectangle.left, rectangle.top, rectangle.width].map(Math.round);
    };
    const look = (): void => {
      const slide = document.querySelector('html.present:has(.presenter) section.current[data-slide]');
      if (slide !== null) {
        const places = ['figure', '.question.shown', '.cells > .cell'].map((part) => placeOf(slide, part));
        const now = JSON.stringify([slide.id, ...places]);
        if (seen.at(-1) !== now) seen.push(now);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function seenOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: readonly string[] }).seen);
}

/** Opens a slide on a slow machine; the files whose names begin with `late` are held until `arrive` is called. */
async function openSlide(step: string, late: readonly string[]) {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const reader = await open(browser, `#v=1&view=guided&step=${step}&present=1`, {
    view: null,
    before: async (page) => {
      await watchSlide(page);
      await slowly(page, 6);
      for (const file of late)
        await page.route(`**/${file}-*.js`, async (route) => {
          await held;
          await route.continue();
        });
    },
  });
  return { reader, arrive };
}

describe('a slide whose parts arrive late', () => {
  it.each([
    ['setup', ['questions', 'QuestionsView']],
    ['product', ['questions', 'QuestionsView']],
    ['product', []],
    ['race', ['race_views']],
    ['mix', ['lesson_part']],
  ] as const)('at %s, %j, moves nothing', async (step, late) => {
    const { reader, arrive } = await openSlide(step, late);
    const { page } = reader;
    await page.locator('.presenter').waitFor();
    await page.locator('main[data-core="ready"]').waitFor();
    if (late.length > 0) expect(await page.locator('[data-slide]').count()).toBe(0);
    arrive();
    await page.locator(`#${step}[data-slide] .question.shown`).waitFor();
    await reader.settled();
    // What follows in the next tasks is painted by then.
    for (let frame = 0; frame < 5; frame++) await reader.painted();
    const [first, ...moved] = await seenOf(page);
    expect([first?.includes(step), moved]).toEqual([true, []]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('shows the step without its questions where they do not come', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=product&present=1', {
      view: null,
      before: (page) => page.route('**/questions-*.js', (route) => route.abort()),
    });
    await reader.page.locator('#product[data-slide] figure').waitFor();
    expect(await reader.page.locator('.question').count()).toBe(0);
    await reader.close();
  });
});

describe('a step that a link asks for, where all are read,', () => {
  const topOf = (page: Page, step: string): Promise<number> =>
    page.locator(`#${step} h2`).evaluate((heading) => {
      const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
      return Math.round(heading.getBoundingClientRect().top - bar);
    });

  it('stays at the top as the lessons come, until the reader scrolls', async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const reader = await open(browser, '#v=1&view=scroll&step=learn', {
      view: null,
      before: (page) =>
        page.route('**/lesson_part-*.js', async (route) => {
          await held;
          await route.continue();
        }),
    });
    const { page } = reader;
    await reader.ready();
    arrive();
    await page.locator('#learn .cell').first().waitFor();
    await reader.settled();
    await expect.poll(() => topOf(page, 'learn')).toBeLessThan(60);
    expect(await topOf(page, 'learn')).toBeGreaterThanOrEqual(-20);
    expect(page.url()).toContain('step=learn');
    // The page still grows while the reader scrolls.
    await page.evaluate(() => {
      const growing = document.body.appendChild(document.createElement('div'));
      setInterval(() => (growing.style.height = `${growing.offsetHeight + 1}px`), 4);
    });
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => topOf(page, 'learn')).toBeLessThan(-300);
    // What grows above it now is the browser's affair.
    await page
      .locator('#table .cell details summary')
      .first()
      .evaluate((summary: HTMLElement) => summary.click());
    for (let frame = 0; frame < 5; frame++) await reader.painted();
    expect(await topOf(page, 'learn')).toBeLessThan(-300);
    await reader.close();
  });
});
