/** Where things stand: on screens of every width, on a phone, on slides and on paper. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const NOTEBOOKS = ['', 'keras/', 'pytorch-zh/', 'pytorch-seed-0/', 'pytorch-reordered/'];
const PAGES = NOTEBOOKS.flatMap((path) => [path, `zh/${path}`]);

const phone = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
  view: null,
});

/** Opens a step of the open page. */
async function goTo({ page }: Reader, step: string, more = ''): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#v=1&view=guided&step=${step}${more}`);
  await page.locator(`section#${step}.current`).waitFor();
  await page.locator('html:not([data-behind])').waitFor();
}

function stepsOf({ page }: Reader): Promise<readonly string[]> {
  return page.locator('.steps > section').evaluateAll((sections) => sections.map(({ id }) => id));
}

/** How many rows the matrices of a step's equation make, and what each row starts with. */
function rowsOf({ page }: Reader, step: string): Promise<readonly string[]> {
  return page.locator(`#${step} .equation > *`).evaluateAll((terms) => {
    let end = -Infinity;
    return terms.flatMap((term) => {
      const { top, bottom } = term.getBoundingClientRect();
      const starts = top >= end;
      end = Math.max(end, bottom);
      return starts ? [term.textContent.trim().slice(0, 1)] : [];
    });
  });
}

describe('menus', () => {
  it.each(['', 'zh/'])('of /%s open on the screen at every width', async (path) => {
    const reader = await open(browser, path, { view: 'guided' });
    await reader.ready();
    const { page } = reader;
    const off: string[] = [];
    for (const menu of ['nav > details', '.out > details']) {
      await page.locator(`${menu} > summary`).click();
      for (let width = 320; width <= 1920; width += width < 700 ? 12 : 60) {
        await page.setViewportSize({ width, height: 720 });
        const [box] = await page
          .locator(`${menu} > :not(summary)`)
          .evaluateAll((menus) => menus.map((element) => element.getBoundingClientRect()));
        if (box === undefined || box.left < 0 || box.right > width || box.width < 200) off.push(`${menu} at ${width}`);
      }
      await page.keyboard.press('Escape');
    }
    expect(off).toEqual([]);
    await reader.close();
  });
});

/** The size, weight and slope of each face in which text stands on the page. */
function facesOf({ page }: Reader): Promise<readonly string[]> {
  return page.locator('body').evaluate((body) => {
    const shown = [...body.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility() &&
        (element.matches('input') || [...element.childNodes].some((node) => node instanceof Text && node.data.trim())),
    );
    const faces = shown.map((element) => {
      const { fontFamily, fontSize, fontWeight, fontStyle } = getComputedStyle(element);
      return [fontFamily, fontSize, fontWeight, fontStyle].join(' ');
    });
    return [...new Set(faces)];
  });
}

describe('text', () => {
  it.each(['setup', 'table', 'product', 'cost', 'race'])('of step %s has few sizes and faces', async (step) => {
    const reader = await open(browser, `#v=1&step=${step}`);
    await reader.ready();
    await reader.page.waitForFunction(() => performance.getEntriesByName('page-alive').length > 0);
    await reader.settled();
    // A browser asks the system how to draw each of them.
    const faces = await facesOf(reader);
    expect(faces.length).toBeGreaterThan(5);
    expect(faces.length, faces.join('\n')).toBeLessThanOrEqual(13);
    await reader.close();
  });
});

describe('the product', () => {
  it.each(['', 'zh/', 'keras/', 'zh/keras/'])('of /%s is one line from 1280 px on', async (path) => {
    const reader = await open(browser, `${path}#v=1&step=product`, { view: null });
    await reader.ready();
    for (const width of [1280, 1366, 1440, 1536, 1680, 1855, 1856, 1920, 2560]) {
      await reader.page.setViewportSize({ width, height: 900 });
      expect([width, (await rowsOf(reader, 'product')).length]).toEqual([width, 1]);
    }
    await reader.close();
  });

  it('goes on below with its operator where it does not fit', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null });
    await reader.ready();
    await reader.page.setViewportSize({ width: 700, height: 900 });
    expect((await rowsOf(reader, 'product')).slice(1)).toEqual(['=']);
    await reader.page.setViewportSize({ width: 320, height: 640 });
    expect((await rowsOf(reader, 'product')).slice(1)).toEqual(['×', '=']);
    const [operator, name] = await reader.page
      .locator('#product .equation > :last-child')
      .evaluate((term) =>
        [term.querySelector('.operator'), term.querySelector('caption b')].map((part) => part?.getBoundingClientRect()),
      );
    expect(operator?.right).toBeLessThanOrEqual(name?.left ?? 0);
    expect(Math.abs((operator?.top ?? 0) - (name?.top ?? 99))).toBeLessThan(8);
    await reader.close();
  });
});

describe('what is printed', () => {
  it.each(PAGES)('on /%s is cut nowhere at 1280 px and 1920 px', async (path) => {
    const reader = await open(browser, path, { view: null });
    await reader.ready();
    let looked = 0;
    for (const step of await stepsOf(reader)) {
      await goTo(reader, step);
      for (const width of [1280, 1920]) {
        await reader.page.setViewportSize({ width, height: 900 });
        const cut = await reader.page
          .locator(`#${step} .cell pre`)
          .evaluateAll((texts) => texts.map((text) => text.scrollWidth > text.clientWidth));
        expect([step, width, cut.filter(Boolean).length]).toEqual([step, width, 0]);
        looked += cut.length;
      }
    }
    expect(looked).toBeGreaterThan(30);
    await reader.close();
  });

  it.each(['', 'keras/', 'zh/pytorch-zh/'])('on /%s has the lines of the framework at every width', async (path) => {
    const reader = await open(browser, path);
    await reader.ready();
    for (const width of [320, 390, 860, 1024, 1280]) {
      await reader.page.setViewportSize({ width, height: 900 });
      const broken = await reader.page.locator('.outcome pre:not(.error) samp').evaluateAll((texts) =>
        texts
          .filter((text) => {
            const range = new Range();
            range.selectNodeContents(text);
            const { height } = range.getBoundingClientRect();
            const line = parseFloat(getComputedStyle(text).lineHeight);
            return Math.round(height / line) !== text.textContent.split('\n').length;
          })
          .map((text) => text.textContent),
      );
      expect([width, broken]).toEqual([width, []]);
    }
    await reader.close();
  });
});

describe('on a phone', () => {
  it.each([
    ['', 320, 640],
    ['zh/keras/', 320, 640],
    ['', 390, 844],
    ['zh/', 390, 844],
  ])(
    'the first screen of /%s at %i × %i has title and figure, and what to do where it is no small one',
    async (path, width, height) => {
      const reader = await open(browser, path, phone(width, height));
      await reader.ready();
      const { page } = reader;
      for (const part of ['h1', '.current h2', ...(height > 700 ? ['.current .race', '.current .onward'] : [])]) {
        const box = await page.locator(part).boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
      }
      expect((await page.locator('.current table').first().boundingBox())?.y).toBeLessThan(height - 60);
      await reader.close();
    },
  );

  it.each([320, 360, 390])('the top bar keeps things apart and cuts no name, at %i px', async (width) => {
    const reader = await open(browser, 'pytorch-reordered/', phone(width, 640));
    await reader.ready();
    const { page } = reader;
    const boxOf = (part: string) => page.locator(`.page-top${part}`).first().boundingBox();
    const [title, exercises] = [await boxOf(' .title a'), await boxOf(' .exercises summary')];
    expect((exercises?.x ?? 0) - (title?.x ?? 0) - (title?.width ?? 0)).toBeGreaterThanOrEqual(8);
    const name = page.locator('.page-top nav .name');
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect((await boxOf(''))?.height).toBeLessThan(125);
    await reader.close();
  });

  it('the product stands below its heading, with the IDs above it wherever the reader is', async () => {
    const reader = await open(browser, '#v=1&step=product', phone(320, 640));
    await reader.ready();
    const { page } = reader;
    const tops = await page.locator('#product').evaluate((section) =>
      ['h2', 'figure', '.words', '.cells', '.onwards'].map((part) => {
        const { top, bottom } = section.querySelector(part)?.getBoundingClientRect() ?? {};
        return [top ?? NaN, bottom ?? NaN] as const;
      }),
    );
    // Browsers round what they measure.
    for (const [index, [top]] of tops.slice(1).entries())
      expect(top).toBeGreaterThanOrEqual((tops[index]?.[1] ?? NaN) - 0.01);
    await page.locator('#product .onwards').scrollIntoViewIfNeeded();
    const line = page.getByRole('button', { name: /^Inputs Token IDs 2, 3, 1/ });
    expect((await line.boundingBox())?.y).toBe(0);
    await reader.close();
  });

  it('the inputs open by tap and by key, and keep what is typed when they fold', async () => {
    const reader = await open(browser, '', phone(320, 640));
    await reader.ready();
    const { page } = reader;
    const line = page.getByRole('button', { name: /^Inputs / });
    expect(await reader.field('ids').isVisible()).toBe(false);
    expect(await line.getAttribute('aria-expanded')).toBe('false');
    await line.tap();
    await reader.field('ids').fill('[3, 0]');
    await reader.ready();
    await page.keyboard.press('Escape');
    expect(await reader.field('ids').isVisible()).toBe(false);
    expect(await line.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await line.textContent()).toContain('Token IDs [3, 0]');
    await page.keyboard.press('Enter');
    expect(await line.getAttribute('aria-expanded')).toBe('true');
    expect(await reader.field('ids').inputValue()).toBe('[3, 0]');
    await reader.field('ids').fill('x');
    await page.touchscreen.tap(160, 630);
    await page.locator('.unfold[aria-expanded="false"] .news').waitFor();
    expect(await line.textContent()).toContain('Token IDs: “x” at position 1 is not a number.');
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('every field is large enough for Safari not to zoom into it', async () => {
    const reader = await open(browser, '#v=1&view=scroll&edit=0,0,1', phone(390, 844));
    await reader.ready();
    await reader.page.locator('#table figure td[data-row="1"]').first().dblclick();
    const sizes = await reader.page
      .locator('input:not([type=radio]), select')
      .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
    expect(sizes.length).toBeGreaterThan(12);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    await reader.close();
  });

  it.each([320, 390])('a weight of the first or last column is edited on its card, at %i px', async (width) => {
    const reader = await open(browser, '#v=1&step=table', phone(width, 640));
    await reader.ready();
    const { page } = reader;
    for (const column of [0, 4]) {
      const weight = page.locator(`#table figure td[data-row="1"][data-column="${column}"]`);
      await weight.tap();
      await weight.tap();
      const field = await weight.locator('input').boundingBox();
      const card = await page.locator('#table figure').boundingBox();
      expect(field?.x).toBeGreaterThan(card?.x ?? 0);
      expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
      expect(field?.width).toBeGreaterThan(80);
      await page.keyboard.press('Escape');
    }
    await reader.close();
  });
});

describe('the inputs', () => {
  it.each([760, 1280])('make the page no wider than the window where they are open, at %i px', async (width) => {
    const reader = await open(browser, '#v=1&step=product', { view: 'guided', viewport: { width, height: 720 } });
    await reader.ready();
    expect(await reader.field('ids').isVisible()).toBe(true);
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await reader.close();
  });
});

describe('the list of steps', () => {
  /** Whether the current step is whole within the list and within the window. */
  const current = ({ page }: Reader) =>
    page.locator('.step-list').evaluate((list) => {
      const box = list.getBoundingClientRect();
      const mark = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const end = Math.min(box.bottom, innerHeight);
      return mark !== undefined && mark.top >= box.top && mark.bottom <= end ? 'in sight' : 'out of sight';
    });

  it('has the step of a link in sight', async () => {
    const reader = await open(browser, '#v=1&step=learn', { view: 'guided' });
    await reader.ready();
    const { page } = reader;
    await page.locator('.step-list a[href="#learn"][aria-current]').waitFor();
    await expect.poll(() => current(reader)).toBe('in sight');
    await reader.close();
  });

  it('scrolls by itself as the reader goes on', async () => {
    const reader = await open(browser, '', { view: 'guided' });
    await reader.ready();
    const { page } = reader;
    const steps = await page.locator('.step-list a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(steps.length).toBeGreaterThan(15);
    for (const step of steps.slice(1)) {
      await page.getByRole('button', { name: /^Next/ }).first().click();
      await page.locator(`.step-list a[href="${step}"][aria-current]`).waitFor();
      await expect.poll(() => current(reader)).toBe('in sight');
    }
    await reader.close();
  });
});

describe('becoming interactive', () => {
  it.each([
    ['', 320, 640],
    ['zh/keras/', 390, 844],
    ['#v=1&step=product', 390, 844],
    ['', 1280, 720],
    ['zh/#v=1&step=product', 1280, 720],
    ['#v=1&step=product&present=1', 1280, 720],
  ])('moves nothing: /%s at %i × %i', async (path, width, height) => {
    const reader = await open(browser, path, { viewport: { width, height }, hasTouch: width < 500, view: null });
    await reader.ready();
    expect(await reader.shifted()).toBe(0);
    await reader.close();
  });
});

describe('slides', () => {
  it('are slides from the first paint on', async () => {
    const reader = await open(browser, '#v=1&step=product&present=1', {
      view: null,
      waitUntil: 'commit',
      before: (page) => page.route('**/*.js', () => undefined),
    });
    await reader.page.locator('footer').waitFor({ state: 'attached' });
    expect(await reader.page.locator('#product h2').isVisible()).toBe(true);
    for (const part of ['.page-top', '.bar', '.step-list', 'footer', '#product .words']) {
      expect(await reader.page.locator(part).isVisible()).toBe(false);
    }
    await reader.close();
  });

  it.each([
    ['', 1280, 720],
    ['zh/keras/', 1920, 1080],
    ['zh/pytorch-zh/', 1280, 720],
  ])('of /%s at %i × %i are large, with nothing cut off or over another', async (path, width, height) => {
    const reader = await open(browser, path, { viewport: { width, height }, view: null });
    await reader.ready();
    const sizes = (step: string): Promise<readonly number[]> =>
      reader.page
        .locator(`#${step} :is(samp, td.value)`)
        .evaluateAll((parts) => parts.map((part) => parseFloat(getComputedStyle(part).fontSize)));
    for (const step of await stepsOf(reader)) {
      await goTo(reader, step);
      const onPage = await sizes(step);
      await goTo(reader, step, '&present=1');
      await reader.page.locator(`#${step}[data-slide]`).waitFor();
      const trouble = await reader.page.locator(`#${step}`).evaluate((section) => {
        const parts = [...section.children]
          .map((part) => part.getBoundingClientRect())
          .filter(({ height }) => height > 0);
        const over = parts.some((one, index) =>
          parts
            .slice(index + 1)
            .some(
              (two) =>
                Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
                Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1,
            ),
        );
        const cut = [...section.querySelectorAll('.scrolls')].some((part) => part.scrollWidth > part.clientWidth + 1);
        return { over, cut, wide: document.documentElement.scrollWidth > innerWidth };
      });
      expect([step, trouble]).toEqual([step, { over: false, cut: false, wide: false }]);
      if (onPage.length > 0) {
        const factor = Math.min(...(await sizes(step))) / Math.min(...onPage);
        expect(factor, step).toBeGreaterThan(1.15);
      }
    }
    await reader.close();
  });
});

it.each([320, 390])('a slide on a phone, %i px wide, cuts no figure', async (width) => {
  const reader = await open(browser, '#v=1&present=1', { ...phone(width, 700) });
  await reader.ready();
  for (const step of await stepsOf(reader)) {
    await goTo(reader, step, '&present=1');
    await reader.page.locator(`#${step}[data-slide]`).waitFor();
    const over = await reader.page.locator(`#${step}`).evaluate((section) => ({
      page: document.documentElement.scrollWidth - innerWidth,
      figures: [...section.querySelectorAll('figure .scrolls')].filter((box) => box.scrollWidth > box.clientWidth + 1)
        .length,
    }));
    expect([step, over]).toEqual([step, { page: 0, figures: 0 }]);
  }
  await reader.close();
});

it('of a slide with three cells, the figure and the question end above the fold, and the code begins below them', async () => {
  const reader = await open(browser, 'keras/#v=1&step=gradients&present=1', { view: null });
  await reader.ready();
  await reader.page.locator('#gradients[data-slide]').waitFor();
  const bottoms = await reader.page
    .locator('#gradients :is(figure, .question.shown)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  expect(bottoms).toHaveLength(2);
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(720 - 52);
  const code = await reader.page.locator('#gradients .cell').first().boundingBox();
  expect(code?.y).toBeGreaterThanOrEqual(Math.max(...bottoms));
  await reader.close();
});

it('where the notebook has stopped, the code stands beside the words', async () => {
  const reader = await open(browser, '#v=1&step=product&vocab=2', { view: null });
  await reader.ready();
  const [words, code] = await reader.page
    .locator('#product > :is(.words, .cells)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
  expect(code?.left).toBeGreaterThanOrEqual(words?.right ?? Infinity);
  expect(code?.right).toBeGreaterThan(1200);
  await reader.close();
});

it('the focus ring of a literal leaves the brackets around it alone', async () => {
  const reader = await open(browser, '#v=1&step=batch', { view: null });
  await reader.ready();
  const input = reader.page.locator('#batch .literal input').first();
  await input.focus();
  const [outside, inside] = await input.evaluate((field) => {
    const literal = field.parentElement ?? field;
    const ringed = [literal, field].find((element) => getComputedStyle(element).outlineStyle !== 'none') ?? field;
    const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
    const inner = parseFloat(outlineOffset);
    const range = new Range();
    range.selectNodeContents(literal.querySelector('.text') ?? literal);
    const before = literal.getBoundingClientRect().left - ringed.getBoundingClientRect().left;
    return [
      before + inner + parseFloat(outlineWidth),
      range.getBoundingClientRect().left - ringed.getBoundingClientRect().left + inner,
    ];
  });
  expect(outside).toBeLessThanOrEqual(1);
  expect(inside).toBeGreaterThanOrEqual(1);
  await reader.close();
});

it.each(NOTEBOOKS)('no Han character of /zh/%s is slanted', async (path) => {
  const reader = await open(browser, `zh/${path}`);
  await reader.ready();
  const slanted = await reader.page.locator('body *').evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).fontStyle !== 'normal')
      .map((element) => element.textContent)
      .filter((text) => /\p{Script=Han}/u.test(text)),
  );
  expect(slanted).toEqual([]);
  await reader.close();
});

it('on paper the questions of every step are asked, from whatever step it is printed', async () => {
  const reader = await open(browser, '', { view: null });
  await reader.ready();
  const asked = reader.page.locator('.question');
  await asked.first().waitFor();
  // The browser prints what is there when it has said that it will.
  const count = await reader.page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelectorAll('.question').length;
  });
  expect(count).toBeGreaterThan(12);
  await reader.page.emulateMedia({ media: 'print' });
  expect(await reader.page.locator('.question:visible').count()).toBe(count);
  // What can be chosen is printed; all other controls are not.
  const controls = reader.page.locator(':is(button, input, summary):not(.question *):visible');
  expect(await controls.count()).toBe(0);
  await reader.close();
});

it('on paper each cell of the reader’s own is named, and that code is changed is said once', async () => {
  const own = '&add-ids=idx&add-batch=idx%2B1&cell-onehot=onehot+%3D+torch.nn.functional.one_hot(idx)';
  const reader = await open(browser, `#v=2&step=batch${own}`, { view: null });
  await reader.ready();
  const { page } = reader;
  await page.locator('#batch p.own').waitFor();
  const named = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return [...document.querySelectorAll('.cell.own p.own b')].map(({ textContent }) => textContent);
  });
  expect(named).toEqual(['Your cell', 'Your cell', 'Your code']);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Code was changed or added.').and(page.locator(':visible')).count()).toBe(1);
  await reader.close();
});
