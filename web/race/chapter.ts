import type { Language } from '../text/localized.ts';
import type { RaceControl } from './control.ts';
import type { Offer } from './sizes.ts';
import type { Race } from './state.ts';

/** All that comes when the reader comes near the race. */
export interface RaceChapter {
  readonly control: RaceControl;
  readonly offer: Offer;
  /** The results as text, with the machine that they were measured on. */
  readonly report: (race: Race, language: Language) => Promise<string>;
}
