/** What the walk-through is given: the core, the parts that are fetched later, the address bar, and time. */

import type { Engine, Wait } from '../../engine/engine.ts';
import type { Explaining } from '../../explain/explaining.ts';
import type { QuestionsOf } from '../../notebooks/question.ts';
import type { RaceChapter } from '../../race/control.ts';
import type { Localized } from '../../text/localized.ts';
import type { AddressBar } from '../address/history.ts';
import type { Frame } from '../address/link.ts';
import type { OwnCodePart } from './own_code_part.ts';
import type { Preferences } from '../browser/preferences.ts';

export interface Environment {
  /** Rejected with a CoreUnavailable where there is no core. */
  loadEngine(): Promise<Engine>;
  loadExplaining(): Promise<Explaining>;
  loadOwnCodePart(): Promise<OwnCodePart>;
  loadQuestions(): Promise<QuestionsOf>;
  loadRace(say: (message: Localized) => void): Promise<RaceChapter>;
  /** Loads the page anew, at a link where the address does not hold it already. */
  reload(link: string | null): void;
  readonly address: AddressBar;
  readonly preferences: Preferences;
  /** What is asked for where the page is embedded. */
  readonly frame: Frame | null;
  readonly wait: Wait;
}
