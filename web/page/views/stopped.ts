import type { Cause } from '../../explain/cause.ts';
import type { Repair } from '../../explain/repair.ts';
import { resultsOf } from '../../run/results.ts';
import type { Prose } from '../../text/prose.ts';
import type { Page } from '../walk/walk_page.ts';

/** Where and why the notebook stops, and what would mend it. */
export interface Stopped {
  /** The step of the cell at which it stops. */
  readonly step: string;
  /** The number of that cell. */
  readonly cell: number;
  /** Why, in a sentence; null where that is not known, or not yet. */
  readonly why: Prose | null;
  /** Which input is to blame; null where none stands out, or none yet. */
  readonly cause: Cause | null;
  /** The change with which the notebook runs on; null where none is known, or not yet. */
  readonly repair: Repair | null;
}

/** Where the run that is shown stops; null where it does not. */
export function stoppedOn({ run, language, explaining }: Page): Stopped | null {
  const { stop } = resultsOf(run);
  if (stop === null) return null;
  return {
    step: stop.step,
    cell: stop.number,
    why: explaining?.explain(run)?.[language][0] ?? null,
    cause: explaining?.causeOf(run) ?? null,
    repair: explaining?.repairOf(run) ?? null,
  };
}

/** Which input the run that is shown stops at, unless it is of other inputs than those that are typed. */
export function causeOn(page: Page): Cause | null {
  return page.freshness.kind === 'current' ? (stoppedOn(page)?.cause ?? null) : null;
}
