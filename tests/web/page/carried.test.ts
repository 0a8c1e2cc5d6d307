import { describe, expect, it } from 'vitest';
import { notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import {
  changedNames,
  carriedFields,
  fragmentWithInputs,
  fragmentWithoutInputs,
  linkWithInputs,
} from '../../../web/page/address/carried.ts';
import { Numbers } from '../../../web/run/numbers.ts';
import { carriesInputs, readLink, writeLink } from '../../../web/page/address/link.ts';
import { firstPage, withTyped, type Page } from '../../../web/page/walk/walk_page.ts';
import { typedOf } from '../../../web/page/walk/typed.ts';

/** The page of a notebook opened by a link. */
function opened(id: NotebookId, fragment: string): Page {
  const notebook = notebookOf(id);
  const page = firstPage(
    notebook,
    'en',
    { ...notebook, inputs: notebook.defaults, sections: [], tensors: {} },
    new Numbers(),
  );
  const link = readLink(fragment);
  return { ...withTyped(page, typedOf(notebook, link)), step: link?.step ?? null };
}

function along(from: NotebookId, fragment: string, to: NotebookId): string {
  return writeLink(linkWithInputs(opened(from, fragment), notebookOf(to)));
}

describe('opening another notebook', () => {
  it('shows its own inputs where nothing was changed', () => {
    expect(along('000', '', '004')).toBe('');
    expect(along('004', 'v=1&step=product', '000')).toBe('v=1&step=product');
  });

  it('takes along what was changed, as far as it is of use there', () => {
    const typed = 'v=1&ids=0,5&seed=7&one=0&edit=2,0,inf&slip=bias';
    expect(along('000', typed, '003')).toBe(typed);
    expect(along('000', typed, '002')).toBe('v=1&ids=0,5&edit=2,0,inf');
    expect(carriedFields(opened('000', typed), notebookOf('002'))).toEqual(['ids']);
    expect(along('002', 'v=1&dim=3&weights=[[1,2,3]]', '000')).toBe('v=1&dim=3');
  });

  it('leaves out what is the other notebook’s own', () => {
    expect(along('000', 'v=1&ids=3, 2, 0, 1&dim=3', '004')).toBe('v=1&dim=3');
  });

  it('is told whether anything came along, and can be had without', () => {
    const typed = 'v=1&step=product&ids=0,5&weights=[[1]]&edit=2,0,inf';
    const page = opened('002', typed);
    expect(fragmentWithInputs(page, notebookOf('000'))).toBe('v=1&step=product&ids=0,5&edit=2,0,inf&carried=1');
    expect(changedNames(page, notebookOf('000'))).toEqual(['Token IDs', 'Edited weights']);
    expect(carriesInputs('#v=1&step=product&ids=0,5&carried=1')).toBe(true);
    expect(carriesInputs(typed)).toBe(false);
    expect(fragmentWithoutInputs(page)).toBe('v=1&step=product');
    expect(fragmentWithInputs(opened('000', 'v=1&step=product'), notebookOf('004'))).toBe('v=1&step=product');
    expect(changedNames(opened('000', 'v=1&slip=bias'), notebookOf('002'))).toEqual([]);
  });

  it('leaves an exercise where it is: it is about its own notebook', () => {
    const page = { ...opened('000', 'v=1&ids=0,5'), exercise: { task: 'Do it.', check: 'True' } };
    expect(fragmentWithInputs(page, notebookOf('004'))).toBe('v=1&ids=0,5&carried=1');
    expect(fragmentWithoutInputs(page)).toBe('');
  });

  it('keeps a text that cannot be read as it was typed', () => {
    expect(readLink(along('000', 'v=1&ids=2,x', '002'))?.drafts).toEqual({ ids: '2,x' });
  });
});
