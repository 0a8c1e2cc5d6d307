import type { Wat } from './wat.mjs';

/** Blanks the sentences in a module's data that nothing in it refers to. The module is changed. */
export function blankUnusedSentences(module: Wat): void;
