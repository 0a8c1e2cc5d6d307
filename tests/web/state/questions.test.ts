import { describe, expect, it } from 'vitest';
import type { Change } from '../../../web/notebooks/attempt.ts';
import { cellsOf, notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookStep } from '../../../web/notebooks/notebook.ts';
import type { CellOutcome } from '../../../web/program/cell.ts';
import { ask, askAgain, madeOf, withChange, type Asked } from '../../../web/state/attempts.ts';
import { firstPage, readTyped, withRun, withTyped, type Page } from '../../../web/state/page.ts';
import { assemble } from '../../../web/state/run.ts';
import { plainText } from '../../../web/text/plain.ts';

const notebook = notebookOf('000');

function stepOf(id: string): NotebookStep {
  const step = notebook.steps.find((candidate) => candidate.id === id);
  if (step === undefined) throw new Error(`no step ${id}`);
  return step;
}

/** The page once its run is that of what is typed, in which every cell ended like this. */
function ran(page: Page, outcome: CellOutcome = { kind: 'ran', text: '' }): Page {
  const read = readTyped(notebook, page.typed);
  if (!read.ok) return page;
  const outcomes = cellsOf(notebook, read.inputs).map(() => outcome);
  return withRun(page, assemble(notebook, read.inputs, { outcomes, tensors: {} }));
}

const { defaults } = notebook;
const outcomes = cellsOf(notebook, defaults).map((): CellOutcome => ({ kind: 'ran', text: '' }));
const first = firstPage(notebook, 'en', assemble(notebook, defaults, { outcomes, tensors: {} }));

/** The page after the reader has typed into a field. */
function typed(page: Page, field: 'ids' | 'dim' | 'seed', text: string, settled: boolean): Page {
  const drafts = { ...page.typed.drafts, [field]: text };
  return ran({ ...withTyped(page, { ...page.typed, drafts }), settled });
}

function onlyChange({ attempts }: Asked): Change {
  const change = attempts[0]?.change;
  if (change === undefined || change === null) throw new Error('nothing to change');
  return change;
}

function prompts({ attempts }: Asked): readonly string[] {
  return attempts.map(({ prompt }) => plainText(prompt.en));
}

const ids = stepOf('ids');
const asked = ask(ids, first);

describe('the question of a step', () => {
  it('stays while the reader types what it asks for, key by key', () => {
    expect(prompts(asked)[0]).toContain('Set the second ID to 7');
    let page = first;
    for (const text of ['', '2', '2, ', '2, 7', '2, 7,', '2, 7, 1']) {
      page = typed(page, 'ids', text, false);
      expect(askAgain(asked, ids, page)).toBe(asked);
    }
    expect(madeOf(asked, notebook, page.typed)).toBe(onlyChange(asked));
    expect(askAgain(asked, ids, { ...page, settled: true })).toBe(asked);
  });

  it.each(['2, 7, 1', '[2 7 1]', '２，７，１', '2,7,1,'])('counts as done by %j', (text) => {
    const page = typed(first, 'ids', text, true);
    expect(madeOf(asked, notebook, page.typed)).toBe(onlyChange(asked));
    expect(askAgain(asked, ids, page)).toBe(asked);
  });

  it('stays when the change is put back', () => {
    const made = { ...first, typed: withChange(first.typed, onlyChange(asked)) };
    expect(askAgain(asked, ids, ran({ ...made, typed: asked.typed }))).toBe(asked);
  });

  it('is another one once the reader has typed something else', () => {
    const page = typed(first, 'ids', '5, 0', true);
    expect(prompts(askAgain(asked, ids, page))).toEqual(prompts(ask(ids, page)));
    expect(prompts(askAgain(asked, ids, page))).not.toEqual(prompts(asked));
  });

  it('is another one once something else is changed besides', () => {
    const page = typed(typed(first, 'ids', '2, 7, 1', true), 'dim', '3', true);
    expect(madeOf(asked, notebook, page.typed)).toBeNull();
    expect(askAgain(asked, ids, page)).not.toBe(asked);
  });

  it('waits for the run of what is typed', () => {
    const waiting = { ...typed(first, 'ids', '5, 0', true), freshness: { kind: 'waiting' } as const };
    expect(askAgain(asked, ids, waiting)).toBe(asked);
  });

  it('is not asked where the notebook stops, unless it asks for just that', () => {
    const stops: CellOutcome = { kind: 'error', type: 'IndexError', message: '' };
    const page = ran({ ...first, typed: { ...first.typed, drafts: { ...first.typed.drafts, ids: '0' } } }, stops);
    expect(askAgain(asked, ids, page).attempts).toEqual([]);
    const made = ran({ ...first, typed: withChange(first.typed, onlyChange(asked)) }, stops);
    expect(askAgain(asked, ids, made)).toBe(asked);
  });

  it('leaves the others as they were asked: each change is made on its own', () => {
    const limits = stepOf('limits');
    const several = ask(limits, first);
    const changes = several.attempts.flatMap(({ change }) => change ?? []);
    expect(changes.length).toBeGreaterThan(2);
    for (const change of changes) {
      const now = withChange(several.typed, change);
      expect(changes.filter((other) => madeOf(several, notebook, now) === other)).toEqual([change]);
    }
  });

  it('takes a weight that is typed in another way for the same', () => {
    const compare = stepOf('compare');
    const weighed = ask(compare, first);
    expect(madeOf(weighed, notebook, { ...first.typed, edits: ['2, 0, .50'] })).toBe(onlyChange(weighed));
  });
});
