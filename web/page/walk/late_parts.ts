import type { Explaining } from '../../explain/explaining.ts';
import type { RaceChapter } from '../../race/control.ts';
import type { Localized } from '../../text/localized.ts';
import type { Environment } from './environment.ts';
import type { Page } from './walk_page.ts';

/** The page that they are parts of, and what is told of it. */
export interface LatePage {
  readonly now: () => Page;
  readonly set: (page: Page) => void;
  readonly say: (message: string) => void;
  /** What tells why something is wrong is there now. */
  readonly explained: () => void;
}

/** The parts of the page that it is there without: what the steps ask, what explains errors, and the race. */
export class LateParts {
  readonly #page: LatePage;
  readonly #environment: Environment;
  /** What the steps ask, on its way or here; null before it is fetched, and where it did not come. */
  #asked: Promise<void> | null = null;
  #lacksQuestions = false;
  #race: Promise<RaceChapter> | null = null;

  constructor(page: LatePage, environment: Environment) {
    this.#page = page;
    this.#environment = environment;
  }

  /** Fetches what the steps ask, once; resolved as soon as it is here, or has not come. */
  ask(): Promise<void> {
    return (this.#asked ??= this.#fetchQuestions());
  }

  async #fetchQuestions(): Promise<void> {
    this.#lacksQuestions = false;
    try {
      const questions = await this.#environment.loadQuestions();
      this.#page.set({ ...this.#page.now(), questions });
    } catch {
      // There is no network: the next step that is opened tries again, and so does the page when it is back.
      this.#lacksQuestions = true;
      this.#asked = null;
    }
  }

  /** The same, where it did not come before. */
  askAgain(): void {
    if (this.#lacksQuestions) void this.ask();
  }

  /** Fetches what tells why something is wrong. What is told without it does not wait for it; where it cannot be had, that stands alone. */
  async explain(): Promise<void> {
    if (this.#page.now().explaining !== null) return;
    try {
      this.prepare(await this.#environment.loadExplaining());
    } catch {
      // There is no network: the next run that stops tries again, and so does the page when it is back.
    }
  }

  /** What tells why something is wrong has come, perhaps before anything is. */
  prepare(explaining: Explaining): void {
    if (this.#page.now().explaining !== null) return;
    this.#page.set({ ...this.#page.now(), explaining });
    this.#page.explained();
  }

  /** The race, fetched once; rejected where it did not come: then it may be asked for again. */
  openRace(): Promise<RaceChapter> {
    const say = (message: Localized): void => {
      this.#page.say(message[this.#page.now().language]);
    };
    this.#race ??= this.#environment.loadRace(say).catch((error: unknown) => {
      this.#race = null;
      throw error;
    });
    return this.#race;
  }
}
