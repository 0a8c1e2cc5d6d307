/** The vocabularies that a race goes through: powers of four, and the one that was chosen. */
export function plannedRows(rows: number): readonly number[] {
  const planned: number[] = [];
  // One just below the last would only repeat it.
  for (let power = 4; power < rows / 1.5; power *= 4) planned.push(power);
  return [...planned, rows];
}

/** How thoroughly each way is measured. */
export interface Effort {
  /** How long a sample lasts at least, in milliseconds: a way is repeated until it does. */
  readonly sampleMs: number;
  /** Samples of each way, in all placements together: as many as fit into the budget, within these bounds. */
  readonly leastSamples: number;
  readonly mostSamples: number;
  /** Milliseconds for all samples of one way at one size. */
  readonly budgetMs: number;
  /** How long each way is run before the first size, so that the browser has compiled it for good. */
  readonly warmMs: number;
}

/** A sample lasts 25 steps of the clock, so that one step more or less is 4 %, and far less in a median: within bounds. */
const STEPS = 25;
const SHORTEST_SAMPLE = 10;
const LONGEST_SAMPLE = 500;

/** @param step the clock's, in milliseconds */
export function effortFor(step: number): Effort {
  return {
    sampleMs: Math.min(LONGEST_SAMPLE, Math.max(SHORTEST_SAMPLE, STEPS * step)),
    leastSamples: 3,
    mostSamples: 9,
    budgetMs: 2500,
    warmMs: 150,
  };
}

/** How many samples of this length are taken. */
export function sampleCount(sampleMs: number, { leastSamples, mostSamples, budgetMs }: Effort): number {
  return Math.min(mostSamples, Math.max(leastSamples, Math.floor(budgetMs / sampleMs)));
}

/** How many samples of this length are taken in each placement: all placements share them, and each takes one at least. */
export function samplesInEach(placements: number, sampleMs: number, effort: Effort): number {
  return Math.max(1, Math.round(sampleCount(sampleMs, effort) / placements));
}
