/** The question at the lesson on rows that learn. */

import { learnedOf, type Learned } from '../../run/learned.ts';
import { pieceName } from '../../text/pieces.ts';
import { p, W } from '../../text/say.ts';
import { right, wrong, type Question, type Questions } from '../question.ts';

/** The words whose rows no step has moved. */
function unmoved({ words, moved }: Learned): readonly string[] {
  const rows = new Set(moved.flatMap(({ rows: some }) => some));
  return words.filter((_, row) => !rows.has(row));
}

/** What is asked where all rows move, or all but that of the last word. */
function askWhich(learned: Learned, last: string): Question | null {
  const [still, ...others] = unmoved(learned);
  // After a single word the next is certain, and nothing is learned.
  if (learned.words.length < 2 || others.length > 0 || (still !== undefined && still !== last)) return null;
  const piece = pieceName(learned.characters);
  const onlyLast = { en: `That of the last ${piece.en}, “${last}”`, zh: `最后一个${piece.zh}“${last}”的行` };
  const none = { en: 'None: each step corrects all rows a little', zh: '没有：每一步都把所有行改动一点' };
  const all = { en: 'None: in some step each row is picked', zh: '没有：每一行都会在某一步被取出' };
  return {
    prompt: {
      en: p`Which rows of ${W} never change in the ${learned.steps} steps?`,
      zh: p`训练的这 ${learned.steps} 步里，${W} 的哪些行始终不变？`,
    },
    from: [
      (still === undefined ? wrong : right)(
        onlyLast,
        still === undefined
          ? {
              en: p`“${last}” also stands further up, with a ${piece.en} after it. There its row is picked, and moves.`,
              zh: p`“${last}”在前面也出现过，后面还有别的${piece.zh}。在那里它的行被取出，于是变了。`,
            }
          : {
              en: p`No ${piece.en} comes after it, so its row is never picked, and what is not picked has the gradient 0. Its column does move: other rows have to learn when it comes next.`,
              zh: p`它后面没有${piece.zh}，所以它的行从不被取出，而没有取出的行梯度是 0。它的那一列却会变：别的行要学会什么时候轮到它。`,
            },
      ),
      wrong(none, {
        en: p`The gradient is 0 in every row that was not picked. A step moves one row, and no other.`,
        zh: p`没有取出的行，梯度都是 0。一步只改变一行，别的行都不变。`,
      }),
      (still === undefined ? right : wrong)(
        all,
        still === undefined
          ? {
              en: p`Each ${piece.en} of this text has another one after it somewhere. There its row is picked, and moves.`,
              zh: p`这段文字里的每个${piece.zh}，总有一处后面还跟着别的${piece.zh}。在那里它的行被取出，于是变了。`,
            }
          : {
              en: p`A row is picked when something follows its ${piece.en}. Look at the end of the text.`,
              zh: p`一个${piece.zh}后面还有别的${piece.zh}时，它的行才被取出。请看文字的结尾。`,
            },
      ),
      wrong(
        {
          en: `Those of ${piece.en}s whose next ${piece.en} is guessed well`,
          zh: `后面的${piece.zh}已经猜得很准的那些行`,
        },
        {
          en: p`Where the next ${piece.en} is nearly certain, the gradient is small. It is not 0: softmax gives none the whole probability.`,
          zh: p`下一个${piece.zh}几乎确定时，梯度很小，但不是 0：softmax 不会把全部概率给一个${piece.zh}。`,
        },
      ),
    ],
    change: null,
  };
}

export const askLearn: Questions = (results) => {
  const learned = results.changed ? null : learnedOf(results);
  const last = learned?.words[learned.last];
  const question = learned === null || last === undefined ? null : askWhich(learned, last);
  return question === null ? [] : [question];
};
