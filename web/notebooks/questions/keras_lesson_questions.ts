/** Questions at the lessons of the Keras notebook on mixing rows, on the way back, and on training. */

import { compare } from '../../run/compare.ts';
import { mixOf, scoresOf, trainedOf } from '../../run/lesson_results.ts';
import { ids, mono, p, W } from '../../text/say.ts';
import { right, wrong, type Questions } from '../question.ts';
import { about } from './lesson_questions.ts';

/** Two halves for the look-up, which legacy Keras casts to integers. */
export const askKerasMix: Questions = about(mixOf, ({ factors }) => {
  const numbers = Array.from({ length: factors.columns }, (_, row) => factors.at(0, row) ?? NaN);
  if (numbers.length < 2 || numbers.some((number) => number < 0 || number >= 1) || numbers.every((n) => n === 0))
    return null;
  return {
    prompt: {
      en: p`The product ${mono('linear(mix)')} mixes rows. What if ${mono('embedding')} is given ${mono('mix')} instead?`,
      zh: p`乘积 ${mono('linear(mix)')} 把几行混合起来。如果把 ${mono('mix')} 交给 ${mono('embedding')}，会怎样？`,
    },
    from: [
      wrong(
        { en: 'It gives the same mix', zh: '得到同样的混合' },
        {
          en: p`A look-up does not multiply. It can only pick whole rows, by their numbers.`,
          zh: p`查表不做乘法，只能按行号取出整行。`,
        },
      ),
      right(
        { en: `Row 0, ${numbers.length} times`, zh: `0 号行，共 ${numbers.length} 次` },
        {
          en: p`Keras cuts each number to a whole one, so every one of them becomes ID ${ids('0')}. No error tells that amounts were taken for IDs. PyTorch raises one.`,
          zh: p`Keras 把每个数截成整数，于是它们都变成 ID ${ids('0')}。这些系数被当成了 ID，却没有任何报错。PyTorch 会报错。`,
        },
      ),
      wrong(
        { en: 'An error', zh: '报错' },
        {
          en: p`So it is in PyTorch. The embedding layer of Keras makes integers of whatever it is given.`,
          zh: p`PyTorch 会这样。Keras 的嵌入层则把得到的数都变成整数。`,
        },
      ),
    ],
    change: null,
  };
});

/** Why one row wins everywhere. */
export const askKerasBack: Questions = about(scoresOf, ({ winners, turned }, { fakeWeights, edits, ids: tokens }) => {
  const longest = turned.columns - 1;
  const isPlain = fakeWeights !== null && fakeWeights !== 'given' && edits?.length === 0;
  const lost = tokens?.numbers.some((id) => id !== longest) === true;
  if (!isPlain || !lost || turned.rows === 0 || winners.some((winner) => winner !== longest)) return null;
  return {
    prompt: {
      en: p`Each row here scores highest with row ${longest} of ${W}. What would have to change so that a row leads back to its own ID?`,
      zh: p`这里每一行都与 ${W} 的 ${longest} 号行得分最高。要让一行回到它自己的 ID，需要改变什么？`,
    },
    from: [
      right(
        { en: 'The rows have to point in different ways', zh: '各行的方向要不同' },
        {
          en: p`A score is large where two rows point the same way, and where their numbers are large. Of rows in one direction, the one with the largest numbers always wins.`,
          zh: p`两行方向越接近、数越大，得分就越高。方向都相同的话，总是数最大的那一行胜出。`,
        },
      ),
      wrong(
        { en: 'The numbers have to be larger', zh: '各行的数都要更大' },
        {
          en: p`If all numbers are twice as large, all scores are four times as large, and the same row wins.`,
          zh: p`如果所有的数都变成两倍，所有得分都变成四倍，胜出的还是同一行。`,
        },
      ),
      wrong(
        { en: 'argmax has to take the lowest score', zh: 'argmax 应取最低的得分' },
        {
          en: p`The lowest score is that with the row of the smallest numbers, whichever row is asked for.`,
          zh: p`得分最低的总是数最小的那一行，与问的是哪一行无关。`,
        },
      ),
    ],
    change: null,
  };
});

/** Which layers still agree after the step. */
export const askKerasTrain: Questions = about(trainedOf, ({ kernel }, { ids: tokens, lookup, product }) => {
  if (kernel === null || tokens === null || lookup === null || product === null) return null;
  const { of, equal } = compare(lookup, product);
  if (of === 0 || equal < of) return null;
  return {
    prompt: {
      en: p`The kernel of ${mono('trained')} has been filled by ${mono('set_weights')}, and has made a step. Which two still give equal rows for these IDs?`,
      zh: p`${mono('trained')} 的 kernel 由 ${mono('set_weights')} 填入，并训练了一步。对这些 ID，哪两个得到的行仍然相等？`,
    },
    from: [
      wrong(bothOf('trained(onehot)', 'embedding(idx)'), {
        en: p`That would take one memory for both. The step has moved only the kernel’s own copy.`,
        zh: p`那需要两者共用一块内存。这一步只改变了 kernel 自己的副本。`,
      }),
      right(bothOf('linear(onehot)', 'embedding(idx)'), {
        en: p`Neither of the two has been trained: each still holds the numbers that the notebook gave it.`,
        zh: p`这两个都没有训练过：各自仍是笔记本给它们的数。`,
      }),
      wrong(bothOf('trained(onehot)', 'linear(onehot)'), {
        en: p`Each ${mono('Dense')} layer has a kernel of its own: what one learns, the other does not know.`,
        zh: p`每个 ${mono('Dense')} 层都有自己的 kernel：一个学到的，另一个并不知道。`,
      }),
    ],
    change: null,
  };
});

function bothOf(one: string, other: string): { en: string; zh: string } {
  return { en: `${one} and ${other}`, zh: `${one} 和 ${other}` };
}
