import { expect, it } from 'vitest';
import { grouping, roomOf, type CellGroup } from '../../../web/page/open/cell_groups.ts';
import { emptyPage, runOf, type OpenedCell, type OpenPage } from '../../../web/page/open/open_page.ts';

function cellsFrom(first: number, count: number): readonly OpenedCell[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'code', source: 'x', key: first + index }));
}

function pageWith(cells: readonly OpenedCell[], change: Partial<OpenPage> = {}): OpenPage {
  return { ...emptyPage('en'), opened: { name: 'a.py', cells, inFile: cells }, ...change };
}

/** The keys of the cells of each group; 0 for the note that one was deleted. */
function keysOf(groups: readonly CellGroup[]): readonly (readonly number[])[] {
  return groups.map(({ rows }) => rows.map((row) => (row === 'removed' ? 0 : row.cell.key)));
}

const CELLS = cellsFrom(1, 100);

it('every cell stands in one group, in its order, whatever is added or deleted', () => {
  const group = grouping();
  const added = CELLS.toSpliced(30, 0, { kind: 'code', source: '', key: 140 });
  for (const cells of [CELLS, added, added.toSpliced(19, 1), CELLS.slice(0, 3), []]) {
    const { groups } = group(pageWith(cells));
    expect(keysOf(groups).flat()).toEqual(cells.map(({ key }) => key));
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    for (const { rows } of groups) expect(rows.length).toBeLessThan(60);
  }
});

it.each([0, 20, 100])('the note that a cell was deleted stands where it was: %i', (at) => {
  const removed = { cell: { kind: 'code', source: '', key: 500 }, at } as const;
  const { groups } = grouping()(pageWith(CELLS, { removed }));
  expect(keysOf(groups).flat().indexOf(0)).toBe(at);
});

it('a change of one cell leaves the other groups as they are, and a change of anything else all', () => {
  const group = grouping();
  const page = pageWith(CELLS);
  const first = group(page);
  expect(group({ ...page, freshness: { kind: 'working', fraction: 0.5, silent: false } })).toBe(first);
  const typed = CELLS.map((cell) => (cell.key === 50 ? { ...cell, source: 'y' } : cell));
  const { groups } = group(pageWith(typed));
  const changed = groups.filter((one, index) => one !== first.groups[index]);
  expect(keysOf(changed).flat()).toContain(50);
  expect(changed).toHaveLength(1);
});

it('the answers of a run that are the same objects again change no group', () => {
  const group = grouping();
  const answers = CELLS.map(() => ({ result: '1', calls: [] }));
  const saved = { count: 1, stdout: '', result: '2', error: null, more: false };
  const cells = CELLS.map((cell) => ({ ...cell, saved }));
  const pageOf = (given: typeof answers): OpenPage => {
    const page = pageWith(cells);
    return { ...page, run: runOf(page.opened && { ...page.opened, inFile: cells }, cells, given, true) };
  };
  const { groups } = group(pageOf(answers));
  const again = group(pageOf(answers.with(70, { result: '2', calls: [] })));
  expect(again.groups.filter((one, index) => one !== groups[index])).toHaveLength(1);
});

it('the cell that is edited belongs to its group', () => {
  const { groups } = grouping()(pageWith(CELLS, { editing: 50 }));
  expect(groups.filter(({ editing }) => editing === 50)).toHaveLength(1);
});

it('the room that a group takes grows with its lines, up to what is seen of an output', () => {
  const answer = { stdout: 'a\n'.repeat(1000), calls: [] };
  const cell = { kind: 'code', source: 'x\ny', key: 1 } as const;
  const rows = [{ cell, place: 1, number: 1, answer, comparison: null }];
  const { lines } = roomOf({ key: 0, rows, editing: null });
  expect(lines).toBeGreaterThan(10);
  expect(lines).toBeLessThan(100);
});
