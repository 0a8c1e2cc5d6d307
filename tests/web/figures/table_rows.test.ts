import { describe, expect, it } from 'vitest';
import { drawMatrix } from '../../../web/figures/matrix.ts';
import { gridOfNumbers } from '../../../web/run/grid.ts';
import { sharedWith } from '../../../web/inputs/sharing.ts';
import { tableRows, type Shown, type TableCell } from '../../../web/view/figures/table_rows.ts';
import { UI } from '../../../web/text/ui.ts';

const SHOWN: Shown = { text: UI.en.figure, chooses: true, picked: null, open: null };

/** A matrix of three rows and two columns, of which one value is looked at. */
function matrix(numbers: readonly number[], at: { row: number; column: number } | null = null) {
  return drawMatrix({ role: 'weight', grid: gridOfNumbers(numbers, [3, 2]), format: String, at });
}

function cellsOf(rows: ReturnType<typeof tableRows>): readonly TableCell[] {
  return rows.flatMap((row) => (row === 'gap' ? [] : row.cells));
}

describe('the rows of a table', () => {
  const numbers = [1, 2, 3, 4, 5, 6];

  it.each([
    ['the first value', null, null, '1'],
    ['the value that is looked at', { row: 1, column: 0 }, null, '3'],
    ['the weight that is chosen', { row: 1, column: 0 }, { row: 2, column: 1 }, '6'],
  ])('are reached by Tab at %s', (_, at, picked, text) => {
    const cells = cellsOf(tableRows(matrix(numbers, at), { ...SHOWN, picked }));
    expect(cells.filter(({ attributes }) => attributes.tabindex === 0).map((cell) => cell.text)).toEqual([text]);
  });

  it('hold no value to be chosen where they are only looked at', () => {
    const cells = cellsOf(tableRows(matrix(numbers), { ...SHOWN, chooses: false }));
    expect(cells.map(({ attributes }) => Object.keys(attributes))).toEqual(numbers.map(() => ['class']));
  });

  it('have the very cells of the last ones, but for those that are new', () => {
    const before = tableRows(matrix(numbers), SHOWN);
    const after = sharedWith(before, tableRows(matrix([1, 2, 3, 7, 5, 6]), SHOWN));
    const same = cellsOf(after).map((cell, index) => cell === cellsOf(before)[index]);
    expect(same).toEqual([true, true, true, false, true, true]);
  });

  it('say of a gap in which column the 1 stands that it hides', () => {
    const row = Array.from({ length: 40 }, (_, column) => Number(column === 20));
    const grid = gridOfNumbers(row, [1, 40]);
    const drawn = drawMatrix({ role: 'onehot', grid, format: String, hot: () => 20 });
    const gaps = cellsOf(tableRows(drawn, SHOWN)).filter(({ attributes }) => attributes.class?.startsWith('gap'));
    expect(gaps.map(({ text }) => text)).toEqual(['… 1 …']);
    expect(gaps[0]?.attributes.title).toContain('column 20');
    expect(gaps[0]?.attributes['aria-label']).toBe(gaps[0]?.attributes.title);
  });
});
