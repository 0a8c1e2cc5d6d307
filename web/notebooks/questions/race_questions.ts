import { ids, p, W } from '../../text/say.ts';
import { right, wrong, type Question, type Questions } from '../question.ts';

/** What a count foretells of the chart, whatever is raced. */
const whoseWork: Question = {
  prompt: {
    en: p`The table gets more and more rows; the ${ids('tokens')} and the width of a row stay the same. Which way has more and more work, counted in multiplications and in weights that are read?`,
    zh: p`表的行数越来越多，${ids('token')} 和每行的宽度不变。按乘法次数和读取的权重个数来数，谁的工作量会增加？`,
  },
  from: [
    wrong(
      { en: 'Both ways', zh: '两种方法都会' },
      {
        en: p`A look-up does not search the table. The ID tells where its row begins, so it reads as many weights as before.`,
        zh: p`查表并不需要在表里逐行寻找。ID 直接说明了那一行从哪里开始，所以读的权重和原来一样多。`,
      },
    ),
    right(
      { en: 'Only the product', zh: '只有矩阵乘法' },
      {
        en: p`The product uses every row of ${W} for every token. The look-up reads one row for each token, no matter how many rows there are. So in the chart of the race, the line of the product should climb, and the line of the look-up should stay level.`,
        zh: p`对每个 token，矩阵乘法都要用到 ${W} 的每一行；查表则不论有多少行，每个 token 只读一行。所以在比赛的图里，矩阵乘法的线应当上升，查表的线应当保持水平。`,
      },
    ),
    wrong(
      { en: 'Neither', zh: '两种方法都不会' },
      {
        en: p`Only one row comes out for each token, but the product does not know that beforehand: it multiplies all the rows, most of them by 0.`,
        zh: p`每个 token 最后得到的确实只有一行，但矩阵乘法事先并不知道：它把所有的行都乘一遍，其中大多数乘以 0。`,
      },
    ),
  ],
  change: null,
};

export const askRace: Questions = () => [whoseWork];
