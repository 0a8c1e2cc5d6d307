/** The few statistics that the report needs. */

/** The value below which a share of the values lies, between neighbours in proportion. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function geometricMean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
