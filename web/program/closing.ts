import { line, outputLine, code, type Line } from './line.ts';
import type { Name, Step } from './step.ts';
import type { TorchNames } from './torch.ts';

/** The statements of the steps that go beyond the published PyTorch notebooks. */
export interface ClosingLines {
  /** How many numbers of both ways are equal. */
  readonly countEqual: Line;
  /** A linear layer that has the same weight, and a bias: how many numbers are equal then. */
  readonly biased: readonly Line[];
  /** The product with a weight that should have been transposed. */
  readonly withoutTranspose: Line;
  /** The gradient of the table by way of the look-up. */
  readonly lookUpGradient: readonly Line[];
  /** The gradient of the linear layer’s weight by way of the product, as the table has it. */
  readonly productGradient: readonly Line[];
}

export function closingLines({ nn, functional, ids, embedding, linear }: TorchNames): ClosingLines {
  const x = 'onehot.float()';
  const float: Step = { op: 'torch.float', out: x, of: 'onehot' };
  const called = (layer: Name, input: Name): Step => ({
    op: 'torch.call',
    out: `${layer}(${input})`,
    layer,
    input,
  });
  const lookUp = called(embedding, ids);

  const counted = (product: Name, ...steps: readonly Step[]): Line => {
    const a = `${embedding}(${ids})`;
    const out = `(${a} == ${product}).sum()`;
    const count: Step = { op: 'torch.count_equal', out, a, b: product };
    return outputLine(code`${out}`, { kind: 'result', of: out, style: 'torch.repr' }, lookUp, float, ...steps, count);
  };

  const backward = (layer: Name, input: Name, ...steps: readonly Step[]): Line =>
    line(code`${layer}(${input}).sum().backward()`, ...steps, called(layer, input), {
      op: 'torch.backward_of_sum',
      layer,
      input,
    });

  const byRows = `${embedding}.weight.grad`;
  const byColumns = `${linear}.weight.grad`;
  const turned = `${byColumns}.T`;
  const untransposed = `${functional}.linear(${x}, ${embedding}.weight)`;
  return {
    countEqual: counted(`${linear}(${x})`, called(linear, x)),
    biased: [
      line(code`biased = ${nn}.Linear(num_idx, out_dim)`, {
        op: 'torch.nn.Linear.with_bias',
        out: 'biased',
        inFeatures: 'num_idx',
        outFeatures: 'out_dim',
      }),
      line(code`biased.weight = ${linear}.weight`, { op: 'torch.share_weight', layer: 'biased', from: linear }),
      counted(`biased(${x})`, called('biased', x)),
    ],
    withoutTranspose: counted(untransposed, {
      op: 'torch.functional.linear',
      out: untransposed,
      input: x,
      weight: `${embedding}.weight`,
    }),
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
