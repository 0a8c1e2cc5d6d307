/** What the reader has chosen to race, read from what is typed. */

import type { RaceDrafts } from '../inputs/race_drafts.ts';
import { bytesOf, mostRows, placementsFor, type Layout, type Offer, type RaceSizes, type SizeField } from './sizes.ts';

export const SIZE_FIELDS: readonly SizeField[] = ['rows', 'columns', 'tokens'];
export const LAYOUTS: readonly Layout[] = ['vd', 'dv'];

/** The least that a size may be: the first vocabulary has four rows. */
export const LEAST: Readonly<Record<SizeField, number>> = { rows: 4, columns: 1, tokens: 1 };

export type RaceChoice =
  /** It fits into memory in so many placements at once, which together need so many bytes. */
  | { readonly kind: 'fits'; readonly sizes: RaceSizes; readonly placements: number; readonly bytes: number }
  /** One placement would need too much memory. `most`: the rows that would fit; null where not even the least would. */
  | {
      readonly kind: 'tooLarge';
      readonly sizes: RaceSizes;
      readonly bytes: number;
      readonly limitBytes: number;
      readonly most: number | null;
    }
  /** These are no sizes. */
  | { readonly kind: 'unreadable'; readonly fields: readonly SizeField[] };

/** What stands in a field. */
export function sizeText(drafts: RaceDrafts, field: SizeField, offer: Offer): string {
  return drafts[field] ?? String(offer.sizes[field]);
}

export function layoutOf(drafts: RaceDrafts, offer: Offer): Layout {
  return LAYOUTS.find((layout) => layout === drafts.layout) ?? offer.sizes.layout;
}

export function readChoice(drafts: RaceDrafts, offer: Offer): RaceChoice {
  const read = (field: SizeField): number | null => parseSize(sizeText(drafts, field, offer), LEAST[field]);
  const [rows, columns, tokens] = [read('rows'), read('columns'), read('tokens')];
  if (rows === null || columns === null || tokens === null) {
    return { kind: 'unreadable', fields: SIZE_FIELDS.filter((field) => read(field) === null) };
  }
  const sizes = { rows, columns, tokens, layout: layoutOf(drafts, offer) };
  const { limitBytes } = offer;
  const bytes = bytesOf(sizes);
  if (bytes <= limitBytes) {
    const placements = placementsFor(sizes, limitBytes);
    return { kind: 'fits', sizes, placements, bytes: placements * bytes };
  }
  const most = mostRows(sizes, limitBytes);
  return { kind: 'tooLarge', sizes, bytes, limitBytes, most: most < LEAST.rows ? null : most };
}

/** Reads a whole number, its thousands apart or not: 50257, 50,257, 50 257, 50_257. Null for anything else. */
export function parseSize(text: string, least: number): number | null {
  if (!/^\s*\d{1,3}(?:([,_\s’])\d{3}(?:\1\d{3})*|\d*)\s*$/u.test(text)) return null;
  const size = Number(text.replace(/\D/g, ''));
  return size < least || !Number.isFinite(size) ? null : size;
}

/** Texts that say these sizes whatever a machine would propose. */
export function raceDraftsOf({ rows, columns, tokens, layout }: RaceSizes): RaceDrafts {
  return { rows: String(rows), columns: String(columns), tokens: String(tokens), layout };
}
