import { tokensOf } from '../../run/token_results.ts';
import { ids as idRole, p } from '../../text/say.ts';
import { BARE, FigureParts, withOperator } from '../figure_parts.ts';
import { highlightOf } from '../highlight.ts';
import { ribbonOf } from '../ribbon.ts';
import type { DrawLesson } from './draw_lesson.ts';
import { shownText } from '../../text/shown_text.ts';

/** Each token of the text, its ID, and the row that the ID picks. */
export const tokens: DrawLesson = ({ results: all, selection, numbers }) => {
  const made = tokensOf(all);
  if (made === null) return null;
  const { ids, pieces, table, rows } = made;
  const results = { ...all, ids, table, lookup: rows };
  const highlight = highlightOf(results, selection);
  const { token } = highlight;
  const parts = new FigureParts(results, highlight, numbers);
  const piece = (place: number): string => shownText(pieces[place] ?? '');
  const id = idRole(String(ids.numbers[token] ?? ''));
  const spaces = pieces.some((text) => text.includes(' '))
    ? { en: ' A ␣ stands for a space.', zh: '␣ 表示空格。' }
    : { en: '', zh: '' };
  return {
    figure: {
      ...BARE,
      ribbon: ribbonOf(ids.shape, '→', rows.shape),
      parts: [
        { ...parts.ids(ids, token, 'ids', { header: piece }), chooses: 'token', ids: null },
        withOperator('→', { ...parts.output('lookup', rows, token, { header: piece }), ids: null }),
      ],
    },
    caption: {
      en: p`The token “${piece(token)}” has ID ${id}, so row ${id} of the table comes out for it.${spaces.en}`,
      zh: p`token “${piece(token)}” 的 ID 是 ${id}，所以从表中取出 ${id} 号行。${spaces.zh}`,
    },
    results,
    highlight,
    offer: null,
  };
};
