/** Digits that tell every float32 from its neighbours. */
const FLOAT32_DIGITS = 9;

/** The double with the fewest digits that rounds to this float32. */
export function shortestFloat32(value: number): number {
  for (let digits = 1; digits < FLOAT32_DIGITS; digits += 1) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return Number(value.toPrecision(FLOAT32_DIGITS));
}
