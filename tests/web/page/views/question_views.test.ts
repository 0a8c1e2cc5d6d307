import { describe, expect, it } from 'vitest';
import { typing, weighing, type Change } from '../../../../web/notebooks/change.ts';
import { alike, right, wrong, type Question, type QuestionsOf } from '../../../../web/notebooks/question.ts';
import { cellsOf, notebookOf } from '../../../../web/notebooks/index.ts';
import type { NotebookStep } from '../../../../web/notebooks/notebook.ts';
import { named, type CellAnswer, type RunAnswer } from '../../../../web/engine/answer.ts';
import type { Inputs } from '../../../../web/inputs/inputs.ts';
import { isList } from '../../../../web/inputs/parse.ts';
import { Numbers } from '../../../../web/run/numbers.ts';
import * as state from '../../../../web/page/views/question_views.ts';
import { withChange } from '../../../../web/page/walk/apply_change.ts';
import { ask, askAgain, isOpen, madeOf } from '../../../../web/page/views/question_views.ts';
import { firstPage, withRun, withTyped, type Page } from '../../../../web/page/walk/walk_page.ts';
import { readTyped } from '../../../../web/page/walk/typed.ts';
import { assemble } from '../../../../web/run/run.ts';
import { p } from '../../../../web/text/say.ts';
import { raised, resultOf, SILENT } from '../../run.ts';

const notebook = notebookOf('000');
const { defaults } = notebook;

const why = { en: p`So it is.`, zh: p`如此。` };

/** A question whose words hold the first ID of the run that it is asked of. */
function question(change: Change | null, first = 2): Question {
  const prompt = { en: p`About ID ${first}?`, zh: p`ID ${first}？` };
  return { prompt, from: [wrong(alike('one'), why), right(alike('two'), why)], change };
}

const TO_SEVEN = typing({ ids: '2, 7, 1' });
const HEAVY = weighing(2, 0, '0.5');

const [step] = notebook.steps as [NotebookStep];

/** Every step asks two questions. */
const questions: QuestionsOf =
  () =>
  ({ ids }) => {
    const first = ids?.numbers[0] ?? NaN;
    return [question(TO_SEVEN, first), question(HEAVY, first + 100)];
  };

/** A run whose cells ended like this, and whose first has made the IDs, as the core would have them. */
function resultWith(answers: readonly CellAnswer[], { ids }: Inputs): RunAnswer {
  const numbers = ids.map((id) => (isList(id) ? 0n : BigInt(id.value)));
  const bytes = new Uint8Array(BigInt64Array.from(numbers).buffer);
  const made = { name: 'torch.tensor', line: 1, arguments: [''], results: ['idx'] };
  return resultOf(
    answers.map((answer, cell) => (cell === 0 ? { ...answer, calls: [made] } : answer)),
    { [named(0, 'idx')]: { dtype: 'int64', shape: [numbers.length], bytes, rows: null, decimals: null } },
  );
}

/** The page once its run is that of what is typed, in which every cell ended like this. */
function ran(page: Page, answer = SILENT): Page {
  const read = readTyped(notebook, page.typed);
  if (!read.ok) return page;
  const answers = cellsOf(notebook, read.inputs).map(() => answer);
  return withRun(page, assemble(notebook, read.inputs, resultWith(answers, read.inputs)));
}

const answers = cellsOf(notebook, defaults).map(() => SILENT);
const bare = firstPage(notebook, 'en', assemble(notebook, defaults, resultWith(answers, defaults)), new Numbers());
const first: Page = { ...bare, questions };

/** The page after the reader has typed into a field. */
function typed(page: Page, field: 'ids' | 'dim', text: string, settled: boolean): Page {
  const drafts = { ...page.typed.drafts, [field]: text };
  return ran({ ...withTyped(page, { ...page.typed, drafts }), settled });
}

const asked = ask(step, first);
const [seven, heavy] = asked.questions as [Question, Question];

describe('the questions of a step', () => {
  it('stay while the reader types what one asks for, key by key', () => {
    let page = first;
    for (const text of ['', '2', '2, ', '2, 7', '2, 7,', '2, 7, 1']) {
      page = typed(page, 'ids', text, false);
      expect(askAgain(asked, step, page)).toBe(asked);
    }
    expect(madeOf(asked, notebook, page.typed)).toBe(TO_SEVEN);
    expect(askAgain(asked, step, { ...page, settled: true })).toBe(asked);
  });

  it.each(['2, 7, 1', '[2 7 1]', '２，７，１', '2,7,1,'])('count as done by %j', (text) => {
    const page = typed(first, 'ids', text, true);
    expect(madeOf(asked, notebook, page.typed)).toBe(TO_SEVEN);
    expect(askAgain(asked, step, page)).toBe(asked);
  });

  it('stay when the change is put back', () => {
    const made = { ...first, typed: withChange(first.typed, TO_SEVEN) };
    expect(askAgain(asked, step, ran({ ...made, typed: asked.typed }))).toBe(asked);
  });

  it('are others once the reader has typed something else', () => {
    const page = typed(first, 'ids', '5, 0', true);
    const [now] = askAgain(asked, step, page).questions;
    expect(now?.prompt.en).toEqual(question(TO_SEVEN, 5).prompt.en);
    expect(askAgain(asked, step, page).of).toBe(page.run.inputs);
  });

  it('are others once something else is changed besides', () => {
    const page = typed(typed(first, 'ids', '2, 7, 1', true), 'dim', '3', true);
    expect(madeOf(asked, notebook, page.typed)).toBeNull();
    expect(askAgain(asked, step, page)).not.toBe(asked);
  });

  it('wait for the run of what is typed, and none is asked before it', () => {
    const waiting = { ...typed(first, 'ids', '5, 0', true), freshness: { kind: 'waiting' } as const };
    expect(askAgain(asked, step, waiting)).toBe(asked);
    const early = ask(step, waiting);
    expect(early.questions).toEqual([]);
    expect(askAgain(early, step, typed(first, 'ids', '5, 0', true)).questions).toHaveLength(2);
  });

  it('come once they are loaded', () => {
    const early = ask(step, bare);
    expect(early.questions).toEqual([]);
    expect(askAgain(early, step, first).questions).toHaveLength(2);
  });

  it('are not asked where the notebook stops, unless they ask for just that', () => {
    const stops = raised('IndexError', '');
    const page = ran({ ...first, typed: { ...first.typed, drafts: { ...first.typed.drafts, ids: '0' } } }, stops);
    expect(askAgain(asked, step, page).questions).toEqual([]);
    const made = ran({ ...first, typed: withChange(first.typed, TO_SEVEN) }, stops);
    expect(askAgain(asked, step, made)).toBe(asked);
  });

  it('change each on its own', () => {
    for (const change of [TO_SEVEN, HEAVY]) {
      expect(madeOf(asked, notebook, withChange(asked.typed, change))).toBe(change);
    }
    expect(madeOf(asked, notebook, { ...first.typed, edits: ['2, 0, .50'] })).toBe(HEAVY);
  });

  it('are about what is shown, or else answered by nothing', () => {
    expect(isOpen(asked, first)).toBe(true);
    expect(isOpen(asked, typed(first, 'ids', '2, 7, 1', false))).toBe(true);
    expect(isOpen(asked, typed(first, 'ids', '2, 7', false))).toBe(false);
    expect(isOpen(asked, { ...first, freshness: { kind: 'working', fraction: 0, silent: false } })).toBe(false);
    expect(isOpen(asked, { ...first, freshness: { kind: 'unreadable' } })).toBe(false);
  });
});

describe('an answer', () => {
  it('is picked, or shown to a class without a pick', () => {
    const early = state.withShown(state.NO_ANSWERS, seven);
    expect([early.picks.size, ...early.shown]).toEqual([0, state.keyOf(seven)]);
    const picked = state.withPick(state.NO_ANSWERS, seven, 0);
    expect(picked.picks.get(state.keyOf(seven))).toBe(0);
    expect(picked.picks.has(state.keyOf(heavy))).toBe(false);
    expect([...state.withShown(picked, seven).shown]).toEqual([state.keyOf(seven)]);
    expect(state.withPick(picked, seven, 1).picks.get(state.keyOf(seven))).toBe(1);
  });

  it('stays with a question that reads the same of other inputs, and with no other', () => {
    const again = ask(step, typed(first, 'dim', '3', true)).questions[0];
    const other = ask(step, typed(first, 'ids', '1, 0', true)).questions[0];
    expect(again && state.keyOf(again)).toBe(state.keyOf(seven));
    expect(other && state.keyOf(other)).not.toBe(state.keyOf(seven));
  });

  it('is right or wrong, or not known before the core has run the change', () => {
    expect(state.verdictOn(seven, 0, null)).toMatchObject({ right: false });
    expect(state.verdictOn(seven, 1, null)).toMatchObject({ right: true });
    expect(state.verdictOn(seven, { row: 0, column: 0 }, null)).toBeNull();
    expect(state.rightPick(seven, null)).toBe(1);
    const unknown: Question = { ...seven, from: [{ label: alike('?'), verdict: () => null }] };
    expect(state.verdictOn(unknown, 0, null)).toBeNull();
    expect(state.rightPick(unknown, null)).toBeNull();
  });
});
