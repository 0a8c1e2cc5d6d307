import { describe, expect, it } from 'vitest';
import { explaining } from '../../../../web/explain/explaining.ts';
import { cellsOf, notebookOf } from '../../../../web/notebooks/index.ts';
import type { Language } from '../../../../web/text/localized.ts';
import type { NotebookId } from '../../../../web/notebooks/notebook.ts';
import { Numbers } from '../../../../web/run/numbers.ts';
import { statusLine } from '../../../../web/page/views/status_line.ts';
import { changesOf } from '../../../../web/page/views/change_views.ts';
import { readLink } from '../../../../web/page/address/link.ts';
import { firstPage, withTyped, type Page } from '../../../../web/page/walk/walk_page.ts';
import { typedOf } from '../../../../web/page/walk/typed.ts';
import { assemble } from '../../../../web/run/run.ts';
import { problemsIn } from '../../../../web/page/views/literals.ts';
import { weightProblem } from '../../../../web/page/views/weight_problem.ts';
import { resultOf, SILENT } from '../../run.ts';

/** The page of a notebook that ran with its own inputs, and then a link was followed. */
function page(fragment: string, id: NotebookId = '000', language: Language = 'en'): Page {
  const notebook = notebookOf(id);
  const answers = cellsOf(notebook, notebook.defaults).map(() => SILENT);
  const first = firstPage(notebook, language, assemble(notebook, notebook.defaults, resultOf(answers)), new Numbers());
  return withTyped({ ...first, explaining }, typedOf(notebook, readLink(`v=1&${fragment}`)));
}

describe('the problem of a weight', () => {
  it('is told at that weight, and in the status', () => {
    const wrong = page('edit=1,1,7&edit=2,0,abc');
    expect(weightProblem(wrong, 2, 0)).toBe('“abc” is not a number: write 0.5, inf or nan.');
    expect(weightProblem(wrong, 1, 1)).toBeNull();
    expect(statusLine(wrong)).toBe('W[2,0]: “abc” is not a number: write 0.5, inf or nan.');
  });

  it('is that there is none, before anything is typed', () => {
    const own = page('');
    for (const [row, column] of [[0, 0] as const, [3, 4] as const, [-4, -5] as const]) {
      expect(weightProblem(own, row, column)).toBeNull();
    }
    for (const [row, column] of [[7, 0] as const, [0, 5] as const, [-5, 0] as const]) {
      expect(weightProblem(own, row, column)).toBe('W has only rows 0 to 3 and columns 0 to 4.');
    }
    expect(weightProblem(page('', '003', 'zh'), 7, 0)).toBe('W 只有 0 到 3 号行、0 到 4 号列。');
  });
});

describe('what was changed', () => {
  it('is nothing of the notebook’s own inputs', () => {
    expect(changesOf(page(''))).toEqual([]);
  });

  it('is every field and weight, each to be put back', () => {
    const done: unknown[] = [];
    const noted =
      (name: string) =>
      (...values: unknown[]) =>
        done.push([name, ...values]);
    const actions = { reset: noted('reset'), removeEdit: noted('removeEdit') } as never;
    const changes = changesOf(page('ids=2,7,1&dim=x&edit=2,0,abc&edit=0,0,0.5'));
    expect(changes.map(({ text, wrong }) => [text, wrong])).toEqual([
      ['Token IDs', false],
      ['Dimension', true],
      ['W[2,0] = abc', true],
      ['W[0,0] = 0.5', false],
    ]);
    for (const { putBack } of changes) putBack(actions);
    expect(done).toEqual([
      ['reset', 'ids'],
      ['reset', 'dim'],
      ['removeEdit', 0],
      ['removeEdit', 1],
    ]);
  });
});

describe('a switch in the code that is pressed', () => {
  /** What is said below the code of the cell with the switches. */
  function said(fragment: string, language: Language = 'en'): readonly string[] {
    const wrong = page(fragment, '000', language);
    const cells = cellsOf(wrong.notebook, wrong.run.inputs);
    return cells
      .filter(({ code }) => code.some((segment) => segment.kind === 'slip' && segment.slip === 'bias'))
      .flatMap(({ code }) => problemsIn(wrong, code));
  }

  it('says that it waits, and for what, while an input cannot be read', () => {
    expect(said('slip=bias&ids=2,x')).toEqual([
      'The switch works as soon as every input can be read. ' +
        'Token IDs: “x” at position 3 is not a number. Write numbers such as 2, 3, 1.',
    ]);
    expect(said('slip=bias&ids=2,x', 'zh')[0]).toMatch(/^等所有输入都能读取了，这个开关才生效。Token ID：/);
  });

  it('says nothing where it is not pressed, or the notebook is about to run with it', () => {
    expect(said('ids=2,x')).toEqual([]);
    expect(said('slip=bias')).toEqual([]);
  });
});
