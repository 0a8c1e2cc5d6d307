/** The walk-through, live: its page, what its views can ask for, and what the browser tells it. */

import type { Completion, RunAnswer } from '../../engine/answer.ts';
import type { Job } from '../../engine/runs.ts';
import type { FieldId } from '../../inputs/inputs.ts';
import { MOST_CHARACTERS } from '../../inputs/problem.ts';
import type { RaceChapter } from '../../race/control.ts';
import { jobOf } from '../../run/job.ts';
import type { Run } from '../../run/run.ts';
import { carriedOutBy, gesturesOn, LivePage, updateBy, type EventOf, type Gestures } from '../live_page.ts';
import { AT_REST } from '../timing/later.ts';
import { CODE } from './code_events.ts';
import type { Environment } from './environment.ts';
import { STEPS } from './step_events.ts';
import { TYPING } from './typing_events.ts';
import type { Typed } from './typed.ts';
import type { WalkEffect } from './walk_change.ts';
import { WalkEffects } from './walk_effects.ts';
import type { Page } from './walk_page.ts';
import { WORLD } from './world_events.ts';

/** What happens, by its name: what it makes of the page. */
const EVENTS = { ...TYPING, ...CODE, ...STEPS, ...WORLD };
export type WalkEvent = EventOf<typeof EVENTS>;

/** What an event makes of the page. */
export const update = updateBy<Page, WalkEffect, typeof EVENTS>(EVENTS);

/** The events that are the reader's doing. */
const GESTURES = { ...TYPING, ...CODE, ...STEPS, cancel: WORLD.cancel, retry: WORLD.retry };

/** What the views can ask for: gestures, and what is not about the page itself. */
export interface Actions extends Omit<Gestures<typeof GESTURES>, 'type'> {
  /** Types into a field; false where the text is too long to be taken. */
  readonly type: (field: FieldId, text: string) => boolean;
  /** Runs what would then be typed, and shows nothing of it; null where the core cannot do that at once. */
  readonly tryOut: (typed: Typed) => Run | null;
  /** The answers of other cells, of which nothing is shown; undefined where the core on the page cannot run them at once. */
  readonly atOnce: (job: Job) => RunAnswer | undefined;
  /** Loads what is needed for code of the reader's own; rejected where it did not come. */
  readonly own: () => Promise<void>;
  /** One line about what a name, or an attribute of one, holds when that cell, by its number, has run; null where it has none. */
  readonly describe: (cell: number, name: string) => Promise<string | null>;
  /** What may stand after `object.`, or, where that is empty, as a name in that cell. */
  readonly complete: (cell: number, object: string) => Promise<readonly Completion[]>;
  /** Loads the page anew; what is typed goes along. */
  readonly reload: () => void;
  /** Fetches what the steps ask; resolves once that is here, or has not come. */
  readonly loadQuestions: () => Promise<void>;
  /** Says something to screen readers, once the page is quiet, in the place of what is to be said of a run. */
  readonly announce: (message: string) => void;
  /** Says something to screen readers, politely. */
  readonly say: (message: string) => void;
  /** The race, fetched when it is first asked for. Rejected where it did not come: then it may be asked for again. */
  readonly openRace: () => Promise<RaceChapter>;
}

export class WalkThrough extends LivePage<Page, WalkEvent, WalkEffect> {
  readonly actions: Actions;
  readonly #environment: Environment;
  readonly #effects: WalkEffects;

  constructor(page: Page, environment: Environment) {
    const effects = new WalkEffects(
      environment,
      () => this.page,
      (event) => this.send(event),
      (message) => this.announce(message),
    );
    super(page, update, carriedOutBy(effects));
    this.#environment = environment;
    this.#effects = effects;
    const job = (): ReturnType<typeof jobOf> => jobOf(this.page.notebook, this.page.run.inputs);
    this.actions = {
      ...gesturesOn(GESTURES, this.send),
      type: (field, text) => {
        this.send(['type', field, text]);
        return text.length <= MOST_CHARACTERS;
      },
      tryOut: (typed) => effects.tryOut(typed),
      atOnce: (job) => effects.engine?.atOnce(job),
      own: () => effects.ownCode(),
      describe: (cell, name) => effects.describe(job, cell - 1, name),
      complete: (cell, object) => effects.complete(job, cell - 1, object),
      reload: () => effects.reload(),
      loadQuestions: () => effects.fetchQuestions(),
      announce: (message) => effects.announce(message),
      say: (message) => effects.say(message),
      openRace: () => effects.openRace(),
    };
  }

  /** Takes over the link that the page was opened with, and fetches the core; the questions once the page is `interactive`. */
  start(interactive: Promise<void> = Promise.resolve()): void {
    this.follow(true);
    const here = Promise.all([this.#effects.fetchCore(), interactive]);
    void here.then(() => this.#environment.wait(() => void this.#effects.fetchQuestions(), AT_REST));
  }

  /** The reader has come to the page, or gone to another address of it. */
  follow(arriving = false): void {
    const { frame, preferences } = this.#environment;
    this.send(['follow', this.#effects.history.arrive(), frame, preferences.view(), arriving]);
  }

  /** Writes what is typed into the address now, if that is still to be done: the page may be about to go. */
  keepAddress(): void {
    this.#effects.history.writeNow();
  }
}
