import { describe, expect, it } from 'vitest';
import { inSentence, spaced, nonBreaking } from '../../../web/text/say.ts';
import { UI } from '../../../web/text/ui.ts';

describe('names in sentences', () => {
  it('stand apart from Chinese where they are of letters or digits', () => {
    expect(spaced('还原', 'Token ID')).toBe('还原 Token ID');
    expect(spaced('你改过的', '维度、Token ID', '也带来了')).toBe('你改过的维度、Token ID 也带来了');
    expect(spaced('还原', '维度')).toBe('还原维度');
    for (const name of Object.values(UI.zh.inputs.fields)) {
      for (const said of [UI.zh.inputs.reset(name), UI.zh.inputs.putBackField(name), UI.zh.carried.with([name])]) {
        expect(said).not.toMatch(/\p{Script=Han}\w|\w\p{Script=Han}/u);
      }
    }
  });

  it('begin with a small letter in English', () => {
    expect(inSentence('Token IDs')).toBe('token IDs');
    expect(UI.en.carried.with(['Seed', 'Edited weights'])).toBe('with your seed and edited weights');
  });
});

/** Where a line may end, as a bar. */
const parted = (text: string) => nonBreaking(text).replaceAll(' ', '|');

it('lets no line end within a product, a shape or an index', () => {
  expect(parted('a table of 4 × 5, or so')).toBe('a|table|of|4\u00a0×\u00a05,|or|so');
  expect(parted('(4, 5) → (5, 4)')).toBe('(4,\u00a05)|→|(5,\u00a04)');
  expect(parted('0 × W[0, 0] + 1 × W[1, 0]')).toBe('0\u00a0×\u00a0W[0,\u00a00]|+|1\u00a0×\u00a0W[1,\u00a00]');
  expect(parted('x @ weight.T')).toBe('x\u00a0@\u00a0weight.T');
});
