import { grouped } from '../../text/say.ts';
import { formatPercentMore, formatRatio } from '../race_format.ts';
import { ratioOf, spreadOf, type Race } from '../state.ts';

/** The last measured point says it. */
export function said(race: Race, say: (rows: string, ratio: string, slower: boolean) => string): string {
  const point = race.points.at(-1);
  if (point === undefined) return '';
  const ratio = ratioOf(point);
  return say(grouped(point.rows), formatRatio(ratio < 1 ? 1 / ratio : ratio), ratio >= 1);
}

/** How many samples each way had at each size. */
export function samplesOf({ points }: Race): string {
  return spanOf(points.flatMap(({ lookup, product }) => [lookup.samples, product.samples]));
}

/** In how many placements a size was measured, and whether in more than one at any. */
export function placementsOf({ points }: Race): { readonly span: string; readonly several: boolean } {
  const counts = points.map(({ product }) => product.placements.length);
  return { span: spanOf(counts), several: Math.max(...counts) > 1 };
}

/** The last measured point says by how many percent its slowest placement took longer than its fastest: null where it had but one. */
export function saidOfSpread(
  race: Race,
  say: (rows: string, spread: Readonly<Record<'product' | 'lookup', string>> | null) => string,
): string {
  const point = race.points.at(-1);
  if (point === undefined) return '';
  const [product, lookup] = [spreadOf(point.product), spreadOf(point.lookup)];
  const spread =
    product === null || lookup === null
      ? null
      : { product: formatPercentMore(product), lookup: formatPercentMore(lookup) };
  return say(grouped(point.rows), spread);
}

/** From the least to the most. */
function spanOf(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(most) : `${least}–${most}`;
}
