import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './site.ts';

/** A file of the site, without its content's hash: `assets/page-Dl0EQO6j.js` is `page` and `js`. */
export interface SiteFile {
  readonly name: string;
  readonly kind: string;
}

/** Every kind of file that the build lists for the service worker, which needs them all: each once, whatever the language. */
export function siteFiles(): readonly SiteFile[] {
  const [, list = '{}'] = /FILES=(\{[^}]*\})/.exec(readFileSync(join(DIST, 'offline.js'), 'utf8')) ?? [];
  const assets = Object.keys(JSON.parse(list) as object).filter((path) => path.startsWith('assets/'));
  const named = new Map(
    assets.map((path) => {
      const [, name = path, kind = ''] = /^assets\/(.+)-[\w-]{6}\.(\w+)$/.exec(path) ?? [];
      return [`${name}.${kind}`, { name, kind }];
    }),
  );
  return [...named.values()];
}

/** The addresses of a file, whatever its content. */
export function addressesOf({ name, kind }: SiteFile): RegExp {
  return new RegExp(`/assets/${name}-[\\w-]{6}\\.${kind}$`);
}
