/** What a reader does with an opened notebook, and what follows from it: every change runs the notebook from the top. */

import { isNoPython, type CellAnswer, type Completion } from '../../engine/answer.ts';
import type { Engine, Wait } from '../../engine/engine.ts';
import type { Cancel, Job } from '../../engine/runs.ts';
import { fileJobOf } from '../../file/answered.ts';
import type { FileNotebook } from '../../file/file_cells.ts';
import { isNotebookName, readNotebook } from '../../file/read.ts';
import { OPEN } from '../../text/open_text.ts';
import { debounced } from '../timing/later.ts';
import type { Keeper } from './kept.ts';
import { codeCells, stopOf, stopText, type FileProblem, type OpenedCell, type OpenPage } from './open_page.ts';

/** A larger file is not opened, in bytes. */
export const MOST_BYTES = 5_000_000;

/** How long typing must pause before an unfinished line is an error, in milliseconds. */
export const UNFINISHED_PAUSE = 900;

/** How long after a change it is kept, in milliseconds: a large notebook takes a moment, which typing should not wait for. */
const KEEPING_PAUSE = 500;
/** What is added to that for each cell. */
const KEEPING_PAUSE_PER_CELL = 1;

/** How long a message stays for screen readers to say it, in milliseconds. */
const HEARD = 4000;

/** A file as browsers give it: `File` is one. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What the page that opens notebooks can be asked for. */
export interface OpenActions {
  readonly open: (file: GivenFile) => void;
  readonly type: (key: number, source: string) => void;
  readonly edit: (key: number) => void;
  /** Typing has paused: what is no Python is an error from now on. */
  readonly pause: () => void;
  /** Loads the page anew; the tab keeps what is open. */
  readonly reload: () => void;
  /** Editing has ended. */
  readonly leave: () => void;
  /** Adds a code cell below a cell, or at the end, and opens it. */
  readonly add: (below: number | null) => void;
  readonly remove: (key: number) => void;
  readonly putBack: () => void;
  readonly runAgain: () => void;
  /** One line about what a dotted name holds when a cell has run, `embedding.weight: Parameter (4, 5) float32`; null: unknown. */
  readonly describe: (key: number, name: string) => Promise<string | null>;
  /** The names that may stand in a cell after `object.`, or for themselves where it is ''. */
  readonly complete: (key: number, object: string) => Promise<readonly Completion[]>;
  readonly stop: () => void;
}

export interface OpenSource {
  readonly page: OpenPage;
  /** What a screen reader is to say. */
  readonly announcement: string;
  onChange(listen: () => void): void;
}

/** What the controller needs of the browser. */
export interface OpenEnvironment {
  readonly engine: Engine;
  readonly keeper: Keeper;
  readonly reload: () => void;
  readonly wait: Wait;
}

export class OpenController implements OpenActions, OpenSource {
  page: OpenPage;
  announcement = '';
  readonly #environment: OpenEnvironment;
  readonly #listeners: (() => void)[] = [];
  /** Says the last of several messages that come in quick succession. */
  readonly say: (message: string) => void;
  #nextKey = 1;
  /** Of several files that are read at once the last one counts. */
  #reading = 0;
  #isTyping = false;
  #cancelPause: Cancel = () => undefined;
  #cancelKeeping: Cancel = () => undefined;
  /** A run of what is no Python yet, until typing pauses. */
  #held: { readonly cells: readonly OpenedCell[]; readonly answers: readonly CellAnswer[] } | null = null;

  constructor(page: OpenPage, environment: OpenEnvironment) {
    this.page = page;
    this.#environment = environment;
    this.say = debounced((message) => {
      this.#announce(message);
      // So that the same message is heard again the next time.
      environment.wait(() => {
        if (this.announcement === message) this.#announce('');
      }, HEARD);
    }, environment.wait);
  }

  onChange(listen: () => void): void {
    this.#listeners.push(listen);
  }

  /** Shows what the tab has kept, once the page is hydrated. */
  start(canRun: boolean): void {
    this.#set({ canRun });
    const kept = this.#environment.keeper.read();
    if (kept !== null) this.#show(kept.name, kept);
  }

  readonly open = (file: GivenFile): void => {
    this.#reading += 1;
    const mine = this.#reading;
    const { name, size } = file;
    const fail = (problem: FileProblem['problem']): void => {
      if (mine === this.#reading) this.#set({ problem: { name, size, problem } });
    };
    if (!isNotebookName(name)) fail({ why: 'otherName' });
    else if (size > MOST_BYTES) fail({ why: 'tooLarge' });
    else {
      file.arrayBuffer().then(
        (bytes) => {
          if (mine !== this.#reading) return;
          const read = readNotebook(name, new Uint8Array(bytes));
          if (read.ok) this.#show(name, read.notebook);
          else fail(read.unread);
        },
        () => fail({ why: 'notRead' }),
      );
    }
  };

  readonly type = (key: number, source: string): void => {
    const { opened } = this.page;
    if (opened === null) return;
    this.#isTyping = true;
    this.#cancelPause();
    this.#cancelPause = this.#environment.wait(this.pause, UNFINISHED_PAUSE);
    this.#change(opened.cells.map((cell) => (cell.key === key ? { ...cell, source } : cell)));
  };

  readonly pause = (): void => {
    this.#isTyping = false;
    this.#cancelPause();
    if (this.#held !== null) this.#finished(this.#held.cells, this.#held.answers);
  };

  readonly reload = (): void => {
    this.keepNow();
    this.#environment.reload();
  };

  readonly edit = (key: number): void => {
    this.pause();
    this.#set({ editing: key });
  };

  readonly leave = (): void => {
    this.pause();
    this.#set({ editing: null });
  };

  readonly add = (below: number | null): void => {
    const { opened } = this.page;
    if (opened === null) return;
    this.pause();
    const at = opened.cells.findIndex(({ key }) => key === below) + 1 || opened.cells.length;
    const cell: OpenedCell = { key: this.#nextKey++, kind: 'code', source: '' };
    this.#set({ editing: cell.key });
    this.#change(opened.cells.toSpliced(at, 0, cell));
  };

  readonly remove = (key: number): void => {
    const { opened, editing } = this.page;
    const at = opened?.cells.findIndex((cell) => cell.key === key) ?? -1;
    const cell = opened?.cells[at];
    if (opened === null || cell === undefined) return;
    this.pause();
    this.#set({ removed: { cell, at }, editing: editing === key ? null : editing });
    this.#change(opened.cells.toSpliced(at, 1));
  };

  readonly putBack = (): void => {
    const { opened, removed } = this.page;
    if (opened === null || removed === null) return;
    this.#set({ removed: null });
    this.#change(opened.cells.toSpliced(removed.at, 0, removed.cell));
  };

  readonly runAgain = (): void => {
    const { opened, canRun } = this.page;
    this.#held = null;
    if (opened === null || !canRun) return;
    const cells = codeCells(opened.cells);
    const lost = (): void => this.#set({ activity: { kind: 'lost' } });
    this.#environment.engine.run(this.#job, {
      working: (fraction, silent) => this.#set({ activity: { kind: 'running', fraction, silent } }),
      done: ({ answers }) => this.#finished(cells, answers),
      failed: lost,
      lost,
    });
  };

  readonly describe = (key: number, name: string): Promise<string | null> =>
    this.#environment.engine.described(this.#job, this.#indexOf(key), name);

  readonly complete = (key: number, object: string): Promise<readonly Completion[]> =>
    this.#environment.engine.completions(this.#job, this.#indexOf(key), object);

  readonly stop = (): void => {
    if (this.#environment.engine.stop()) this.#set({ activity: { kind: 'stopped' } });
  };

  #show(name: string, { cells, metadata }: FileNotebook): void {
    this.#isTyping = false;
    this.#set({
      opened: {
        name,
        cells: cells.map((cell) => ({ ...cell, key: this.#nextKey++ })),
        ...(metadata !== undefined && { metadata }),
      },
      problem: null,
      run: null,
      editing: null,
      removed: null,
    });
    this.say(this.#text.opened(name, cells.filter(({ kind }) => kind === 'code').length));
    this.#keep();
    this.runAgain();
  }

  /** What is open, as the engine runs it. */
  get #job(): Job {
    return fileJobOf(this.page.opened?.cells ?? []);
  }

  /** The place of a cell among the code cells, from 0. */
  #indexOf(cell: number): number {
    return codeCells(this.page.opened?.cells ?? []).findIndex(({ key }) => key === cell);
  }

  #change(cells: readonly OpenedCell[]): void {
    const { opened } = this.page;
    if (opened === null) return;
    this.#set({ opened: { ...opened, cells } });
    this.#keep();
    this.runAgain();
  }

  /** Keeps what is open as it is now: before the page may go. */
  keepNow(): void {
    this.#cancelKeeping();
    const { opened } = this.page;
    if (opened !== null) this.#environment.keeper.write(opened);
  }

  #keep(): void {
    this.#cancelKeeping();
    const cells = this.page.opened?.cells.length ?? 0;
    const pause = KEEPING_PAUSE + KEEPING_PAUSE_PER_CELL * cells;
    this.#cancelKeeping = this.#environment.wait(() => {
      this.keepNow();
    }, pause);
  }

  #finished(cells: readonly OpenedCell[], answers: readonly CellAnswer[]): void {
    const unfinished = answers.some(isNoPython);
    if (unfinished && this.#isTyping) {
      this.#held = { cells, answers };
      this.#set({ activity: { kind: 'waiting' } });
      return;
    }
    this.#held = null;
    this.#set({ run: { cells, answers }, activity: { kind: 'idle' } });
    this.say(this.#summary());
  }

  #summary(): string {
    const stop = stopOf(this.page);
    return stop === null ? this.#text.ran(this.page.run?.answers.length ?? 0) : stopText(stop, this.#text);
  }

  get #text(): (typeof OPEN)['en'] {
    return OPEN[this.page.language];
  }

  #set(change: Partial<OpenPage>): void {
    this.page = { ...this.page, ...change };
    this.#tell();
  }

  #announce(message: string): void {
    this.announcement = message;
    this.#tell();
  }

  #tell(): void {
    for (const listen of this.#listeners) listen();
  }
}
