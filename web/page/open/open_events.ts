/** What becomes of the page that opens notebooks, whatever happens: every change runs the notebook from the top. */

import { isNoPython, type RunAnswer } from '../../engine/answer.ts';
import { fileJobOf } from '../../file/answered.ts';
import type { FileNotebook } from '../../file/file_cells.ts';
import { isNotebookName } from '../../file/read.ts';
import { OPEN } from '../../text/open_text.ts';
import { andThen, type CallOf, type Change } from '../live_page.ts';
import { cancelled, CURRENT, working } from '../shown_notebook.ts';
import type { KeptNotebook } from './kept.ts';
import type { GivenFile, OpenEffects } from './open_effects.ts';
import { codeCells, outcomeOf, outcomeText } from './open_page.ts';
import type { FileProblem, FinishedRun, OpenedCell, OpenPage } from './open_page.ts';

/** A larger file is not opened, in bytes. */
export const MOST_BYTES = 5_000_000;

/** How long typing must pause before an unfinished line is an error, in milliseconds. */
export const UNFINISHED_PAUSE = 900;

export type OpenEffect = CallOf<OpenEffects>;
type OpenChange = Change<OpenPage, OpenEffect>;

const to = (page: OpenPage): OpenChange => [page, []];

/** Other cells are open: they are kept, and run. */
function changed(page: OpenPage, cells: readonly OpenedCell[]): OpenChange {
  const { opened } = page;
  if (opened === null) return to(page);
  return andThen([{ ...page, opened: { ...opened, cells } }, [['keepSoon']]], runAgain);
}

function runAgain(page: OpenPage): OpenChange {
  const { opened, canRun } = page;
  const after = { ...page, held: null };
  return [
    after,
    opened === null || !canRun ? [] : [['run', fileJobOf(opened.cells, page.seed), codeCells(opened.cells)]],
  ];
}

/** Shows a notebook in the place of another. */
function show(page: OpenPage, name: string, { cells, metadata }: FileNotebook): OpenChange {
  const opened = {
    name,
    cells: cells.map((cell, index) => ({ ...cell, key: page.nextKey + index })),
    ...(metadata !== undefined && { metadata }),
  };
  const said = OPEN[page.language].opened(name, codeCells(opened.cells).length);
  const shown = { ...page, opened, nextKey: page.nextKey + cells.length, isTyping: false };
  return andThen(
    [{ ...shown, problem: null, run: null, editing: null, removed: null }, [['announce', said], ['keepSoon']]],
    runAgain,
  );
}

/** A run is shown, and told. */
function shownRun(page: OpenPage, run: FinishedRun): OpenChange {
  const after = { ...page, held: null, run, freshness: CURRENT };
  return [after, [['announce', outcomeText(outcomeOf(run), OPEN[page.language])]]];
}

/** Typing has paused: what is no Python is an error from now on. */
function pause(page: OpenPage): OpenChange {
  const paused: OpenChange = [{ ...page, isTyping: false }, [['endWait']]];
  return andThen(paused, (after) => (after.held === null ? to(after) : shownRun(after, after.held)));
}

export const GESTURES = {
  /** Opens a file, if it can be read; else what was open before stays. */
  open(page: OpenPage, file: GivenFile): OpenChange {
    const { name, size } = file;
    const after = { ...page, reading: page.reading + 1 };
    if (!isNotebookName(name)) return to({ ...after, problem: { name, size, problem: { why: 'otherName' } } });
    if (size > MOST_BYTES) return to({ ...after, problem: { name, size, problem: { why: 'tooLarge' } } });
    return [after, [['read', file, after.reading]]];
  },

  /** Opens a notebook of one empty cell, to write in. */
  begin: (page: OpenPage) =>
    andThen(show(page, 'notebook.ipynb', { cells: [{ kind: 'code', source: '' }] }), (after) =>
      to({ ...after, editing: page.nextKey }),
    ),

  /** Gives a cell this code. */
  type(page: OpenPage, key: number, source: string): OpenChange {
    const cells = page.opened?.cells.map((cell) => (cell.key === key ? { ...cell, source } : cell)) ?? [];
    const typing: OpenChange = [{ ...page, isTyping: true }, [['wait', UNFINISHED_PAUSE, ['pause']]]];
    return andThen(typing, (after) => changed(after, cells));
  },

  /** What was drawn before a seed is drawn anew. */
  drawAgain: (page: OpenPage) => runAgain({ ...page, seed: (page.seed ?? 0) + 1 }),

  pause,
  edit: (page: OpenPage, key: number) => andThen(pause(page), (after) => to({ ...after, editing: key })),
  /** Editing has ended. */
  leave: (page: OpenPage) => andThen(pause(page), (after) => to({ ...after, editing: null })),

  /** Adds a code cell below a cell, or at the end, and opens it. */
  add(page: OpenPage, below: number | null): OpenChange {
    const cells = page.opened?.cells ?? [];
    const at = cells.findIndex(({ key }) => key === below) + 1 || cells.length;
    const cell: OpenedCell = { key: page.nextKey, kind: 'code', source: '' };
    return andThen(pause(page), (after) =>
      changed({ ...after, editing: cell.key, nextKey: cell.key + 1 }, cells.toSpliced(at, 0, cell)),
    );
  },

  remove(page: OpenPage, key: number): OpenChange {
    const cells = page.opened?.cells ?? [];
    const at = cells.findIndex((cell) => cell.key === key);
    const cell = cells[at];
    if (cell === undefined) return to(page);
    const editing = page.editing === key ? null : page.editing;
    return andThen(pause(page), (after) =>
      changed({ ...after, removed: { cell, at }, editing }, cells.toSpliced(at, 1)),
    );
  },

  /** Puts the cell back that was deleted last. */
  putBack(page: OpenPage): OpenChange {
    const { opened, removed } = page;
    if (opened === null || removed === null) return to(page);
    return changed({ ...page, removed: null }, opened.cells.toSpliced(removed.at, 0, removed.cell));
  },

  runAgain,
  stop: (page: OpenPage): OpenChange => cancelled(page),
};

export const WORLD = {
  working: working<OpenPage, OpenEffect>,
  lost: (page: OpenPage): OpenChange => to({ ...page, freshness: { kind: 'lost' } }),

  /** The page is live: it shows what the tab has kept. */
  start(page: OpenPage, canRun: boolean, kept: KeptNotebook | null): OpenChange {
    const after = { ...page, canRun };
    return kept === null ? to(after) : show(after, kept.name, kept);
  },

  /** A file has been read. Of several that are read at once the last one counts. */
  wasRead: (page: OpenPage, reading: number, name: string, notebook: FileNotebook) =>
    reading === page.reading ? show(page, name, notebook) : to(page),

  notRead: (page: OpenPage, reading: number, problem: FileProblem) =>
    to(reading === page.reading ? { ...page, problem } : page),

  /** A run has ended. One of what is no Python yet is shown when typing pauses. */
  ran(page: OpenPage, cells: readonly OpenedCell[], { answers }: RunAnswer): OpenChange {
    const run = { cells, answers };
    if (!page.isTyping || !answers.some(isNoPython)) return shownRun(page, run);
    return to({ ...page, held: run, freshness: { kind: 'unreadable' } });
  },
};
