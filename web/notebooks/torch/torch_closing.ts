import { closingLines, type ClosingLines } from '../../program/closing_lines.ts';
import { cell, comment, type Line } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import { isSmall, together, type Cells } from '../step_cells.ts';
import { COMMENTS } from '../comments.ts';
import type { NotebookStep } from '../notebook.ts';
import { raceStep } from '../common_steps.ts';
import { aboutGradients, aboutSlips, gradientsHeading, limitsHeading } from '../prose/limits_prose.ts';

/** The steps that go beyond the published notebook: where the equality breaks, what both ways learn, and a
 *  race. */
export function closingSteps(names: TorchNames): readonly NotebookStep[] {
  const make =
    (id: string, lines: (closing: ClosingLines) => readonly Line[]): Cells =>
    (inputs) =>
      isSmall(inputs) ? [cell(id, ...lines(closingLines(names, inputs)))] : [];
  return [
    {
      id: 'limits',
      part: 'beyond',
      heading: limitsHeading,
      prose: aboutSlips,
      cells: make('equal', ({ again }) => [comment(COMMENTS.again), ...again]),
      figure: 'limits',
    },
    {
      id: 'gradients',
      part: 'beyond',
      heading: gradientsHeading,
      prose: aboutGradients,
      cells: together(
        make('look-up-gradient', ({ lookUpGradient }) => lookUpGradient),
        make('product-gradient', ({ productGradient }) => productGradient),
      ),
      figure: 'gradients',
    },
    raceStep,
  ];
}
