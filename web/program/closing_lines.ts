import type { Inputs } from '../inputs/inputs.ts';
import { oncePerPair } from '../inputs/once.ts';
import { code, slippery, type Line } from './line.ts';
import type { TorchNames } from './torch.ts';

/** The statements of the steps that go beyond the published PyTorch notebooks. */
export interface ClosingLines {
  /** The linear layer made once more, slips and all: how many of its numbers equal the look-up’s. */
  readonly again: readonly Line[];
  /** The gradient of the table by way of the look-up. */
  readonly lookUpGradient: readonly Line[];
  /** The gradient of the linear layer’s weight by way of the product, as the table has it. */
  readonly productGradient: readonly Line[];
}

/** The statements in a notebook's names for these inputs, made once. */
export const closingLines = oncePerPair(
  ({ nn, functional, ids, embedding, linear }: TorchNames, { slips, vocab }: Inputs): ClosingLines => {
    const bias = slippery('bias', 'bias=False', 'bias=True', slips.includes('bias'));
    const transpose = slippery('transpose', '.T', '', slips.includes('transpose'));
    // Where the table has as many rows as the largest ID asks for, nothing has to be said of the number of classes.
    const classes = slippery('classes', ', num_idx', '', slips.includes('classes'));
    const vectors = vocab === null ? 'onehot' : 'x';
    const amounts = slippery('amounts', vectors, ids, slips.includes('amounts'));
    return {
      // Short lines, so that on a phone the switches are seen without scrolling.
      again: [
        code`again = ${nn}.Linear(`,
        code`    num_idx, out_dim, ${bias})`,
        code`weight = ${embedding}.weight${transpose}`,
        code`again.weight = ${nn}.Parameter(weight)`,
        ...(vocab === null ? [] : [code`x = ${functional}.one_hot(`, code`    ${ids}${classes})`]),
        code`(${embedding}(${ids}) ==`,
        code`    again(${amounts}.float())).sum()`,
      ],
      lookUpGradient: [code`${embedding}(${ids}).sum().backward()`, code`${embedding}.weight.grad`],
      productGradient: [code`${linear}(onehot.float()).sum().backward()`, code`${linear}.weight.grad.T`],
    };
  },
);
