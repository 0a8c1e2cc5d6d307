import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { withOnly } from '../../../web/text/language_plugin.ts';

const only = (code: string): string => withOnly('zh', code, parseSync('module.js', code).program);

describe('a module in one language', () => {
  it('keeps that of every object whose keys are the languages', () => {
    expect(only(`const a = { en: 'one', zh: '一' }, b = { 'zh': two(), en: 'two', };`)).toBe(
      `const a = {zh: '一'}, b = {'zh': two()};`,
    );
  });

  it('keeps it inside what it keeps, and drops what it drops whole', () => {
    expect(only(`f({ en: { x: { en: 1, zh: 2 } }, zh: g({ en: 3, zh: 4 }) })`)).toBe(`f({zh: g({zh: 4})})`);
  });

  it('leaves other objects alone', () => {
    const code = `f({ en: 1 }, { en: 1, zh: 2, fr: 3 }, { ...en, zh }, { en: 1, other: 2 }, { [en]: 1, zh: 2 })`;
    expect(only(code)).toBe(code);
  });
});
