/** A page of the site in a real browser, and what a reader does there. */

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';

export function launch(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: inject('chromium'), args });
}

interface OpenOptions extends BrowserContextOptions {
  /** Done before the page is fetched. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly waitUntil?: 'load' | 'commit';
}

/** Opens a page; whatever it says in the console as an error, or throws, is written into `troubles`. */
export async function open(browser: Browser, path = '', options: OpenOptions = {}): Promise<Reader> {
  const { before, waitUntil = 'load', ...context } = options;
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...context });
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  await before?.(page);
  await page.goto(inject('site') + path, { waitUntil });
  return new Reader(page, troubles);
}

export class Reader {
  readonly page: Page;
  readonly troubles: readonly string[];

  constructor(page: Page, troubles: readonly string[]) {
    this.page = page;
    this.troubles = troubles;
  }

  field(id: string) {
    return this.page.locator(`#field-${id}`);
  }

  /** Replaces the text of a field, key by key. */
  async type(id: string, text: string): Promise<void> {
    await this.field(id).selectText();
    await this.page.keyboard.press('Delete');
    await this.field(id).pressSequentially(text);
  }

  /** What is wrong with a field's text, as a screen reader finds it. */
  async problem(id: string): Promise<string | null> {
    const described = await this.field(id).getAttribute('aria-describedby');
    return described === null ? null : this.page.locator(`#${described}`).textContent();
  }

  /** A cell of the notebook, by its number. */
  code(cell: number) {
    return this.page.getByRole('group', { name: new RegExp(`^(Input|输入) ${cell}$`) });
  }

  output(cell: number) {
    return this.page.getByRole('group', { name: new RegExp(`^(Output|输出) ${cell}$`) });
  }

  /** What a cell has put out, without its label. */
  async text(cell: number): Promise<string> {
    return (await this.output(cell).locator('samp').textContent()) ?? '';
  }

  get status() {
    return this.page.locator('.status');
  }

  /** Until the core has come and every output is that of what is typed. */
  async ready(): Promise<void> {
    await this.page.locator('main[data-core="ready"]:not(.stale)').waitFor();
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
