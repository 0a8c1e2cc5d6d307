import { describe, expect, it } from 'vitest';
import { cellsOf, NOTEBOOKS, notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import { withCell, withoutCode } from '../../../web/page/walk/own_cells.ts';
import { codeOf, withCode, withCodeSettled } from '../../../web/page/walk/own_code.ts';
import { readTyped, typedOf, type Typed } from '../../../web/page/walk/typed.ts';
import type { Page } from '../../../web/page/walk/walk_page.ts';
import type { Language } from '../../../web/text/localized.ts';

/** The part of a page that code is read from. */
function pageOf(id: NotebookId, typed: Typed = typedOf(notebookOf(id), null), language: Language = 'en'): Page {
  return { notebook: notebookOf(id), typed, language } as Page;
}

/** What is typed once the reader has given a cell this code and left it. */
function left(page: Page, cell: string, code: string): Typed {
  return withCodeSettled({ ...page, typed: withCode(page, cell, code) }, cell);
}

const page = pageOf('000');
const own = codeOf(page, 'embedding');

describe('code that differs from the notebook’s only in literals', () => {
  it('is the notebook’s again, with the literals in their fields', () => {
    const typed = left(page, 'embedding', own.replace('123', '7'));
    expect(typed.code.changed).toEqual([]);
    expect(typed.drafts.seed).toBe('7');
    expect(codeOf(pageOf('000', typed), 'embedding')).toBe(own.replace('123', '7'));
  });

  it('may have its spaces as the reader likes', () => {
    const batch = codeOf(page, 'batch');
    const typed = left(page, 'batch', batch.replace('[2, 3, 1]', '[0,1,  3]'));
    expect(typed.code.changed).toEqual([]);
    expect(readTyped(page.notebook, typed)).toMatchObject({ ok: true });
    expect(typed.drafts.ids).toBe('0, 1, 3');
  });

  it('is known in Chinese by its Chinese comments', () => {
    const chinese = pageOf('000', page.typed, 'zh');
    const typed = left(chinese, 'embedding', codeOf(chinese, 'embedding').replace('123', '42'));
    expect(typed.code.changed).toEqual([]);
    expect(typed.drafts.seed).toBe('42');
  });

  it('keeps the value of an edited weight', () => {
    const edited = pageOf('000', { ...page.typed, edits: ['1,0,0.5'] });
    const code = codeOf(edited, 'edit');
    expect(code).toContain('0.5');
    const typed = left(edited, 'edit', code.replace('0.5', '2.5'));
    expect(typed.code.changed).toEqual([]);
    expect(typed.edits).toEqual(['1,0,2.5']);
  });

  it('is the reader’s where a field cannot hold it', () => {
    const code = own.replace('123', '100 + 23');
    expect(left(page, 'embedding', code).code.changed).toEqual([{ cell: 'embedding', code }]);
  });
});

describe('code that differs in more', () => {
  it('is the reader’s, to the letter, in either language', () => {
    const code = `${own}\nprint(embedding)`;
    const typed = left(page, 'embedding', code);
    expect(typed.code.changed).toEqual([{ cell: 'embedding', code }]);
    for (const language of ['en', 'zh'] as const)
      expect(codeOf(pageOf('000', typed, language), 'embedding')).toBe(code);
  });

  it('is the notebook’s once it is typed back', () => {
    const changed = pageOf('000', withCode(page, 'embedding', 'x = 1'));
    expect(withCode(changed, 'embedding', own).code.changed).toEqual([]);
  });

  it('stays while the fields change, and can be put back', () => {
    const typed = { ...left(page, 'batch', 'embedding(idx[:2])'), drafts: { ...page.typed.drafts, ids: '0, 1' } };
    expect(codeOf(pageOf('000', typed), 'batch')).toBe('embedding(idx[:2])');
    expect(codeOf(pageOf('000', withoutCode(typed, 'batch')), 'batch')).toContain('[0, 1]');
  });

  it('is not taken for the notebook’s where one field would have two values', () => {
    for (const notebook of NOTEBOOKS) {
      for (const cell of cellsOf(notebook, notebook.defaults)) {
        const fields = cell.code.flatMap((segment) => (segment.kind === 'literal' ? segment.field : []));
        expect(new Set(fields).size).toBe(fields.length);
      }
    }
  });
});

describe('cells that the reader adds', () => {
  it('stand after the step’s own, each with an ID of its own', () => {
    const one = withCell(page.typed, 'batch');
    const two = withCell(one.typed, 'batch');
    expect(two.typed.code.added.map(({ step }) => step)).toEqual(['batch', 'batch']);
    expect(new Set([one.id, two.id]).size).toBe(2);
    const typed = withCode(pageOf('000', two.typed), two.id, 'idx');
    expect(codeOf(pageOf('000', typed), two.id)).toBe('idx');
    expect(codeOf(pageOf('000', typed), one.id)).toBe('');
  });

  it('give their IDs free when they are deleted', () => {
    const one = withCell(page.typed, 'batch');
    const two = withCell(one.typed, 'ids');
    const without = withoutCode(two.typed, one.id);
    expect(without.code.added.map(({ id }) => id)).toEqual([two.id]);
    expect(withCell(without, 'ids').id).toBe(one.id);
  });
});
