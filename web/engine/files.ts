/** The modules of the frameworks and what else the core reads where they lie as files: in Node.js, beside this script in a folder of their own. */

import { readFileSync } from 'node:fs';
import type { Framework } from '../program/cell.ts';
import type { CorePlace } from './notebook_core.ts';

/** What the build calls the frameworks' modules. */
const NAMES: Readonly<Record<Framework, string>> = { pytorch: 'torch', keras: 'keras' };

/** The vocabulary of GPT-2's tokenizer, as the core reads it. */
export function gpt2TokensFile(): Uint8Array {
  return new Uint8Array(readFileSync(new URL('generated/gpt2_tokens.bin', import.meta.url)));
}

/** The module of a framework: the whole one, or what its own notebooks need of it. */
export function notebookFiles(framework: Framework, isWhole = true): CorePlace {
  const name = isWhole ? `${NAMES[framework]}_whole` : NAMES[framework];
  return { source: new Uint8Array(readFileSync(new URL(`generated/${name}.wasm`, import.meta.url))), isWhole };
}
