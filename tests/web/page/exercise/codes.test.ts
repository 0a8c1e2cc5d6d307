import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionCode, readCodes } from '../../../../web/page/exercise/codes.ts';

describe('a completion code', () => {
  it('is three groups of four letters, and tells exercises and answers apart', () => {
    const code = completionCode('task', 'answer');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const [of, by] = code.split('-');
    expect(completionCode('task', 'another').split('-')[0]).toBe(of);
    expect(completionCode('task', 'another').split('-')[1]).not.toBe(by);
    expect(completionCode('other task', 'answer').split('-')[0]).not.toBe(of);
  });

  it('is known again in a line with a name, however it is written, and stays as it was pasted', () => {
    const code = completionCode('task', 'answer');
    const plain = code.replaceAll('-', ' ').replaceAll('0', 'o');
    const lines = [
      `Ann: ${code}`,
      `${code.toLowerCase()} , 小明`,
      plain,
      '',
      `Anna Bell ${plain}`,
      `Christiansen ${code}`,
    ];
    expect(readCodes(lines.join('\n'), 'task')).toEqual([
      { who: 'Ann', code, kind: 'right', sameAs: null },
      { who: '小明', code: code.toLowerCase(), kind: 'right', sameAs: 1 },
      { who: '', code: plain, kind: 'right', sameAs: 1 },
      { who: 'Anna Bell', code: plain, kind: 'right', sameAs: 1 },
      { who: 'Christiansen', code, kind: 'right', sameAs: 1 },
    ]);
  });

  it('of another exercise, one with a letter changed or invented, and a line without one are told apart', () => {
    const code = completionCode('task', 'answer');
    const other = completionCode('other task', 'answer');
    const changed = [0, 13].map((at) => code.slice(0, at) + (code[at] === '2' ? '3' : '2') + code.slice(at + 1));
    const lines = [other, ...changed, `Bob oops-1111-2222`, 'Bob: none yet', 'Christiansen'];
    const read = readCodes(lines.join('\n'), 'task');
    expect(read.map(({ kind }) => kind)).toEqual(['other', 'wrong', 'wrong', 'wrong', 'none', 'none']);
    expect(read.map(({ who, code: pasted }) => [who, pasted]).slice(1)).toEqual([
      ['', changed[0]],
      ['', changed[1]],
      ['Bob', 'oops-1111-2222'],
      ['Bob: none yet', ''],
      ['Christiansen', ''],
    ]);
  });

  it('with one letter changed is never right', () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const place = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13);
    fc.assert(
      fc.property(
        fc.string(),
        place,
        fc.nat(31).map((index) => letters.charAt(index)),
        (answer, at, letter) => {
          const code = completionCode('task', answer);
          fc.pre(code[at] !== letter);
          const changed = code.slice(0, at) + letter + code.slice(at + 1);
          // The sum has 20 bits: one in a million of other codes has the same.
          expect(readCodes(changed, 'task')[0]?.kind).toBe('wrong');
        },
      ),
    );
  });
});
