/** What is wrong with a typed text, in words. They are fetched once the page is interactive: few readers need them. */

import type { Localized } from '../text/localized.ts';
import { grouped } from '../text/say.ts';
import type { FieldId } from './inputs.ts';
import { UNSIGNED_WHOLE, wholeNumber } from './parse.ts';
import { MOST_CHARACTERS, type Problem } from './problem.ts';
import { LONGEST_SENTENCE } from './sentence.ts';

const TWO_WHOLE = new RegExp(`^([+-]?(?:${UNSIGNED_WHOLE}))(\\*\\*|<<|[-+*])([+-]?(?:${UNSIGNED_WHOLE}))$`);

/** How many digits a number has: a sign and the underscores between them are none. */
const digitsIn = (number: string): number => number.replace(/\D/g, '').length;

/** The most digits of a result that a reader is told to copy. */
const MOST_COPIED = 20;

/** What two whole numbers with an operator between them come to; null for other calculations, and very large numbers. */
function resultOf(word: string): string | null {
  const [, first = '', operator, second = ''] = TWO_WHOLE.exec(word) ?? [];
  if (operator === undefined || first.length + second.length > MOST_COPIED) return null;
  const [a, b] = [wholeNumber(first), wholeNumber(second)];
  // In Python a sign before a power belongs to its result.
  const sign = operator === '**' && a < 0n ? -1n : 1n;
  const powers = operator === '**' || operator === '<<';
  if (powers && (b < 0n || b > 64n)) return null;
  const results = {
    '**': () => sign * (a * sign) ** b,
    '<<': () => a << b,
    '*': () => a * b,
    '+': () => a + b,
    '-': () => a - b,
  };
  const result = String(results[operator as keyof typeof results]());
  return result.length > MOST_COPIED ? null : result;
}

const LONGEST_SHOWN = 24;

function shown(text: string): string {
  const characters = Array.from(text);
  return characters.length > LONGEST_SHOWN ? `${characters.slice(0, LONGEST_SHOWN).join('')}…` : text;
}

/** The problem of a field in one or two sentences: what stands where, and what to write instead. */
export function problemMessage(problem: Problem, field?: FieldId): Localized {
  switch (problem.kind) {
    case 'empty':
      if (problem.wanted === 'sentence') {
        return {
          en: 'Nothing is written here. Write a sentence such as the cat sees the dog.',
          zh: '这里还没有内容。请输入一句话，例如：小猫看见小狗。',
        };
      }
      return problem.wanted === 'number'
        ? { en: 'Nothing is written here. Write a number such as 2.', zh: '这里还没有内容。请输入一个数字，例如 2。' }
        : {
            en: 'Nothing is written here. Write a number such as 2, or a list such as 2, 3, 1; an empty list is [].',
            zh: '这里还没有内容。请输入数字（如 2）或列表（如 2, 3, 1）；空列表写作 []。',
          };
    case 'notANumber': {
      const text = shown(problem.text);
      const one = problem.wanted === 'number';
      const such = field === 'mix' ? '0, 0.5, 0.5, 0' : '2, 3, 1';
      return {
        en: `“${text}” at position ${problem.position} is not a number. Write ${one ? 'a number such as 2' : `numbers such as ${such}`}.`,
        zh: `第 ${problem.position} 个字符处的“${text}”不是数字。请输入${one ? '一个数字，例如 2' : `形如 ${such} 的数字`}。`,
      };
    }
    case 'expression': {
      const text = shown(problem.text);
      const written = resultOf(problem.text);
      return {
        en: `“${text}” at position ${problem.position} is a calculation, but only numbers can be read here. Write ${written ?? 'its result'} instead.`,
        zh: `第 ${problem.position} 个字符处的“${text}”是算式，而这里只能读数字。请直接写${written === null ? '计算结果' : ` ${written}`}。`,
      };
    }
    case 'complex':
      return {
        en: `“${shown(problem.text)}” at position ${problem.position} is a complex number. Write a real one, such as 2.`,
        zh: `第 ${problem.position} 个字符处的“${shown(problem.text)}”是复数。请写实数，例如 2。`,
      };
    case 'missingNumber':
      return {
        en: `A number is missing before the “${problem.text}” at position ${problem.position}.`,
        zh: `第 ${problem.position} 个字符“${problem.text}”之前缺少一个数字。`,
      };
    case 'missingSeparator':
      return {
        en: `A comma or a space is missing before “${shown(problem.text)}” at position ${problem.position}.`,
        zh: `第 ${problem.position} 个字符处的“${shown(problem.text)}”之前缺少逗号或空格。`,
      };
    case 'unclosed':
      return {
        en: `The bracket “${problem.text}” at position ${problem.position} is never closed.`,
        zh: `第 ${problem.position} 个字符处的括号“${problem.text}”没有闭合。`,
      };
    case 'unmatched':
      return {
        en: `The bracket “${problem.text}” at position ${problem.position} does not close any bracket before it.`,
        zh: `第 ${problem.position} 个字符处的括号“${problem.text}”前面没有与之对应的括号。`,
      };
    case 'tooManyDigits':
      return {
        en: `The number at position ${problem.position} has ${digitsIn(problem.text)} digits. Python reads at most 4300.`,
        zh: `第 ${problem.position} 个字符处的数字有 ${digitsIn(problem.text)} 位，而 Python 最多读 4300 位。`,
      };
    case 'tooDeep':
      return {
        en: `Brackets are nested too deeply at position ${problem.position}. Python reads at most 199 levels.`,
        zh: `第 ${problem.position} 个字符处的括号嵌套过深，Python 最多读 199 层。`,
      };
    case 'tooLong':
      return {
        en: `This text has ${grouped(problem.characters)} characters. At most ${grouped(MOST_CHARACTERS)} are read here, so it was not taken.`,
        zh: `这段文字有 ${grouped(problem.characters)} 个字符，而这里最多读取 ${grouped(MOST_CHARACTERS)} 个，因此没有采用。`,
      };
    case 'longSentence':
      return {
        en: `A sentence has at most ${LONGEST_SENTENCE} characters here; this one has ${problem.characters}.`,
        zh: `这里的句子最多 ${LONGEST_SENTENCE} 个字符，这句有 ${problem.characters} 个。`,
      };
    case 'oneWord':
      return {
        en: 'This is one word. Write at least two, so that one follows the other.',
        zh: '这里只有一个词或一个字。请至少写两个，一个接着另一个。',
      };
    case 'notOneNumber':
      return {
        en: `One number is wanted here, not ${problem.count === 0 ? 'an empty list' : 'a list'}.`,
        zh: `这里需要一个数字，而不是${problem.count === 0 ? '空列表' : '列表'}。`,
      };
    case 'notARow':
      return {
        en: `Weights are a list of rows, such as [[0, 0], [0.11, 0.11]]; item ${problem.row} is not a row of numbers.`,
        zh: `权重是由行组成的列表，例如 [[0, 0], [0.11, 0.11]]；第 ${problem.row} 项不是一行数字。`,
      };
    case 'notAWeight': {
      const text = shown(problem.text);
      if (problem.written !== null) {
        return {
          en: `Write ${problem.written} with a decimal point, not “${text}”.`,
          zh: `请用小数点，写成 ${problem.written}，而不是“${text}”。`,
        };
      }
      return {
        en: `${text === '' ? 'Nothing is written here' : `“${text}” is not a number`}: write 0.5, inf or nan.`,
        zh: `${text === '' ? '这里还没有内容' : `“${text}”不是数字`}：请写 0.5、inf 或 nan 这样的数。`,
      };
    }
    case 'notAnEdit':
      return {
        en: 'An edited weight is a row, a column and a value, such as 2,3,0.5; row and column are integers.',
        zh: '修改一个权重需要行、列和值，例如 2,3,0.5；行和列都是整数。',
      };
  }
}

/** Why a switch in the code that was pressed does nothing yet. */
export function slipWaits(why: string): Localized {
  return {
    en: `The switch works as soon as every input can be read. ${why}`,
    zh: `等所有输入都能读取了，这个开关才生效。${why}`,
  };
}
