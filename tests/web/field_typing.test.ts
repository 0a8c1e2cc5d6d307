import { describe, expect, it } from 'vitest';
import { nudge } from '../../web/view/inputs/field_typing.ts';

/** What becomes of a text whose caret is at `|` when 1 is added; what is then selected stands in ⟨⟩. */
function up(text: string, by = 1n): string | null {
  const nudged = nudge(text.replace('|', ''), text.indexOf('|'), by);
  if (nudged === null) return null;
  const { text: after, start, end } = nudged;
  return `${after.slice(0, start)}⟨${after.slice(start, end)}⟩${after.slice(end)}`;
}

describe('nudge', () => {
  it('changes the whole number at the caret', () => {
    expect(up('2, |3, 1')).toBe('2, ⟨4⟩, 1');
    expect(up('2, 9|, 1')).toBe('2, ⟨10⟩, 1');
    expect(up('|5', -1n)).toBe('⟨4⟩');
    expect(up('-|1')).toBe('⟨0⟩');
    expect(up('18446744073709551615|')).toBe('⟨18446744073709551616⟩');
  });

  it('leaves other texts alone', () => {
    for (const text of ['|', 'x|', '2, |', '1|.5', '1.|5', '|1e5', '|0x10', '0x1|0', '0b1|'])
      expect(up(text)).toBeNull();
  });
});
