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
  some: {
    en: p`That happens with other sizes of the table.`,
    zh: p`表的大小不同时会这样，但这里不是。`,
  },
  none: {
    en: p`The seed is the same, so the first random values are the same.`,
    zh: p`种子没有变，所以开头抽到的随机值是一样的。`,
  },
};

/** From so many numbers on, PyTorch draws them in blocks. */
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
      if (fate !== right) return { right: false, why: SLIPS_OF_THOUGHT[fate] };
      return { right: true, why: followedBy(howMany(stay, count), drawing(stay, count, Number(plain.columns))) };
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

/** Why so many of the numbers stay where another row of some columns is drawn. */
function drawing(stay: number, before: number, columns: number): Localized<Prose> {
  if (before + columns < BLOCK) {
    return {
      en: p`PyTorch draws so few numbers one after another, and those of the new row come last.`,
      zh: p`数这么少时，PyTorch 逐个抽取，新的一行排在最后。`,
    };
  }
  return stay === before
    ? {
        en: p`PyTorch draws them in blocks, and the blocks before the new row are the same.`,
        zh: p`PyTorch 分块抽取，新的一行之前的那些块没有变。`,
      }
    : {
        en: p`How PyTorch draws the numbers depends on how many there are in all.`,
        zh: p`PyTorch 怎样抽取，取决于一共有多少个数。`,
      };
}
