/** What a site has for search engines, for those who install it, and for programs that read it for someone. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf, type Address } from '../page/address/address.ts';
import { LANGUAGE } from '../text/localized.ts';
import { origin } from './origin.ts';

/** How a page is found and shown by its title. */
export interface Published {
  readonly address: Address;
  readonly title: string;
  readonly summary: string;
}

/**
 * What stands in the head of a page for search engines: what it is, and its one address where the site knows that. What the page
 * asks is its `description` already.
 */
export function publishing({ address, title }: Published): readonly string[] {
  const { home } = origin();
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    name: title,
    inLanguage: LANGUAGE[address.language].tag,
  };
  return [
    ...(home === '' ? [] : [`<link rel="canonical" href="${home}${pathOf(address)}">`]),
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ];
}

/** Writes the files that are asked for by their names: the manifest (web/offline/register.ts names it), and llms.txt with a line for each page (llmstxt.org). */
export function writePublished(dist: string, pages: readonly Published[]): void {
  const [first] = pages;
  if (first === undefined) throw new Error('a site has pages');
  const manifest = {
    name: 'lookup is matmul',
    description: first.summary,
    start_url: './',
    scope: './',
    display: 'minimal-ui',
    icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  writeFileSync(join(dist, 'site.webmanifest'), JSON.stringify(manifest));
  const { home } = origin();
  const lines = pages.map(
    ({ address, title, summary }) => `- [${title}](${home === '' ? './' : home}${pathOf(address)}): ${summary}`,
  );
  writeFileSync(
    join(dist, 'llms.txt'),
    ['# lookup is matmul', '', `> ${first.summary}`, '', '## Pages', '', ...lines, ''].join('\n'),
  );
}
