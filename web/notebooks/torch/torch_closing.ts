import { closingLines, type ClosingLines } from '../../program/closing_lines.ts';
import { cell, comment, type Line } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import { isSmall, together, type Cells } from '../step_cells.ts';
import { COMMENTS } from '../comments.ts';
import type { NotebookStep } from '../notebook.ts';
import { costSteps } from '../common_steps.ts';
import { lessonStubs } from '../lesson_stubs.ts';
import { aboutGradients, gradientsHeading, limitsHeading } from '../prose/limits_prose.ts';
import { aboutSlips, aboutSwitches } from './slips_prose.ts';

/** What follows the comparison: where the equality breaks, what both ways learn, what they cost, and the lessons. */
export function closingSteps(names: TorchNames): readonly NotebookStep[] {
  const make =
    (id: string, lines: (closing: ClosingLines) => readonly Line[]): Cells =>
    (inputs) =>
      isSmall(inputs) ? [cell(id, ...lines(closingLines(names, inputs)))] : [];
  return [
    {
      id: 'limits',
      part: 'linear',
      beyond: true,
      heading: limitsHeading,
      prose: aboutSlips,
      gestures: aboutSwitches,
      cells: make('equal', ({ again }) => [comment(COMMENTS.again), ...again]),
      figure: 'limits',
    },
    {
      id: 'gradients',
      part: 'linear',
      beyond: true,
      heading: gradientsHeading,
      prose: aboutGradients,
      cells: together(
        make('look-up-gradient', ({ lookUpGradient }) => lookUpGradient),
        make('product-gradient', ({ productGradient }) => productGradient),
      ),
      figure: 'gradients',
      names,
    },
    ...costSteps,
    ...lessonStubs(names),
  ];
}
