/** Which files beside it a notebook reads. */

import type { CellAnswer } from '../engine/answer.ts';

/** A larger file is not put beside a notebook, in bytes. */
export const MOST_TEXT_BYTES = 20_000_000;

/** The paths, as the code names them, that cells wanted to read and that are not there, or hold no text in UTF-8. */
export function neededFiles(answers: readonly CellAnswer[]): readonly string[] {
  const paths = answers.flatMap(({ refused }) =>
    refused?.id === 'needs_file' || refused?.id === 'file_not_utf8' ? [refused.arguments[0]] : [],
  );
  return [...new Set(paths)];
}
