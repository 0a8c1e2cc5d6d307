/** What is said of an output whose last digits may not be those of the framework on the reader's machine. */

import { isNoPython, printedText, type CellAnswer } from '../engine/answer.ts';

/** A number with decimals, and not the dots in a name or a version. */
const DECIMAL = /(?<![\w.])(?:\d+\.\d*|\d+(?=e))(?:e[-+]?\d+)?(?!\w|\.\d)/;

/** A shape as PyTorch, TensorFlow and NumPy show it. */
const SHAPE = /(?:torch\.Size|TensorShape)\(\[[\d, ]*\]\)|\((?:\d+,? ?)*\)/g;

/**
 * What of a cell's output depends on the processor where its answer is marked so: `digits` of numbers that it shows, what
 * it is computed `from`, or null where there is nothing of either, as in a shape.
 */
export function roundingIn(answer: CellAnswer): 'digits' | 'from' | null {
  const said = `${printedText(answer)}\n${answer.error?.message ?? ''}`;
  // Whether a text is Python depends on no number.
  if (answer.rounding !== true || isNoPython(answer)) return null;
  if (DECIMAL.test(said)) return 'digits';
  return /\w/.test(said.replace(SHAPE, '')) ? 'from' : null;
}
