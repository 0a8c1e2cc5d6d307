import { describe, expect, it } from 'vitest';
import { readField } from '../../../../web/inputs/fields.ts';
import { notebookOf } from '../../../../web/notebooks/index.ts';
import { cellsOf } from '../../../../web/notebooks/notebook.ts';
import { Numbers } from '../../../../web/run/numbers.ts';
import { firstPage, withTyped, type Page } from '../../../../web/page/walk/walk_page.ts';
import { assemble } from '../../../../web/run/run.ts';
import { tokenText } from '../../../../web/page/views/token_views.ts';
import { NOT_RUN, resultOf } from '../../run.ts';

const notebook = notebookOf('000');

/** A page on which this is typed, over the run of these IDs. */
function pageOf(typed: string, run: string): Page {
  const ids = readField('ids', run);
  if (!ids.ok) throw new Error(`${run} is not readable`);
  const inputs = { ...notebook.defaults, ids: ids.value };
  const answers = cellsOf(notebook, inputs).map(() => NOT_RUN);
  const page = firstPage(notebook, 'en', assemble(notebook, inputs, resultOf(answers)), new Numbers());
  return withTyped(page, { ...page.typed, drafts: { ...page.typed.drafts, ids: typed } });
}

describe('the text of one token ID', () => {
  it.each([
    ['2, 3, 1', 1, ['2, ', '3', ', 1']],
    ['[[2, 3], [1, 0]]', 2, ['[[2, 3], [', '1', ', 0]]']],
    ['2 3;1', 2, ['2 3;', '1', '']],
    ['【２、－３、１】', 1, ['【２、', '－３', '、１】']],
    ["0x10, float('inf'), 1", 1, ['0x10, ', "float('inf')", ', 1']],
  ])('in %s', (typed, index, [before, text, after]) => {
    expect(tokenText(pageOf(typed, typed), 'ids', index)).toEqual({ before, text, after });
  });

  it('is found where another one cannot be read', () => {
    expect(tokenText(pageOf('2, x, 1', '2, 3, 1'), 'ids', 2)).toEqual({ before: '2, x, ', text: '1', after: '' });
  });

  it('is that of the run that is shown where others are typed', () => {
    expect(tokenText(pageOf('2, 3, 1, x', '2, 3, 1'), 'ids', 2)).toEqual({ before: '2, 3, ', text: '1', after: '' });
  });

  it('is all of a single ID', () => {
    expect(tokenText(pageOf('2', '2'), 'one', 0)).toEqual({ before: '', text: '1', after: '' });
  });
});
