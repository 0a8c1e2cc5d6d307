import type { Localized } from './localized.ts';

/** What the pieces of a text are called: it is cut into its characters, or into its words. */
export function pieceName(characters: boolean): Localized {
  return characters ? { en: 'character', zh: '字符' } : { en: 'word', zh: '词' };
}
