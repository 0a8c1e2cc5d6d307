/** A page of the site in a real browser, and what a reader does there. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchFirefox } from './firefox.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whether the page is tested in Firefox; else it is in Chromium. */
export const inFirefox = (): boolean => inject('pageIn') === 'firefox';

export function launch(): Promise<Browser> {
  if (inFirefox()) return launchFirefox(inject('firefox'));
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: inject('headlessShell'), args });
}

/** A browser that keeps a page that is left: in Chromium only the whole browser does. */
export function launchKeeping(): Promise<Browser> {
  if (inFirefox()) return launch();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({ executablePath: inject('chromium'), args, ignoreDefaultArgs });
}

/** The processor is so many times slower, where the browser can be told so: Chromium can. */
export async function slowly(page: Page, times: number): Promise<void> {
  if (inFirefox()) return;
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

interface OpenOptions extends BrowserContextOptions {
  /** Done before the page is fetched. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly waitUntil?: 'load' | 'commit';
  /** How the reader likes to read; null: has never said. */
  readonly view?: 'guided' | 'scroll' | null;
  /** Whether the inputs of the guided view are one line, as at first; else the reader has opened them before. */
  readonly folded?: boolean;
  /** The address of the site, if not that which all tests share. */
  readonly site?: string;
}

/** Opens a page; whatever it says in the console as an error, or throws, is written into `troubles`. */
export async function open(browser: Browser, path = '', options: OpenOptions = {}): Promise<Reader> {
  const { before, waitUntil = 'load', view = 'scroll', site = inject('site'), folded = false, ...context } = options;
  // What moves is tested by itself.
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', ...context });
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  // Firefox runs these in the blank page too, which has no address and no storage.
  await page.addInitScript((chosen) => {
    if (location.host === '') return;
    if (chosen !== null && localStorage.getItem('view') === null) localStorage.setItem('view', chosen);
  }, view);
  if (!folded) {
    await page.addInitScript(() => {
      if (location.host === '') return;
      if (localStorage.getItem('inputs') === null) localStorage.setItem('inputs', 'open');
    });
  }
  // A service worker would answer what a test wants to answer itself.
  if (context.serviceWorkers !== 'allow') {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  }
  await before?.(page);
  await page.goto(site + path, { waitUntil });
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

  /** Opens the fields where they are folded into one line. */
  async unfold(): Promise<void> {
    const line = this.page.locator('.unfold[aria-expanded="false"]');
    if (await line.isVisible()) await line.click();
  }

  /** Replaces the text of a field, key by key. */
  async type(id: string, text: string): Promise<void> {
    await this.unfold();
    await this.field(id).selectText();
    await this.page.keyboard.press('Delete');
    await this.field(id).pressSequentially(text);
    await this.settled();
  }

  /** Until the steps out of sight have caught up too: after an edit, before looking at what may be out of sight. */
  async settled(): Promise<void> {
    await this.page.locator('html:not([data-behind])').waitFor();
  }

  /** Until what was done last has been painted, in its own frame. */
  async painted(): Promise<void> {
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }

  /** What is wrong with a field's text, as a screen reader finds it, once the words for it have come. */
  async problem(id: string): Promise<string | null> {
    await this.page
      .locator('.problem', { hasText: /^(This cannot be read\.|这里的内容无法读取。)$/ })
      .waitFor({ state: 'detached' });
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
    await this.settled();
    return (await this.output(cell).locator('samp').textContent()) ?? '';
  }

  get status() {
    return this.page.locator('.status');
  }

  /** Until the core has come and every output is that of what is typed. */
  async ready(): Promise<void> {
    await this.page.locator('main[data-core="ready"]:not(.stale)').waitFor();
    await this.settled();
    // Why a cell stopped is said once the words for it have been loaded.
    await this.page
      .locator('.cell:not(.added) .outcome:has(> .error):not(:has(> .why))')
      .waitFor({ state: 'detached' });
    await this.settled();
  }

  /** What axe finds wrong, one line each: by all of its rules, or by these alone. */
  async violations(...rules: readonly string[]): Promise<readonly string[]> {
    await this.page.evaluate(axe);
    const results = await this.page.evaluate(
      (runOnly) =>
        (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
          // What passes is not described: that is most of the time.
          resultTypes: ['violations'],
          ...(runOnly.length > 0 && { runOnly: [...runOnly] }),
        }),
      rules,
    );
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }

  /** What axe finds wrong where the system asks for light colours, and where for dark ones: only the colours differ. */
  async violationsInEitherScheme(): Promise<readonly string[]> {
    await this.page.emulateMedia({ colorScheme: 'light' });
    const inLight = await this.violations();
    await this.page.emulateMedia({ colorScheme: 'dark' });
    return [...inLight, ...(await this.violations('color-contrast', 'link-in-text-block'))];
  }

  /** The text of what has the focus. */
  focused(): Promise<string | null | undefined> {
    return this.page.evaluate(() => document.activeElement?.textContent);
  }

  /** How much has moved by itself since the page was opened, which Chromium alone tells: elsewhere none. */
  shifted(): Promise<number> {
    if (inFirefox()) return Promise.resolve(0);
    return this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
              if (!hadRecentInput) sum += value;
            }
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => {
            resolve(sum);
          }, 200);
        }),
    );
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
