/**
 * The Content-Security-Policy: only the site's own code runs, and nothing goes to another host. It stands in every page,
 * and in `_headers`, which Netlify and Cloudflare Pages turn into headers and `npm start` too: these hold for workers as
 * well, whose scripts cannot carry it themselves. Hosts that take no such file, as GitHub Pages, serve the pages' own.
 *
 * What it leaves open, and why:
 * - 'wasm-unsafe-eval': the core is compiled in the page; JavaScript's own eval stays forbidden.
 * - frame-ancestors is not given: any page may embed ours, whichever host it has.
 * - Downloads are links to blob: addresses, which no directive governs.
 */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where in the page it stands: before anything that it governs. */
const PLACE = '<!--policy-->';

/** What makes markup of a text or a script of an address: Svelte, the script in the head, web/engine/script_address.ts. */
const TRUSTED_TYPES = ['svelte-trusted-html', 'own-steps', 'own-scripts'];

/** Where the site's files lie: on its host; or, of the site in one file, in the browser's memory, from where a worker cannot read. */
const OWN = {
  host: { files: "'self'", read: "'self'", trusted: TRUSTED_TYPES },
  file: { files: 'blob:', read: 'blob: data:', trusted: [...TRUSTED_TYPES, 'own-file'] },
};

/** The texts of all elements of this name without attributes: a data block has a type, a module an address. */
function inline(name: 'script' | 'style', document: string): readonly string[] {
  return Array.from(document.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), ([, text = '']) => text);
}

/** The source expressions that allow the inline scripts or styles of these documents. */
function hashes(name: 'script' | 'style', documents: readonly string[]): readonly string[] {
  const texts = new Set(documents.flatMap((document) => inline(name, document)));
  return Array.from(texts, (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The policy under which these documents work, as the value of a header. They must be as they will be served. */
export function policyFor(documents: readonly string[], where: keyof typeof OWN): string {
  const { files, read, trusted } = OWN[where];
  return [
    "default-src 'none'",
    [`script-src ${files} 'wasm-unsafe-eval'`, ...hashes('script', documents)].join(' '),
    [`style-src ${files}`, ...hashes('style', documents)].join(' '),
    ...['img-src', 'worker-src', 'manifest-src'].map((directive) => `${directive} ${files}`),
    `connect-src ${read}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', ...trusted].join(' '),
  ].join('; ');
}

/** The document with its own policy in it. */
export function withPolicy(document: string): string {
  if (!document.includes(PLACE)) throw new Error(`the document has no ${PLACE}`);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor([document], 'host')}">`;
  return document.replace(PLACE, () => meta);
}

/**
 * Writes the headers for every file of the site: one policy for all its documents, and leave to fetch the files from a
 * frame that is sandboxed, whose scripts have no origin.
 */
export function writeHeaders(dist: string, documents: readonly string[]): void {
  const headers = [`Content-Security-Policy: ${policyFor(documents, 'host')}`, 'Access-Control-Allow-Origin: *'];
  writeFileSync(join(dist, '_headers'), ['/*', ...headers.map((header) => `  ${header}`), ''].join('\n'));
}
