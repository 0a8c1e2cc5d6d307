import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Framework } from '../program/cell.ts';
import type { Template } from './templates.ts';

/** The two builds of the race's module, of which a page fetches one. */
export interface Builds {
  readonly simd128: string;
  readonly relaxed: string;
}

/** A file that Vite has made. */
interface Made {
  readonly file: string;
  /** What vite.config.ts calls it, or the source that it is made of. */
  readonly name?: string;
  readonly css?: readonly string[];
  /** What it imports, as the manifest names it. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Made>>;

/** The script of this name in a build, with its style sheets and all scripts that it imports, each once. */
export function scriptNamed(
  dist: string,
  template: Template,
  name: string,
): { readonly css: readonly string[]; readonly files: readonly string[] } {
  const manifest = JSON.parse(readFileSync(join(dist, `${template}.json`), 'utf8')) as Manifest;
  const start = Object.values(manifest).find((made) => made.name === name);
  if (start === undefined) throw new Error(`the manifest does not name ${name}`);
  const found = new Set<Made>();
  const follow = (made: Made | undefined): void => {
    if (made === undefined || found.has(made)) return;
    found.add(made);
    made.imports?.forEach((imported) => follow(manifest[imported]));
  };
  follow(start);
  return { css: start.css ?? [], files: Array.from(found, ({ file }) => file) };
}

/** The one file in the site's assets whose name starts and ends so, by its path below the site's root. */
function asset(dist: string, start: string, end: string): string {
  const found = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith(start) && name.endsWith(end));
  if (found.length !== 1) throw new Error(`not one ${start}*${end} in ${dist}/assets but ${found.length}`);
  return `assets/${found[0] ?? ''}`;
}

/** Where the race's module lies. */
export function buildsIn(dist: string): Builds {
  return { simd128: asset(dist, 'race-', '.wasm'), relaxed: asset(dist, 'race_relaxed-', '.wasm') };
}

/** Where what the notebooks of a framework need of its module lies. */
export function coreIn(dist: string, framework: Framework): string {
  return asset(dist, framework === 'pytorch' ? 'torch-' : 'keras-', '.wasm');
}
