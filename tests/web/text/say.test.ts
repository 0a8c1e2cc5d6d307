import { describe, expect, it } from 'vitest';
import { inSentence, spaced } from '../../../web/text/say.ts';
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
