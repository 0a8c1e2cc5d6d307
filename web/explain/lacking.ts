/** What a figure misses in a notebook whose code the reader has changed. */

import type { FigureTopic } from '../notebooks/figure_topic.ts';
import { isOneHotOf, isTable, multipliesByTable, picksRows, type Lack } from '../run/holds.ts';
import type { Results } from '../run/results.ts';

type Check = (results: Results, step: string) => Lack | null;

const made =
  (lack: Lack, of: (results: Results, step: string) => unknown): Check =>
  (results, step) =>
    of(results, step) === null ? lack : null;

const IDS = made('ids', ({ ids }) => ids);
const TABLE = made('table', ({ table }) => table);
const ONEHOT = made('onehot', ({ onehot }) => onehot);
const LOOKUP = made('lookup', ({ lookup }) => lookup);
const PRODUCT = made('product', ({ product }) => product);

const onesOfIds: Check = ({ ids, onehot }) =>
  ids === null || onehot === null || isOneHotOf(onehot, ids.numbers) ? null : 'ones';

const rowsOfTable: Check = (results, step) => {
  const call = results.lookUpIn(step);
  const { table } = results;
  if (call?.out == null || table === null) return null;
  return picksRows(table, call.ids.numbers, call.out) ? null : 'rows';
};

const sumsOfTable: Check = (results) => {
  const { ids, table, product } = results;
  if (ids === null || table === null || product === null) return null;
  return multipliesByTable(results) && picksRows(table, ids.numbers, product) ? null : 'sums';
};

const weightOfTable: Check = (results) => (multipliesByTable(results) ? null : 'weight');

const firstDiffers: Check = ({ table, firstWeight }) =>
  table !== null && firstWeight !== null && isTable(firstWeight, table) ? 'other' : null;

const AGREEING: readonly Check[] = [IDS, TABLE, ONEHOT, PRODUCT, onesOfIds, sumsOfTable];

const CHECKS: Readonly<Record<FigureTopic, readonly Check[]>> = {
  idea: AGREEING,
  ids: [IDS],
  table: [TABLE],
  lookup: [TABLE, made('lookup', (results, step) => results.lookUpIn(step)), rowsOfTable],
  onehot: [IDS, ONEHOT, onesOfIds],
  linear: [TABLE, made('linear', ({ firstWeight }) => firstWeight), firstDiffers],
  weight: [TABLE, made('linear', ({ weight }) => weight), weightOfTable],
  product: AGREEING,
  'first-product': AGREEING,
  'second-product': AGREEING,
  both: [LOOKUP, PRODUCT],
  limits: [LOOKUP, PRODUCT],
  cost: [TABLE, ONEHOT, PRODUCT],
  race: [],
  gradients: [
    made('gradients', ({ lookupGradient }) => lookupGradient),
    made('gradients', ({ productGradient }) => productGradient),
  ],
  lesson: [],
};

/** What keeps the figure of a step from being drawn; null where nothing does. */
export function lackingFor(topic: FigureTopic, results: Results, step: string): Lack | null {
  for (const check of CHECKS[topic]) {
    const lack = check(results, step);
    if (lack !== null) return lack;
  }
  return null;
}
