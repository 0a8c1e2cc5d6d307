/** What the page that opens notebooks does in the world. This is the only place of it in which time passes. */

import type { CellAnswer } from '../../engine/answer.ts';
import type { Engine, Wait } from '../../engine/engine.ts';
import type { Cancel, Early } from '../../engine/runs.ts';
import type { FileNotebook } from '../../file/file_cells.ts';
import { readNotebook } from '../../file/read.ts';
import { NotebookEffects, type RunEvent } from '../notebook_effects.ts';
import type { Keeper } from './kept.ts';
import type { BesideFile } from './beside.ts';
import { unchangedFromFile, type FileProblem, type OpenedCell, type OpenPage } from './open_page.ts';

/** How long after a change it is kept, in milliseconds: a large notebook takes a moment, which typing should not wait for. */
const KEEPING_PAUSE = 500;
/** What is added to that for each cell. */
const KEEPING_PAUSE_PER_CELL = 1;

/** A file as browsers give it: `File` is one. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What the page is given. */
export interface OpenEnvironment {
  readonly engine: Engine;
  readonly keeper: Keeper;
  readonly reload: () => void;
  readonly wait: Wait;
}

/** What comes of effects: events for the page. */
export type OpenOutcome =
  | RunEvent<readonly OpenedCell[]>
  | readonly ['pause']
  | readonly ['kept', isKept: boolean]
  | readonly [Early, of: readonly OpenedCell[], answers: readonly CellAnswer[]]
  | readonly ['wasRead', reading: number, name: string, notebook: FileNotebook, beside: readonly BesideFile[]]
  | readonly ['besideRead', reading: number, files: readonly BesideFile[], path: string | null]
  | readonly ['notRead', reading: number, problem: FileProblem];

export class OpenEffects extends NotebookEffects<readonly OpenedCell[], OpenOutcome> {
  readonly #environment: OpenEnvironment;
  readonly #now: () => OpenPage;
  readonly #send: (event: OpenOutcome) => void;
  #cancelKeeping: Cancel = () => undefined;

  constructor(
    environment: OpenEnvironment,
    now: () => OpenPage,
    send: (event: OpenOutcome) => void,
    announce: (message: string) => void,
  ) {
    super(send, announce, environment.wait);
    this.engine = environment.engine;
    this.#environment = environment;
    this.#now = now;
    this.#send = send;
    this.heardEarly = (known, of, answers) => this.#send([known, of, answers]);
  }

  /** Reads a notebook, and files that were given with it; `reading` says which of several it is. */
  read(file: GivenFile, beside: readonly GivenFile[], reading: number): void {
    this.#bytesOf([file, ...beside], reading, ([notebook, ...others]) => {
      const { name, size } = file;
      const read = readNotebook(name, notebook?.bytes ?? new Uint8Array());
      if (read.ok) this.#send(['wasRead', reading, name, read.notebook, others]);
      else this.#send(['notRead', reading, { name, size, problem: read.unread }]);
    });
  }

  /** Reads files that are put beside the notebook; `path`: what the one file was chosen for. */
  readBeside(files: readonly GivenFile[], path: string | null, reading: number): void {
    this.#bytesOf(files, reading, (read) => this.#send(['besideRead', reading, read, path]));
  }

  #bytesOf(files: readonly GivenFile[], reading: number, then: (read: readonly BesideFile[]) => void): void {
    const readOne = async (file: GivenFile): Promise<BesideFile | FileProblem> => {
      const { name, size } = file;
      try {
        return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
      } catch {
        return { name, size, problem: { why: 'notRead' } };
      }
    };
    void Promise.all(files.map(readOne)).then((all) => {
      const problem = all.find((each) => 'problem' in each);
      if (problem === undefined) then(all.filter((each) => 'bytes' in each));
      else this.#send(['notRead', reading, problem]);
    });
  }

  /** The tab keeps what is open, a moment after the last change. */
  keepSoon(): void {
    this.#cancelKeeping();
    const cells = this.#now().opened?.cells.length ?? 0;
    this.#cancelKeeping = this.#environment.wait(() => this.keepNow(), KEEPING_PAUSE + KEEPING_PAUSE_PER_CELL * cells);
  }

  /** The tab keeps what is open as it is now: the page may be about to go. */
  keepNow(): void {
    this.#cancelKeeping();
    const { opened, isKept } = this.#now();
    if (opened === null) return;
    const isKeptNow = this.#environment.keeper.write({ ...opened, unchanged: unchangedFromFile(opened) });
    if (isKeptNow !== isKept) this.#send(['kept', isKeptNow]);
  }

  /** The tab keeps nothing: the notebook is closed. */
  forget(): void {
    this.#cancelKeeping();
    this.#environment.keeper.forget();
  }

  /** Loads the page anew; the tab keeps what is open. */
  reload(): void {
    this.keepNow();
    this.#environment.reload();
  }
}
