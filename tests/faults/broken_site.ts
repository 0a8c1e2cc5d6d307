import { afterAll, afterEach, beforeAll } from 'vitest';
import { Site } from './site.ts';

/** The site that the tests of a file break; after each of them it is whole again. */
export function brokenSite(): () => Site {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open();
  });

  afterEach(() => {
    site.mend();
  });

  afterAll(() => site.close());
  return () => site;
}
