import { grouped } from '../../text/say.ts';
import { formatRatio } from '../format.ts';
import { ratioOf, type Race } from '../state.ts';

/** The last measured point says it. */
export function said(race: Race, say: (rows: string, ratio: string, slower: boolean) => string): string {
  const point = race.points.at(-1);
  if (point === undefined) return '';
  const ratio = ratioOf(point);
  return say(grouped(point.rows), formatRatio(ratio < 1 ? 1 / ratio : ratio), ratio >= 1);
}

/** How many samples each way had at each size. */
export function samplesOf(race: Race): string {
  const counts = race.points.flatMap(({ lookup, product }) => [lookup.samples, product.samples]);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(most) : `${least}–${most}`;
}
