/** All that tells why a notebook stops, or why a text cannot be read, in one module: few readers need it at once. */

import { problemMessage, slipWaits } from '../inputs/problem_words.ts';
import { causeOf } from './cause.ts';
import { explain, explainCell } from './explain.ts';
import { repairOf } from './repair.ts';

export interface Explaining {
  readonly explain: typeof explain;
  readonly explainCell: typeof explainCell;
  readonly causeOf: typeof causeOf;
  readonly repairOf: typeof repairOf;
  readonly problemMessage: typeof problemMessage;
  readonly slipWaits: typeof slipWaits;
}

export const explaining: Explaining = { explain, explainCell, causeOf, repairOf, problemMessage, slipWaits };
