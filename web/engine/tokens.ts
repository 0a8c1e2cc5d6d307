/** The vocabulary of GPT-2's tokenizer, as the core reads it: see cpp/toolchain/gpt2-tokens.mjs. */

import address from './generated/gpt2_tokens.bin?url';

let coming: Promise<Uint8Array> | null = null;

/** The file, fetched once; one that did not come is asked for again. */
export function gpt2Tokens(): Promise<Uint8Array> {
  coming ??= fetched().catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function fetched(): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(response.status)} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
