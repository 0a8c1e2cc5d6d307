import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The middle of a number in what a step’s cell has printed, in whole pixels: from within one, Chromium marks nothing. */
async function middleOf({ page }: Reader, step: string, number: string): Promise<{ x: number; y: number }> {
  return page.locator(`section#${step} .out samp`).evaluate((samp, wanted) => {
    samp.scrollIntoView({ block: 'center', behavior: 'instant' });
    const walker = document.createTreeWalker(samp, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const start = node.data.indexOf(wanted);
      if (start < 0) continue;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }
    throw new Error(`${wanted} is not printed`);
  }, number);
}

async function highlight({ page }: Reader, step: string) {
  const section = page.locator(`section#${step}`);
  return {
    printed: await section.locator('samp mark').allTextContents(),
    drawn: await section.locator('figure .role-output .at').allTextContents(),
    code: await section.locator('.literal mark').allTextContents(),
  };
}

describe('a value in what a cell has printed', () => {
  it('is highlighted in the figure and in the code when it is pointed at, and pinned by a click', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    await reader.ready();
    const { mouse } = reader.page;
    const { x, y } = await middleOf(reader, 'batch', '-0.7849');
    await mouse.move(x, y);
    expect(await highlight(reader, 'batch')).toEqual({ printed: ['-0.7849'], drawn: ['-0.7849'], code: ['3'] });
    await mouse.move(x, 5);
    expect(await highlight(reader, 'batch')).toEqual({ printed: ['0.6957'], drawn: ['0.6957'], code: [] });
    await mouse.click(x, y);
    await mouse.move(x, 5);
    expect(await highlight(reader, 'batch')).toEqual({ printed: ['-0.7849'], drawn: ['-0.7849'], code: ['3'] });
    await mouse.click(x, y);
    await mouse.move(x, 5);
    expect((await highlight(reader, 'batch')).code).toEqual([]);
    await reader.close();
  });

  it('of W lights the value that it becomes', async () => {
    const reader = await open(browser, 'keras/#v=1&step=table&weights=[[0,1],[2,3],[4,5],[6,7]]&dim=2', { view: null });
    await reader.ready();
    const { x, y } = await middleOf(reader, 'table', '7.');
    await reader.page.mouse.click(x, y);
    await reader.page.goto(reader.page.url().replace('step=table', 'step=batch'));
    await reader.page.locator('#batch h2:visible').waitFor();
    expect((await highlight(reader, 'batch')).drawn).toEqual(['7.0']);
    await reader.close();
  });

  it('is none between the numbers, and marking text to copy it pins nothing', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    await reader.ready();
    const { mouse } = reader.page;
    const { x, y } = await middleOf(reader, 'batch', 'tensor');
    await mouse.click(x, y);
    expect((await highlight(reader, 'batch')).code).toEqual([]);
    await mouse.move(x + 30, y);
    await mouse.down();
    await mouse.move(x + 180, y, { steps: 5 });
    await mouse.up();
    expect(await reader.page.evaluate(() => getSelection()?.toString())).toContain('-1.8061');
    await mouse.move(5, 5);
    expect((await highlight(reader, 'batch')).code).toEqual([]);
    await reader.close();
  });

  it('can be marked over several lines, and stays marked until the reader lets go of it', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    await reader.ready();
    const { mouse } = reader.page;
    const marked = () => reader.page.evaluate(() => getSelection()?.toString());
    const from = await middleOf(reader, 'batch', '-1.8061');
    const to = await middleOf(reader, 'batch', '-1.4096');
    await mouse.move(from.x, from.y);
    await mouse.down();
    // The pointer leaves the text between two lines.
    await mouse.move(to.x, to.y, { steps: 12 });
    await mouse.up();
    const text = await marked();
    expect(text).toMatch(/^[\d.]+, -1\.1589, {2}0\.3255, -0\.6315\],\n +\[-2\.8400, -0\.7849, -[\d.]+$/);
    await reader.page.locator('#batch figure .role-output td[data-row="2"]').last().hover();
    expect(await marked()).toBe(text);
    await mouse.click(5, 300);
    await reader.page.locator('#batch figure .role-output td[data-row="2"]').last().hover();
    expect((await highlight(reader, 'batch')).printed).toEqual(['-0.4015']);
    await reader.close();
  });
});
