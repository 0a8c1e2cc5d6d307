import type { CellAnswer, RaisedError } from '../engine/answer.ts';
import { refusalText } from '../explain/refusal.ts';
import { answersToIpynb, withAnswers, type Answered } from '../file/answered.ts';
import type { CellResult } from '../file/cell_result.ts';
import { cellResultOf } from '../file/cell_result_of.ts';
import type { FileNotebook } from '../file/file_cells.ts';
import type { Language } from '../text/localized.ts';
import type { FileRequest } from './options.ts';

/** A reader's notebook with its answers: one for each code cell, in order. */
export function writeFile(
  { cells, metadata }: FileNotebook,
  answers: readonly CellAnswer[],
  { format, language }: Pick<FileRequest, 'format' | 'language'>,
): string {
  const answered = withAnswers(cells, answers);
  if (format === 'json') return `${JSON.stringify({ cells: jsonCells(answered, language) })}\n`;
  if (format === 'text') return `${answered.flatMap((cell) => blocksOf(cell, language)).join('\n\n')}\n`;
  return answersToIpynb(answered, metadata);
}

/** The code cells with their answers, as JSON has them. */
export function jsonCells(answered: readonly Answered[], language: Language): readonly CellResult[] {
  return answered.flatMap(({ cell, answer }) =>
    answer === undefined ? [] : [cellResultOf(cell.source, answer, language)],
  );
}

/** The line of the cell, and those of the functions that the error came through. */
const raisedAt = ({ line, within = [] }: RaisedError): string =>
  [`line ${line}`, ...within.map(([name, its]) => `in ${name}: line ${its}`)].join(', ');

function blocksOf({ cell, answer, number }: Answered, language: Language): readonly string[] {
  if (answer === undefined) return [cell.source];
  const { stdout, result, error, refused, rounding, drawn, older, hangsOn } = answer;
  return [
    `In [${number ?? ' '}]:\n${cell.source}`,
    stdout?.replace(/\n$/, ''),
    result,
    error && `${error.type}: ${error.message} (${raisedAt(error)})`,
    refused && `${refusalText(refused, language)} (line ${refused.line})`,
    rounding && '(The last digits may differ from the framework’s.)',
    drawn &&
      '(Drawn without a seed, dropped out, or read from memory as it was: the framework gives other numbers in another run or on another processor.)',
    older && '(This is Keras 2, as in tf_keras: Keras 3 names and prints some things otherwise.)',
    hangsOn !== undefined && `(Did not run: it needs code cell ${hangsOn + 1}, which did not run to its end.)`,
  ].filter((block) => typeof block === 'string');
}
