/** The page that opens notebooks, live: what its views can ask for, and what the browser tells it. */

import type { Completion } from '../../engine/answer.ts';
import { fileJobOf } from '../../file/answered.ts';
import { lookJobOf, type LookJob } from '../../file/look_job.ts';
import { carriedOutBy, gesturesOn, LivePage, updateBy, type EventOf, type Gestures } from '../live_page.ts';
import { OpenEffects, type OpenEnvironment } from './open_effects.ts';
import { GESTURES, WORLD, type OpenEffect } from './open_events.ts';
import { codeCells, isChanged, type OpenPage } from './open_page.ts';

/** What happens, by its name: what it makes of the page. */
const EVENTS = { ...GESTURES, ...WORLD };
type OpenEvent = EventOf<typeof EVENTS>;

/** What the views can ask for: gestures, and what is not about the page itself. */
export interface OpenActions extends Gestures<typeof GESTURES> {
  /** The key of a code cell by its place, from 1. */
  readonly keyAt: (place: number) => number;
  /** Loads the page anew; the tab keeps what is open. */
  readonly reload: () => void;
  /** One line about what a dotted name holds when a cell has run, `embedding.weight: Parameter (4, 5) float32`; null: unknown. */
  readonly describe: (key: number, name: string) => Promise<string | null>;
  /** The run that shows what a cell has to look at. */
  readonly lookJob: (key: number) => LookJob;
  /** The names that may stand in a cell after `object.`, or for themselves where it is ''. */
  readonly complete: (key: number, object: string) => Promise<readonly Completion[]>;
}

export class Opener extends LivePage<OpenPage, OpenEvent, OpenEffect> {
  readonly actions: OpenActions;
  readonly #environment: OpenEnvironment;
  readonly #effects: OpenEffects;

  constructor(page: OpenPage, environment: OpenEnvironment) {
    const effects = new OpenEffects(
      environment,
      () => this.page,
      (event) => this.send(event),
      (message) => this.announce(message),
    );
    super(page, updateBy<OpenPage, OpenEffect, typeof EVENTS>(EVENTS), carriedOutBy(effects));
    this.#environment = environment;
    this.#effects = effects;
    const cells = (): ReturnType<typeof codeCells> => codeCells(this.page.opened?.cells ?? []);
    const indexOf = (cell: number): number => cells().findIndex(({ key }) => key === cell);
    const job = (): ReturnType<typeof fileJobOf> => fileJobOf(cells(), this.page.seed);
    this.actions = {
      ...gesturesOn(GESTURES, this.send),
      keyAt: (place) => cells()[place - 1]?.key ?? 0,
      reload: () => effects.reload(),
      describe: (key, name) => effects.describe(job, indexOf(key), name),
      lookJob: (key) => lookJobOf(cells(), indexOf(key), this.page.seed, this.page.beside.placed),
      complete: (key, object) => effects.complete(job, indexOf(key), object),
    };
  }

  /** Shows what the tab has kept, once the page is hydrated. */
  start(canRun: boolean): void {
    this.send(['start', canRun, this.#environment.keeper.read()]);
  }

  /** Keeps what is open as it is now: the page may be about to go. */
  keepNow(): void {
    this.#effects.keepNow();
  }

  /** Whether what the reader has changed goes with the page: the tab does not keep it. */
  loses(): boolean {
    this.keepNow();
    const { opened, isKept } = this.page;
    return !isKept && opened !== null && isChanged(opened);
  }

  /** Says a message to screen readers, once others pause. */
  readonly say = (message: string): void => this.#effects.announce(message);
}
