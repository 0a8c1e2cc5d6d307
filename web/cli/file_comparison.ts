import type { CellAnswer } from '../engine/answer.ts';
import { withAnswers } from '../file/answered.ts';
import { carriesOutputs, compared, countOf, type Comparison } from '../file/comparison.ts';
import type { FileCell, FileNotebook } from '../file/file_cells.ts';
import { COMPARISON, type ComparisonText } from '../text/comparison_text.ts';
import { jsonCells } from './file_formats.ts';
import type { FileRequest } from './options.ts';

/** What a notebook answers beside the outputs that its file carries, and whether anything differs. */
export function writeComparison(
  { cells }: FileNotebook,
  answers: readonly CellAnswer[],
  { format, language }: Pick<FileRequest, 'format' | 'language'>,
): { readonly text: string; readonly differs: boolean } {
  const code = cells.filter(({ kind }) => kind === 'code');
  const comparisons = compared(code, answers);
  const { same, of } = countOf(comparisons);
  const words = COMPARISON[language];
  if (format === 'json') {
    const told = jsonCells(withAnswers(code, answers), language).map((cell, place) => ({
      ...cell,
      ...(comparisons[place] && { compared: jsonOf(comparisons[place]) }),
    }));
    return { text: `${JSON.stringify({ cells: told, compared: { same, of } })}\n`, differs: same < of };
  }
  const blocks = code.flatMap((cell, place) => blockOf(cell, place + 1, comparisons[place], words));
  const last = !carriesOutputs(code) ? words.noOutputs : of === 0 ? words.none : words.count(same, of);
  return { text: `${[...blocks, last].join('\n\n')}\n`, differs: same < of };
}

function jsonOf(comparison: Comparison): object {
  if (comparison.kind !== 'differs') return { as: comparison.kind };
  const { kind, file, causes } = comparison;
  return { as: kind, file, causes };
}

function blockOf(
  { saved }: FileCell,
  place: number,
  comparison: Comparison | null | undefined,
  words: ComparisonText,
): readonly string[] {
  if (comparison?.kind !== 'differs') return [];
  const { file, here, causes } = comparison;
  const number = saved?.count === undefined || saved.count === null ? '' : ` (In [${saved.count}])`;
  return [
    [
      `${words.cell(place)}${number}: ${words.differs}`,
      words.inFile,
      indented(file || words.nothing),
      words.here,
      indented(here || words.nothing),
      ...causes.map((cause) => words.causes[cause]),
    ].join('\n'),
  ];
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
