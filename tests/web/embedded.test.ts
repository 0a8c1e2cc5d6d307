import { NOT_RUN, raised } from './run.ts';
import { expect, it } from 'vitest';
import type { RunAnswer } from '../../web/engine/answer.ts';
import { decodeRun, encodeRun } from '../../web/run/embedded.ts';

it('a run and the numbers of its figures survive in a script element', () => {
  const run: RunAnswer = {
    answers: [
      {
        result: 'grad_fn=<MmBackward0></script>',
        shown: 'embedding.weight',
        calls: [{ name: 'torch.Tensor.__lt__', line: 1, arguments: ['a<', ''], results: ['b'] }],
      },
      raised('IndexError', 'index out of range in self'),
      NOT_RUN,
    ],
    tensors: {
      idx: { dtype: 'int64', shape: [1], bytes: Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 128), rows: null, decimals: null },
      W: { dtype: 'float32', shape: [9, 1], bytes: Uint8Array.of(0, 0, 192, 127), rows: [8], decimals: 4 },
    },
  };
  const numbers = { texts: { '4:-0': '-0.0000' }, sums: { '0,1;2,3': [0, 3] } };
  const text = encodeRun(run, numbers);
  expect(text).not.toContain('<');
  expect(decodeRun(text)).toEqual({ result: run, numbers });
});
