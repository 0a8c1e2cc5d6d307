import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, open, type Reader } from '../browser/page.ts';
import { brokenSite } from './broken_site.ts';
import type { Site } from './site.ts';

type Options = Omit<NonNullable<Parameters<typeof open>[2]>, 'site'>;

/** The site that the tests of a file break, and how a browser opens a page of it. */
export function brokenPages(): {
  readonly site: () => Site;
  readonly open: (path?: string, options?: Options) => Promise<Reader>;
} {
  const site = brokenSite();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch();
  });

  afterAll(() => browser.close());
  return { site, open: (path, options) => open(browser, path, { ...options, site: site().url }) };
}
