import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisedCode } from '../../web/inputs/typed_code.ts';

describe('code of other keyboards', () => {
  it.each([
    ['idx ＝ torch。tensor（［2， 3， 1］）', 'idx = torch.tensor([2, 3, 1])'],
    ['torch.tensor([2、３，１])；x', 'torch.tensor([2,3,1]);x'],
    ['print(“ids”, ‘a’)', 'print("ids", \'a\')'],
    ['print(＂ids＂, ＇a＇)', 'print("ids", \'a\')'],
    ['print(“你好，世界”， x)', 'print("你好，世界", x)'],
    ['x − 1 – 2', 'x - 1 - 2'],
    ['x\u3000=\u00a01', 'x = 1'],
    ['＃ 词元，“ID”\nx，y', '# 词元，“ID”\nx,y'],
    ['print("abc”， x)', 'print("abc", x)'],
    ['“””一，二\n三”””，x', '"""一，二\n三""",x'],
    ['f“{x}，”，y', 'f"{x}，",y'],
  ])('%s', (typed, code) => {
    expect(normalisedCode(typed)).toBe(code);
  });

  it.each([
    'print("他说“你好”，（是）", \'it’s\')',
    '# 一个注释，“引号”（括号）',
    'x = "a#，b"  # c，d',
    '"""一，\n“二”"""\nx = 1',
    String.raw`print("a\"，b", 'c\'，d')`,
    "''\n'，'",
    'x = 1\n\tif y:\r\n',
  ])('stays where Python reads it: %s', (code) => {
    expect(normalisedCode(code)).toBe(code);
  });

  it('keeps every position, whatever is typed', () => {
    const unit = fc.constantFrom(...Array.from('ab1 .,#"\'\\\n，。“”‘’＂＃（［\u3000\u200b𝑥'));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (typed) => {
        expect(normalisedCode(typed).length).toBe(typed.length);
      }),
    );
  });

  it('has nothing left to change', () => {
    const piece = fc.constantFrom(
      'x，',
      ' （',
      '。',
      '“a，b” ',
      '"a“b" ',
      "'a“#' ",
      '‘a"，’ ',
      '＃ “，\n',
      '“””，"\n””” ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const code = normalisedCode(pieces.join(''));
        expect(normalisedCode(code)).toBe(code);
      }),
    );
  });
});
