/** The one place where gestures, the core, the address bar and the page meet. It knows no DOM. */

import type { Explaining } from '../explain/explaining.ts';
import { draftOf } from '../inputs/fields.ts';
import type { FieldId, Inputs, Slip } from '../inputs/inputs.ts';
import { MOST_CHARACTERS } from '../inputs/problem.ts';
import type { RaceDrafts } from '../inputs/race.ts';
import type { QuestionsOf } from '../notebooks/question.ts';
import type { Completion, RunResult } from '../program/cell.ts';
import { codeLength } from '../program/own.ts';
import type { RaceChapter } from '../race/chapter.ts';
import type { Localized } from '../text/localized.ts';
import { UI } from '../text/ui.ts';
import type { Actions } from './actions.ts';
import { runSummary, unreadable } from './announce.ts';
import { comesAlong } from './along.ts';
import { codeActions } from './code_actions.ts';
import { debounced } from './later.ts';
import { placeOf, withEdit, withSlip } from './edits.ts';
import { History, type AddressBar } from './history.ts';
import { readLink, writeLink, type Frame, type View } from './link.ts';
import { linkTo, readTyped, syntaxProblem, typedOf, withCore, withRun, withTyped } from './page.ts';
import type { CodeProblem, CoreStatus, Freshness, Page, Selection, Typed, Weight } from './page.ts';
import type { Preferences } from './preferences.ts';
import type { Owning } from './owning.ts';
import { resultsOf } from '../run/results.ts';
import { assemble, sameInputs, type Run } from '../run/run.ts';
import { createRunner, type Cancel, type Places, type Runner, type Wait } from './runner.ts';
import { knownStep, stepBeside } from './steps.ts';

export type { Actions } from './actions.ts';

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

export interface Surroundings {
  loadCore(): Promise<CorePlaces>;
  loadExplaining(): Promise<Explaining>;
  loadOwning(): Promise<Owning>;
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

/** How long after the core has come the page is at rest, about, in milliseconds. */
const REHEARSAL = 1000;

/** How often the notebook is then run for nothing, and how long after each other, in milliseconds. */
const REHEARSALS = 20;
const BETWEEN = 50;

/** How long typing must pause before a syntax error is told, in milliseconds. */
const PAUSE = 600;

/** How long a message stays for screen readers to say it, in milliseconds. */
const HEARD = 4000;

export class Controller implements PageSource, Actions {
  page: Page;
  announcement = '';
  readonly #surroundings: Surroundings;
  readonly #history: History;
  readonly #announce: (message: string) => void;
  #places: CorePlaces | null = null;
  #runner: Runner<Inputs> | null = null;
  /** Whether the reader has done nothing yet but follow the link that the page was opened with. */
  #arriving = false;
  /** Whether what the steps ask was fetched and did not come. */
  #lacksQuestions = false;
  #race: Promise<RaceChapter> | null = null;
  /** Ends the wait until typing pauses, after which a syntax error is told. */
  #waitForPause: Cancel = () => undefined;
  #listeners: (() => void)[] = [];

  constructor(page: Page, surroundings: Surroundings) {
    this.page = page;
    this.#surroundings = surroundings;
    this.#history = new History(surroundings.address, surroundings.wait);
    this.#announce = debounced((message) => {
      this.#speak(message);
    }, surroundings.wait);
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Takes over the link that the page was opened with, and fetches the core. */
  start(): void {
    this.follow();
    this.#arriving = true;
    void this.#load().then(() => this.#surroundings.wait(() => void this.#ask(), REHEARSAL));
  }

  /** The reader has gone to another address of this page: Back, Forward, or a link pasted into the bar. */
  follow(): void {
    this.#arriving = false;
    const { frame, preferences } = this.#surroundings;
    const fragment = this.#history.arrive();
    const link = readLink(fragment);
    const step = knownStep(this.page, frame?.step ?? link?.step ?? null);
    const visited = frame === null && (step !== this.page.step || step !== null);
    this.#set({
      ...this.page,
      step,
      visits: this.page.visits + (visited ? 1 : 0),
      open: null,
      view: link?.view ?? preferences.view() ?? 'guided',
      presenting: link?.presenting === true,
      embedded: frame !== null,
      cameAlong: frame === null && comesAlong(fragment),
      race: link?.race ?? {},
      settled: true,
    });
    this.#take(typedOf(this.page.notebook, link));
    // What the reader prefers belongs in the address too, and where the inputs came from does not: they may send this link.
    if (this.page.cameAlong || (this.page.view === 'scroll' && link?.view !== 'scroll'))
      this.#history.settle(this.#link());
  }

  readonly type = (field: FieldId, text: string): boolean => {
    const taken = text.length <= MOST_CHARACTERS;
    if (taken) this.#edit({ ...this.page.typed, drafts: { ...this.page.typed.drafts, [field]: text } });
    else this.#refuse(field, text);
    return taken;
  };

  readonly commit = (): void => {
    if (!this.page.settled) this.#set({ ...this.page, settled: true });
    this.#history.commit(this.#link());
  };

  readonly retype = (typed: Typed): void => {
    this.#edit(typed);
    this.commit();
  };

  readonly tryOut = (typed: Typed): Run | null => {
    const { notebook } = this.page;
    const read = readTyped(notebook, typed);
    if (this.#places === null || !read.ok || this.#places.isLarge(read.inputs)) return null;
    const result = this.#places.here(read.inputs);
    return result && assemble(notebook, read.inputs, result);
  };

  readonly reset = (field: FieldId): void => {
    this.type(field, draftOf(field, this.page.notebook.defaults));
    this.commit();
  };

  readonly setEdit = (row: number, col: number, text: string): void => {
    this.#edit({ ...this.page.typed, edits: withEdit(this.page.typed.edits, row, col, text) });
  };

  readonly typeEdit = (index: number, text: string): void => {
    const edits = this.page.typed.edits.map((edit, position) =>
      position === index ? `${placeOf(edit)},${text}` : edit,
    );
    this.#edit({ ...this.page.typed, edits });
  };

  readonly removeEdit = (index: number): void => {
    const edits = this.page.typed.edits.filter((_, position) => position !== index);
    this.#edit({ ...this.page.typed, edits });
    this.commit();
  };

  readonly slip = (slip: Slip, made: boolean): void => {
    this.#edit({ ...this.page.typed, slips: withSlip(this.page.typed.slips, slip, made) });
  };

  readonly #code = codeActions({
    now: () => this.page,
    set: (page) => {
      this.#set(page);
    },
    edit: (typed) => {
      this.#edit(typed);
    },
    retype: (typed) => {
      this.retype(typed);
    },
    tell: () => {
      this.#tellUnreadable();
    },
    load: () => this.#surroundings.loadOwning(),
  });
  readonly openCode = this.#code.openCode;
  readonly typeCode = this.#code.typeCode;
  readonly closeCode = this.#code.closeCode;
  readonly removeCode = this.#code.removeCode;
  readonly addCell = this.#code.addCell;
  readonly own = this.#code.own;

  readonly describe = (cell: number, name: string): string | null => {
    const held = this.#places?.described(this.page.run.inputs, cell - 1, name) ?? null;
    return held === null ? null : `${name}: ${held}`;
  };

  readonly complete = (cell: number, object: string): readonly Completion[] =>
    this.#places?.completions(this.page.run.inputs, cell - 1, object) ?? [];

  readonly resetAll = (): void => {
    this.retype(typedOf(this.page.notebook, null));
  };

  readonly keepAlong = (): void => {
    this.#set({ ...this.page, cameAlong: false });
  };

  readonly cancel = (): void => {
    if (this.#runner?.cancel() === true) this.#fresh({ kind: 'cancelled' });
  };

  readonly retry = (): void => {
    if (this.page.core.kind === 'unavailable') {
      this.#set(withCore(this.page, { kind: 'loading' }));
      void this.#load();
    } else {
      this.#run();
    }
  };

  readonly reload = (): void => {
    this.#surroundings.reload(this.#history.writeNow() ? null : this.#link());
  };

  readonly openStep = (step: string): void => {
    this.closeCode();
    this.#askAgain();
    const page = { ...this.page, step, visits: this.page.visits + 1 };
    if (page.embedded) {
      // The history is that of the page around.
      this.#quietly(page);
    } else {
      this.#set(page);
      this.commit();
    }
  };

  readonly turn = (by: -1 | 1): void => {
    const step = stepBeside(this.page, by);
    if (step !== undefined) this.openStep(step.id);
  };

  readonly passStep = (step: string): void => {
    if (step === this.page.step || (this.page.step === null && step === this.page.notebook.steps[0]?.id)) return;
    this.#askAgain();
    this.#quietly({ ...this.page, step });
  };

  readonly setView = (view: View): void => {
    this.#surroundings.preferences.keepView(view);
    this.#quietly({ ...this.page, view, visits: this.page.visits + (this.page.step === null ? 0 : 1) });
  };

  readonly present = (presenting: boolean): void => {
    this.#quietly({ ...this.page, presenting });
  };

  readonly say = (message: string): void => {
    const spoken = this.#speak(message);
    this.#surroundings.wait(() => {
      if (this.announcement !== spoken) return;
      this.announcement = '';
      this.#changed();
    }, HEARD);
  };

  readonly pin = (selection: Selection | null, weight: Weight | null = null): void => {
    this.#set({ ...this.page, pinned: selection, picked: weight, pointed: null });
  };

  readonly point = (selection: Selection | null): void => {
    this.#set({ ...this.page, pointed: selection });
  };

  readonly typeRace = (drafts: RaceDrafts): void => {
    this.#set({ ...this.page, race: { ...this.page.race, ...drafts } });
    this.#writeLater();
  };

  readonly openRace = (): Promise<RaceChapter> => {
    this.#race ??= this.#surroundings
      .loadRace((message) => this.say(message[this.page.language]))
      .catch((error: unknown) => {
        this.#race = null;
        throw error;
      });
    return this.#race;
  };

  /** Writes what is typed into the address now, if that is still to be done: the page may be about to go. */
  keepAddress(): void {
    this.#history.writeNow();
  }

  /** What tells why something is wrong has come, before anything is. */
  readonly prepare = (explaining: Explaining): void => {
    if (this.page.explaining !== null) return;
    this.#set({ ...this.page, explaining });
    this.#tellUnreadable();
  };

  /** The network is back: what did not come through it may come now. */
  connected(): void {
    if (this.page.core.kind === 'unavailable' && this.page.core.reason === 'notLoaded') this.retry();
    if (resultsOf(this.page.run).stop !== null || unreadable(this.page) !== null) void this.#explain();
    this.#askAgain();
  }

  async #load(): Promise<void> {
    let places: CorePlaces;
    try {
      places = await this.#surroundings.loadCore();
    } catch (error) {
      if (error instanceof CoreUnavailable) {
        this.#set(withCore(this.page, { kind: 'unavailable', reason: error.reason, detail: error.message }));
      } else {
        this.#broken(error);
      }
      return;
    }
    this.#places = places;
    this.#runner = createRunner(
      places,
      {
        started: () => {
          this.#fresh({ kind: 'working', fraction: 0, silent: false });
        },
        progress: (_, fraction) => {
          this.#fresh({ kind: 'working', fraction, silent: false });
        },
        silent: () => {
          const { freshness } = this.page;
          if (freshness.kind === 'working') this.#fresh({ ...freshness, silent: true });
        },
        done: (inputs, result) => {
          this.#finish(inputs, result);
        },
        failed: (_, error) => {
          this.#broken(error);
        },
        lost: (_, error) => {
          console.error(error);
          this.#fresh({ kind: 'lost' });
          this.say(UI[this.page.language].status.lost);
        },
      },
      this.#surroundings.wait,
    );
    this.#set(withCore(this.page, { kind: 'ready' }));
    this.#run();
    this.#surroundings.wait(() => {
      this.#rehearse(places);
    }, REHEARSAL);
  }

  /** Engines make faster code of what has run a few times: the reader's first edits need not be these. */
  #rehearse(places: CorePlaces, times = REHEARSALS): void {
    const { inputs } = this.page.run;
    if (times === 0 || this.page.core.kind !== 'ready' || places.isLarge(inputs)) return;
    try {
      places.here(inputs);
    } catch (error) {
      this.#broken(error);
      return;
    }
    this.#surroundings.wait(() => {
      this.#rehearse(places, times - 1);
    }, BETWEEN);
  }

  #link(): string {
    return writeLink(linkTo(this.page));
  }

  /** What is not worth an entry of its own in the history. */
  #quietly(page: Page): void {
    const before = this.#link();
    this.#set(page);
    this.#history.amend(before, this.#link());
  }

  /** The reader has changed something: unlike a followed link, it is written into the address, once typing pauses. */
  #edit(typed: Typed): void {
    this.#arriving = false;
    this.page = { ...this.page, settled: false };
    this.#take(typed);
    this.#writeLater();
  }

  /** A text that is not taken: what was typed before stays, and the outputs are still those of it. */
  #refuse(field: FieldId, { length }: string): void {
    const problems = { ...this.page.problems, [field]: { kind: 'tooLong', characters: length } as const };
    this.#set({ ...this.page, problems });
    this.#tellUnreadable();
  }

  #tellUnreadable(): void {
    const trouble = unreadable(this.page);
    if (trouble === null) return;
    this.#announce(trouble);
    void this.#explain();
  }

  #writeLater(): void {
    this.#history.writeLater(() => this.#link());
  }

  #take(typed: Typed): void {
    this.#set(withTyped(this.page, typed));
    // Without it the code runs all the same; the next edit tries again.
    if (codeLength(typed.code) > 0) this.own().catch(() => undefined);
    this.#tellUnreadable();
    this.#run();
  }

  /** Runs what is typed, where it can be read and is not what is shown already. */
  #run(): void {
    this.#runner?.cancel();
    this.#waitForPause();
    const read = readTyped(this.page.notebook, this.page.typed);
    if (!read.ok || sameInputs(read.inputs, this.page.run.inputs)) return;
    if (this.page.core.kind === 'ready') this.#runner?.submit(read.inputs);
  }

  #finish(inputs: Inputs, result: RunResult): void {
    const run = assemble(this.page.notebook, inputs, result);
    const problem = syntaxProblem(run, this.page.open);
    if (problem !== null) {
      this.#untilParsed(problem);
      return;
    }
    const after = withRun(this.page, run, !this.#arriving);
    this.#set(after);
    const stopped = resultsOf(after.run).stop !== null;
    // What a link brings along is news to nobody, unless it is trouble.
    if (stopped || !this.#arriving) this.#announce(runSummary(after));
    if (stopped) void this.#explain();
  }

  /** What is being typed is no Python yet: the outputs stay, and where it stops is told once typing pauses. */
  #untilParsed(problem: CodeProblem): void {
    this.#fresh({ kind: 'unreadable' });
    this.#waitForPause = this.#surroundings.wait(() => {
      this.#set({ ...this.page, codeProblem: problem });
      this.#tellUnreadable();
    }, PAUSE);
  }

  /** What the steps ask comes last: the page is there without. */
  async #ask(): Promise<void> {
    this.#lacksQuestions = false;
    try {
      const questions = await this.#surroundings.loadQuestions();
      this.#set({ ...this.page, questions });
    } catch {
      // There is no network: the next step that is opened tries again, and so does the page when it is back.
      this.#lacksQuestions = true;
    }
  }

  #askAgain(): void {
    if (this.#lacksQuestions) void this.#ask();
  }

  /** What is told without our words does not wait for them; where they cannot be had, it stands alone. */
  async #explain(): Promise<void> {
    if (this.page.explaining !== null) return;
    try {
      this.prepare(await this.#surroundings.loadExplaining());
    } catch {
      // There is no network: the next run that stops tries again, and so does the page when it is back.
    }
  }

  /** Something of ours has broken, the console says how. The page tells the reader, and goes on computing. */
  fault(error: unknown): void {
    // What breaks as the page is drawn breaks again as this is drawn: it is told once.
    if (this.page.fault === null) this.#set({ ...this.page, fault: detailOf(error) });
  }

  /** The core has broken, and cannot be trusted with another run. */
  #broken(error: unknown): void {
    console.error(error);
    this.#set(withCore(this.page, { kind: 'broken', detail: detailOf(error) }));
  }

  #fresh(freshness: Freshness): void {
    this.#set({ ...this.page, freshness });
  }

  /** Puts a message where screen readers find it. Said twice in a row, it must be heard twice: the text has to differ. */
  #speak(message: string): string {
    this.announcement = message === this.announcement ? `${message}\u00a0` : message;
    this.#changed();
    return this.announcement;
  }

  #set(page: Page): void {
    this.page = page;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
