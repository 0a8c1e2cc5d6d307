/** The one place where gestures, the core, the address bar and the page meet. It knows no DOM. */

import type { RunAnswer } from '../../engine/answer.ts';
import type { Cancel } from '../../engine/runs.ts';
import type { Explaining } from '../../explain/explaining.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { codeLength } from '../../program/reader_code.ts';
import { resultsOf } from '../../run/results.ts';
import { assemble } from '../../run/run.ts';
import { anyFailed } from '../../run/stop.ts';
import { messageOf } from '../../text/error_message.ts';
import { UI } from '../../text/ui.ts';
import type { Actions } from './actions.ts';
import { carriesInputs } from '../address/carried.ts';
import { codeActions } from './code_actions.ts';
import { syntaxProblem, type CodeProblem } from './code_problem.ts';
import { Computing } from './computing.ts';
import type { Environment, PageSource } from './environment.ts';
import { History } from '../address/history.ts';
import { LateParts } from './late_parts.ts';
import { readLink, writeLink } from '../address/link.ts';
import { sameSelection, withRun, withTyped, type Freshness, type Page } from './walk_page.ts';
import type { PageAccess } from './page_access.ts';
import { linkTo } from '../address/page_link.ts';
import { knownStep } from './position.ts';
import { stepActions } from './step_actions.ts';
import { Announcer } from '../announcer.ts';
import { AT_REST } from '../timing/later.ts';
import { typedOf, type Typed } from './typed.ts';
import { typingActions } from './typing_actions.ts';
import { runSummary, unreadable } from '../views/announce.ts';

/** How long typing must pause before a syntax error is told, in milliseconds. */
const PAUSE = 600;

export class Controller implements PageSource {
  page: Page;
  readonly actions: Actions;
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
    const access: PageAccess = {
      now: () => this.page,
      set: (newer) => {
        this.#set(newer);
      },
      setQuietly: (newer) => {
        this.#setQuietly(newer);
      },
      edit: (typed, settled = false) => {
        this.#edit(typed, settled);
      },
      commit: () => {
        this.#commit();
      },
      tellUnreadable: () => {
        this.#tellUnreadable();
      },
    };
    const say = (message: string): void => {
      this.#announcer.say(message);
    };
    this.#computing = new Computing(
      {
        ...access,
        finished: (inputs, result) => {
          this.#finish(inputs, result);
        },
        lost: () => {
          say(UI[this.page.language].status.lost);
        },
      },
      environment,
    );
    this.#parts = new LateParts(
      {
        ...access,
        say,
        explained: () => {
          this.#tellUnreadable();
        },
      },
      environment,
    );
    this.actions = this.#actionsOn(access, say);
  }

  #actionsOn(access: PageAccess, say: (message: string) => void): Actions {
    const { now, set } = access;
    const typing = typingActions(access);
    const code = codeActions(access, typing.retype, () => this.#environment.loadOwnCodePart());
    const steps = stepActions(access, {
      closeCode: code.closeCode,
      askAgain: () => {
        this.#parts.askAgain();
      },
      keepView: (view) => {
        this.#environment.preferences.keepView(view);
      },
    });
    return {
      ...typing,
      ...code,
      ...steps,
      say,
      keepCarried: () => {
        set({ ...now(), carried: false });
      },
      pin: (selection, weight) => {
        set({ ...now(), pinned: selection, picked: weight ?? null, pointed: null });
      },
      point: (selection) => {
        if (!sameSelection(selection, now().pointed)) set({ ...now(), pointed: selection });
      },
      typeRace: (drafts) => {
        set({ ...now(), race: { ...now().race, ...drafts } });
        this.#writeLater();
      },
      tryOut: (typed) => this.#computing.tryOut(typed),
      describe: (cell, name) => this.#computing.describe(cell, name),
      complete: (cell, object) => this.#computing.complete(cell, object),
      cancel: () => {
        this.#computing.cancel();
      },
      retry: () => {
        this.#retry();
      },
      reload: () => {
        this.#environment.reload(this.#history.writeNow() ? null : this.#link());
      },
      loadQuestions: () => this.#parts.ask(),
      openRace: () => this.#parts.openRace(),
    };
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
      askFirst: link?.askFirst === true,
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

  /** Writes what is typed into the address now, if that is still to be done: the page may be about to go. */
  keepAddress(): void {
    this.#history.writeNow();
  }

  /** Takes the module of explanations, which has come before anything is wrong. */
  prepare(explaining: Explaining): void {
    this.#parts.prepare(explaining);
  }

  /** The network is back: what did not come through it may come now. */
  connected(): void {
    if (this.page.core.kind === 'unavailable' && this.page.core.reason === 'notLoaded') this.#retry();
    if (anyFailed(this.page.run) || unreadable(this.page) !== null) void this.#parts.explain();
    this.#parts.askAgain();
  }

  #link(): string {
    return writeLink(linkTo(this.page));
  }

  /** What is not worth an entry of its own in the history. */
  #setQuietly(page: Page): void {
    const before = this.#link();
    this.#set(page);
    this.#history.amend(before, this.#link());
  }

  /**
   * The reader has changed something: unlike a followed link, it is written into the address, once typing pauses.
   *
   * @param settled whether they have finished with it, as with a button
   */
  #edit(typed: Typed, settled: boolean): void {
    this.#arriving = false;
    this.page = { ...this.page, settled };
    this.#take(typed);
    this.#writeLater();
  }

  /** The reader has finished with what they have changed: from here on, Back undoes it. */
  #commit(): void {
    if (!this.page.settled) this.#set({ ...this.page, settled: true });
    this.#history.commit(this.#link());
  }

  /** Runs what is typed once more. */
  #retry(): void {
    this.#waitForPause();
    this.#computing.retry();
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
      if (codeLength(typed.code) > 0) this.actions.own().catch(() => undefined);
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

  #finish(inputs: Inputs, result: RunAnswer): void {
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
    if (anyFailed(after.run)) void this.#parts.explain();
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
