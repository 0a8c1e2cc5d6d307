import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../text/localized.ts';

/** The two builds of the core, of which a page fetches one. */
export interface Builds {
  readonly simd128: string;
  readonly relaxed: string;
}

/** A file that Vite has made of a source. */
interface Made {
  readonly file: string;
  readonly css?: readonly string[];
  /** What it imports, as the manifest names it. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Made>>;

/** What Vite has made of a source for a language, by its path below `web`. */
export function madeOf(dist: string, language: Language, source: string): Made {
  return madeIn(manifestOf(dist, language), source);
}

/** The scripts that a source has become for a language, with all that they import, each once. */
export function scriptsOf(dist: string, language: Language, ...sources: readonly string[]): readonly string[] {
  const manifest = manifestOf(dist, language);
  const found = new Set<string>();
  const follow = (source: string): void => {
    const { file, imports = [] } = madeIn(manifest, source);
    if (found.has(file)) return;
    found.add(file);
    imports.forEach(follow);
  };
  sources.forEach(follow);
  return [...found];
}

function manifestOf(dist: string, language: Language): Manifest {
  return JSON.parse(readFileSync(join(dist, `${language}.json`), 'utf8')) as Manifest;
}

function madeIn(manifest: Manifest, source: string): Made {
  const made = manifest[source];
  if (made === undefined) throw new Error(`the manifest does not name ${source}`);
  return made;
}

/** The one file in the site's assets whose name starts and ends so, by its path below the site's root. */
function asset(dist: string, start: string, end: string): string {
  const found = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith(start) && name.endsWith(end));
  if (found.length !== 1) throw new Error(`not one ${start}*${end} in ${dist}/assets but ${found.length}`);
  return `assets/${found[0] ?? ''}`;
}

/** Where the core lies. */
export function buildsIn(dist: string): Builds {
  return { simd128: asset(dist, 'core-', '.wasm'), relaxed: asset(dist, 'core_relaxed-', '.wasm') };
}
