/** What either page does in the world: it runs its notebook, waits, speaks, and is loaded anew. */

import type { CellAnswer, Completion, RunAnswer } from '../engine/answer.ts';
import type { Engine, Wait } from '../engine/engine.ts';
import type { Cancel, Early, Job } from '../engine/runs.ts';
import { Announcer } from './announcer.ts';

/** What is heard of a run, as events; `Of` is what the page knows its run by. */
export type RunEvent<Of> =
  | readonly ['working', fraction: number, silent: boolean]
  | readonly ['ran', of: Of, answer: RunAnswer]
  /** The run could not start, or did not end; others may. */
  | readonly ['lost'];

export class NotebookEffects<Of, Event> {
  /** What runs the notebook; null until it has come. */
  engine: Engine | null = null;
  /** Hears what is known of the cells before all of them have run. */
  protected heardEarly: ((known: Early, of: Of, answers: readonly CellAnswer[]) => void) | null = null;
  readonly #send: (event: Event | RunEvent<Of>) => void;
  readonly #wait: Wait;
  readonly #announcer: Announcer;
  /** Ends the wait until typing pauses. */
  #endWait: Cancel = () => undefined;

  constructor(send: (event: Event | RunEvent<Of>) => void, announce: (message: string) => void, wait: Wait) {
    this.#send = send;
    this.#wait = wait;
    this.#announcer = new Announcer(announce, wait);
  }

  /** Runs the notebook in the place of what is under way. What comes of a small run is heard at once. */
  run(job: Job, of: Of): void {
    this.engine?.run(job, {
      working: (fraction, silent) => this.#send(['working', fraction, silent]),
      early: (known, answers) => this.heardEarly?.(known, of, answers),
      done: (answer) => this.#send(['ran', of, answer]),
      failed: (error) => this.broken(error),
      lost: (error) => this.#lost(error),
    });
  }

  #lost(error: unknown): void {
    console.error(error);
    this.#send(['lost']);
  }

  /** The core on the page has broken. */
  protected broken(error: unknown): void {
    this.#lost(error);
  }

  stop(): void {
    this.engine?.stop();
  }

  /** Lets an event happen once typing has paused for so long. */
  wait(milliseconds: number, event: Event): void {
    this.#endWait();
    this.#endWait = this.#wait(() => this.#send(event), milliseconds);
  }

  /** What was waited for does not happen. */
  endWait(): void {
    this.#endWait();
  }

  /** Says the last of several messages that come in quick succession to screen readers, once they pause. */
  announce(message: string): void {
    this.#announcer.announce(message);
  }

  /** Says a message now. */
  say(message: string): void {
    this.#announcer.say(message);
  }

  /** `name: …` with what a name, or an attribute of one, held when a cell of the last run, from 0, had run; null: unknown. */
  async describe(job: () => Job, cell: number, name: string): Promise<string | null> {
    return (await this.engine?.described(job, cell, name)) ?? null;
  }

  /** The names that may stand after `object.`, or for themselves where it is '', in a cell of the last run, from 0. */
  async complete(job: () => Job, cell: number, object: string): Promise<readonly Completion[]> {
    return (await this.engine?.completions(job, cell, object)) ?? [];
  }
}
