import type { Cause } from '../explain/cause.ts';
import type { Prose } from '../text/prose.ts';
import type { Page } from './page.ts';
import { stoppedAt } from './run.ts';

/** Where and why the notebook stops. */
export interface Stop {
  /** The step of the cell at which it stops. */
  readonly step: string;
  /** Why, in a sentence or two; null where that is not known, or not yet. */
  readonly why: Prose | null;
  /** Which input is to blame; null where none stands out, or none yet. */
  readonly cause: Cause | null;
}

/** Where the run that is shown stops; null where it does not. */
export function stopOf({ run, language, explaining, notebook: { fields } }: Page): Stop | null {
  const stopped = stoppedAt(run);
  const section = run.sections.find(({ cells }) => stopped !== undefined && cells.includes(stopped));
  if (stopped === undefined || section === undefined) return null;
  const { cell, outcome } = stopped;
  return {
    step: section.step.id,
    why: explaining?.explain(run.inputs, cell, outcome, fields)?.[language][0] ?? null,
    cause: explaining?.causeOf(run.inputs, cell, outcome, fields) ?? null,
  };
}

/** Which input the run that is shown stops at, unless it is of other inputs than those that are typed. */
export function causeOn(page: Page): Cause | null {
  return page.freshness.kind === 'current' ? (stopOf(page)?.cause ?? null) : null;
}
