import { movedIn } from '../../run/compare.ts';
import type { Grid } from '../../run/grid.ts';
import { trainedOf, type Trained } from '../../run/lesson_results.ts';
import { rowNamesOf } from '../../run/words.ts';
import type { Localized } from '../../text/localized.ts';
import { p, W } from '../../text/say.ts';
import { BARE, FigureParts, withOperator } from '../figure_parts.ts';
import { highlightOf } from '../highlight.ts';
import { ribbonOf } from '../ribbon.ts';
import type { DrawLesson } from './draw_lesson.ts';
import { printedFormat } from './printed_format.ts';

interface Shown {
  readonly grid: Grid;
  readonly name: Localized;
}

const BEFORE: Localized = { en: 'W before', zh: '训练前的 W' };

/** What stands beside each other: W before and after the step; where it has stayed, but a kernel has moved, W and that. */
function shownOf({ before, after, kernel }: Trained): Readonly<Record<'left' | 'right', Shown>> {
  return kernel === null
    ? { left: { grid: before, name: BEFORE }, right: { grid: after, name: { en: 'W after', zh: '训练后的 W' } } }
    : {
        left: { grid: after, name: { en: 'W of the embedding, after', zh: '训练后的嵌入层 W' } },
        right: { grid: kernel, name: { en: 'kernel, after', zh: '训练后的 kernel' } },
      };
}

/** W before and after one step of training; what moved is marked. */
export const train: DrawLesson = ({ results, selection, numbers }) => {
  const trained = trainedOf(results);
  if (trained === null) return null;
  const { left, right } = shownOf(trained);
  const highlight = highlightOf(results, selection);
  const row = highlight.chosen ? highlight.id : null;
  const parts = new FigureParts(results, highlight, numbers, rowNamesOf(results));
  const { differs } = movedIn(left.grid, right.grid);
  return {
    figure: {
      ...BARE,
      ribbon: ribbonOf(left.grid.shape, '→', right.grid.shape),
      parts: [
        { ...parts.table(left.grid, row), name: left.name },
        // A weight is edited before the step: two open fields would take the focus from one another.
        withOperator('→', {
          ...parts.table(right.grid, row, { differs, format: printedFormat(numbers, right.grid) }),
          name: right.name,
          chooses: null,
        }),
      ],
    },
    caption: trained.isCopy
      ? trained.kernel === null
        ? {
            en: p`The layer that was trained has a copy of its own: ${W} has stayed as it was.`,
            zh: p`训练的那个层用的是自己的副本：${W} 没有变。`,
          }
        : {
            en: p`The step has changed the kernel in the rows of the IDs that occur, and not the embedding’s ${W}, whose numbers were copied. Where they differ, the kernel is hatched.`,
            zh: p`这一步改变了 kernel 的一些行：就是出现过的 ID 对应的那些。嵌入层的 ${W} 没有变，因为它的数只是复制了过去。两者不同的地方，kernel 带有斜纹。`,
          }
      : {
          en: p`One step has changed ${W} in the rows of the IDs that occur. Numbers that moved are hatched.`,
          zh: p`训练一步之后，${W} 中出现过的 ID 对应的那些行变了。变了的数带有斜纹。`,
        },
    results,
    highlight,
    offer: null,
  };
};
