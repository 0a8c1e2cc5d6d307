import { mixOf } from '../../run/lesson_results.ts';
import { rowNamesOf } from '../../run/words.ts';
import { onehot, p, W } from '../../text/say.ts';
import { BARE, FigureParts, withOperator } from '../figure_parts.ts';
import { highlightOf } from '../highlight.ts';
import { productRibbon } from '../ribbon.ts';
import { sumBehind } from '../sum.ts';
import type { DrawLesson } from './draw_lesson.ts';

/** The reader's row of numbers × W: the rows of W by these numbers, added up. */
export const mix: DrawLesson = ({ results, selection, numbers }) => {
  const mixed = mixOf(results);
  if (mixed === null) return null;
  const { factors, table, out } = mixed;
  const highlight = highlightOf(results, selection);
  const { column } = highlight;
  const parts = new FigureParts(results, highlight, numbers, rowNamesOf(results));
  const used = Array.from({ length: factors.columns }, (_, row) => row).filter((row) => factors.at(0, row) !== 0);
  return {
    figure: {
      ...BARE,
      ribbon: productRibbon(factors.shape, table.shape, out.shape),
      parts: [
        parts.own(
          'onehot',
          { en: 'mix', zh: '各行的系数' },
          {
            grid: factors,
            format: (value) => numbers.text(value, factors.decimals ?? 0) ?? '…',
            columns: used,
            isZero: (_, row) => factors.at(0, row) === 0,
            marked: (_, row) => factors.at(0, row) !== 0,
          },
        ),
        withOperator('×', parts.table(table, null, { rows: used })),
        withOperator('=', {
          ...parts.own(
            'product',
            { en: 'mixed row', zh: '混合成的行' },
            { grid: out, columns: [column], at: { row: 0, column } },
          ),
          chooses: 'column',
        }),
      ],
      sum: sumBehind({ onehot: factors, table, product: out }, 0, column, numbers, parts.format),
    },
    caption: {
      en: p`Each row of ${W} is multiplied by its number in the ${onehot('mix')}, and the products are added up.`,
      zh: p`${W} 的每一行乘以它的${onehot('系数')}，再把得到的各行加起来。`,
    },
    results,
    highlight,
    offer: null,
  };
};
