import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type SupportedBrowser } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Chromium or Firefox. */
export async function puppeteer(browser: SupportedBrowser, executablePath: string): Promise<Engine> {
  const args = browser === 'chrome' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const downloads = mkdtempSync(join(tmpdir(), 'downloads-'));
  const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
  // Firefox takes it from its settings only.
  const extraPrefsFirefox = { 'browser.download.folderList': 2, 'browser.download.dir': downloads };
  const options = { executablePath, args, headless: true, downloadBehavior, extraPrefsFirefox };
  const launched = await launch({ browser, ...options });
  const page = await launched.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  return {
    open: async (address) => {
      // To a page that is already open, another fragment would be a mere change of place.
      await page.goto('about:blank');
      await page.goto(address);
    },
    head: async (address) => {
      await page.goto('about:blank');
      await page.evaluate((to) => location.assign(to), address);
    },
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.$eval(selector, (field) => (field as HTMLInputElement).select());
      await page.type(selector, text);
    },
    retype: async (text) => {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    eval: (expression) => page.evaluate(expression),
    evalInFrame: (expression) => {
      const frame = page.mainFrame().childFrames()[0];
      if (frame === undefined) throw new Error('the page has no frame');
      return frame.evaluate(expression);
    },
    downloads,
    ended: () => Promise.resolve(!launched.connected),
    close: async () => {
      await launched.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
