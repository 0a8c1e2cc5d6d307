import { afterEach, beforeEach } from 'vitest';
import { Site } from './site.ts';

/**
 * The site that the tests of a file break. Each test has it whole, at an address of its own: a browser that serves
 * several tests has kept nothing of it for reading offline, so its files can only come from the server.
 */
export function brokenSite(): () => Site {
  let site: Site;

  beforeEach(async () => {
    site = await Site.open();
  });

  afterEach(() => site.close());
  return () => site;
}
