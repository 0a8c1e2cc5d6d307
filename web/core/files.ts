/** The modules where they lie as files: in Node.js, beside this script in a folder of their own. */

import { readFileSync } from 'node:fs';
import type { Framework } from '../program/cell.ts';
import type { CorePlace } from './notebook_core.ts';

/** What the build calls the frameworks' modules. */
const NAMES: Readonly<Record<Framework, string>> = { pytorch: 'torch', keras: 'keras' };

function bytesOf(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`generated/${name}.wasm`, import.meta.url)));
}

/** The module of a framework: the whole one, or what its own notebooks need of it. */
export function notebookFiles(framework: Framework, isWhole = true): CorePlace {
  const name = NAMES[framework];
  return { source: bytesOf(isWhole ? `${name}_whole` : name), isWhole };
}

/** The module of the race, in one of its builds. */
export function raceFile(build: 'simd128' | 'relaxed' = 'simd128'): Uint8Array<ArrayBuffer> {
  return bytesOf(build === 'relaxed' ? 'race_relaxed' : 'race');
}
