/** The vocabulary of GPT-2's tokenizer, as the core reads it: see cpp/toolchain/gpt2-tokens.mjs. */

import { onceFetched } from '../inputs/once.ts';
import address from './generated/gpt2_tokens.bin?url';

const bytesAt = onceFetched(async (file: string): Promise<Uint8Array> => {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${String(response.status)} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
});

/** The file. */
export const gpt2Tokens = (): Promise<Uint8Array> => bytesAt(address);
