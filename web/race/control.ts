/** A race of the page: begun and ended by the reader, run elsewhere, kept until the page is left. */

import { messageOf } from '../text/error_message.ts';
import type { Localized, Language } from '../text/localized.ts';
import type { RaceEvent } from './run_race.ts';
import type { RaceSizes, Offer } from './sizes.ts';
import { afterEvent, isRunning, started, type Race } from './state.ts';
import { spokenOf } from './words/index.ts';

/** What is asked of the place where a race runs. */
export interface RaceRequest {
  readonly sizes: RaceSizes;
  /** The vocabularies that it goes through, in order; that of `sizes` is the last. */
  readonly planned: readonly number[];
  readonly limitBytes: number;
}

/** What that place tells. */
export interface RaceReports {
  event(event: RaceEvent): void;
  finished(): void;
  failed(error: unknown): void;
}

export interface RaceEnvironment {
  /** Runs a race where it does not hold up the page; returns how to end it at once, its memory given back. */
  runElsewhere(request: RaceRequest, reports: RaceReports): () => void;
  /** Says something to screen readers, politely. */
  say(message: Localized): void;
}

export class RaceControl {
  /** The last race; null before the first. */
  race: Race | null = null;
  readonly #environment: RaceEnvironment;
  #end: () => void = () => undefined;
  #listeners = new Set<() => void>();

  constructor(environment: RaceEnvironment) {
    this.#environment = environment;
  }

  /** Calls back whenever the race has changed; returns how to end that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins a race in the place of any other. */
  start(request: RaceRequest): void {
    this.#end();
    let live = true;
    const ifLive =
      <T extends readonly unknown[]>(report: (race: Race, ...args: T) => Race) =>
      (...args: T): void => {
        // What was on its way when the race was ended is not heard.
        if (live && this.race !== null) this.#set(report(this.race, ...args));
      };
    this.#set(started(request));
    const end = this.#environment.runElsewhere(request, {
      event: ifLive((race, event: RaceEvent) => afterEvent(race, event)),
      finished: ifLive((race) => (isRunning(race) ? { ...race, outcome: { kind: 'finished' } } : race)),
      failed: ifLive((race, error: unknown) => {
        return { ...race, outcome: { kind: 'failed', detail: messageOf(error) } };
      }),
    });
    this.#end = () => {
      live = false;
      end();
    };
  }

  /** Ends the race; what was measured stays. */
  stop(by: 'reader' | 'leaving'): void {
    if (this.race === null || !isRunning(this.race)) return;
    this.#end();
    this.#set({ ...this.race, outcome: { kind: 'stopped', by } });
  }

  #set(race: Race): void {
    const was = this.race;
    this.race = race;
    for (const listener of this.#listeners) listener();
    if (isRunning(was) !== isRunning(race)) this.#environment.say(spokenOf(race));
  }
}

/** All that comes when the reader comes near the race. */
export interface RaceChapter {
  readonly control: RaceControl;
  /** The race of the first step, at one size, which says what it has measured of that: it takes nothing from the chapter's. */
  readonly quick: RaceControl;
  readonly offer: Offer;
  /** The results as text, with the machine that they were measured on. */
  readonly report: (race: Race, language: Language) => Promise<string>;
}
