import { describe, expect, it } from 'vitest';
import { cellsOf, notebookOf } from '../../../../web/notebooks/index.ts';
import { Numbers } from '../../../../web/run/numbers.ts';
import { changesOf } from '../../../../web/page/views/change_views.ts';
import { fieldViews } from '../../../../web/page/views/field_views.ts';
import { foldedInputs, type FoldedInputs } from '../../../../web/page/views/folded.ts';
import { readLink } from '../../../../web/page/address/link.ts';
import { firstPage, withTyped, type Page } from '../../../../web/page/walk/walk_page.ts';
import { typedOf } from '../../../../web/page/walk/typed.ts';
import { assemble, type Run } from '../../../../web/run/run.ts';
import { raised, resultOf, SILENT } from '../../run.ts';

function page(fragment: string, error: string | null = null): Page {
  const notebook = notebookOf('000');
  const answers = cellsOf(notebook, notebook.defaults).map((_, index) =>
    error !== null && index === 2 ? raised(error, '') : SILENT,
  );
  const run: Run = assemble(notebook, notebook.defaults, resultOf(answers));
  return withTyped(firstPage(notebook, 'en', run, new Numbers()), typedOf(notebook, readLink(`v=1&${fragment}`)));
}

function folded(page: Page): FoldedInputs {
  return foldedInputs(page, fieldViews(page), changesOf(page));
}

describe('the inputs in one line', () => {
  it('are what is typed, or what stands for it', () => {
    expect(folded(page(''))).toEqual({
      text: 'Token IDs 2, 3, 1 · Seed 123 · Dimension 5 · Vocabulary 4 = max + 1 · Single ID 1',
      status: false,
    });
  });

  it('begin with what is changed, by its number', () => {
    expect(folded(page('dim=7&ids=[3, 0]&edit=0,1,2.5')).text).toBe(
      '3 changed: Token IDs [3, 0] · Dimension 7 · W[0,1] = 2.5 · Seed 123 · Vocabulary 4 = max + 1 · Single ID 1',
    );
  });

  it('name what is changed in a lesson, which has no field among them', () => {
    expect(folded(page('text=to+be&mix=1,-1')).text).toMatch(/^2 changed: Sentence · .+ · Token IDs 2, 3, 1 · Seed/);
  });

  it('give way to what is wrong or under way', () => {
    expect(folded(page('ids=x')).status).toBe(true);
    expect(folded({ ...page(''), freshness: { kind: 'working', fraction: 0.5, silent: false } }).status).toBe(true);
    const stopped = folded(page('', 'IndexError'));
    expect(stopped.status).toBe(true);
    expect(stopped.text).toContain('IndexError');
  });
});
