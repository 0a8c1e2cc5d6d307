import { LANGUAGES, type Language } from '../../text/localized.ts';

/** The slug of the page that opens a reader's own notebook. */
export const OPEN_SLUG = 'open';

/** Which page: a notebook, by its slug, or the one that opens others, in a language. */
export interface Address {
  readonly slug: string;
  readonly language: Language;
}

/** The page's address below the site's root: empty, or ending with a slash. */
export function pathOf({ slug, language }: Address): string {
  return (language === 'en' ? '' : `${language}/`) + (slug === '' ? '' : `${slug}/`);
}

/** From a page up to the site's root: `./`, `../`, `../../`. */
export function rootFrom(page: Address): string {
  return '../'.repeat(pathOf(page).split('/').length - 1) || './';
}

declare global {
  /** What hands out the site's files where it is one file: see web/single/packed_site.ts. There the query names the page. */
  var packed: { readonly pageAddress: string } | undefined;
}

/** The relative link from one page to another. */
export function linkBetween(from: Address, to: Address): string {
  return (globalThis.packed ? '?' : rootFrom(from)) + pathOf(to);
}

/** The address of the open page, without a fragment; on the web also where it is read in a file, if the file knows it. */
export function pageAddress(): string {
  return globalThis.packed?.pageAddress ?? location.origin + location.pathname;
}

/** The page that a path names, by its last parts: where the site's root lies does not matter. */
export function addressAt(path: string, slugs: readonly string[]): Address {
  const parts = path
    .replace(/index\.html$/, '')
    .split('/')
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  const slug = last !== '' && slugs.includes(last) ? last : '';
  const folder = slug === '' ? last : parts.at(-2);
  return { slug, language: LANGUAGES.find((language) => language === folder) ?? 'en' };
}
