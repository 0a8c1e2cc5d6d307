/** What the walk-through does in the world. This is the only place of it in which time passes. */

import { CoreUnavailable, type Engine } from '../../engine/engine.ts';
import type { Explaining } from '../../explain/explaining.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { QuestionsOf } from '../../notebooks/question.ts';
import type { RaceChapter } from '../../race/control.ts';
import { jobOf } from '../../run/job.ts';
import { assemble, type Run } from '../../run/run.ts';
import { messageOf } from '../../text/error_message.ts';
import { History } from '../address/history.ts';
import { writeLink, type View } from '../address/link.ts';
import { linkTo } from '../address/page_link.ts';
import { mark } from '../browser/performance_marks.ts';
import { NotebookEffects, type RunEvent } from '../notebook_effects.ts';
import { AT_REST } from '../timing/later.ts';
import type { CodeProblem } from './code_problem.ts';
import type { Environment } from './environment.ts';
import type { OwnCodePart } from './own_code_part.ts';
import { readTyped, type Typed } from './typed.ts';
import type { Page } from './walk_page.ts';

/** What comes of effects: events for the page. */
export type Outcome =
  | RunEvent<Inputs>
  | readonly ['paused', problem: CodeProblem]
  /** The core cannot compute any more. */
  | readonly ['broken', detail: string]
  | readonly ['coreCame']
  | readonly ['coreMissing', why: CoreUnavailable]
  | readonly ['explainingCame', explaining: Explaining]
  | readonly ['ownCodeCame', part: OwnCodePart]
  | readonly ['questionsCame', questions: QuestionsOf];

/** How often the notebook is run for nothing once the page is at rest, and how long after each other, in milliseconds. */
const REHEARSALS = 20;
const BETWEEN = 50;

export class WalkEffects extends NotebookEffects<Inputs, Outcome> {
  readonly history: History;
  readonly #environment: Environment;
  readonly #now: () => Page;
  readonly #send: (event: Outcome) => void;
  /** What the steps ask, on its way or here; null before it is fetched, and where it did not come. */
  #questions: Promise<void> | null = null;
  #lacksQuestions = false;
  #race: Promise<RaceChapter> | null = null;

  constructor(
    environment: Environment,
    now: () => Page,
    send: (event: Outcome) => void,
    announce: (message: string) => void,
  ) {
    super(send, announce, environment.wait);
    this.history = new History(environment.address, environment.wait);
    this.#environment = environment;
    this.#now = now;
    this.#send = send;
  }

  /** Fetches the core, which then runs what is typed. */
  async fetchCore(): Promise<void> {
    let engine: Engine;
    try {
      engine = await this.#environment.loadEngine();
    } catch (error) {
      if (error instanceof CoreUnavailable) this.#send(['coreMissing', error]);
      else this.broken(error);
      return;
    }
    this.engine = engine;
    mark('core-ready');
    this.#send(['coreCame']);
    this.#environment.wait(() => this.#rehearse(engine), AT_REST);
  }

  /** The core has broken, and cannot be trusted with another run: the console says how. */
  protected override broken(error: unknown): void {
    console.error(error);
    this.#send(['broken', messageOf(error)]);
  }

  /** Warms the engine up, which makes faster code of what has run a few times, before the reader's first edits. */
  #rehearse(engine: Engine, times = REHEARSALS): void {
    const { notebook, run, core } = this.#now();
    if (times === 0 || core.kind !== 'ready') return;
    try {
      // What cannot be run at once now cannot be a moment later.
      if (engine.atOnce(jobOf(notebook, run.inputs)) === undefined) return;
    } catch (error) {
      this.broken(error);
      return;
    }
    this.#environment.wait(() => this.#rehearse(engine, times - 1), BETWEEN);
  }

  /** The run of what would then be typed; null where the core cannot do that at once. */
  tryOut(typed: Typed): Run | null {
    const { notebook } = this.#now();
    const read = readTyped(notebook, typed);
    const answer = read.ok ? this.engine?.atOnce(jobOf(notebook, read.inputs)) : null;
    return read.ok && answer ? assemble(notebook, read.inputs, answer) : null;
  }

  /** Fetches what the steps ask, once; resolved as soon as it is here, or has not come. */
  fetchQuestions(): Promise<void> {
    return (this.#questions ??= this.#loadQuestions());
  }

  async #loadQuestions(): Promise<void> {
    this.#lacksQuestions = false;
    let questions;
    try {
      questions = await this.#environment.loadQuestions();
    } catch {
      // There is no network: the next step that is opened tries again, and so does the page when it is back.
      this.#lacksQuestions = true;
      this.#questions = null;
      return;
    }
    this.#send(['questionsCame', questions]);
  }

  /** The same, where it did not come before. */
  askAgain(): void {
    if (this.#lacksQuestions) void this.fetchQuestions();
  }

  /** Fetches what tells why something is wrong. What is told without it does not wait for it. */
  async fetchExplaining(): Promise<void> {
    let explaining;
    try {
      explaining = await this.#environment.loadExplaining();
    } catch {
      return; // There is no network: the next run that stops tries again, and so does the page when it is back.
    }
    this.#send(['explainingCame', explaining]);
  }

  /** Fetches what is needed for code of the reader's own. Without it the code runs all the same; the next edit tries again. */
  fetchOwnCode(): void {
    this.ownCode().catch(() => undefined);
  }

  /** The same; rejected where it did not come. */
  async ownCode(): Promise<void> {
    if (this.#now().ownCodePart === null) this.#send(['ownCodeCame', await this.#environment.loadOwnCodePart()]);
  }

  /** The race, fetched once; rejected where it did not come: then it may be asked for again. */
  openRace(): Promise<RaceChapter> {
    this.#race ??= this.#environment
      .loadRace((message) => this.say(message[this.#now().language]))
      .catch((error: unknown) => {
        this.#race = null;
        throw error;
      });
    return this.#race;
  }

  get #link(): string {
    return writeLink(linkTo(this.#now()));
  }

  /** The address follows what is typed, once typing pauses. */
  writeLater(): void {
    this.history.writeLater(() => this.#link);
  }

  /** The reader has finished: from here on, Back undoes it. */
  commit(): void {
    this.history.commit(this.#link);
  }

  /** The address follows without an entry of its own; it said `before`. */
  amend(before: string): void {
    this.history.amend(before, this.#link);
  }

  /** The address says what the page is, and Back leads to it. */
  settle(): void {
    this.history.settle(this.#link);
  }

  keepView(view: View): void {
    this.#environment.preferences.keepView(view);
  }

  /** Loads the page anew; what is typed goes along. */
  reload(): void {
    this.#environment.reload(this.history.writeNow() ? null : this.#link);
  }
}
