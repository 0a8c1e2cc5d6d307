/** What the site's scripts and documents are changed to, so that they find each other inside one file. */

import { linkBetween, pathOf, type Address } from '../page/address/address.ts';

/** What asks for a script, or for a file that Vite has named, by its place. */
const BY_PLACE = /\bimport\(["'`]\.\/[^)]*|new URL\((["'`])[\w.-]+-[\w-]{6}\.\w+\1,[^)]*/;

/** A script that asks the site in the file for others, and for files, by their names: see packed_site.ts. */
export function rewrittenScript(text: string): string {
  const rewritten = text
    .replace(/\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g, 'packed.module(`$2`)')
    .replace(/new URL\((["'`])([\w.-]+)\1,(import\.meta\.url|self\.location\.href)\)\.href/g, 'packed.url(`$2`)')
    // Lists of what Vite fetches before a script: style sheets, which stand in the documents here, and scripts that it imports.
    .replace(/\b__vite__mapDeps\(\[[\d,]*\]\)/g, '[]');
  const [left] = BY_PLACE.exec(rewritten) ?? [];
  if (left !== undefined) throw new Error(`in one file there is no place to ask: ${left}`);
  return rewritten;
}

/**
 * A document whose links lead to the other pages in the file, which names its files as `packed:name`, and which has the style
 * sheets that a page on the web fetches later.
 */
export function rewrittenDocument(text: string, here: Address, pages: readonly Address[], styles: string): string {
  const links = new Map(pages.map((page) => [linkBetween(here, page), `?${pathOf(page)}`]));
  return text
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/\s*<link rel="(modulepreload|alternate|canonical)"[^>]*>/g, '')
    .replace(/<a [^>]*\bdownload\b[^>]*>[^<]*<\/a>/g, '')
    .replace(/ (href|src)="(?:\.\.?\/)+(?:assets\/)?([\w.-]+\.\w+)"/g, ' $1="packed:$2"')
    .replace(/ href="([./]+[\w/-]*)(?=["#])/g, (_, link: string) => ` href="${links.get(link) ?? link}`);
}
