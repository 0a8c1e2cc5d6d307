import { describe, expect, it } from 'vitest';
import { editAt, editedPlace, valueOf, withEdit } from '../../../web/page/walk/edits.ts';

describe('edited weights', () => {
  it('are kept as typed', () => {
    expect(editedPlace('2, 3,0.5')).toBe('2,3');
    expect(valueOf('2,3, 1,5')).toBe(' 1,5');
    expect(editAt(['2,3,0.5', '2,3,nan'], 2, 3)).toBe('nan');
    expect(editAt([], 2, 3)).toBeUndefined();
  });

  it('are set, set anew where they stand, and taken away', () => {
    const once = withEdit(['0,0,1'], 2, 3, '0.5');
    expect(once).toEqual(['0,0,1', '2,3,0.5']);
    expect(withEdit(once, 0, 0, '-')).toEqual(['0,0,-', '2,3,0.5']);
    expect(withEdit(once, 0, 0, ' ')).toEqual(['2,3,0.5']);
  });
});
