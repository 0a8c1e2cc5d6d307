/** What the lesson on rows that learn says. */

import { learnedOf } from '../../run/learned.ts';
import type { Results } from '../../run/results.ts';
import { em, mono, NOTHING, p, paragraph } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

const BIGRAM = paragraph({
  en: p`Here a table learns to guess the next word. Its row of a word holds a score for each word of the vocabulary, and softmax makes probabilities of these scores. To guess what follows a word, its row is looked up. A model that knows one word and guesses the next is called a ${em('bigram model')}.`,
  zh: p`这里有一张表在学习猜下一个词。一个词的那一行，存着词表中每个词的得分，softmax 把这些得分变成概率。要猜一个词后面是什么，就取出这个词的那一行。只看一个词来猜下一个词的模型，叫作${em('二元模型')}（bigram model）。`,
});

const STEP = paragraph({
  en: p`Each step takes one word of the text and the word after it. The loss, ${mono('cross_entropy')}, is large where the next word had a small probability. The step raises the score of that word in the row, and lowers the other scores.`,
  zh: p`每一步取文字中的一个词和它后面的词。如果下一个词的概率小，损失 ${mono('cross_entropy')} 就大。这一步在取出的那一行里提高这个词的得分，并降低其余的得分。`,
});

const KERAS_STEP = paragraph({
  en: p`Each step takes one word of the text and the word after it. The loss is minus the logarithm of the next word’s probability: large where that was small. The step raises the score of that word in the row, and lowers the other scores.`,
  zh: p`每一步取文字中的一个词和它后面的词。损失是后一个词的概率的对数，再取负：概率小，损失就大。这一步在取出的那一行里提高这个词的得分，并降低其余的得分。`,
});

const SPARSE = paragraph({
  en: p`The tape gives the gradient of the look-up as ${mono('IndexedSlices')} again: one row, and its number. The optimizer then changes that row and reads no other.`,
  zh: p`对于查表，tape 给出的梯度又是 ${mono('IndexedSlices')}：一行数，加上行号。优化器只改变这一行，别的行连读也不读。`,
});

const SAME = paragraph({
  en: p`The first loop multiplies a one-hot row by the table, the second looks the row up. Their losses are equal in every step, to the last digit: the gradient of the product is 0 in all rows that are multiplied by 0, so both loops change the same row by the same numbers.`,
  zh: p`第一个循环用 one-hot 行乘这张表，第二个循环直接查表。每一步的损失都相等，直到最后一位：在乘以 0 的各行中，乘积的梯度是 0，所以两个循环以同样的数改变同一行。`,
});

const WRITES = paragraph({
  en: p`The last cell lets the table write, before it has learned and after: it begins with the first word of the text, softmax makes probabilities of the word’s row, and the next word is drawn by them. Language models write in the same way, word by word.`,
  zh: p`最后一个单元格让这张表写字，先用训练之前的表，再用训练之后的：从文字的第一个词开始，softmax 把这个词的那一行变成概率，再按概率抽取下一个词。语言模型也是这样一个词一个词地写。`,
});

const PLANE = paragraph({
  en: p`The last model has two layers: an embedding with two numbers in a row, and a linear layer that makes scores of a row. Two numbers are a point, so one can see where each word is and where training moves it: words with the same next words need the same scores, and come together.`,
  zh: p`最后的模型有两层：每行两个数的嵌入层，和由一行算出得分的线性层。两个数就是一个点，所以看得见每个词在哪里、训练把它移到哪里：后面的词相同的那些词，需要同样的得分，就聚到一起。`,
});

/** How a table learns which word comes next. */
export function aboutLearning(results: Results): Words {
  const own = results.framework === 'keras' ? { step: KERAS_STEP, more: [SPARSE] } : { step: STEP, more: [] };
  return [BIGRAM, own.step, learnedOf(results) && NOTHING, SAME, ...own.more, WRITES, PLANE];
}

/** What the reader can do. */
export function aboutPlaying(results: Results): Words {
  return [
    learnedOf(results) &&
      paragraph({
        en: p`Press Play to watch the steps. Change the text in the code, and the table learns yours. The button below the table times both loops on your machine. Try “a cat sat a dog sat a cow sat”, and watch the points of the three animals.`,
        zh: p`按“播放”观看每一步。改一改代码里的文字，这张表就学习你的文字。表下面的按钮在你的机器上给两个循环计时。换成“大猫叫小猫叫大狗叫小狗叫”，看看猫和狗的点往哪里去。`,
      }),
  ];
}
