import { compare } from '../../run/compare.ts';
import { trainedOf } from '../../run/lesson_results.ts';
import { p, weight } from '../../text/say.ts';
import { FigureParts, withOperator } from '../figure_parts.ts';
import { highlightOf } from '../highlight.ts';
import { ribbonOf } from '../ribbon.ts';
import type { DrawLesson } from './draw_lesson.ts';

const W = weight('W');

/** W before and after one step of training; what moved is marked. */
export const train: DrawLesson = ({ results, selection, numbers }) => {
  const trained = trainedOf(results);
  if (trained === null) return null;
  const { before, after, isCopy } = trained;
  const highlight = highlightOf(results, selection);
  const row = highlight.chosen ? highlight.id : null;
  const parts = new FigureParts(results, highlight, numbers);
  const { differs } = compare(before, after);
  return {
    figure: {
      ribbon: ribbonOf(before.shape, '→', after.shape),
      parts: [
        { ...parts.table(before, row), name: { en: 'W before', zh: '之前的 W' } },
        withOperator('→', {
          ...parts.table(after, row, { differs }),
          name: { en: 'W after', zh: '之后的 W' },
        }),
      ],
      sum: null,
      costs: [],
      comparison: null,
      weight: null,
    },
    caption: isCopy
      ? {
          en: p`The layer that was trained has a copy of its own: ${W} has stayed as it was.`,
          zh: p`训练的那个层用的是自己的副本：${W} 没有变。`,
        }
      : {
          en: p`One step has changed ${W} in the rows of the IDs that occur. Numbers that moved are hatched.`,
          zh: p`训练一步，${W} 中出现过的 ID 所在的行变了。变了的数带有斜纹。`,
        },
    results,
    highlight,
    offer: null,
  };
};
