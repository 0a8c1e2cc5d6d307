/** What is drawn beside a step, from the values of the run. */

import type { Selection } from '../state/page.ts';
import type { Section } from '../state/run.ts';
import type { Role } from '../text/prose.ts';
import { tuple } from '../text/say.ts';
import { columnOf, equalCount, tellingNumbers, type Grid } from './grid.ts';
import { drawMatrix, type DrawnMatrix, type MatrixRequest } from './matrix.ts';
import { numpyFormat, torchFormat, type Format } from './numbers.ts';
import type { Ids, Story } from './story.ts';
import { sumBehind, type Sum } from './sum.ts';
import { topicsOf, type Topic } from './topic.ts';

/** What a matrix is called. */
export type MatrixLabel = 'ids' | 'table' | 'onehot' | 'weight' | 'lookup' | 'product';

export type Operator = '×' | '=' | '→' | '.T →';

/** A matrix of an equation, with the operator that stands before it. */
export interface Part {
  readonly operator: Operator | null;
  readonly label: MatrixLabel;
  readonly matrix: DrawnMatrix;
  /** Whether its values can be chosen: those of an output can. */
  readonly selects: boolean;
}

/** What a product cost, counted. */
export interface Cost {
  readonly products: bigint;
  readonly byZero: bigint;
  readonly reads: bigint;
}

export interface Figure {
  /** The shapes: `(3, 4) @ (4, 5) → (3, 5)`. */
  readonly ribbon: string;
  readonly parts: readonly Part[];
  readonly sum: Sum | null;
  readonly cost: Cost | null;
  readonly equality: { readonly equal: number; readonly of: number } | null;
}

const ROLES: Readonly<Record<MatrixLabel, Role>> = {
  ids: 'ids',
  table: 'weight',
  onehot: 'onehot',
  weight: 'weight',
  lookup: 'output',
  product: 'output',
};

/** The figures of all steps of a run; null for a step with nothing to draw. */
export function figuresOf(
  story: Story,
  sections: readonly Section[],
  selection: Selection | null,
): readonly (Figure | null)[] {
  const draw = drawing(story, selection);
  return topicsOf(sections, story).map((topic) => topic && draw(topic));
}

function drawing(story: Story, selection: Selection | null): (topic: Topic) => Figure | null {
  const { names, ids, table, onehot, weight, lookup, product } = story;
  const column = selection?.column ?? 0;
  const selected = selection?.token ?? 0;
  const numbers = ids?.numbers ?? [];
  const header = (row: number): string => String(numbers[row] ?? '');

  function formatOf(grid: Grid): Format {
    if (!grid.floating) return String;
    const numbers = tellingNumbers(grid);
    return story.framework === 'keras' ? numpyFormat(numbers) : torchFormat(numbers);
  }

  function matrix(label: MatrixLabel, request: Omit<MatrixRequest, 'role' | 'format'>): Part {
    const format = request.oneHot === true ? String : formatOf(request.grid);
    const selects = label === 'lookup' || label === 'product';
    return { operator: null, label, matrix: drawMatrix({ role: ROLES[label], format, ...request }), selects };
  }

  function idColumn({ numbers: column }: Ids, lit: number): Part {
    return matrix('ids', { grid: columnOf(column), litRow: lit, at: { row: lit, column: 0 } });
  }

  function tableAt(grid: Grid, row: number | null): Part {
    const at = row === null ? null : { row, column };
    return matrix('table', { grid, rows: numbers, litRow: row, columns: [column], at });
  }

  function oneHot(grid: Grid, token: number): Part {
    const id = numbers[token] ?? null;
    const at = id === null ? null : { row: token, column: id };
    return matrix('onehot', { grid, header, columns: numbers, litRow: token, litColumn: id, at, oneHot: true });
  }

  function output(label: 'lookup' | 'product', grid: Grid, row: number, rowHeader = header): Part {
    return matrix(label, { grid, header: rowHeader, litRow: row, columns: [column], at: { row, column } });
  }

  return (topic) => {
    switch (topic.kind) {
      case 'ids': {
        const here = story.idsOf(topic.name);
        return here && figure([tuple(here.shape)], [idColumn(here, selected)]);
      }
      case 'table':
        return table && figure([tuple(table.shape)], [tableAt(table, null)]);
      case 'lookup': {
        const here = story.idsOf(topic.input);
        if (table === null || here === null) return null;
        const token = selected < here.numbers.length ? selected : 0;
        const parts = [idColumn(here, token), after('→', tableAt(table, here.numbers[token] ?? null))];
        const out = story.grid(topic.out);
        if (out === null) return figure([tuple(here.shape)], parts);
        const rows = output('lookup', out, token, (row) => String(here.numbers[row] ?? ''));
        return figure([tuple(here.shape), '→', tuple(out.shape)], [...parts, after('→', rows)]);
      }
      case 'onehot': {
        if (ids === null || onehot === null) return null;
        const parts = [idColumn(ids, selected), after('→', oneHot(onehot, selected))];
        return figure([tuple(ids.shape), '→', tuple(onehot.shape)], parts);
      }
      case 'weight': {
        if (table === null || weight === null) return null;
        const id = numbers[selected] ?? null;
        const flipped = names.transposed;
        const place = id === null ? null : flipped ? { row: column, column: id } : { row: id, column };
        const seen = flipped ? { columns: numbers, litColumn: id } : { rows: numbers, litRow: id };
        return figure(
          [tuple(table.shape), '→', tuple(weight.shape)],
          [tableAt(table, id), after(flipped ? '.T →' : '→', matrix('weight', { grid: weight, ...seen, at: place }))],
        );
      }
      case 'product': {
        if (onehot === null || table === null || product === null) return null;
        const token = topic.token ?? selected;
        if (token >= product.rows && topic.token !== null) return null;
        return figure(
          [tuple(onehot.shape), '@', tuple(table.shape), '→', tuple(product.shape)],
          [
            oneHot(onehot, token),
            after('×', tableAt(table, numbers[token] ?? null)),
            after('=', output('product', product, token)),
          ],
          { sum: sumBehind(onehot, table, product, token, column, formatOf(table)) },
        );
      }
      case 'both': {
        const [one, other] = [story.tensor(names.lookup), story.tensor(names.product)];
        if (lookup === null || product === null || one === null || other === null) return null;
        const parts = [output('lookup', lookup, selected), after('=', output('product', product, selected))];
        return figure([tuple(lookup.shape), '=', tuple(product.shape)], parts, { equality: equalCount(one, other) });
      }
      case 'cost':
        if (onehot === null || table === null || product === null) return null;
        return figure([tuple(onehot.shape), '@', tuple(table.shape), '→', tuple(product.shape)], [], {
          cost: costOf(onehot, product),
        });
    }
  };
}

function figure(ribbon: readonly string[], parts: readonly Part[], rest: Partial<Figure> = {}): Figure {
  return { ribbon: ribbon.join(' '), parts, sum: null, cost: null, equality: null, ...rest };
}

function after(operator: Operator, part: Part): Part {
  return { ...part, operator };
}

/** n · V · d multiplications, of which all but n · d are by zero; a look-up reads n · d numbers. */
function costOf(onehot: Grid, product: Grid): Cost {
  const [n, V, d] = [BigInt(onehot.rows), BigInt(onehot.columns), BigInt(product.columns)];
  return { products: n * V * d, byZero: n * (V > 0n ? V - 1n : 0n) * d, reads: n * d };
}
