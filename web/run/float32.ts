/** More digits than these no float32 needs to be told from every other. */
const DIGITS = 9;

/** The double with the fewest digits that rounds to this float32; NaN and the infinities are themselves. */
export function shortestFloat32(value: number): number {
  for (let digits = 1; digits < DIGITS; digits += 1) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return Number(value.toPrecision(DIGITS));
}
