/** What lessons need beside their own script: the whole core, with which their cells run, and the vocabulary of GPT-2. */

export { wholeModule } from '../../engine/modules.ts';
export { gpt2Tokens } from '../../engine/tokens.ts';
