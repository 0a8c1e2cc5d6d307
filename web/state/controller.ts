/** The one place where gestures, the core, the address bar and the page meet. It knows no DOM. */

import type { Explaining } from '../explain/explaining.ts';
import { draftOf } from '../inputs/fields.ts';
import type { FieldId, Inputs, Slip } from '../inputs/inputs.ts';
import { MOST_CHARACTERS } from '../inputs/problem.ts';
import type { RaceDrafts } from '../inputs/race_drafts.ts';
import type { Completion } from '../core/types.ts';
import type { RunResult } from '../program/cell.ts';
import { codeLength } from '../program/reader_code.ts';
import type { RaceChapter } from '../race/control.ts';
import { messageOf } from '../text/error_message.ts';
import { UI } from '../text/ui.ts';
import type { Actions } from './actions.ts';
import { runSummary, unreadable } from './views/announce.ts';
import { Announcer } from './timing/announcer.ts';
import { carriesInputs } from './carried.ts';
import { codeActions } from './code_actions.ts';
import { editedPlace, withEdit, withSlip } from './edits.ts';
import { Computing } from './computing.ts';
import type { Environment, PageSource } from './environment.ts';
import { History } from './history.ts';
import { AT_REST } from './timing/later.ts';
import { LateParts } from './late_parts.ts';
import { readLink, writeLink, type View } from './link.ts';
import { linkTo } from './page_link.ts';
import { sameSelection, withRun, withTyped, type Freshness, type Page, type Selection, type Weight } from './page.ts';
import { syntaxProblem, type CodeProblem } from './code_problem.ts';
import { typedOf, type Typed } from './typed.ts';
import { resultsOf } from '../run/results.ts';
import { assemble, type Run } from '../run/run.ts';
import type { Cancel } from './timing/runner.ts';
import { knownStep, stepBeside } from './position.ts';

/** How long typing must pause before a syntax error is told, in milliseconds. */
const PAUSE = 600;

export class Controller implements PageSource, Actions {
  page: Page;
  readonly #environment: Environment;
  readonly #history: History;
  readonly #announcer: Announcer;
  readonly #computing: Computing;
  readonly #parts: LateParts;
  /** Whether the reader has done nothing yet but follow the link that the page was opened with. */
  #arriving = false;
  /** Ends the wait until typing pauses, after which a syntax error is told. */
  #waitForPause: Cancel = () => undefined;
  #listeners: (() => void)[] = [];
  /** Whether more is about to change, and is told together with what has. */
  #inOneChange = false;

  constructor(page: Page, environment: Environment) {
    this.page = page;
    this.#environment = environment;
    this.#history = new History(environment.address, environment.wait);
    this.#announcer = new Announcer(() => {
      this.#changed();
    }, environment.wait);
    const shared = {
      now: () => this.page,
      set: (newer: Page) => {
        this.#set(newer);
      },
    };
    this.#computing = new Computing(
      {
        ...shared,
        finished: (inputs, result) => {
          this.#finish(inputs, result);
        },
        lost: () => {
          this.say(UI[this.page.language].status.lost);
        },
      },
      environment,
    );
    this.#parts = new LateParts(
      {
        ...shared,
        say: this.say,
        explained: () => {
          this.#tellUnreadable();
        },
      },
      environment,
    );
  }

  get announcement(): string {
    return this.#announcer.message;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Takes over the link that the page was opened with, and fetches the core; the questions once the page is `interactive`. */
  start(interactive: Promise<void> = Promise.resolve()): void {
    this.follow();
    this.#arriving = true;
    const here = Promise.all([this.#computing.load(), interactive]);
    void here.then(() => this.#environment.wait(() => void this.#parts.ask(), AT_REST));
  }

  /** The reader has gone to another address of this page: Back, Forward, or a link pasted into the bar. */
  follow(): void {
    this.#arriving = false;
    const { frame, preferences } = this.#environment;
    const fragment = this.#history.arrive();
    const link = readLink(fragment);
    const step = knownStep(this.page, frame?.step ?? link?.step ?? null);
    const visited = frame === null && (step !== this.page.step || step !== null);
    // Listeners hear of it together with the inputs of the link, from #take.
    this.page = {
      ...this.page,
      step,
      visits: this.page.visits + (visited ? 1 : 0),
      open: null,
      view: link?.view ?? preferences.view() ?? 'guided',
      presenting: link?.presenting === true,
      embedded: frame !== null,
      carried: frame === null && carriesInputs(fragment),
      race: link?.race ?? {},
      settled: true,
    };
    this.#take(typedOf(this.page.notebook, link));
    // What the reader prefers belongs in the address too, and where the inputs came from does not: they may send this link.
    if (this.page.carried || (this.page.view === 'scroll' && link?.view !== 'scroll'))
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
    this.#edit(typed, true);
    this.#history.commit(this.#link());
  };

  readonly tryOut = (typed: Typed): Run | null => this.#computing.tryOut(typed);

  readonly reset = (field: FieldId): void => {
    const own = draftOf(field, this.page.notebook.defaults);
    this.retype({ ...this.page.typed, drafts: { ...this.page.typed.drafts, [field]: own } });
  };

  readonly setEdit = (row: number, col: number, text: string): void => {
    this.#edit({ ...this.page.typed, edits: withEdit(this.page.typed.edits, row, col, text) });
  };

  readonly typeEdit = (index: number, text: string): void => {
    const edits = this.page.typed.edits.map((edit, position) =>
      position === index ? `${editedPlace(edit)},${text}` : edit,
    );
    this.#edit({ ...this.page.typed, edits });
  };

  readonly removeEdit = (index: number): void => {
    const edits = this.page.typed.edits.filter((_, position) => position !== index);
    this.retype({ ...this.page.typed, edits });
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
    load: () => this.#environment.loadOwnCodePart(),
  });
  readonly openCode = this.#code.openCode;
  readonly typeCode = this.#code.typeCode;
  readonly closeCode = this.#code.closeCode;
  readonly removeCode = this.#code.removeCode;
  readonly addCell = this.#code.addCell;
  readonly own = this.#code.own;

  readonly describe = (cell: number, name: string): string | null => this.#computing.describe(cell, name);

  readonly complete = (cell: number, object: string): readonly Completion[] => this.#computing.complete(cell, object);

  readonly resetAll = (): void => {
    this.retype(typedOf(this.page.notebook, null));
  };

  readonly keepCarried = (): void => {
    this.#set({ ...this.page, carried: false });
  };

  readonly cancel = (): void => {
    this.#computing.cancel();
  };

  readonly retry = (): void => {
    this.#waitForPause();
    this.#computing.retry();
  };

  readonly reload = (): void => {
    this.#environment.reload(this.#history.writeNow() ? null : this.#link());
  };

  readonly openStep = (step: string): void => {
    this.closeCode();
    this.#parts.askAgain();
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
    this.#parts.askAgain();
    this.#quietly({ ...this.page, step });
  };

  readonly setView = (view: View): void => {
    this.#environment.preferences.keepView(view);
    this.#quietly({ ...this.page, view, visits: this.page.visits + (this.page.step === null ? 0 : 1) });
  };

  readonly present = (presenting: boolean): void => {
    this.#quietly({ ...this.page, presenting });
  };

  readonly loadQuestions = (): Promise<void> => this.#parts.ask();

  readonly say = (message: string): void => {
    this.#announcer.say(message);
  };

  readonly pin = (selection: Selection | null, weight: Weight | null = null): void => {
    this.#set({ ...this.page, pinned: selection, picked: weight, pointed: null });
  };

  readonly point = (selection: Selection | null): void => {
    if (!sameSelection(selection, this.page.pointed)) this.#set({ ...this.page, pointed: selection });
  };

  readonly typeRace = (drafts: RaceDrafts): void => {
    this.#set({ ...this.page, race: { ...this.page.race, ...drafts } });
    this.#writeLater();
  };

  readonly openRace = (): Promise<RaceChapter> => this.#parts.openRace();

  /** Writes what is typed into the address now, if that is still to be done: the page may be about to go. */
  keepAddress(): void {
    this.#history.writeNow();
  }

  /** Takes the module of explanations, which has come before anything is wrong. */
  readonly prepare = (explaining: Explaining): void => {
    this.#parts.prepare(explaining);
  };

  /** The network is back: what did not come through it may come now. */
  connected(): void {
    if (this.page.core.kind === 'unavailable' && this.page.core.reason === 'notLoaded') this.retry();
    if (resultsOf(this.page.run).stop !== null || unreadable(this.page) !== null) void this.#parts.explain();
    this.#parts.askAgain();
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

  /**
   * The reader has changed something: unlike a followed link, it is written into the address, once typing pauses.
   *
   * @param settled whether they have finished with it, as with a button
   */
  #edit(typed: Typed, settled = false): void {
    this.#arriving = false;
    this.page = { ...this.page, settled };
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
    this.#announcer.announce(trouble);
    void this.#parts.explain();
  }

  #writeLater(): void {
    this.#history.writeLater(() => this.#link());
  }

  /** What is typed and what a small run gives for it are told as one change. */
  #take(typed: Typed): void {
    this.page = withTyped(this.page, typed);
    this.#inOneChange = true;
    try {
      // Without it the code runs all the same; the next edit tries again.
      if (codeLength(typed.code) > 0) this.own().catch(() => undefined);
      this.#tellUnreadable();
      this.#run();
    } finally {
      this.#inOneChange = false;
      this.#changed();
    }
  }

  #run(): void {
    this.#waitForPause();
    this.#computing.run();
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
    // What a link holds is not told when it is opened, unless the notebook stops with it.
    if (stopped || !this.#arriving) this.#announcer.announce(runSummary(after));
    if (stopped) void this.#parts.explain();
  }

  /** What is being typed is no Python yet: the outputs stay, and where it stops is told once typing pauses. */
  #untilParsed(problem: CodeProblem): void {
    this.#fresh({ kind: 'unreadable' });
    this.#waitForPause = this.#environment.wait(() => {
      this.#set({ ...this.page, codeProblem: problem });
      this.#tellUnreadable();
    }, PAUSE);
  }

  /** Something of ours has broken, the console says how. The page tells the reader, and goes on computing. */
  fault(error: unknown): void {
    // What breaks as the page is drawn breaks again as this is drawn: it is told once.
    if (this.page.fault === null) this.#set({ ...this.page, fault: messageOf(error) });
  }

  #fresh(freshness: Freshness): void {
    this.#set({ ...this.page, freshness });
  }

  #set(page: Page): void {
    this.page = page;
    this.#changed();
  }

  #changed(): void {
    if (this.#inOneChange) return;
    for (const listener of this.#listeners) listener();
  }
}
