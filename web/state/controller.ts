/** The one place where gestures, the core, the address bar and the page meet. It knows no DOM. */

import { draftOf } from '../inputs/fields.ts';
import type { FieldId, Inputs } from '../inputs/inputs.ts';
import type { RunResult } from '../program/cell.ts';
import { runSummary } from './announce.ts';
import { debounced } from './later.ts';
import { readLink, writeLink } from './link.ts';
import { linkTo, readTyped, typedOf, withCore, withRun, withTyped } from './page.ts';
import type { CoreStatus, Page, Selection, Typed } from './page.ts';
import { assemble, sameInputs } from './run.ts';
import { createRunner, type Places, type Runner, type Wait } from './runner.ts';

/** The core as the page uses it; a rejected promise of it carries a CoreUnavailable. */
export type CorePlaces = Places<Inputs, RunResult>;

/** Why there is no core. */
export class CoreUnavailable extends Error {
  readonly reason: Extract<CoreStatus, { kind: 'unavailable' }>['reason'];
  constructor(reason: CoreUnavailable['reason'], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** The part of the browser's address that is ours. */
export interface AddressBar {
  read(): string;
  /** In the place of the present entry of the history. */
  replace(fragment: string): void;
  /** As a new entry of the history. */
  push(fragment: string): void;
}

export interface Surroundings {
  loadCore(): Promise<CorePlaces>;
  reload(): void;
  readonly address: AddressBar;
  readonly wait: Wait;
}

/** What the views see: the page as it is, and a call whenever it has changed. */
export interface PageSource {
  readonly page: Page;
  /** What is said to screen readers, politely. */
  readonly announcement: string;
  onChange(listener: () => void): void;
}

/** What the views can ask for. */
export interface Actions {
  readonly type: (field: FieldId, text: string) => void;
  /** The reader has finished with a text: from here on, Back undoes it. */
  readonly commit: () => void;
  readonly reset: (field: FieldId) => void;
  readonly removeEdit: (index: number) => void;
  readonly resetAll: () => void;
  /** Stops a large run. */
  readonly cancel: () => void;
  /** Runs what is typed: after a cancelled run, or to fetch a core that did not arrive. */
  readonly retry: () => void;
  /** Loads the page anew; what is typed stands in the address. */
  readonly reload: () => void;
  readonly openStep: (step: string) => void;
  /** Chooses an output value; null: none in particular. */
  readonly pin: (selection: Selection | null) => void;
  /** Looks at an output value for the moment. */
  readonly point: (selection: Selection | null) => void;
}

export class Controller implements PageSource, Actions {
  page: Page;
  announcement = '';
  readonly #surroundings: Surroundings;
  readonly #announce: (message: string) => void;
  #runner: Runner<Inputs> | null = null;
  #committed: string;
  #listeners: (() => void)[] = [];

  constructor(page: Page, surroundings: Surroundings) {
    this.page = page;
    this.#surroundings = surroundings;
    this.#committed = surroundings.address.read();
    this.#announce = debounced((message) => {
      this.announcement = message;
      this.#changed();
    }, surroundings.wait);
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Takes over the link that the page was opened with, and fetches the core. */
  start(): void {
    this.follow();
    void this.#load();
  }

  /** The reader has gone to another address of this page: Back, Forward, or a link pasted into the bar. */
  follow(): void {
    const fragment = this.#surroundings.address.read();
    this.#committed = fragment;
    const link = readLink(fragment);
    this.#set({ ...this.page, step: link?.step ?? null });
    this.#take(typedOf(this.page.notebook, link));
  }

  readonly type = (field: FieldId, text: string): void => {
    this.#edit({ ...this.page.typed, drafts: { ...this.page.typed.drafts, [field]: text } });
  };

  readonly commit = (): void => {
    const now = writeLink(linkTo(this.page));
    if (now === this.#committed.replace(/^#/, '')) return;
    this.#surroundings.address.replace(this.#committed);
    this.#surroundings.address.push(now);
    this.#committed = now;
  };

  readonly reset = (field: FieldId): void => {
    this.type(field, draftOf(field, this.page.notebook.defaults));
    this.commit();
  };

  readonly removeEdit = (index: number): void => {
    const edits = this.page.typed.edits.filter((_, position) => position !== index);
    this.#edit({ ...this.page.typed, edits });
    this.commit();
  };

  readonly resetAll = (): void => {
    this.#edit(typedOf(this.page.notebook, null));
    this.commit();
  };

  readonly cancel = (): void => {
    if (this.#runner?.cancel() === true) this.#set({ ...this.page, freshness: { kind: 'cancelled' } });
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
    this.#surroundings.reload();
  };

  readonly openStep = (step: string): void => {
    this.#set({ ...this.page, step });
    this.commit();
  };

  readonly pin = (selection: Selection | null): void => {
    this.#set({ ...this.page, pinned: selection, pointed: null });
  };

  readonly point = (selection: Selection | null): void => {
    this.#set({ ...this.page, pointed: selection });
  };

  async #load(): Promise<void> {
    let places: CorePlaces;
    try {
      places = await this.#surroundings.loadCore();
    } catch (error) {
      if (error instanceof CoreUnavailable) {
        this.#set(withCore(this.page, { kind: 'unavailable', reason: error.reason, detail: error.message }));
      } else {
        this.broken(error);
      }
      return;
    }
    this.#runner = createRunner(
      places,
      {
        started: () => {
          this.#set({ ...this.page, freshness: { kind: 'working', fraction: 0 } });
        },
        progress: (_, fraction) => {
          this.#set({ ...this.page, freshness: { kind: 'working', fraction } });
        },
        done: (inputs, result) => {
          this.#finish(inputs, result);
        },
        failed: (_, error) => {
          this.broken(error);
        },
      },
      this.#surroundings.wait,
    );
    this.#set(withCore(this.page, { kind: 'ready' }));
    this.#run();
  }

  /** The reader has changed something: unlike a followed link, it is written into the address. */
  #edit(typed: Typed): void {
    this.#take(typed);
    this.#surroundings.address.replace(writeLink(linkTo(this.page)));
  }

  #take(typed: Typed): void {
    this.#set(withTyped(this.page, typed));
    this.#run();
  }

  /** Runs what is typed, where it can be read and is not what is shown already. */
  #run(): void {
    this.#runner?.cancel();
    const read = readTyped(this.page.notebook, this.page.typed);
    if (!read.ok || sameInputs(read.inputs, this.page.run.inputs)) return;
    if (this.page.core.kind === 'ready') this.#runner?.submit(read.inputs);
  }

  #finish(inputs: Inputs, result: RunResult): void {
    const after = withRun(this.page, assemble(this.page.notebook, inputs, result));
    this.#set(after);
    this.#announce(runSummary(after));
  }

  /** A bug has shown itself. The page tells the reader; the console tells whoever looks for the cause. */
  broken(error: unknown): void {
    console.error(error);
    const detail = error instanceof Error ? error.message : String(error);
    this.#set(withCore(this.page, { kind: 'broken', detail }));
  }

  #set(page: Page): void {
    this.page = page;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
