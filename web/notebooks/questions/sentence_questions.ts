/** Questions at the lesson on a sentence. */

import { sentenceOf, wordAt, type Sentence } from '../../run/words.ts';
import { pieceName } from '../../text/pieces.ts';
import { ids, p } from '../../text/say.ts';
import { shownText } from '../../text/shown_text.ts';
import { right, wrong, type Question, type Questions } from '../question.ts';

/** The first word that occurs again in a sentence; null where none does. */
function repeatedIn(said: Sentence): string | null {
  const { numbers } = said.ids;
  const place = numbers.findIndex((id, index) => numbers.indexOf(id, index + 1) > 0);
  return place < 0 ? null : shownText(wordAt(said, place));
}

function askRepeated(said: Sentence): Question | null {
  const word = repeatedIn(said);
  if (word === null || said.rows.columns === 0) return null;
  const piece = pieceName(said.characters);
  return {
    prompt: {
      en: p`Here “${word}” occurs more than once. Are the rows that come out for it equal?`,
      zh: p`这里“${word}”不止出现一次。为它取出的那几行相等吗？`,
    },
    from: [
      right(
        { en: 'Yes, to the last bit', zh: '相等，逐位一致' },
        {
          en: p`The same ${piece.en} has the same ID, and the same ID picks the same row, wherever it stands. That the place matters, too, is left to later layers of a model.`,
          zh: p`同样的${piece.zh} ID 相同；同一个 ID 无论出现在哪里，取出的都是同一行。至于位置的作用，由模型后面的层来处理。`,
        },
      ),
      wrong(
        { en: 'Nearly: its place plays a part', zh: '差不多：与它的位置有关' },
        {
          en: p`A look-up knows the ID and nothing else: neither where the ${piece.en} stands nor what stands around it.`,
          zh: p`查表只知道 ID，既不知道它在哪里，也不知道前后有什么。`,
        },
      ),
      wrong(
        { en: 'No: they are random numbers', zh: '不相等：它们是随机数' },
        {
          en: p`The numbers of the table are random, but they are drawn once, when the table is made. After that they only are copied.`,
          zh: p`表里的数是随机的，但只在建表时抽取一次，之后只是复制。`,
        },
      ),
    ],
    change: null,
  };
}

/** The first ID of a word, where that and the next one occur once each: cat and dog, 狗 and 猫. If there is none, the first of all. */
function neighbours({ vocabulary, ids: { numbers } }: Sentence): number {
  const isRare = vocabulary.map((_, id) => numbers.filter((number) => number === id).length === 1);
  const found = isRare.findIndex((rare, id) => rare && isRare[id + 1] === true);
  return found < 0 ? vocabulary.findIndex((word) => word !== '') : found;
}

function askAlike(said: Sentence): Question | null {
  const { vocabulary, table } = said;
  const first = neighbours(said);
  const [one, other] = vocabulary.slice(first).map((word) => shownText(word));
  // Keras's come in the order of how often they occur.
  const sorted = vocabulary[0] !== '';
  if (one === undefined || other === undefined || table.columns < 2) return null;
  const piece = pieceName(said.characters);
  return {
    prompt: {
      en: p`Are the rows of “${one}” and “${other}” more alike than other rows?`,
      zh: p`“${one}”和“${other}”的两行比别的行更相像吗？`,
    },
    from: [
      wrong(
        { en: 'Yes, as far as they are used alike', zh: '是的，用法越近就越像' },
        {
          en: p`So it is after training. Nothing has been trained here: no number of a row has to do with how anything is used.`,
          zh: p`训练之后才会这样。这里什么都没有训练过：行里的数与用法毫无关系。`,
        },
      ),
      wrong(
        { en: 'Yes: their IDs are neighbours', zh: '是的：它们的 ID 相邻' },
        {
          en: p`ID ${ids(String(first))} and ID ${ids(String(first + 1))} are names, not amounts. They are neighbours only because the ${piece.en}s were ${sorted ? 'sorted' : 'counted'}.`,
          zh: p`ID ${ids(String(first))} 和 ID ${ids(String(first + 1))} 只是名字，不是数量。它们相邻，只因为${piece.zh}是${sorted ? '排好序再编号' : '按出现次数编号'}的。`,
        },
      ),
      right(
        { en: 'No: all numbers are drawn independently', zh: '不是：所有的数都是独立抽取的' },
        {
          en: p`The table has just been made: every number is drawn from the same distribution, whatever the ${piece.en}. What is alike so far is alike by chance.`,
          zh: p`表刚刚建好：不管是哪个${piece.zh}，每个数都从同一个分布中抽取。现在即使相像，也只是碰巧。`,
        },
      ),
    ],
    change: null,
  };
}

export const askSentence: Questions = (results) => {
  const said = sentenceOf(results);
  return said === null ? [] : [askRepeated, askAlike].flatMap((ask) => ask(said) ?? []);
};
