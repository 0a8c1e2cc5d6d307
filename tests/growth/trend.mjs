/** Whether a figure that was taken again and again grows. */

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of the slopes between any two: a few values that lie apart do not move it. */
function slopeOf(values) {
  const slopes = values.flatMap((from, i) => values.slice(i + 1).map((to, j) => (to - from) / (j + 1)));
  return median(slopes);
}

/** What grows by less than this part of itself, over all that was measured, is not said to grow. */
const SMALL = 0.01;

/**
 * How the last two thirds of the values went; the first third is what a page needs to get going. `growth`: by how much they
 * rose, by their trend; `noise`: how far they usually lie from it. What rises by more than three times that is no chance.
 */
export function trendOf(all) {
  const values = all.slice(Math.floor(all.length / 3));
  if (values.length < 3) return null;
  const slope = slopeOf(values);
  const above = values.map((value, i) => value - slope * i);
  const level = median(above);
  const noise = median(above.map((value) => Math.abs(value - level)));
  const growth = slope * (values.length - 1);
  return { first: values[0], last: values.at(-1), growth, noise, grows: growth > Math.max(3 * noise, SMALL * level) };
}
