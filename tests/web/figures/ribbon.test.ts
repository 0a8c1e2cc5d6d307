import { describe, expect, it } from 'vitest';
import { productRibbon, ribbonOf, type Ribbon } from '../../../web/figures/ribbon.ts';

/** A ribbon in one line, with sizes that clash in exclamation marks. */
function shown(ribbon: Ribbon): string {
  return ribbon.map(({ text, clash }) => (clash ? `!${text}!` : text)).join('');
}

describe('the shape ribbon', () => {
  it('puts shapes in a line', () => {
    expect(shown(ribbonOf([3], '→', [3, 4]))).toBe('(3,) → (3, 4)');
    expect(shown(productRibbon([3, 4], [4, 5], [3, 5]))).toBe('(3, 4) @ (4, 5) → (3, 5)');
  });

  it('marks sizes that do not fit', () => {
    expect(shown(productRibbon([3, 4], [5, 4], null))).toBe('(3, !4!) @ (!5!, 4)');
    expect(shown(productRibbon([4], [5, 4], null))).toBe('(!4!,) @ (!5!, 4)');
  });
});
