/** All that tells why a notebook stops, in one module: it is loaded when the first one does. */

import { causeOf } from './cause.ts';
import { explain } from './explain.ts';
import { repairOf } from './repair.ts';

export interface Explaining {
  readonly explain: typeof explain;
  readonly causeOf: typeof causeOf;
  readonly repairOf: typeof repairOf;
}

export const explaining: Explaining = { explain, causeOf, repairOf };
