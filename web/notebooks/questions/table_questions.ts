/** The question at the table: what another row does to those that are there. */

import type { Results } from '../../run/results.ts';
import { followedBy, asked, type Plain } from './plain_run.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { counted, p } from '../../text/say.ts';
import { typing } from '../change.ts';
import type { Choice } from '../question.ts';

/** What becomes of the numbers that are there. */
type Fate = 'all' | 'some' | 'none';

const LABELS: Readonly<Record<Fate, Localized>> = {
  all: { en: 'Yes, all of them', zh: '会，全都不变' },
  some: { en: 'Only some of their numbers', zh: '只有一部分数不变' },
  none: { en: 'No, none of their numbers', zh: '不会，全都变了' },
};

/** What misled whoever picked a wrong answer. */
const SLIPS_OF_THOUGHT: Readonly<Record<Fate, Localized<Prose>>> = {
  all: {
    en: p`The same seed gives the same random numbers, but not always in the same places.`,
    zh: p`种子相同，抽到的随机数相同，但不一定落在同样的位置。`,
  },
  some: { en: p`Not here.`, zh: p`这里不是这样。` },
  none: {
    en: p`The seed is the same, so the first random values are the same.`,
    zh: p`种子没有变，所以开头抽到的随机值是一样的。`,
  },
};

/** PyTorch draws in blocks of so many numbers, where there are as many. */
const BLOCK = 16;

export const askTable = asked((plain) => {
  const { rows, free } = plain;
  if (!free) return null;
  const choice = (fate: Fate): Choice => ({
    label: LABELS[fate],
    verdict(then) {
      const stay = then === null ? null : staying(plain, then);
      if (stay === null) return null;
      const count = Number(rows * plain.columns);
      const right = stay === count ? 'all' : stay === 0 ? 'none' : 'some';
      const why = followedBy(howMany(stay, count), drawing(count, count + Number(plain.columns)));
      return fate === right ? { right: true, why } : { right: false, why: followedBy(SLIPS_OF_THOUGHT[fate], why) };
    },
  });
  return {
    prompt:
      rows === 1n
        ? {
            en: p`Add a second row to the table, with the same seed. Does the first row stay as it is?`,
            zh: p`种子不变，给权重表加上第 2 行。原来的那一行会保持不变吗？`,
          }
        : {
            en: p`Add one more row to the table, with the same seed. Do the first ${counted(rows, 'row')} stay as they are?`,
            zh: p`种子不变，给权重表再加一行。原来的 ${rows} 行会保持不变吗？`,
          },
    from: [choice('all'), choice('some'), choice('none')],
    change: typing({ vocab: String(rows + 1n) }),
  };
});

/** How many numbers of the table are the same in the larger one; null where that has not been made. */
function staying({ rows, columns, value }: Plain, { table: larger }: Results): number | null {
  if (larger === null) return null;
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (Object.is(value(row, column), larger.at(row, column))) count += 1;
    }
  }
  return count;
}

function howMany(stay: number, of: number): Localized<Prose> {
  if (stay === of) {
    return { en: p`All ${counted(of, 'number')} stay the same.`, zh: p`${of} 个数全都不变。` };
  }
  return stay === 0
    ? { en: p`None of the ${counted(of, 'number')} stays the same.`, zh: p`${of} 个数没有一个不变。` }
    : {
        en: p`Of the ${counted(of, 'number')}, ${stay} ${stay === 1 ? 'stays' : 'stay'} the same.`,
        zh: p`${of} 个数中，有 ${stay} 个不变。`,
      };
}

/** How PyTorch draws so many numbers, and what that does to them where it draws more. */
function drawing(before: number, after: number): Localized<Prose> {
  if (after < BLOCK) {
    return {
      en: p`When there are fewer than ${BLOCK} numbers, PyTorch draws them one after another, so those of the new row come last.`,
      zh: p`不足 ${BLOCK} 个数时，PyTorch 逐个抽取，新的一行排在最后。`,
    };
  }
  if (before < BLOCK) {
    return {
      en: p`PyTorch draws fewer than ${BLOCK} numbers one after another. From ${BLOCK} numbers on, it draws ${BLOCK} at a time, by another method, so the same seed gives different numbers.`,
      zh: p`不足 ${BLOCK} 个数时，PyTorch 逐个抽取；从 ${BLOCK} 个数起换了一种方法，每次抽取 ${BLOCK} 个，所以同一个种子给出不同的数。`,
    };
  }
  if (before % BLOCK === 0 && after % BLOCK === 0) {
    return {
      en: p`PyTorch draws ${BLOCK} numbers at a time, and both ${before} and ${after} are multiples of ${BLOCK}.`,
      zh: p`PyTorch 每次抽取 ${BLOCK} 个数，而 ${before} 和 ${after} 都是 ${BLOCK} 的倍数。`,
    };
  }
  const again = {
    en: p`PyTorch draws the numbers row by row, ${BLOCK} at a time. If their count is not a multiple of ${BLOCK}, it then draws the last ${BLOCK} again.`,
    zh: p`PyTorch 按行依次抽取，每次 ${BLOCK} 个；如果总数不是 ${BLOCK} 的倍数，最后 ${BLOCK} 个会再抽取一次。`,
  };
  return followedBy(again, drawnAgain(before, after));
}

/** Which numbers are drawn a second time, of so many and of more. */
function drawnAgain(before: number, after: number): Localized<Prose> {
  const kept = (count: number): number => (count % BLOCK === 0 ? count : count - BLOCK);
  const [first, first2] = [kept(before), kept(after)];
  if (first2 >= before && first === before) {
    return {
      en: p`With ${after} numbers, these ${BLOCK} are all in the new row.`,
      zh: p`对 ${after} 个数来说，这 ${BLOCK} 个都在新的一行里。`,
    };
  }
  const again = (count: number): Localized<Prose> =>
    count % BLOCK === 0
      ? { en: p`With ${count} numbers, it draws none again`, zh: p`${count} 个数时，一个也不重抽` }
      : {
          en: p`With ${count} numbers, it draws all except the first ${count - BLOCK} again`,
          zh: p`${count} 个数时，除了前 ${count - BLOCK} 个以外都要重抽`,
        };
  const stay = Math.min(first, first2);
  return {
    en: p`${again(before).en}. ${again(after).en}. So the first ${stay} stay. Every other number is computed from two random values, and stays only if it gets the same two values both times.`,
    zh: p`${again(before).zh}；${again(after).zh}。所以前 ${stay} 个不变。其余的每个数都由两个随机值算出，只有前后两次用的恰好是同样两个值时才不变。`,
  };
}
