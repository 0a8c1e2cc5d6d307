import { escapedHtml } from '../export/embed.ts';
import { linkBetween, OPEN_SLUG, rootFrom, type Address } from '../page/address/address.ts';
import { PAGE_END } from '../text/page_end_text.ts';
import { origin } from './origin.ts';

/** The file, below the site's root, that says what is exact and what is not. */
export const README = 'README.txt';

/** The file that holds the whole site: web/single/main.ts. */
export const SINGLE_FILE = 'lookup-is-matmul.html';

/** The foot of a page: how exact its numbers are, and where it is from. On paper it has the page's address (web/main.ts). */
export function pageEnd(here: Address): string {
  const text = PAGE_END[here.language];
  const { source, build } = origin();
  const links = [
    here.slug === OPEN_SLUG ? '' : `<a href="${linkBetween(here, { ...here, slug: OPEN_SLUG })}">${text.open}</a>`,
    `<a href="${rootFrom(here)}${SINGLE_FILE}" download>${text.single}</a>`,
    source === '' ? '' : `<a href="${escapedHtml(source)}">${text.source}</a>`,
    build === '' ? '' : `<span>${text.build} ${escapedHtml(build)}</span>`,
  ];
  const paragraphs = [
    // The page that opens notebooks says so itself, and needs them.
    here.slug === OPEN_SLUG ? '' : `<noscript><p>${text.noScript}</p></noscript>`,
    `<p>${text.exact}<a href="${rootFrom(here)}${README}">${text.exceptions}</a>${text.end}</p>`,
    `<p class="no-print">${links.filter((link) => link !== '').join(' ')}</p>`,
    '<p class="print-only"></p>',
  ];
  return `<footer class="page-end">${paragraphs.join('')}</footer>`;
}
