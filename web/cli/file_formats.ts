import type { CellAnswer } from '../engine/answer.ts';
import { answersToIpynb, withAnswers, type Answered } from '../file/answered.ts';
import type { FileNotebook } from '../file/file_cells.ts';
import type { OutputFormat } from './options.ts';

/** A reader's notebook with its answers: one for each code cell, in order. */
export function writeFile(
  { cells, metadata }: FileNotebook,
  answers: readonly CellAnswer[],
  format: OutputFormat,
): string {
  const answered = withAnswers(cells, answers);
  if (format === 'json') return `${JSON.stringify({ cells: answered.flatMap(jsonCell) })}\n`;
  if (format === 'text') return `${answered.flatMap(blocksOf).join('\n\n')}\n`;
  return answersToIpynb(answered, metadata);
}

function jsonCell({ cell, answer }: Answered): readonly object[] {
  if (answer === undefined) return [];
  const { stdout, result, error, refused, rounding, notRun } = answer;
  return [{ code: cell.source, stdout, result, error, refused: refused && placed(refused), rounding, notRun }];
}

/** Where a refusal is, and what it says. */
function placed({ message, line }: NonNullable<CellAnswer['refused']>): object {
  return { message, line };
}

function blocksOf({ cell, answer, number }: Answered): readonly string[] {
  if (answer === undefined) return [cell.source];
  const { stdout, result, error, refused, rounding } = answer;
  return [
    `In [${number ?? ' '}]:\n${cell.source}`,
    stdout?.replace(/\n$/, ''),
    result,
    error && `${error.type}: ${error.message} (line ${error.line})`,
    refused && `${refused.message} (line ${refused.line})`,
    rounding && '(The last digits may differ from the framework’s.)',
  ].filter((block) => typeof block === 'string');
}
