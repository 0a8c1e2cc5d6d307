import { factsOf } from '../../inputs/facts.ts';
import { closingLines } from '../../program/closing.ts';
import { cell, comment } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import { isSmall, type Cells } from '../cells.ts';
import { COMMENTS } from '../comments.ts';
import type { NotebookStep } from '../notebook.ts';
import { tryBreakingTorch, tryGradients } from '../prose/breaking.ts';
import { raceStep } from '../race.ts';
import { aboutGradients, aboutSlips, gradientsHeading, limitsHeading } from '../prose/limits.ts';

/** The steps that go beyond the published notebook: where the equality breaks, what both ways learn, and a
 *  race. */
export function closingSteps(names: TorchNames): readonly NotebookStep[] {
  const lines = closingLines(names);
  const breaking: Cells = (inputs) => {
    if (!isSmall(inputs)) return [];
    const { rows, columns } = factsOf(inputs);
    const square = rows === columns ? [cell('square', comment(COMMENTS.square), lines.withoutTranspose)] : [];
    return [cell('equal', comment(COMMENTS.equal), lines.countEqual), cell('biased', ...lines.biased), ...square];
  };
  const gradients: Cells = (inputs) =>
    isSmall(inputs)
      ? [cell('look-up-gradient', ...lines.lookUpGradient), cell('product-gradient', ...lines.productGradient)]
      : [];
  return [
    {
      id: 'limits',
      heading: limitsHeading,
      prose: aboutSlips,
      cells: breaking,
      figure: 'limits',
      attempts: tryBreakingTorch,
      beyond: true,
    },
    {
      id: 'gradients',
      heading: gradientsHeading,
      prose: aboutGradients,
      cells: gradients,
      figure: 'gradients',
      attempts: tryGradients,
      beyond: true,
    },
    raceStep,
  ];
}
