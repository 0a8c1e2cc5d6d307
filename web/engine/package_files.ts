/** The modules of the frameworks and GPT-2's vocabulary where they lie in the npm package: in a folder beside its script. */

import { onceFetched } from '../inputs/once.ts';
import type { Framework } from '../program/cell.ts';
import { compiled } from './compiled.ts';

/** Written out, since bundlers look for such expressions. */
const MODULES: Readonly<Record<Framework, URL>> = {
  pytorch: new URL('generated/torch_whole.wasm', import.meta.url),
  keras: new URL('generated/keras_whole.wasm', import.meta.url),
};
const GPT2_TOKENS = new URL('generated/gpt2_tokens.bin', import.meta.url);

/** The frameworks that the package has. */
export const FRAMEWORKS = Object.keys(MODULES);

/** What lies at an address: on the disk, as in Node.js, which fetches nothing from there, or on a server. */
async function bytesAt(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  // Not imported: bundlers for browsers would look for it.
  if (address.protocol === 'file:') return new Uint8Array(process.getBuiltinModule('fs').readFileSync(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The module of a framework. */
export const packagedModule = onceFetched((framework: Framework) => bytesAt(MODULES[framework]).then(compiled));

/** The vocabulary of GPT-2's tokenizer, as the core reads it. */
export function packagedTokens(): Promise<Uint8Array> {
  return bytesAt(GPT2_TOKENS);
}
