/** How each topic is drawn. */

import type { FigureTopic } from '../notebooks/figure.ts';
import { GPT2 } from '../notebooks/prose/cost.ts';
import { RACE_SIZES } from '../notebooks/prose/race.ts';
import type { Step } from '../program/step.ts';
import type { Section } from '../state/run.ts';
import { compare } from './compare.ts';
import { costOf } from './cost.ts';
import type { Figure } from './figure.ts';
import { transposed, type Grid } from './grid.ts';
import { tokenAmong } from './lit.ts';
import { after, type OutputLabel, type Part, type Parts } from './parts.ts';
import { printedGrid } from './printed.ts';
import { productRibbon, ribbonOf, type Ribbon } from './ribbon.ts';
import { sumBehind } from './sum.ts';

/** Draws the figure of a step; null where the run has not made what it is about. */
type Drawing = (parts: Parts, section: Section) => Drawn | null;

/** What is drawn of a figure; what W holds is the same for all. */
type Drawn = Omit<Figure, 'held'>;

export const DRAWINGS: Readonly<Record<FigureTopic, Drawing>> = {
  idea: (parts) => product(parts, parts.lit.token),
  ids,
  table,
  lookup,
  onehot,
  linear,
  weight,
  product: (parts) => product(parts, parts.lit.token),
  'first-product': (parts) => product(parts, 0),
  'second-product': (parts) => product(parts, 1),
  both,
  limits,
  cost,
  race,
  gradients,
};

function figure(ribbon: Ribbon, parts: readonly Part[], rest: Partial<Drawn> = {}): Drawn {
  return { ribbon, parts, sum: null, costs: [], comparison: null, weight: null, ...rest };
}

function ids(parts: Parts): Drawn | null {
  const here = parts.story.ids;
  return here && figure(ribbonOf(here.shape), [parts.ids(here, parts.lit.token)]);
}

function table(parts: Parts): Drawn | null {
  const W = parts.story.table;
  return W && figure(ribbonOf(W.shape), [parts.table(W, parts.lit.chosen ? parts.lit.id : null)]);
}

function lookup(parts: Parts, section: Section): Drawn | null {
  const { story, lit } = parts;
  const calls = section.cells
    .flatMap(({ cell }) => cell.steps)
    .flatMap((step) => (step.op === 'torch.call' || step.op === 'keras.call' ? [step] : []));
  const call = calls.findLast(({ layer }) => layer === story.names.embedding);
  const here = call === undefined ? null : story.idsOf(call.input);
  if (call === undefined || here === null || story.table === null) return null;

  const token = tokenAmong(here.numbers, lit);
  const cell = section.cells.find((candidate) => candidate.cell.steps.includes(call));
  const alone = (['one', 'two'] as const).find((field) =>
    cell?.cell.code.some((segment) => segment.kind === 'literal' && segment.field === field),
  );
  const picked = [parts.ids(here, token, alone), after('→', parts.table(story.table, here.numbers[token] ?? null))];
  const out = story.grid(call.out);
  if (out === null) return figure(ribbonOf(here.shape), picked);
  const batch = here.numbers.join() === parts.numbers.join();
  const rows = batch ? parts.output('lookup', out, token) : parts.outputFor(here, out);
  return figure(ribbonOf(here.shape, '→', out.shape), [...picked, after('→', rows)]);
}

function onehot(parts: Parts): Drawn | null {
  const { story, lit } = parts;
  if (story.ids === null || story.onehot === null) return null;
  return figure(ribbonOf(story.ids.shape, '→', story.onehot.shape), [
    parts.ids(story.ids, lit.token),
    after('→', parts.oneHot(story.onehot, lit.token)),
  ]);
}

/** The run ends with the weight that has taken its place: the first one is read from where it was printed. */
function linear(parts: Parts, section: Section): Drawn | null {
  const { names, table: W, weight: last } = parts.story;
  const shown = section.cells.find(({ cell }) => cell.output?.kind === 'result' && cell.output.of === names.weight);
  if (W === null || last === null || shown?.outcome.kind !== 'ran') return null;
  const first = printedGrid(shown.outcome.text, last.shape);
  if (first === null) return null;
  return figure(ribbonOf(W.shape, '≠', first.shape), [parts.table(W, null), after('≠', parts.plainWeight(first))]);
}

function weight(parts: Parts): Drawn | null {
  const { names, table: W, weight: same } = parts.story;
  if (W === null || same === null) return null;
  const { id } = parts.lit;
  const turned = names.transposed;
  return figure(ribbonOf(W.shape, turned ? '.T →' : '→', same.shape), [
    parts.table(W, id),
    after(turned ? '.T →' : '→', parts.weight('weight', same, id, turned)),
  ]);
}

function product(parts: Parts, token: number): Drawn | null {
  const { story, lit, numbers } = parts;
  const { onehot: x, table: W, product: out, weight: w } = story;
  if (x === null || W === null || token >= x.rows) return null;
  const picked = [parts.oneHot(x, token), after('×', parts.table(W, numbers[token] ?? null))];
  if (out === null) {
    const factor = w === null ? W : story.names.transposed ? transposed(w) : w;
    return figure(productRibbon(x.shape, factor.shape, null), picked);
  }
  return figure(
    productRibbon(x.shape, W.shape, out.shape),
    [...picked, after('=', parts.output('product', out, token))],
    { sum: sumBehind(x, W, out, token, lit.column, parts.format) },
  );
}

function both(parts: Parts): Drawn | null {
  const { product: out } = parts.story;
  return out && beside(parts, 'product', out);
}

/** The result of the layer that is made once more with the slips, beside the look-up; where its shapes clash, these. */
function limits(parts: Parts, section: Section): Drawn | null {
  const { story } = parts;
  const steps = section.cells.flatMap(({ cell }) => cell.steps);
  const made = (op: Step['op']): boolean => steps.some((step) => step.op === op);
  const call = steps.findLast((step) => step.op === 'torch.call' && step.layer !== story.names.embedding);
  if (call?.op !== 'torch.call') return both(parts);
  const out = story.grid(call.out);
  if (out === null) return clash(parts);
  const [biased, untransposed] = [made('torch.nn.Linear.with_bias'), made('torch.share_weight')];
  const label = biased ? (untransposed ? 'slipped' : 'biased') : untransposed ? 'untransposed' : 'product';
  return beside(parts, label, out);
}

/** One-hot × Wᵀ: what a layer that holds W itself is asked to multiply. */
function clash(parts: Parts): Drawn | null {
  const { onehot: x, table: W } = parts.story;
  if (x === null || W === null) return null;
  const { token, id } = parts.lit;
  const turned = transposed(W);
  return figure(productRibbon(x.shape, turned.shape, null), [
    parts.oneHot(x, token),
    after('×', parts.weight('turned', turned, id, true)),
  ]);
}

/** The look-up, and another result compared with it. */
function beside(parts: Parts, label: OutputLabel, other: Grid): Drawn | null {
  const { lookup: one } = parts.story;
  if (one === null) return null;
  const { token } = parts.lit;
  const comparison = compare(one, other);
  const { of, equal, differs } = comparison;
  return figure(
    ribbonOf(one.shape, of === equal ? '=' : '≠', other.shape),
    [
      parts.output('lookup', one, token, { differs }),
      after(of === equal ? '=' : '≠', parts.output(label, other, token, { differs })),
    ],
    { comparison, weight: { row: parts.lit.id ?? 0, column: parts.lit.column } },
  );
}

function gradients(parts: Parts): Drawn | null {
  const { story } = parts;
  const { lookupGradient, productGradient } = story.names;
  const one = lookupGradient && story.grid(lookupGradient);
  const other = productGradient && story.grid(productGradient);
  if (!one || !other) return null;
  const comparison = compare(one, other);
  const { of, equal, differs } = comparison;
  return figure(
    ribbonOf(one.shape, '=', other.shape),
    [
      parts.gradient('embeddingGradient', one, { differs }),
      after(of === equal ? '=' : '≠', parts.gradient('linearGradient', other, { differs })),
    ],
    { comparison },
  );
}

function cost(parts: Parts): Drawn | null {
  const { onehot: x, table: W, product: out } = parts.story;
  if (x === null || W === null || out === null) return null;
  const tokens = BigInt(x.rows);
  // TensorFlow's IDs are int32.
  const bytesOfId = parts.story.tensor(parts.story.names.ids)?.dtype === 'int32' ? 4n : undefined;
  return figure(productRibbon(x.shape, W.shape, out.shape), [], {
    costs: [
      costOf('here', { tokens, rows: BigInt(x.columns), columns: BigInt(out.columns) }, bytesOfId),
      costOf('gpt2', { tokens, rows: GPT2.rows, columns: GPT2.columns }, bytesOfId),
    ],
  });
}

function race(): Drawn {
  const { rows, columns, tokens } = RACE_SIZES;
  return figure(productRibbon([tokens, rows], [rows, columns], [tokens, columns]), [], {
    costs: [costOf('gpt2', { tokens: BigInt(tokens), rows: BigInt(rows), columns: BigInt(columns) })],
  });
}
