import type { Inputs } from '../inputs/inputs.ts';
import { code, line, outputLine, slippery, type Line } from './line.ts';
import type { Name, Step } from './step.ts';
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

export function closingLines({ nn, ids, embedding, linear }: TorchNames, { slips }: Inputs): ClosingLines {
  const x = 'onehot.float()';
  const float: Step = { op: 'torch.float', out: x, of: 'onehot' };
  const called = (layer: Name, input: Name): Step => ({
    op: 'torch.call',
    out: `${layer}(${input})`,
    layer,
    input,
  });

  const backward = (layer: Name, input: Name, ...steps: readonly Step[]): Line =>
    line(code`${layer}(${input}).sum().backward()`, ...steps, called(layer, input), {
      op: 'torch.backward_of_sum',
      layer,
      input,
    });

  const byRows = `${embedding}.weight.grad`;
  const byColumns = `${linear}.weight.grad`;
  const turned = `${byColumns}.T`;
  const biased = slips.includes('bias');
  const untransposed = slips.includes('transpose');
  const [lookUp, product] = [`${embedding}(${ids})`, `again(${x})`];
  const equal = `(${lookUp} == ${product}).sum()`;
  return {
    // Short lines, so that on a phone the switches are seen without scrolling.
    again: [
      line(code`again = ${nn}.Linear(`),
      line(code`    num_idx, out_dim, ${slippery('bias', 'bias=False', 'bias=True', biased)})`, {
        op: biased ? 'torch.nn.Linear.with_bias' : 'torch.nn.Linear',
        out: 'again',
        inFeatures: 'num_idx',
        outFeatures: 'out_dim',
      }),
      line(code`weight = ${embedding}.weight${slippery('transpose', '.T', '', untransposed)}`),
      line(code`again.weight = ${nn}.Parameter(weight)`, {
        op: untransposed ? 'torch.share_weight' : 'torch.share_weight_transposed',
        layer: 'again',
        from: embedding,
      }),
      outputLine(
        code`${equal}`,
        { kind: 'result', of: equal, style: 'torch.repr' },
        called(embedding, ids),
        float,
        called('again', x),
        { op: 'torch.count_equal', out: equal, a: lookUp, b: product },
      ),
    ],
    lookUpGradient: [
      backward(embedding, ids),
      outputLine(code`${byRows}`, { kind: 'result', of: byRows, style: 'torch.repr' }),
    ],
    productGradient: [
      backward(linear, x, float),
      outputLine(
        code`${turned}`,
        { kind: 'result', of: turned, style: 'torch.repr' },
        { op: 'torch.transpose', out: turned, of: byColumns },
      ),
    ],
  };
}
