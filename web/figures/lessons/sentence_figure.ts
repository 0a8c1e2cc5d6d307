import { typing } from '../../notebooks/change.ts';
import { sentenceOf, wordAt, type Sentence } from '../../run/words.ts';
import { pieceName } from '../../text/pieces.ts';
import { ids as idRole, p } from '../../text/say.ts';
import { BARE, FigureParts, withOperator, type FigurePart } from '../figure_parts.ts';
import { highlightOf } from '../highlight.ts';
import { ribbonOf } from '../ribbon.ts';
import type { DrawLesson, Offer } from './draw_lesson.ts';
import { shownText } from '../../text/shown_text.ts';

/** Neither chosen from nor typed into: another place has that. */
function still(part: FigurePart): FigurePart {
  return { ...part, chooses: null, ids: null };
}

/** To take the IDs of the sentence, and the size of its vocabulary, for those of the notebook. */
function offerIds({ ids, vocabulary, characters }: Sentence): Offer {
  const piece = pieceName(characters);
  const fields = { ids: ids.numbers.join(', '), vocab: String(vocabulary.length) };
  // The notebook looks up ID 1 alone, too.
  const single = vocabulary.length < 2 ? { one: '0', two: '0' } : {};
  return {
    label: { en: 'Use these IDs in the notebook', zh: '让笔记本使用这些 ID' },
    change: typing({ ...fields, ...single }),
    made: {
      en: `The notebook uses these IDs now, and its figures name the rows by their ${piece.en}s. See them in the step `,
      zh: `笔记本现在用的是这些 ID，图里的各行都标上了对应的${piece.zh}。到这一步去看：`,
    },
    shownIn: 'batch',
  };
}

/** Each word of the sentence, its ID, and the row that the ID picks. */
export const sentence: DrawLesson = ({ results: all, selection, numbers }) => {
  const said = sentenceOf(all);
  if (said === null) return null;
  const results = { ...all, ids: said.ids, table: said.table, lookup: said.rows };
  const highlight = highlightOf(results, selection);
  const { token } = highlight;
  const parts = new FigureParts(
    results,
    highlight,
    numbers,
    said.vocabulary.map((word) => shownText(word)),
  );
  const word = (place: number): string => shownText(wordAt(said, place));
  const id = idRole(String(said.ids.numbers[token] ?? ''));
  const places = said.ids.numbers.filter((other) => other === said.ids.numbers[token]).length;
  return {
    figure: {
      ...BARE,
      ribbon: ribbonOf(said.ids.shape, '→', said.rows.shape),
      parts: [
        still(parts.ids(said.ids, token)),
        withOperator(
          '→',
          still({
            ...parts.table(said.table, said.ids.numbers[token] ?? null),
            name: { en: 'table of the vocabulary', zh: '词表的权重表' },
          }),
        ),
        withOperator('→', { ...parts.output('lookup', said.rows, token), ids: null }),
      ],
    },
    caption:
      places > 1
        ? {
            en: p`“${word(token)}” has ID ${id} at each of its ${places} places, and the same row ${id} comes out each time.`,
            zh: p`“${word(token)}”在它出现的 ${places} 处都是 ID ${id}，每次取出的都是同一行：${id} 号行。`,
          }
        : {
            en: p`“${word(token)}” has ID ${id} in the vocabulary, so row ${id} of the table comes out for it.`,
            zh: p`“${word(token)}”在词表中的 ID 是 ${id}，所以从表中取出 ${id} 号行。`,
          },
    results,
    highlight,
    offer: offerIds(said),
  };
};
