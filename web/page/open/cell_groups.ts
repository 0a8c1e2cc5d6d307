/** The cells of an opened notebook in groups: what is far out of sight is neither built nor laid out, group by group. */

import { shownCells, unchangedCells, type OpenPage, type ShownCell } from './open_page.ts';

/**
 * How many cells stand in a group, about. A browser looks at each group whenever anything on the page moves, and builds the
 * whole of one that comes near.
 */
const GROUP_SIZE = 20;

/** A cell, or the note that one was deleted here. */
export type Row = ShownCell | 'removed';

/** Rows that stand one below another: the same object again as long as all of them are the same. */
export interface CellGroup {
  readonly key: number;
  readonly rows: readonly Row[];
  /** The cell of the group that is being edited, by its key. */
  readonly editing: number | null;
}

export interface GroupedCells {
  readonly groups: readonly CellGroup[];
  /** How many code cells, from the first on, are as they were in the last run. */
  readonly unchanged: number;
}

/** What distinguishes a row from the others: the keys of cells begin at 1. */
export function rowKey(row: Row): number {
  return row === 'removed' ? 0 : row.cell.key;
}

/** What the groups are made of. */
const NEEDED = ['opened', 'run', 'soFar', 'removed', 'editing'] as const;

/** Groups the cells of one page after another: what is the same in the next is the same object. */
export function grouping(): (page: OpenPage) => GroupedCells {
  let last: { readonly page: OpenPage; readonly grouped: GroupedCells } | null = null;
  return (page) => {
    const isSame = NEEDED.every((name) => last?.page[name] === page[name]);
    if (last === null || !isSame) {
      const groups = groupsOf(page, new Map(last?.grouped.groups.map((group) => [group.key, group])));
      last = { page, grouped: { groups, unchanged: unchangedCells(page) } };
    }
    return last.grouped;
  };
}

/** A group begins at each cell whose key says so, wherever it stands: what is added or deleted leaves other groups as they are. */
function groupsOf(page: OpenPage, before: ReadonlyMap<number, CellGroup>): readonly CellGroup[] {
  const cells: readonly Row[] = shownCells(page);
  const rows = page.removed === null ? cells : cells.toSpliced(page.removed.at, 0, 'removed');
  const groups: { readonly key: number; readonly rows: Row[]; editing: number | null }[] = [];
  for (const row of rows) {
    const key = rowKey(row);
    const begins = groups.length === 0 || (key > 0 && key % GROUP_SIZE === 0);
    if (begins) groups.push({ key: groups.length === 0 ? 0 : key, rows: [], editing: null });
    const group = groups.at(-1);
    group?.rows.push(row);
    if (group !== undefined && key === page.editing) group.editing = key;
  }
  return groups.map((group) => {
    const known = before.get(group.key);
    const isSame =
      known?.editing === group.editing &&
      known.rows.length === group.rows.length &&
      known.rows.every((row, index) => row === group.rows[index]);
    return isSame ? known : group;
  });
}

/** How much room a group takes, about: lines of code and of what it put out, lines of words, and what is around them. */
export interface Room {
  readonly lines: number;
  readonly words: number;
  readonly boxes: number;
}

/** About how many characters stand in a line of words. */
const LINE_LENGTH = 90;

export function roomOf({ rows }: CellGroup): Room {
  const room = { lines: 0, words: 0, boxes: 0 };
  for (const row of rows) {
    room.boxes += 1;
    if (row === 'removed') continue;
    const { cell, answer, comparison } = row;
    if (cell.kind === 'code') room.lines += linesIn(cell.source);
    else room.words += linesIn(cell.source) + Math.floor(cell.source.length / LINE_LENGTH);
    if (answer === undefined) continue;
    const { stdout = '', result, error, refused, notRun, hangsOn } = answer;
    const put = stdout + (result ?? error?.message ?? refused?.id ?? '');
    if (put === '' && notRun !== true && hangsOn === undefined) continue;
    room.boxes += 1;
    room.lines += Math.min(linesIn(put), MOST_LINES);
    if (comparison?.kind === 'differs') room.lines += 3 + Math.min(linesIn(comparison.file), MOST_LINES);
  }
  return room;
}

/** About how many lines of what a cell put out are seen at a time. */
const MOST_LINES = 28;

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
