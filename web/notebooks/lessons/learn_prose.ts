/** What the lessons on rows that learn say. */

import { learnedOf } from '../../run/learned.ts';
import { planeOf } from '../../run/plane.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { pieceName } from '../../text/pieces.ts';
import { em, mono, NOTHING, p, paragraph, type Text } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

const bigram = (piece: Localized): Text =>
  paragraph({
    en: p`Here a table learns to guess the next ${piece.en}. Each ${piece.en} has a row, with a score for every ${piece.en} that could come next, and softmax turns these scores into probabilities. To guess what follows a ${piece.en}, its row is looked up. A model that knows one ${piece.en} and guesses the next is called a ${em('bigram model')}.`,
    zh: p`这里，一张表要学会猜下一个${piece.zh}。每个${piece.zh}占一行，这一行里是词表中各个${piece.zh}的得分，softmax 把得分变成概率。想知道一个${piece.zh}后面会是什么，就取出它的那一行。这种只根据一个${piece.zh}去猜下一个${piece.zh}的模型，叫作${em('二元模型')}（bigram model）。`,
  });

const step = (piece: Localized): Text =>
  paragraph({
    en: p`Each step takes one ${piece.en} of the text and the ${piece.en} after it. The loss, ${mono('cross_entropy')}, is large where the second of them had a small probability. The step takes the row of the first ${piece.en}, raises the score of the second one in it, and lowers all others.`,
    zh: p`每一步取文字中的一个${piece.zh}和紧跟着的${piece.zh}。表给后一个${piece.zh}的概率越小，损失 ${mono('cross_entropy')} 就越大。于是这一步在取出的那一行里提高后一个${piece.zh}的得分，降低其余的得分。`,
  });

const kerasStep = (piece: Localized): Text =>
  paragraph({
    en: p`Each step takes one ${piece.en} of the text and the ${piece.en} after it. The loss is minus the logarithm of the second one’s probability: large where that was small. The step takes the row of the first ${piece.en}, raises the score of the second one in it, and lowers all others.`,
    zh: p`每一步取文字中的一个${piece.zh}和紧跟着的${piece.zh}。损失是后一个${piece.zh}的概率取对数，再取负：概率越小，损失越大。于是这一步在取出的那一行里提高后一个${piece.zh}的得分，降低其余的得分。`,
  });

const SPARSE = paragraph({
  en: p`The tape gives the gradient of the look-up as ${mono('IndexedSlices')} again: one row, and its number. The optimizer then changes that row and reads no other.`,
  zh: p`对于查表，tape 给出的梯度又是 ${mono('IndexedSlices')}：一行数，加上行号。优化器只改变这一行，别的行连读都不读。`,
});

const SAME = paragraph({
  en: p`The first loop multiplies a one-hot row by the table, the second looks the row up. Their losses are equal in every step, to the last digit: the gradient of the product is 0 in all rows that are multiplied by 0, so both loops change the same row by the same numbers. That is so on every processor, although the last digit of the losses themselves depends on it.`,
  zh: p`第一个循环用 one-hot 行乘这张表，第二个循环直接查表。每一步的损失都相等，一位不差：乘以 0 的那些行梯度是 0，所以两个循环改的是同一行，改动的数也一样。损失的最后一位因处理器而异，但在任何处理器上，两个循环的损失都相等。`,
});

const writes = (piece: Localized): Text =>
  paragraph({
    en: p`After that the table writes, once before it has learned and once after: it begins with the first ${piece.en} of the text, softmax makes probabilities of the row of that ${piece.en}, and the next one is drawn by them. Language models write in the same way, token by token.`,
    zh: p`接下来让这张表自己写：训练前写一次，训练后再写一次。从文字的第一个${piece.zh}开始，softmax 把这个${piece.zh}的那一行变成概率，再按概率抽取下一个${piece.zh}。语言模型也是这样一个 token 接一个 token 地写。`,
  });

const points = (piece: Localized): Text =>
  paragraph({
    en: p`This model guesses the next ${piece.en} of a text with two layers: an embedding with two numbers in a row, and a linear layer that makes scores of a row. Two numbers are a point, so one can see where each ${piece.en} is and where training moves it.`,
    zh: p`这个模型也要猜文字的下一个${piece.zh}，它有两层：每行只有两个数的嵌入层，以及由一行数算出得分的线性层。两个数就是平面上的一个点，所以能看到每个${piece.zh}在哪里、训练把它移到了哪里。`,
  });

const near = (piece: Localized): Text =>
  paragraph({
    en: p`Those with the same next ${piece.en} need the same scores: training moves them towards each other, if it goes on long enough. So rows that are near each other stand for ${piece.en}s that are used alike.`,
    zh: p`后面接的${piece.zh}相同，需要的得分就相同：训练得够久，这些点就会靠到一起。所以，靠得近的行代表用法相近的${piece.zh}。`,
  });

/** How a table learns what comes next. */
export function aboutLearning(results: Results): Words {
  const learned = learnedOf(results);
  const piece = pieceName(learned?.characters === true);
  const own = results.framework === 'keras' ? { step: kerasStep, more: [SPARSE] } : { step, more: [] };
  return [bigram(piece), own.step(piece), learned && NOTHING, SAME, ...own.more, writes(piece)];
}

/** What the reader can do with a table that learns. */
export function aboutPlaying(results: Results): Words {
  return [
    learnedOf(results) &&
      paragraph({
        en: p`Press Play, or One step, and watch the rows. Change the text in the code, and the table learns yours. To get the first text back, delete yours together with its quotes. The button below the table times both loops on your machine.`,
        zh: p`按“播放”或“训练一步”，看各行怎样变化。改一改代码里的文字，这张表就学你的文字；连同引号一起删掉，就恢复原来的文字。表下面的按钮可以在你的机器上给两个循环计时。`,
      }),
  ];
}

/** How rows become points that lie near each other. */
export function aboutPoints(results: Results): Words {
  const plane = planeOf(results);
  const piece = pieceName(plane?.characters === true);
  return [points(piece), plane && NOTHING, near(piece)];
}

/** What the reader can do with the points. */
export function aboutMoving(results: Results): Words {
  return [
    planeOf(results) &&
      paragraph({
        en: p`Press Play, or One step, and watch the points. Then change the text in the code: try “a cat sat a dog sat a cow sat”, and see where the three animals go.`,
        zh: p`按“播放”或“训练一步”，看各点怎样移动。再改一改代码里的文字：试试“大猫叫小猫叫大狗叫小狗叫”，看“猫”和“狗”这两个点走到哪里。`,
      }),
  ];
}
