/** Tests that try a great many inputs: a few thousand in npm test, more with INPUTS=1000000 (tests/run/inputs.mjs). */

import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

const asked = process.env['INPUTS'];

/** How many inputs are tried of a kind, of which a thousand take about `milliseconds`. */
const COUNT = Number(asked ?? 2000);

/** How long that may take. */
export const TIME = 30_000 + COUNT;

/**
 * Tries inputs of this kind: `check` throws where one is not answered as it should be. Where a file is named for it (SLOWEST),
 * adds a line with the one that took longest.
 */
export function tried<Input>(name: string, inputs: fc.Arbitrary<Input>, check: (input: Input) => void): void {
  let longest = 0;
  let slowest: Input | undefined;
  const timed = (input: Input): void => {
    const start = performance.now();
    check(input);
    const took = performance.now() - start;
    // Another process may have had the processor meanwhile: what is slow is slow again.
    if (took <= longest) return;
    const again = performance.now();
    check(input);
    const least = Math.min(took, performance.now() - again);
    if (least > longest) [longest, slowest] = [least, input];
  };
  fc.assert(fc.property(inputs, timed), { numRuns: COUNT });
  const report = process.env['SLOWEST'];
  if (report === undefined) return;
  const written = JSON.stringify(slowest, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  appendFileSync(
    report,
    `${JSON.stringify({ name, count: COUNT, milliseconds: longest, slowest: written.slice(0, 300) })}\n`,
  );
}

/** A text of pieces, one after the other. */
export function textOf(pieces: readonly string[], maxLength = 24): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
  );
  return fc.array(piece, { maxLength }).map((all) => all.join(''));
}

/** The text as UTF-8 holds it, and an address: without half of a character. */
export function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
