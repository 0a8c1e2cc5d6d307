/** The question at the table: what another row does to those that are there. */

import type { Results } from '../../run/results.ts';
import { followedBy } from './sentences.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { counted, p } from '../../text/say.ts';
import { typing } from '../change.ts';
import type { Choice } from '../question.ts';
import { asked, type Plain } from './plain.ts';

/** What becomes of the numbers that are there. */
type Fate = 'all' | 'some' | 'none';

const LABELS: Readonly<Record<Fate, Localized>> = {
  all: { en: 'Yes, all of them', zh: '会，全都不变' },
  some: { en: 'Only some of their numbers', zh: '只有一部分数不变' },
  none: { en: 'No, none of their numbers', zh: '不会，一个数也不剩' },
};

/** What misled whoever picked a wrong answer. */
const SLIPS_OF_THOUGHT: Readonly<Record<Fate, Localized<Prose>>> = {
  all: {
    en: p`The same seed gives the same random numbers, but not always in the same places.`,
    zh: p`种子相同，抽到的随机数相同，但不一定落在同样的位置。`,
  },
  some: { en: p`Not here.`, zh: p`这里不是这样。` },
  none: {
    en: p`The seed is the same, so the drawing begins in the same way.`,
    zh: p`种子没有变，所以开头抽到的数是一样的。`,
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
    return { en: p`All ${counted(of, 'number')} stay where they are.`, zh: p`${of} 个数全都留在原处。` };
  }
  return stay === 0
    ? { en: p`None of the ${counted(of, 'number')} stays where it is.`, zh: p`${of} 个数没有一个留在原处。` }
    : {
        en: p`Of the ${counted(of, 'number')}, ${stay} ${stay === 1 ? 'stays' : 'stay'} where ${stay === 1 ? 'it is' : 'they are'}.`,
        zh: p`${of} 个数中，有 ${stay} 个留在原处。`,
      };
}

/** How PyTorch draws so many numbers, and what that does to them where it draws more. */
function drawing(before: number, after: number): Localized<Prose> {
  if (after < BLOCK) {
    return {
      en: p`PyTorch draws fewer than ${BLOCK} numbers one after another, so those of the new row come last.`,
      zh: p`不足 ${BLOCK} 个数时，PyTorch 逐个抽取，新的一行排在最后。`,
    };
  }
  if (before < BLOCK) {
    return {
      en: p`From ${BLOCK} numbers on, PyTorch draws in another way than below.`,
      zh: p`从 ${BLOCK} 个数起，PyTorch 换了一种抽取方法。`,
    };
  }
  if (before % BLOCK === 0 && after % BLOCK === 0) {
    return {
      en: p`PyTorch draws ${BLOCK} numbers at a time, and both ${before} and ${after} are multiples of ${BLOCK}.`,
      zh: p`PyTorch 每次抽取 ${BLOCK} 个数，而 ${before} 和 ${after} 都是 ${BLOCK} 的倍数。`,
    };
  }
  const again = {
    en: p`PyTorch draws all numbers and, if their count is not a multiple of ${BLOCK}, draws the last ${BLOCK} once more. With more numbers those last ${BLOCK} are other ones, so some numbers are drawn differently.`,
    zh: p`PyTorch 每次抽取 ${BLOCK} 个数；总数不是 ${BLOCK} 的倍数时，最后 ${BLOCK} 个要重新抽取。`,
  };
  const where =
    before % BLOCK === 0 && after - BLOCK >= before
      ? {
          en: p`Of ${after} numbers, these all lie in the new row.`,
          zh: p`${after} 个数的最后 ${BLOCK} 个都在新的一行里。`,
        }
      : {
          en: p`The last ${BLOCK} of ${after} are not those of ${before}.`,
          zh: p`${after} 个数的最后 ${BLOCK} 个，与 ${before} 个数的最后 ${BLOCK} 个，位置并不相同。`,
        };
  return followedBy(again, where);
}
