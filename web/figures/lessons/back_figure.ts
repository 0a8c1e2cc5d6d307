import { scoresOf } from '../../run/lesson_results.ts';
import { rowNamesOf } from '../../run/words.ts';
import { ids, p, W } from '../../text/say.ts';
import { BARE, FigureParts, withOperator } from '../figure_parts.ts';
import { largestIn } from '../heat.ts';
import { highlightOf } from '../highlight.ts';
import { productRibbon } from '../ribbon.ts';
import type { DrawLesson } from './draw_lesson.ts';

/** Fewer decimals than the core prints: the last of them could be another one in PyTorch. */
const DECIMALS = 2;

/** The rows that were looked up × W transposed: the score of each ID, the highest of each row marked. */
export const back: DrawLesson = ({ results, selection, numbers }) => {
  const made = scoresOf(results);
  if (made === null) return null;
  const { rows, turned, scores, winners } = made;
  const highlight = highlightOf(results, selection);
  const { token, id } = highlight;
  const parts = new FigureParts(results, highlight, numbers, rowNamesOf(results));
  const [asked, won] = [ids(String(id ?? 0)), ids(String(winners[token] ?? 0))];
  return {
    figure: {
      ...BARE,
      ribbon: productRibbon(rows.shape, turned.shape, scores.shape),
      parts: [
        { ...parts.output('lookup', rows, token), ids: null },
        // The row that wins, whether or not it is that of the ID.
        withOperator('×', parts.weight('turned', turned, winners[token] ?? null, true)),
        withOperator('=', {
          ...parts.own(
            'product',
            { en: 'scores', zh: '得分' },
            {
              grid: scores,
              format: (value) => (Number.isFinite(value) ? value.toFixed(DECIMALS) : String(value)),
              ...parts.headersOf(parts.batch),
              rows: parts.batch.map((_, row) => row),
              columns: [...new Set([...winners, ...parts.batch])],
              highlightedRow: token,
              marked: (row, column) => winners[row] === column,
              most: largestIn(scores),
            },
          ),
          chooses: 'token',
        }),
      ],
    },
    caption:
      winners[token] === id
        ? {
            en: p`The row of ID ${asked} scores highest with row ${won} of ${W}: the layer gives back ID ${won}.`,
            zh: p`ID ${asked} 的行与 ${W} 的 ${won} 号行得分最高：又回到 ID ${won}。`,
          }
        : {
            en: p`The row of ID ${asked} scores highest with row ${won} of ${W}, not with its own: the layer gives ID ${won}.`,
            zh: p`ID ${asked} 的行与 ${W} 的 ${won} 号行得分最高，而不是与它自己：得到的是 ID ${won}。`,
          },
    results,
    highlight,
    offer: null,
  };
};
