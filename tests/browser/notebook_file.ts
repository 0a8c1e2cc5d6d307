/** Notebooks that a reader opens on the page /open/, and what is seen of them. */

import type { Browser } from 'playwright-core';
import { open, type Reader } from './page.ts';

/** A file as Playwright gives it to a page. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const markdown = (source: string): object => ({ cell_type: 'markdown', metadata: {}, source });
export const code = (source: string): object => ({
  cell_type: 'code',
  execution_count: null,
  metadata: {},
  outputs: [],
  source,
});

export function ipynb(cells: readonly object[]): string {
  return JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
}

/** A file that is there to be chosen. */
export function file(name: string, content: string | Uint8Array): ChosenFile {
  return { name, mimeType: '', buffer: Buffer.from(content) };
}

export async function visit(
  browser: Browser,
  path = 'open/',
  options: Parameters<typeof open>[2] = {},
): Promise<Reader> {
  const reader = await open(browser, path, { view: null, ...options });
  await reader.page.locator('html[data-startup="interactive"]').waitFor();
  return reader;
}

/** Chooses a notebook, and files beside it. */
export async function choose({ page }: Reader, ...chosen: readonly ChosenFile[]): Promise<void> {
  await page.locator('input[type="file"][multiple]').setInputFiles(chosen);
}

/** Drops files at a place of the page, as the browser does when they are dragged there; `during`: while they are above it. */
export async function drop(
  { page }: Reader,
  files: Readonly<Record<string, string>>,
  { at = 'body', during = () => Promise.resolve() }: { at?: string; during?: () => Promise<unknown> } = {},
): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(given)) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.dispatchEvent(at, 'dragenter', { dataTransfer });
  await during();
  await page.dispatchEvent(at, 'drop', { dataTransfer });
}

export const outputs = ({ page }: Reader) =>
  page.getByRole('group', { name: /^(Output of cell|单元格) \d+( 的输出)?$/ });
export const output = ({ page }: Reader, place: number) =>
  page.getByRole('group', { name: new RegExp(`^(Output of cell ${place}|单元格 ${place} 的输出)$`) });
export const cell = ({ page }: Reader, place: number) =>
  page.getByRole('group', { name: new RegExp(`^(Code of cell ${place}|单元格 ${place} 的代码)$`) });

/** Until a cell has given this. */
export async function answered(reader: Reader, place: number, text: string): Promise<void> {
  await output(reader, place)
    .locator('samp', { hasText: new RegExp(`^${text}$`) })
    .waitFor();
}

/** Presses Escape, which may first close a list of names, and tells what screen readers call what has the focus then. */
export async function escaped({ page }: Reader): Promise<string | null | undefined> {
  await page.keyboard.press('Escape');
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}

/** Replaces the code of the cell that is open in the editor. */
export async function rewrite(reader: Reader, text: string): Promise<void> {
  const editor = reader.page.locator('.cm-content');
  await editor.click();
  await reader.page.keyboard.press('Control+A');
  await reader.page.keyboard.insertText(text);
}
