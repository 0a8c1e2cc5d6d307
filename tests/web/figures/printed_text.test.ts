import { describe, expect, it } from 'vitest';
import { isWide } from '../../../web/figures/printed_text.ts';

describe('a printed text', () => {
  it('is wide where one of its lines is', () => {
    expect(isWide('')).toBe(false);
    expect(isWide('tensor([[ 0.6957, -1.8061, -1.1589,  0.3255, -0.6315],\n        [ 1.3010,  1.2753]])')).toBe(false);
    expect(
      isWide('tensor([[1.]])\n        [ 1.3010,  1.2753, -0.2010, -0.1606, -0.4015]], grad_fn=<MmBackward0>)'),
    ).toBe(true);
  });
});
