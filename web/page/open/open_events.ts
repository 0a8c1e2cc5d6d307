/** What becomes of the page that opens notebooks, whatever happens: every change runs the notebook from the top. */

import { isNoPython, type CellAnswer, type RunAnswer } from '../../engine/answer.ts';
import { fileJobOf } from '../../file/answered.ts';
import type { FileNotebook } from '../../file/file_cells.ts';
import { MOST_TEXT_BYTES, neededFiles } from '../../file/needed_files.ts';
import { isBinary, isNotebookName } from '../../file/read.ts';
import { messageOf } from '../../text/error_message.ts';
import { OPEN } from '../../text/open_text.ts';
import { andThen, pageOnly, type CallOf, type Change } from '../live_page.ts';
import { cancelled, CURRENT, working } from '../shown_notebook.ts';
import type { KeptNotebook } from './kept.ts';
import type { GivenFile, OpenEffects } from './open_effects.ts';
import { NOTHING_BESIDE, placedFor, withFileFor, withFiles, type Beside, type BesideFile } from './beside.ts';
import { codeCells, runOf } from './open_page.ts';
import type { FileProblem, OpenedBefore, OpenedCell, OpenPage, OpenRun } from './open_page.ts';
import { comparedOutputs, foreseenText, outcomeOf, outcomeText } from './outcome.ts';

/** A larger file is not opened, in bytes. */
export const MOST_BYTES = 5_000_000;

/** How long typing must pause before an unfinished line is an error, in milliseconds. */
export const UNFINISHED_PAUSE = 900;

export type OpenEffect = CallOf<OpenEffects>;
type OpenChange = Change<OpenPage, OpenEffect>;

/** Other cells are open: they are kept, and run. */
function changed(page: OpenPage, cells: readonly OpenedCell[]): OpenChange {
  const { opened } = page;
  if (opened === null) return pageOnly(page);
  return andThen([{ ...page, opened: { ...opened, cells } }, [['keepSoon']]], runAgain);
}

function runAgain(page: OpenPage): OpenChange {
  return run(page, false);
}

function run(page: OpenPage, foresee: boolean): OpenChange {
  const { opened, canRun, seed, beside } = page;
  const after = { ...page, held: null, soFar: null };
  if (opened === null || !canRun) return pageOnly(after);
  return [after, [['run', { ...fileJobOf(opened.cells, seed, beside.placed), foresee }, codeCells(opened.cells)]]];
}

/** The notebook that is open is shown no more; it can be opened again as it is. */
function withoutNotebook(page: OpenPage): OpenPage {
  const { opened, beside, seed } = page;
  return {
    ...page,
    opened: null,
    before: opened === null ? page.before : { opened, beside, seed },
    seed: null,
    beside: NOTHING_BESIDE,
    problem: null,
    run: null,
    soFar: null,
    foreseen: null,
    held: null,
    editing: null,
    removed: null,
    isTyping: false,
  };
}

/** Shows a notebook that has just been opened, and runs it. */
function showOpened(page: OpenPage, { opened, beside, seed }: OpenedBefore): OpenChange {
  const said = OPEN[page.language].opened(opened.name, codeCells(opened.cells).length);
  const change: OpenChange = [{ ...withoutNotebook(page), opened, beside, seed }, [['announce', said], ['keepSoon']]];
  return andThen(change, (after) => run(after, true));
}

/**
 * Shows a notebook in the place of another, with the files that were given with it.
 *
 * @param unchanged how many of its code cells are as in its file
 */
function show(
  page: OpenPage,
  name: string,
  { cells: read, metadata }: FileNotebook,
  files: readonly BesideFile[] = [],
  unchanged = Infinity,
): OpenChange {
  const cells = read.map((cell, index) => ({ ...cell, key: page.nextKey + index }));
  const opened = {
    name,
    cells,
    inFile: codeCells(cells).slice(0, unchanged),
    ...(metadata !== undefined && { metadata }),
  };
  const beside = withFiles(NOTHING_BESIDE, files);
  return showOpened({ ...page, nextKey: page.nextKey + cells.length }, { opened, beside, seed: null });
}

/** A run is shown, and told. */
function shownRun(page: OpenPage, run: OpenRun): OpenChange {
  const after = { ...page, held: null, foreseen: null, soFar: null, run, freshness: CURRENT };
  const text = OPEN[page.language];
  const asked = neededFiles(run.answers).map((path) => text.asksFor(path));
  const counted = comparedOutputs(after)?.text ?? '';
  const said = [outcomeText(outcomeOf(run), text), counted, ...asked].filter((part) => part !== '');
  return [after, [['announce', said.join(' ')]]];
}

/** A run does not come to its end: what its cells have answered stays. */
function withSoFar(page: OpenPage): OpenPage {
  return page.soFar === null ? page : { ...page, run: page.soFar, soFar: null, foreseen: null };
}

/** Files are beside the notebook: it runs again if it reads them. */
function withBeside(page: OpenPage, beside: Beside): OpenChange {
  const placed = placedFor(beside, neededFiles(page.run?.answers ?? []));
  const after = { ...page, beside: placed, problem: null };
  return placed.placed === page.beside.placed ? pageOnly(after) : runAgain(after);
}

/** Typing has paused: what is no Python is an error from now on. */
function pause(page: OpenPage): OpenChange {
  const paused: OpenChange = [{ ...page, isTyping: false }, [['endWait']]];
  return andThen(paused, (after) => (after.held === null ? pageOnly(after) : shownRun(after, after.held)));
}

/** A file is not taken: what is open stays. */
function notTaken(
  page: OpenPage,
  file: Pick<GivenFile, 'name' | 'size'> | undefined,
  why: 'otherName' | 'tooLarge' | 'textTooLarge' | 'neither',
): OpenChange {
  return pageOnly(
    file === undefined ? page : { ...page, problem: { name: file.name, size: file.size, problem: { why } } },
  );
}

export const GESTURES = {
  /**
   * Opens the notebook among some files, if it can be read, and puts the others beside it; else what was open before stays.
   * Files without a notebook are put beside the one that is open.
   */
  open(page: OpenPage, files: readonly GivenFile[]): OpenChange {
    const notebook = files.find(({ name }) => /\.ipynb$/i.test(name)) ?? files.find(({ name }) => isNotebookName(name));
    const beside = files.filter((file) => file !== notebook);
    const after = { ...page, reading: page.reading + 1 };
    if (notebook === undefined && page.opened === null) return notTaken(after, files[0], 'otherName');
    const large = beside.find(({ size }) => size > MOST_TEXT_BYTES);
    if (large !== undefined) return notTaken(after, large, 'textTooLarge');
    if (notebook === undefined) return [after, [['readBeside', beside, null, after.reading]]];
    if (notebook.size > MOST_BYTES) return notTaken(after, notebook, 'tooLarge');
    return [after, [['read', notebook, beside, after.reading]]];
  },

  /** Lets the notebook read a file where it asks for one by this path. */
  giveFor(page: OpenPage, path: string, file: GivenFile): OpenChange {
    const after = { ...page, reading: page.reading + 1 };
    if (file.size > MOST_TEXT_BYTES) return notTaken(after, file, 'textTooLarge');
    return [after, [['readBeside', [file], path, after.reading]]];
  },

  /** Opens a notebook of one empty cell, to write in. */
  begin: (page: OpenPage) =>
    andThen(
      show({ ...page, reading: page.reading + 1 }, 'notebook.ipynb', { cells: [{ kind: 'code', source: '' }] }),
      (after) => pageOnly({ ...after, editing: page.nextKey }),
    ),

  /** Closes the notebook: another can be chosen, pasted or written. */
  close: (page: OpenPage): OpenChange => [
    { ...withoutNotebook(page), freshness: CURRENT, reading: page.reading + 1 },
    [['stop'], ['endWait'], ['forget'], ['announce', OPEN[page.language].closed(page.opened?.name ?? '')]],
  ],

  /** Opens the notebook again that was open before this one. */
  reopen: (page: OpenPage): OpenChange =>
    page.before === null
      ? pageOnly(page)
      : showOpened({ ...page, before: null, reading: page.reading + 1 }, page.before),

  /** Gives a cell this code. */
  type(page: OpenPage, key: number, source: string): OpenChange {
    const cells = page.opened?.cells.map((cell) => (cell.key === key ? { ...cell, source } : cell)) ?? [];
    const typing: OpenChange = [{ ...page, isTyping: true }, [['wait', UNFINISHED_PAUSE, ['pause']]]];
    return andThen(typing, (after) => changed(after, cells));
  },

  /** What was drawn before a seed is drawn anew. */
  drawAgain: (page: OpenPage) => runAgain({ ...page, seed: (page.seed ?? 0) + 1 }),

  pause,
  edit: (page: OpenPage, key: number) => andThen(pause(page), (after) => pageOnly({ ...after, editing: key })),
  /** Editing has ended. */
  leave: (page: OpenPage) => andThen(pause(page), (after) => pageOnly({ ...after, editing: null })),

  /** Adds a code cell below a cell, or at the end, and opens it. */
  add(page: OpenPage, below: number | null): OpenChange {
    const cells = page.opened?.cells ?? [];
    const at = cells.findIndex(({ key }) => key === below) + 1 || cells.length;
    const cell: OpenedCell = { key: page.nextKey, kind: 'code', source: '' };
    const { removed } = page;
    const moved = removed !== null && at <= removed.at ? { ...removed, at: removed.at + 1 } : removed;
    return andThen(pause(page), (after) =>
      changed({ ...after, removed: moved, editing: cell.key, nextKey: cell.key + 1 }, cells.toSpliced(at, 0, cell)),
    );
  },

  remove(page: OpenPage, key: number): OpenChange {
    const cells = page.opened?.cells ?? [];
    const at = cells.findIndex((cell) => cell.key === key);
    const cell = cells[at];
    if (cell === undefined) return pageOnly(page);
    const editing = page.editing === key ? null : page.editing;
    return andThen(pause(page), (after) =>
      changed({ ...after, removed: { cell, at }, editing }, cells.toSpliced(at, 1)),
    );
  },

  /** Puts the cell back that was deleted last. */
  putBack(page: OpenPage): OpenChange {
    const { opened, removed } = page;
    if (opened === null || removed === null) return pageOnly(page);
    return changed({ ...page, removed: null }, opened.cells.toSpliced(removed.at, 0, removed.cell));
  },

  runAgain,
  stop: (page: OpenPage): OpenChange => cancelled(withSoFar(page)),
};

export const WORLD = {
  working: working<OpenPage, OpenEffect>,
  lost: (page: OpenPage): OpenChange => pageOnly({ ...withSoFar(page), freshness: { kind: 'lost' } }),

  /** The page is live: it shows what the tab has kept. */
  start(page: OpenPage, canRun: boolean, kept: KeptNotebook | null): OpenChange {
    const after = { ...page, canRun };
    return kept === null ? pageOnly(after) : show(after, kept.name, kept, [], kept.unchanged);
  },

  /** The tab keeps what is open, or has no room for it. */
  kept: (page: OpenPage, isKept: boolean): OpenChange => [
    { ...page, isKept },
    isKept ? [] : [['say', OPEN[page.language].notKept]],
  ],

  /** Something of ours has broken. The page tells the reader, once, and goes on. */
  fault: (page: OpenPage, error: unknown): OpenChange =>
    pageOnly(page.fault === null ? { ...page, fault: messageOf(error) } : page),

  /** A file has been read. Of several that are read at once the last one counts. */
  wasRead: (
    page: OpenPage,
    reading: number,
    name: string,
    notebook: FileNotebook,
    beside: readonly BesideFile[],
  ): OpenChange => (reading === page.reading ? show(page, name, notebook, beside) : pageOnly(page)),

  /** Files beside the notebook have been read; `path`: what the one file was chosen for. */
  besideRead(page: OpenPage, reading: number, files: readonly BesideFile[], path: string | null): OpenChange {
    const [chosen] = files;
    if (reading !== page.reading || chosen === undefined) return pageOnly(page);
    const { beside } = page;
    const picture = path === null ? files.find(({ bytes }) => isBinary(bytes)) : undefined;
    if (picture !== undefined) return notTaken(page, { name: picture.name, size: picture.bytes.length }, 'neither');
    return withBeside(page, path === null ? withFiles(beside, files) : withFileFor(beside, path, chosen));
  },

  /** Something is known of the cells before they have run. */
  foreseen(page: OpenPage, cells: readonly OpenedCell[], answers: readonly CellAnswer[]): OpenChange {
    const foreseen = { cells, answers, until: null, compared: [] };
    return [{ ...page, foreseen }, [['announce', foreseenText(outcomeOf(foreseen), OPEN[page.language])]]];
  },

  /** Cells have answered while others are still to run. */
  soFar(page: OpenPage, cells: readonly OpenedCell[], answers: readonly CellAnswer[]): OpenChange {
    const before = page.soFar?.answers;
    const isKnown = before?.length === answers.length && answers.every((answer, index) => answer === before[index]);
    if (isKnown || (page.isTyping && answers.some(isNoPython))) return pageOnly(page);
    return pageOnly({ ...page, soFar: runOf(page.opened, cells, answers, false) });
  },

  notRead: (page: OpenPage, reading: number, problem: FileProblem) =>
    pageOnly(reading === page.reading ? { ...page, problem } : page),

  /** A run has ended. One of what is no Python yet is shown when typing pauses. */
  ran(page: OpenPage, cells: readonly OpenedCell[], { answers }: RunAnswer): OpenChange {
    const beside = placedFor(page.beside, neededFiles(answers));
    if (beside !== page.beside) return runAgain({ ...page, beside });
    const run = runOf(page.opened, cells, answers, true);
    if (!page.isTyping || !answers.some(isNoPython)) return shownRun(page, run);
    return pageOnly({ ...page, soFar: null, held: run, freshness: { kind: 'unreadable' } });
  },
};
