import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The two builds of the core, of which a page fetches one. */
export interface Builds {
  readonly simd128: string;
  readonly relaxed: string;
}

/** The one file in the site's assets whose name starts and ends so, by its path below the site's root. */
export function asset(dist: string, start: string, end: string): string {
  const found = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith(start) && name.endsWith(end));
  if (found.length !== 1) throw new Error(`not one ${start}*${end} in ${dist}/assets but ${found.length}`);
  return `assets/${found[0] ?? ''}`;
}

/** Where the core lies. */
export function buildsIn(dist: string): Builds {
  return { simd128: asset(dist, 'core-', '.wasm'), relaxed: asset(dist, 'core_relaxed-', '.wasm') };
}
