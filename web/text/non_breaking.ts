/** Keeps in one line what reads as one: “4 × 5”, “x @ W”, “(4, 5)”, “W[2, 0]”. */
export function nonBreaking(text: string): string {
  return text.replace(/ [×@] |\d, (?=\d)/g, (parting) => parting.replaceAll(' ', '\u00a0'));
}
