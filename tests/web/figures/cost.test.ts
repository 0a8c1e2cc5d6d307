import { describe, expect, it } from 'vitest';
import { costOf, share } from '../../../web/run/cost.ts';

describe('costOf', () => {
  it('counts both ways', () => {
    const { multiplying, lookingUp } = costOf('here', { tokens: 3n, rows: 4n, columns: 5n });
    expect(multiplying).toEqual({ products: 60n, byZero: 45n, reads: 32n, bytes: 128n });
    expect(lookingUp).toEqual({ products: 0n, byZero: 0n, reads: 3n + 15n, bytes: 3n * 8n + 15n * 4n });
  });

  it('counts the table of GPT-2 exactly', () => {
    const { multiplying, lookingUp } = costOf('here', { tokens: 1n, rows: 50_257n, columns: 768n });
    expect(multiplying.products).toBe(38_597_376n);
    expect(multiplying.byZero).toBe(38_596_608n);
    expect(lookingUp.reads).toBe(769n);
  });

  it('counts the bytes of smaller IDs', () => {
    expect(costOf('here', { tokens: 3n, rows: 4n, columns: 5n }, 4n).lookingUp.bytes).toBe(72n);
  });

  it('counts nothing where there is nothing', () => {
    expect(costOf('here', { tokens: 2n, rows: 0n, columns: 5n }).multiplying.byZero).toBe(0n);
  });
});

describe('share', () => {
  it('is in percent', () => {
    expect(share(45n, 60n)).toBe(75);
    expect(share(1n, 0n)).toBe(0);
  });
});
