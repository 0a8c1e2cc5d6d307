/** How each topic is drawn. */

import type { FigureTopic } from '../notebooks/figure_topic.ts';
import { GPT2 } from '../notebooks/prose/cost_prose.ts';
import { RACE_SIZES } from '../notebooks/prose/race_prose.ts';
import type { Slip } from '../inputs/inputs.ts';
import { compare } from '../run/compare.ts';
import { costOf } from '../run/cost.ts';
import type { Again } from '../run/results.ts';
import type { Figure } from './figure.ts';
import { transposed, type Grid } from '../run/grid.ts';
import { tokenAmong } from './highlight.ts';
import { BARE, withOperator, type FigurePart, type FigureParts } from './figure_parts.ts';
import type { OutputLabel } from '../text/prose.ts';
import { productRibbon, ribbonOf, shapesBeside, type Ribbon } from './ribbon.ts';
import { sumBehind } from './sum.ts';

/** Draws the figure of a step, by its ID; null where the run has not made what it is about. */
type Drawing = (parts: FigureParts, step: string) => Figure | null;

export const DRAWINGS: Readonly<Record<FigureTopic, Drawing>> = {
  idea,
  ids,
  table,
  lookup,
  onehot,
  linear,
  weight,
  product: (parts) => product(parts, parts.highlight.token),
  'first-product': (parts) => product(parts, 0),
  'second-product': (parts) => product(parts, 1),
  both,
  limits,
  cost,
  race,
  gradients,
  // Below one of them W is changed, which it does not show as it is.
  lesson: ({ highlight: { id, column } }, step) =>
    figure([], [], step === 'back' ? { weight: { row: id ?? 0, column } } : {}),
};

function figure(ribbon: Ribbon, parts: readonly FigurePart[], rest: Partial<Figure> = {}): Figure {
  return { ...BARE, ribbon, parts, ...rest };
}

/** Both ways to the row of one token: W and the row that is copied; every row times 0 or 1, and what they add up to. */
function idea(parts: FigureParts): Figure | null {
  const { results, highlight } = parts;
  const { ids: here, onehot: x, table: W, lookup: copied, product: added } = results;
  const whole = product(parts, highlight.token);
  if (whole === null || here === null || x === null || W === null) return null;
  const { token } = highlight;
  return {
    ...whole,
    parts: [
      parts.ids(here, token),
      whole.parts.find(({ label }) => label === 'table') ?? parts.table(W, null),
      ...(copied === null ? [] : [onlyHighlighted(parts.output('lookup', copied, token))]),
      parts.products(x, W, token),
      ...(added === null ? [] : [onlyHighlighted(parts.output('product', added, token))]),
    ],
  };
}

/** The part with its highlighted row only. */
function onlyHighlighted(part: FigurePart): FigurePart {
  const rows = part.matrix.rows.filter((row) => row !== 'gap' && row.highlight);
  return { ...part, matrix: { ...part.matrix, rows, shape: part.matrix.shape.slice(-1) } };
}

function ids(parts: FigureParts): Figure | null {
  const here = parts.results.ids;
  return here && figure(ribbonOf(here.shape), [parts.ids(here, parts.highlight.token)]);
}

function table(parts: FigureParts): Figure | null {
  const W = parts.results.table;
  return W && figure(ribbonOf(W.shape), [parts.table(W, parts.highlight.chosen ? parts.highlight.id : null)]);
}

function lookup(parts: FigureParts, step: string): Figure | null {
  const { results, highlight } = parts;
  const call = results.lookUpIn(step);
  // What is no whole number names no row.
  if (call?.ids.whole == null || results.table === null) return null;

  const { ids: here, out, alone } = call;
  const token = tokenAmong(here.numbers, highlight);
  const picked = [
    parts.ids(here, token, alone ?? undefined),
    withOperator('→', parts.table(results.table, here.numbers[token] ?? null)),
  ];
  if (out === null) return figure(ribbonOf(here.shape), picked);
  const isBatch = here.numbers.join() === parts.batch.join();
  const rows = isBatch ? parts.output('lookup', out, token) : parts.outputFor(here, out);
  return figure(ribbonOf(here.shape, '→', out.shape), [...picked, withOperator('→', rows)]);
}

function onehot(parts: FigureParts): Figure | null {
  const { results, highlight } = parts;
  if (results.ids === null || results.onehot === null) return null;
  return figure(ribbonOf(results.ids.shape, '→', results.onehot.shape), [
    parts.ids(results.ids, highlight.token),
    withOperator('→', parts.oneHot(results.onehot, highlight.token)),
  ]);
}

function linear(parts: FigureParts): Figure | null {
  const { table: W, firstWeight: first } = parts.results;
  if (W === null || first === null) return null;
  return figure(shapesBeside(W.shape, first.shape), [
    parts.table(W, null),
    withOperator('≠', parts.plainWeight(first)),
  ]);
}

function weight(parts: FigureParts): Figure | null {
  const { roles, table: W, weight: same } = parts.results;
  if (W === null || same === null) return null;
  const { id } = parts.highlight;
  const turned = roles.transposed;
  return figure(ribbonOf(W.shape, turned ? '.T →' : '→', same.shape), [
    parts.table(W, id),
    withOperator(turned ? '.T →' : '→', parts.weight('weight', same, id, turned)),
  ]);
}

function product(parts: FigureParts, token: number): Figure | null {
  const { results, highlight, batch, numbers } = parts;
  const { onehot: x, table: W, product: out, weight: w } = results;
  if (x === null || W === null || token >= x.rows) return null;
  const picked = [parts.oneHot(x, token), withOperator('×', parts.table(W, batch[token] ?? null))];
  if (out === null) {
    const factor = w === null ? W : results.roles.transposed ? transposed(w) : w;
    return figure(productRibbon(x.shape, factor.shape, null), picked);
  }
  return figure(
    productRibbon(x.shape, W.shape, out.shape),
    [...picked, withOperator('=', parts.output('product', out, token))],
    { sum: sumBehind({ onehot: x, table: W, product: out }, token, highlight.column, numbers, parts.format) },
  );
}

function both(parts: FigureParts): Figure | null {
  const { product: out } = parts.results;
  return out && beside(parts, 'product', out);
}

/** The result of the layer that is made once more with the slips, beside the look-up; where its shapes clash, these. */
function limits(parts: FigureParts): Figure | null {
  const { again } = parts.results;
  if (again === null) return both(parts);
  const { out, slips } = again;
  if (slips.includes('amounts')) return amounts(parts, again);
  if (out === null) return clash(parts, slips);
  const [biased, untransposed] = [slips.includes('bias'), slips.includes('transpose')];
  const label = biased ? (untransposed ? 'slipped' : 'biased') : untransposed ? 'untransposed' : 'product';
  return beside(parts, label, out);
}

/** One-hot rows that do not fit: for Wᵀ, where the layer holds W itself, or with a column for each ID up to the largest only. */
function clash(parts: FigureParts, slips: readonly Slip[]): Figure | null {
  const { onehot: x, table: W } = parts.results;
  if (x === null || W === null) return null;
  const { token, id } = parts.highlight;
  const columns = slips.includes('classes') ? Math.max(...parts.batch) + 1 : x.columns;
  const rows: Grid = { ...x, columns, shape: [...x.shape.slice(0, -1), columns] };
  const factor = factorOf(parts, W, slips, id);
  return figure(productRibbon(rows.shape, factor.matrix.shape, null), [
    parts.oneHot(rows, token),
    withOperator('×', factor),
  ]);
}

/** IDs × W: what comes of IDs that the layer takes for amounts. */
function amounts(parts: FigureParts, { out, slips }: Again): Figure | null {
  const { ids: here, table: W } = parts.results;
  if (here === null || W === null) return null;
  const factor = factorOf(parts, W, slips, null);
  return figure(productRibbon(here.shape, factor.matrix.shape, out?.shape ?? null), [
    parts.ids(here, parts.highlight.token),
    withOperator('×', factor),
    ...(out === null ? [] : [withOperator('=', parts.mixed(out))]),
  ]);
}

/** What the layer multiplies by: W, or Wᵀ where it was not transposed before; the row of an ID highlight. */
function factorOf(parts: FigureParts, W: Grid, slips: readonly Slip[], id: number | null): FigurePart {
  return slips.includes('transpose') ? parts.weight('turned', transposed(W), id, true) : parts.table(W, id);
}

/** The look-up, and another result compared with it. */
function beside(parts: FigureParts, label: OutputLabel, other: Grid): Figure | null {
  const { lookup: one } = parts.results;
  if (one === null) return null;
  const { token } = parts.highlight;
  const comparison = compare(one, other);
  const { of, equal, differs } = comparison;
  return figure(
    shapesBeside(one.shape, other.shape),
    [
      parts.output('lookup', one, token, { differs }),
      withOperator(of === equal ? '=' : '≠', parts.output(label, other, token, { differs })),
    ],
    { comparison, weight: { row: parts.highlight.id ?? 0, column: parts.highlight.column } },
  );
}

function gradients(parts: FigureParts): Figure | null {
  const { lookupGradient: one, productGradient: other } = parts.results;
  if (one === null || other === null) return null;
  const comparison = compare(one, other);
  const { of, equal, differs } = comparison;
  return figure(
    shapesBeside(one.shape, other.shape),
    [
      parts.gradient('embeddingGradient', one, { differs }),
      withOperator(of === equal ? '=' : '≠', parts.gradient('linearGradient', other, { differs })),
    ],
    { comparison },
  );
}

function cost(parts: FigureParts): Figure | null {
  const { onehot: x, table: W, product: out } = parts.results;
  if (x === null || W === null || out === null) return null;
  const tokens = BigInt(x.rows);
  // TensorFlow's IDs are int32.
  const bytesOfId = parts.results.tensor(parts.results.roles.ids?.place ?? null)?.dtype === 'int32' ? 4n : undefined;
  return figure(productRibbon(x.shape, W.shape, out.shape), [], {
    costs: [
      costOf('here', { tokens, rows: BigInt(x.columns), columns: BigInt(out.columns) }, bytesOfId),
      costOf('gpt2', { tokens, rows: GPT2.rows, columns: GPT2.columns }, bytesOfId),
    ],
  });
}

function race(): Figure {
  const { rows, columns, tokens } = RACE_SIZES;
  return figure(productRibbon([tokens, rows], [rows, columns], [tokens, columns]), [], {
    costs: [costOf('gpt2', { tokens: BigInt(tokens), rows: BigInt(rows), columns: BigInt(columns) })],
  });
}
