/** What the controller is given: the core, the parts that are fetched later, the address bar, and time. */

import type { Explaining } from '../explain/explaining.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { QuestionsOf } from '../notebooks/question.ts';
import type { Completion } from '../core/types.ts';
import type { RunResult } from '../program/cell.ts';
import type { RaceChapter } from '../race/control.ts';
import type { Localized } from '../text/localized.ts';
import type { AddressBar } from './history.ts';
import type { Frame } from './link.ts';
import type { OwnCodePart } from './own_code_part.ts';
import type { CoreStatus, Page } from './page.ts';
import type { Preferences } from './preferences.ts';
import type { Places, Wait } from './timing/runner.ts';

/** The core as the page uses it; a rejected promise of it carries a CoreUnavailable. */
export interface CorePlaces extends Places<Inputs, RunResult> {
  /** What a name holds, and what may stand after an object, when a cell of a run here, counted from 0, has run. */
  described(inputs: Inputs, cell: number, name: string): string | null;
  completions(inputs: Inputs, cell: number, object: string): readonly Completion[];
}

/** Why there is no core. */
export class CoreUnavailable extends Error {
  readonly reason: Extract<CoreStatus, { kind: 'unavailable' }>['reason'];
  constructor(reason: CoreUnavailable['reason'], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export interface Environment {
  loadCore(): Promise<CorePlaces>;
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

/** What the views see: the page as it is, and a call whenever it has changed. */
export interface PageSource {
  readonly page: Page;
  /** What is said to screen readers, politely. */
  readonly announcement: string;
  onChange(listener: () => void): void;
}
