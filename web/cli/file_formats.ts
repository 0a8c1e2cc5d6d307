import type { CellAnswer } from '../core/types.ts';
import type { FileCell } from './file_cells.ts';
import type { Format } from './options.ts';

/** A cell with what it answered; prose has no answer. */
interface Answered {
  readonly cell: FileCell;
  readonly answer: CellAnswer | undefined;
  /** Jupyter's number of a cell that was run. */
  readonly number: number | null;
}

/** A reader's notebook with its answers: one for each code cell, in order. */
export function writeFile(cells: readonly FileCell[], answers: readonly CellAnswer[], format: Format): string {
  const answered = withAnswers(cells, answers);
  if (format === 'json') return `${JSON.stringify({ cells: answered.flatMap(jsonCell) })}\n`;
  if (format === 'text') return `${answered.flatMap(blocksOf).join('\n\n')}\n`;
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  const notebook = { cells: answered.map(ipynbCell), metadata, nbformat: 4, nbformat_minor: 5 };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

function withAnswers(cells: readonly FileCell[], answers: readonly CellAnswer[]): readonly Answered[] {
  let next = 0;
  let number = 0;
  return cells.map((cell) => {
    if (cell.kind !== 'code') return { cell, answer: undefined, number: null };
    const answer = answers[next++];
    const ran = answer?.notRun !== true && cell.source.trim() !== '';
    return { cell, answer, number: ran ? ++number : null };
  });
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

function ipynbCell({ cell, answer, number }: Answered, index: number): object {
  const common = { cell_type: cell.kind, id: `cell-${index + 1}`, metadata: {}, source: linesOf(cell.source) };
  return answer === undefined ? common : { ...common, execution_count: number, outputs: outputsOf(answer, number) };
}

/** What Jupyter would keep: a refusal is not Python's, so it is none of it. */
function outputsOf({ stdout, result, error }: CellAnswer, number: number | null): readonly object[] {
  const outputs: object[] = [];
  if (stdout !== undefined) outputs.push({ output_type: 'stream', name: 'stdout', text: linesOf(stdout) });
  if (result !== undefined) {
    const data = { 'text/plain': linesOf(result) };
    outputs.push({ output_type: 'execute_result', data, execution_count: number, metadata: {} });
  }
  if (error !== undefined) {
    const { type, message } = error;
    outputs.push({ output_type: 'error', ename: type, evalue: message, traceback: [`${type}: ${message}`] });
  }
  return outputs;
}

/** Jupyter keeps a text as its lines, each with its line break. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}
