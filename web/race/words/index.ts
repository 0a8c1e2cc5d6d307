import type { Localized } from '../../text/localized.ts';
import { isRunning, type Race } from '../state.ts';
import { english } from './en.ts';
import type { RaceWords } from './race_words.ts';
import { chinese } from './zh.ts';

export type { RaceWords } from './race_words.ts';

export const RACE_WORDS: Localized<RaceWords> = { en: english, zh: chinese };

/** What is said of a race aloud, when it begins and when it has ended: samples come and go too fast for that. */
export function spokenOf(race: Race): Localized {
  return isRunning(race)
    ? { en: english.beginning(race), zh: chinese.beginning(race) }
    : { en: english.ending(race), zh: chinese.ending(race) };
}
