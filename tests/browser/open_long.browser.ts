import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answered,
  cell,
  choose,
  code,
  escaped,
  file,
  ipynb,
  markdown,
  output,
  rewrite,
  visit,
} from './notebook_file.ts';
import { launch, type Reader } from './page.ts';

const CELLS = 5000;
/** More than what is near the window may take, and far less than all. */
const FEW = 300;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
});

/** A notebook of many cells, of which every fifth is prose; the code of cell `failing` raises. */
function long(failing: number, count: number): string {
  let place = 0;
  const cells = Array.from({ length: count }, (_, index) => {
    if (index % 5 === 4) return markdown(`## Part ${index}\n\nsome *words* [here](https://example.org/${index})`);
    place += 1;
    if (place === failing) return code('no_such_name');
    return code(place === 1 ? 'x = 1\nx' : `y = x + ${place}\nprint(y)\ny`);
  });
  return ipynb(cells);
}

/** Of so many cells, how many are code. */
const codeIn = (count: number): number => (count * 4) / 5;
const LAST = codeIn(CELLS);

/** Opens a long notebook, until it has answered. */
async function opened(failing = 0, count = CELLS): Promise<Reader> {
  const reader = await visit(browser);
  await choose(reader, file('long.ipynb', long(failing, count)));
  // The text of what is far comes after the cells in sight, and with the answers anew.
  await output(reader, codeIn(count)).waitFor({ state: 'attached' });
  return reader;
}

/** How many code cells are built. */
function built(page: Page): Promise<number> {
  return page.locator('.cell').count();
}

/** Scrolls to a cell, which is then built: what stands there before is replaced. */
async function scrollTo(reader: Reader, place: number): Promise<void> {
  await cell(reader, place).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await reader.page
    .getByRole('button', { name: `Edit code of cell ${place}`, exact: true })
    .waitFor({ state: 'attached' });
}

/** Where a cell's code stands in the window, from its top. */
async function topOf(reader: Reader, place: number): Promise<number> {
  return cell(reader, place).evaluate((element) => element.getBoundingClientRect().top);
}

it('only what is near is built, and the rest is text that can be found', async () => {
  const reader = await opened();
  const { page } = reader;
  expect(await built(page)).toBeGreaterThan(5);
  expect(await built(page)).toBeLessThan(FEW);
  // What the browser searches, and what screen readers list.
  expect(
    await page.evaluate(
      (text) => (window as unknown as { find: (text: string) => boolean }).find(text),
      `y = x + ${LAST}\n`.trim(),
    ),
  ).toBe(true);
  await expect.poll(() => topOf(reader, LAST)).toBeLessThan(720);
  await page.getByRole('button', { name: `Edit code of cell ${LAST}` }).waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { name: 'Part 2504', exact: true }).count()).toBe(1);
  for (const part of [0.2, 0.5, 0.8, 0]) {
    await page.evaluate((of) => {
      window.scrollTo({ top: document.documentElement.scrollHeight * of });
    }, part);
    await expect.poll(() => built(page)).toBeLessThan(FEW);
  }
  expect(reader.troubles).toEqual([]);
  await reader.close();
});

it('typing in a cell far down answers there, and nothing moves', async () => {
  const reader = await opened();
  const { page } = reader;
  const place = 3210;
  await scrollTo(reader, place);
  await page.getByRole('button', { name: `Edit code of cell ${place}` }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.cm-content').waitFor();
  const before = await topOf(reader, place);
  // As many lines, and as many put out, as before: where a cell shrinks, the browser may keep in its place what stands below it.
  await rewrite(reader, 'y = x + 41\nprint(-y)\ny');
  await expect.poll(() => output(reader, place).textContent()).toContain('-42');
  expect(Math.abs((await topOf(reader, place)) - before)).toBeLessThan(2);
  // Out of sight it stays as it is.
  await page.evaluate(() => {
    window.scrollTo({ top: 0 });
  });
  await expect.poll(() => page.getByRole('button', { name: 'Edit code of cell 1', exact: true }).count()).toBe(1);
  expect(await page.locator('.cm-line').allTextContents()).toEqual(['y = x + 41', 'print(-y)', 'y']);
  await page.locator('.cm-content').focus();
  await expect.poll(() => escaped(reader)).toBe(`Edit code of cell ${place}`);
  await reader.close();
});

it('the Tab key goes on to cells that are not built yet, forwards and backwards', async () => {
  const reader = await opened();
  const { page } = reader;
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Edit code of cell 1', exact: true }).focus();
  const names: (string | null | undefined)[] = [];
  // Faster than the browser tells what is near.
  for (let key = 0; key < 160; key += 1) {
    await page.keyboard.press('Tab');
    names.push(await focused());
  }
  const places = names.flatMap((name) => /^Edit code of cell (\d+)$/.exec(name ?? '')?.[1] ?? []).map(Number);
  expect(places).toEqual(Array.from({ length: places.length }, (_, index) => index + 2));
  expect(places.length).toBeGreaterThan(40);
  await page.getByRole('button', { name: '+ Code', exact: true }).last().focus();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('here');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe(`Delete code cell ${LAST}`);
  await reader.close();
});

it('the way to where the notebook raises leads there', async () => {
  const place = 2345;
  const reader = await opened(place);
  const { page } = reader;
  await page.getByText(`Code cell ${place} raises NameError in line 1.`).first().waitFor();
  await page.getByRole('button', { name: 'Go there' }).click();
  await output(reader, place).getByText('NameError').waitFor();
  await page.getByRole('button', { name: `Edit code of cell ${place}` }).waitFor({ state: 'attached' });
  await expect.poll(() => topOf(reader, place)).toBeGreaterThan(0);
  expect(await topOf(reader, place)).toBeLessThan(650);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('no_such_name');
  expect(await built(page)).toBeLessThan(FEW);
  await reader.close();
});

it('cells are added, deleted and put back far down, where they were', async () => {
  const reader = await opened();
  const { page } = reader;
  const place = 1999;
  await scrollTo(reader, place);
  await page.getByRole('button', { name: `Add a code cell below cell ${place}` }).click({ force: true });
  await page.locator('.cm-content').waitFor();
  await page.keyboard.type('x * 7');
  await answered(reader, place + 1, '7');
  await page.getByRole('button', { name: `Delete code cell ${place + 1}` }).click();
  await page.getByText('The cell is deleted.').waitFor();
  await answered(reader, place + 1, `${place + 2}\n${place + 2}`);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await answered(reader, place + 1, '7');
  await reader.close();
});

it('all of it is printed', async () => {
  const reader = await opened(0, 1000);
  const { page } = reader;
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await built(page)).toBe(codeIn(1000));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => built(page)).toBeLessThan(FEW);
  await reader.close();
});
