import { isUnspaced } from '../../inputs/sentence.ts';
import type { Localized } from '../../text/localized.ts';
import type { Results } from '../../run/results.ts';
import { sentenceOf, wordAt, type Sentence } from '../../run/words.ts';
import { pieceName } from '../../text/pieces.ts';
import { shownText } from '../../text/shown_text.ts';
import { counted, mono, NOTHING, p, paragraph, type Text } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

const idea = (piece: Localized): Text =>
  paragraph({
    en: p`So far the IDs were simply given. Here they come from a sentence: it is cut into ${piece.en}s, and each different ${piece.en} gets a number. These numbers are the IDs, and the list of all different ${piece.en}s is the vocabulary.`,
    zh: p`到目前为止，ID 都是直接给出的。这里的 ID 来自一句话：先把它切成一个个${piece.zh}，再给每个不同的${piece.zh}一个编号。这些编号就是 ID，所有不同的${piece.zh}列在一起，就是词表。`,
  });

const how = (piece: Localized): Text =>
  paragraph({
    en: p`${mono('set')} keeps each ${piece.en} once, ${mono('sorted')} puts them in order, and ${mono('enumerate')} numbers them from 0. The tokenizer of a real model has such a list, too, but it cuts the text in another way and orders its pieces in another way (see the next step), and the list is fixed before training.`,
    zh: p`${mono('set')} 让重复的${piece.zh}只留一个，${mono('sorted')} 排好顺序，${mono('enumerate')} 从 0 开始编号。真实模型的分词器也有这样一张列表，只是切分和排序的方法不同（见下一步），而且这张表在训练之前就固定了。`,
  });

/** With `char_level=True` Keras keeps punctuation. */
function kerasHow(piece: Localized, characters: boolean): Text {
  return paragraph({
    en: p`Keras’s ${mono('Tokenizer')} turns letters into lower case${characters ? '' : ', drops punctuation'}, and numbers the ${piece.en}s by how often they occur, from 1 on. ID 0 is kept for padding sentences of different lengths. So the table needs one row more than there are different ${piece.en}s: row 0, which none of them picks.`,
    zh: p`Keras 的 ${mono('Tokenizer')} 把字母变成小写，${characters ? '' : '去掉标点，'}再按出现次数从 1 开始给${piece.zh}编号。ID 0 留作填充，用来把长短不一的句子补齐。所以表的行数比不同的${piece.zh}多一：多出的是 0 号行，没有哪个${piece.zh}会选中它。`,
  });
}

const UNTRAINED = paragraph({
  en: p`The numbers of each row are random: nothing has been learned yet. A row has no meaning until training gives it one.`,
  zh: p`每一行的数都是随机的：现在还什么都没学到。要经过训练，一行数才有意义。`,
});

const typing = (piece: Localized): Text =>
  paragraph({
    en: p`Change the sentence in the code: IDs, table and rows follow. The button below the figure gives its IDs to the whole notebook, whose figures then name the rows by its ${piece.en}s.`,
    zh: p`改一改代码里的句子：ID、表和取出的行都会跟着变。按图下面的按钮，整个笔记本就改用这些 ID，图里的各行也会标上对应的${piece.zh}。`,
  });

/** How a sentence becomes IDs, and these become rows. */
export function aboutSentence(results: Results): Words {
  const said = sentenceOf(results);
  const characters = said?.characters === true;
  const piece = pieceName(characters);
  const numbering = results.framework === 'keras' ? kerasHow(piece, characters) : how(piece);
  return [idea(piece), numbering, said && counting(said), said && spelled(said), said && repeated(said), UNTRAINED];
}

/** What the reader can change. */
export function aboutTyping(results: Results): Words {
  const said = sentenceOf(results);
  return [said && typing(pieceName(said.characters))];
}

function counting({ ids, vocabulary, characters }: Sentence): Text {
  const [all, rows] = [ids.numbers.length, vocabulary.length];
  const different = vocabulary.filter((word) => word !== '').length;
  const piece = pieceName(characters);
  return paragraph({
    en: p`This sentence has ${counted(all, piece.en)}${all === 1 ? '' : different === all ? ', all different' : p`, ${different} of them different`}: so the table has ${counted(rows, 'row')}.`,
    zh: p`这句话有 ${all} 个${piece.zh}${all === 1 ? '' : different === all ? '，各不相同' : `，其中不同的有 ${different} 个`}，所以权重表有 ${rows} 行。`,
  });
}

/** What is said where words that are written with spaces are cut into their letters, too. */
function spelled(said: Sentence): Text {
  const isLetter = (place: number): boolean => /\p{Script=Latin}/u.test(wordAt(said, place));
  const isCut = said.ids.numbers.some((_, place) => place > 0 && isLetter(place - 1) && isLetter(place));
  if (!isCut || !isUnspaced(said.vocabulary.join(''))) return NOTHING;
  return paragraph({
    en: p`Chinese has no spaces between its words, so the code cuts a text with Chinese in it into single characters: English words fall into letters, too.`,
    zh: p`中文的词之间没有空格，所以只要句子里有汉字，代码就把整句切成单个字符，英文单词也切成了一个个字母。`,
  });
}

function repeated(said: Sentence): Text {
  const { numbers } = said.ids;
  const place = numbers.findIndex((id, index) => numbers.indexOf(id) < index);
  if (place < 0) return NOTHING;
  const word = `“${shownText(wordAt(said, place))}”`;
  const times = numbers.filter((id) => id === numbers[place]).length;
  return paragraph({
    en: p`${word} occurs ${times} times and has the same ID each time, so the same row comes out.`,
    zh: p`${word}出现了 ${times} 次，每次的 ID 都一样，所以取出的是同一行。`,
  });
}
