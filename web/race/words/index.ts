import type { Localized } from '../../text/localized.ts';
import type { Race } from '../state.ts';
import { english } from './en.ts';
import type { RaceWords } from './words.ts';
import { chinese } from './zh.ts';

export type { RaceWords } from './words.ts';

export const RACE_WORDS: Localized<RaceWords> = { en: english, zh: chinese };

/** How a race has ended, and with what, in one or two sentences. */
export function endingOf(race: Race): Localized {
  return { en: english.ending(race), zh: chinese.ending(race) };
}
