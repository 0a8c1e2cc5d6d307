import { describe, expect, it } from 'vitest';
import type { FieldId } from '../../../web/inputs/inputs.ts';
import { notebookOf } from '../../../web/notebooks/index.ts';
import { changesOf } from '../../../web/page/views/change_views.ts';
import { fieldViews } from '../../../web/page/views/field_views.ts';
import { linkTo } from '../../../web/page/address/page_link.ts';
import { writeLink } from '../../../web/page/address/link.ts';
import { isUnchanged, nothingChanged, readTyped, typedOf } from '../../../web/page/walk/typed.ts';
import { firstPage, withTyped, type Page } from '../../../web/page/walk/walk_page.ts';
import { Numbers } from '../../../web/run/numbers.ts';

const notebook = notebookOf('003');

/** The page with a text in one of its fields. */
function typedInto(field: FieldId, text: string): Page {
  const run = { ...notebook, inputs: notebook.defaults, sections: [], tensors: {} };
  const typed = typedOf(notebook, null);
  return withTyped(firstPage(notebook, 'en', run, new Numbers()), {
    ...typed,
    drafts: { ...typed.drafts, [field]: text },
  });
}

describe('a field that holds the notebook’s own value', () => {
  it.each([
    ['ids', '[2, 3, 1]'],
    ['ids', '2,3,1'],
    ['ids', '（2；3；1）'],
    ['seed', ' 1_23 '],
    ['dim', '[5]'],
    ['vocab', ' '],
  ] as const)('is not changed, however it is written: %s %s', (field, text) => {
    const page = typedInto(field, text);
    expect(isUnchanged(page, field)).toBe(true);
    expect(nothingChanged(page)).toBe(true);
    expect(changesOf(page)).toEqual([]);
    expect(writeLink(linkTo(page))).toBe('');
  });

  it.each([
    ['ids', '2, 3'],
    ['ids', '[[2, 3, 1]]'],
    ['ids', '2, 3, x'],
    ['ids', ''],
    ['seed', '123.0'],
    ['seed', ''],
    // A vocabulary that is given stands in the code as it is.
    ['vocab', '4'],
  ] as const)('is another matter than %s %s', (field, text) => {
    const page = typedInto(field, text);
    expect(isUnchanged(page, field)).toBe(false);
    expect(changesOf(page).map(({ key }) => key)).toEqual([field]);
  });
});

describe('the field of an ID that is looked up alone', () => {
  it.each([
    ['one', '1'],
    ['two', '2'],
  ] as const)('is the notebook’s own where it is left empty: %s', (field, own) => {
    const page = typedInto(field, ' ');
    expect(page.problems).toEqual({});
    const read = readTyped(notebook, page.typed);
    expect(read.ok && read.inputs).toEqual(notebook.defaults);
    expect(changesOf(page)).toEqual([]);
    const view = fieldViews(page).find(({ id }) => id === field);
    expect(view?.placeholder).toBe(`${own} if empty`);
  });
});
