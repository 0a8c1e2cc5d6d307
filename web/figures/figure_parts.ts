/** The matrices of a figure, made from the values of the run and from what is highlighted. */

import type { IdField } from '../page/views/token_views.ts';
import type { Localized } from '../text/localized.ts';
import type { MatrixLabel, OutputLabel, Role } from '../text/prose.ts';
import { gridOfNumbers, type Grid } from '../run/grid.ts';
import type { Numbers } from '../run/numbers.ts';
import type { Figure } from './figure.ts';
import { largestIn } from './heat.ts';
import { tokenAmong, type Highlight } from './highlight.ts';
import { drawMatrix, UNKNOWN, type DrawnMatrix, type NumberFormat, type MatrixRequest } from './matrix.ts';
import type { Ids, Results } from '../run/results.ts';

export type Operator = '×' | '=' | '≠' | '→' | '.T →';

/** A matrix of an equation, with the operator that stands before it. */
export interface FigurePart {
  readonly operator: Operator | null;
  readonly label: MatrixLabel;
  /** What it is called instead where that is not what it usually is. */
  readonly name?: Localized;
  readonly matrix: DrawnMatrix;
  /** What choosing one of its values chooses: that output value, its column for the same token, or, in W, which can be
   *  edited too, the output value that the weight becomes; or its token alone. */
  readonly chooses: 'value' | 'column' | 'token' | 'weight' | null;
  /** Where the token IDs of an input stand in it, to be edited there: its values, or what stands before its rows. */
  readonly ids: { readonly field: IdField; readonly stand: 'values' | 'headers' } | null;
}

const ROLES: Readonly<Record<MatrixLabel, Role>> = {
  ids: 'ids',
  table: 'weight',
  onehot: 'onehot',
  products: 'weight',
  weight: 'weight',
  turned: 'weight',
  lookup: 'output',
  product: 'output',
  biased: 'output',
  untransposed: 'output',
  slipped: 'output',
  amounts: 'output',
  embeddingGradient: 'weight',
  linearGradient: 'weight',
};

/** What is drawn, with or without a format of its own. */
type OwnRequest = Omit<MatrixRequest, 'role' | 'format'> & Partial<Pick<MatrixRequest, 'format'>>;

/** The IDs of the batch, each before its row. */
const BEFORE_ROWS = { field: 'ids', stand: 'headers' } as const;

/** What a figure may have beyond its parts: nothing. */
export const BARE: Omit<Figure, 'ribbon' | 'parts'> = { sum: null, costs: [], comparison: null, weight: null };

/** The part with an operator before it. */
export function withOperator(operator: Operator, part: FigurePart): FigurePart {
  return { ...part, operator };
}

/** How the numbers of a grid are written. */
function formatOf(numbers: Numbers, grid: Grid | null): NumberFormat {
  const decimals = grid?.decimals ?? 0;
  return (value) => numbers.text(value, decimals) ?? UNKNOWN;
}

/**
 * What W holds at a place, whose indices may count from the end, written as in every figure; empty where that is not
 * known.
 */
export function heldAt({ table: W }: Results, numbers: Numbers, row: number, column: number): string {
  const value = W?.at(row < 0 ? row + W.rows : row, column < 0 ? column + W.columns : column);
  return value === undefined ? '' : (numbers.text(value, W?.decimals ?? 0) ?? '');
}

/** Makes the parts of one run's figures. */
export class FigureParts {
  readonly results: Results;
  readonly highlight: Highlight;
  /** The IDs of the batch. */
  readonly batch: readonly number[];
  readonly numbers: Numbers;
  /** How numbers of W are written, wherever they come out. */
  readonly format: NumberFormat;
  /** What the rows of W are called, from row 0 on; null: by their numbers. */
  readonly rowNames: readonly string[] | null;

  constructor(results: Results, highlight: Highlight, numbers: Numbers, rowNames: readonly string[] | null = null) {
    this.results = results;
    this.highlight = highlight;
    this.batch = results.ids?.numbers ?? [];
    this.numbers = numbers;
    this.format = formatOf(numbers, results.table);
    this.rowNames = rowNames;
  }

  /** Token IDs in their nesting, that at a position highlight. */
  ids(
    { numbers, whole, shape }: Ids,
    token: number,
    field: IdField = 'ids',
    rest: Partial<MatrixRequest> = {},
  ): FigurePart {
    const grid = gridOfNumbers(numbers, shape);
    const exactly = (row: number, column: number): string | undefined =>
      whole?.[row * grid.columns + column]?.toString();
    const at = { row: Math.floor(token / grid.columns), column: token % grid.columns };
    const vector = shape.length < 2;
    const part = this.#part('ids', {
      grid,
      exactly,
      at,
      vector,
      ...(vector && { highlightedRow: token }),
      columns: [at.column],
      ...(this.rowNames && { header: (row) => this.#nameOf(numbers[row] ?? -1) }),
      ...rest,
    });
    return { ...part, ids: { field, stand: 'values' } };
  }

  /** W, with one row highlighted. */
  table(grid: Grid, row: number | null, rest: Partial<MatrixRequest> = {}): FigurePart {
    const { column } = this.highlight;
    const part = this.#part('table', {
      grid,
      nameOf: this.#nameOf,
      rows: this.batch,
      highlightedRow: row,
      columns: [column],
      at: row === null ? null : { row, column },
      ...rest,
    });
    return { ...part, chooses: 'weight' };
  }

  /** The one-hot rows, that of a token highlight. */
  oneHot(grid: Grid, token: number): FigurePart {
    const id = this.batch[token] ?? null;
    const part = this.#part('onehot', {
      grid,
      ...this.headersOf(this.batch),
      columns: this.batch,
      highlightedRow: token,
      highlightedColumn: id,
      at: id === null ? null : { row: token, column: id },
      hot: (row) => this.batch[row],
    });
    return { ...part, ids: BEFORE_ROWS };
  }

  /** The layer's weight, its row or column of an ID highlight; `transposed`: it holds columns of W as rows. */
  weight(label: 'weight' | 'turned', grid: Grid, id: number | null, transposed: boolean): FigurePart {
    const { column } = this.highlight;
    const place = { row: transposed ? column : (id ?? 0), column: transposed ? (id ?? 0) : column };
    const seen = transposed
      ? { columns: this.batch, highlightedColumn: id }
      : { rows: this.batch, highlightedRow: id, nameOf: this.#nameOf };
    return this.#part(label, { grid, ...seen, at: id === null ? null : place });
  }

  /** Every row of W times its number of a token's one-hot row, which stands before it: all that a product adds up. */
  products(onehot: Grid, W: Grid, token: number): FigurePart {
    const factor = (row: number): number => onehot.at(token, row) ?? NaN;
    const row = this.batch[token] ?? null;
    const times = (r: number, column: number): number | undefined => {
      const value = W.at(r, column);
      // Of zeros only that they are zeros: a zero row is all alike.
      return value === undefined ? undefined : factor(r) * value + 0;
    };
    return this.#part('products', {
      grid: { ...W, at: times },
      rows: this.batch,
      columns: [this.highlight.column],
      highlightedRow: row,
      header: (r) => `${factor(r)} ×`,
      isZero: (r, column) => times(r, column) === 0,
    });
  }

  /** A weight on its own, in which nothing is highlighted yet. */
  plainWeight(grid: Grid): FigurePart {
    return this.#part('weight', { grid });
  }

  /** The rows that came out, that of a token highlight. */
  output(label: OutputLabel, grid: Grid, token: number, rest: Partial<MatrixRequest> = {}): FigurePart {
    const part = this.#rows(label, grid, token, { ...this.headersOf(this.batch), ...rest });
    return { ...part, chooses: 'value', ids: BEFORE_ROWS };
  }

  /** The rows that came out for other IDs than those of the batch, of which only the column can be chosen. */
  outputFor({ numbers }: Ids, grid: Grid): FigurePart {
    const token = tokenAmong(numbers, this.highlight);
    return { ...this.#rows('lookup', grid, token, this.headersOf(numbers)), chooses: 'column' };
  }

  /** What IDs that are taken for amounts give: no row of it belongs to an ID. */
  mixed(grid: Grid): FigurePart {
    return this.#rows('amounts', grid, null, {});
  }

  /** The gradient of W, with how often each row was used. */
  gradient(label: 'embeddingGradient' | 'linearGradient', grid: Grid, rest: Partial<MatrixRequest>): FigurePart {
    const nameOf = (row: number): string => {
      const uses = this.batch.filter((number) => number === row).length;
      return `${uses > 1 ? `${uses}× ` : ''}${this.#nameOf(row)}`.trim();
    };
    return this.#rows(label, grid, this.highlight.id, { nameOf, rows: this.batch, ...rest });
  }

  /** A matrix that only a lesson has, drawn as it asks. */
  own(label: MatrixLabel, name: Localized, request: OwnRequest): FigurePart {
    return { ...this.#part(label, request), name };
  }

  /** Before rows that belong to IDs stand these, and what the rows of W are called that they pick. */
  headersOf(ids: readonly number[]): Pick<MatrixRequest, 'header' | 'nameOf'> {
    return { header: (row) => String(ids[row] ?? ''), nameOf: (row) => this.#nameOf(ids[row] ?? -1) };
  }

  readonly #nameOf = (row: number): string => this.rowNames?.[row] ?? '';

  #rows(label: MatrixLabel, grid: Grid, row: number | null, rest: Partial<MatrixRequest>): FigurePart {
    const { column } = this.highlight;
    const at = row === null ? null : { row, column };
    return this.#part(label, { grid, highlightedRow: row, columns: [column], at, ...rest });
  }

  #part(label: MatrixLabel, request: OwnRequest): FigurePart {
    const gradient = label === 'embeddingGradient' || label === 'linearGradient';
    const { grid, hot } = request;
    const format = grid.decimals === null || hot ? String : gradient ? formatOf(this.numbers, grid) : this.format;
    // What is copied from W has its colours: one scale for both. Gradients have one of their own.
    const { table } = this.results;
    const most = grid.decimals === null ? undefined : largestIn(gradient ? grid : (table ?? grid));
    const matrix = drawMatrix({ role: ROLES[label], format, most, ...request });
    return { operator: null, label, matrix, chooses: null, ids: null };
  }
}
