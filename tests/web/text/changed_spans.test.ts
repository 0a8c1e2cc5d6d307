import { describe, expect, it } from 'vitest';
import { changedSpans } from '../../../web/text/changed_spans.ts';

/** What has changed, as the texts that it is now. */
function changed(before: string, after: string): readonly string[] {
  return changedSpans(before, after).map(({ start, end }) => after.slice(start, end));
}

describe('what has changed', () => {
  it('is the numbers that are not what they were', () => {
    expect(changed('tensor([[0, 1],\n        [1, 0]])', 'tensor([[0, 1],\n        [0, 1]])')).toEqual(['0', '1']);
    expect(changed('[ 0.6957, -1.8061]', '[-0.6957, -1.8061]')).toEqual(['-0.6957']);
  });

  it('is also a number with a name', () => {
    const scalar = (value: string): string => `<tf.Tensor: shape=(), dtype=int32, numpy=${value}>`;
    expect(changed(scalar('15'), scalar('13'))).toEqual(['13']);
    expect(changed(scalar('True'), scalar('False'))).toEqual(['False']);
  });

  it('is every number of a new line', () => {
    expect(changed('[1, 2]', '[1, 2],\n[3, 4]')).toEqual(['3', '4']);
  });

  it('is not what ends both texts, in whatever line', () => {
    const two = 'tensor([[1., 2.],\n        [3., 4.]], requires_grad=True)';
    const three = 'tensor([[1., 5.],\n        [3., 4.],\n        [6., 7.]], requires_grad=True)';
    expect(changed(two, three)).toEqual(['5.', '6.', '7.']);
    expect(changed(three, two)).toEqual(['2.']);
    expect(changed('f(1, a=True)', 'f(2, a=False)')).toEqual(['2', 'False']);
  });

  it('is no word, not even where an error gives way to a tensor', () => {
    const error = 'IndexError: index out of range in self';
    const tensor = 'tensor([[-1.5, nan, inf]], grad_fn=<EmbeddingBackward0>)';
    expect(changed(error, tensor)).toEqual(['-1.5', 'nan', 'inf']);
    expect(changed(tensor, error)).toEqual([]);
    expect(changed('tensor([True])', 'tensor([False])')).toEqual(['False']);
  });

  it('is nothing where only the spacing differs', () => {
    expect(changed('[1, 2]', '[ 1,  2]')).toEqual([]);
    expect(changed('same', 'same')).toEqual([]);
  });
});
