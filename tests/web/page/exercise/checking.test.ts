import { beforeAll, describe, expect, it } from 'vitest';
import type { RunAnswer } from '../../../../web/engine/answer.ts';
import type { Job } from '../../../../web/engine/runs.ts';
import type { Inputs } from '../../../../web/inputs/inputs.ts';
import { EXERCISE_LISTS } from '../../../../web/notebooks/exercises/index.ts';
import { condition, type OwnExercise, type Work } from '../../../../web/notebooks/exercises/own_exercise.ts';
import { NOTEBOOKS, notebookOf } from '../../../../web/notebooks/index.ts';
import { readLink, writeLink } from '../../../../web/page/address/link.ts';
import { Checker, checkJob, verdictsIn, type Verdict } from '../../../../web/page/exercise/checking.ts';
import { conditionsIn, linkToOwn, readExercise } from '../../../../web/page/exercise/exercise.ts';
import {
  allHold,
  neverHolds,
  reasonWords,
  standing,
  standingAloud,
} from '../../../../web/page/exercise/exercise_words.ts';
import { readTyped, typedOf } from '../../../../web/page/walk/typed.ts';
import { jobOf } from '../../../../web/run/job.ts';
import { newSession, type Sessions } from '../../run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

const notebook = notebookOf('000');

/** The inputs of a link to the first notebook. */
function inputsIn(fragment: string): Inputs {
  const read = readTyped(notebook, typedOf(notebook, readLink(fragment)));
  if (!read.ok) throw new Error(`${fragment} cannot be read`);
  return read.inputs;
}

const run = (job: Job): RunAnswer => session.run(job.cells, job);

function verdictsOn(check: string, fragment = ''): readonly Verdict[] {
  const conditions = conditionsIn(check);
  const job = checkJob(notebook, inputsIn(fragment), conditions);
  return verdictsIn(run(job), job, conditions);
}

const ALL = EXERCISE_LISTS.flatMap(({ exercises }) => exercises);

/** How it stands with the conditions of an exercise for this work. */
function stands(exercise: OwnExercise, work: Work): readonly Verdict[] {
  const fragment = writeLink(linkToOwn(exercise, work));
  const reading = readExercise(readLink(fragment)?.exercise ?? {});
  if (!reading.ok) throw new Error(`${exercise.id} is no exercise`);
  const { conditions } = reading.exercise;
  const job = checkJob(notebook, inputsIn(fragment), conditions);
  return verdictsIn(run(job), job, conditions);
}

describe('the page’s own exercises', () => {
  it('are ten tasks and ten scripts, each with an ID of its own', () => {
    expect(EXERCISE_LISTS.map(({ exercises }) => exercises.length)).toEqual([10, 10]);
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(20);
  });

  it.each(ALL.map((exercise) => [exercise.id, exercise] as const))('%s does not hold at its start', (_, exercise) => {
    expect(allHold(stands(exercise, exercise.start))).toBe(false);
  });

  it.each(ALL.map((exercise) => [exercise.id, exercise] as const))('%s holds once it is solved', (_, exercise) => {
    expect(stands(exercise, exercise.solution).map(({ kind }) => kind)).toEqual(exercise.conditions.map(() => 'holds'));
    // One fault alone: the solution differs.
    expect(exercise.solution).not.toEqual(exercise.start);
    expect(notebook.steps.map(({ id }) => id)).toContain(exercise.step);
  });
});

describe('an exercise of the page’s own that names a rule', () => {
  /** The conditions that do not hold, by their numbers, with another work than the solution. */
  const failing = (id: string, work: Work): readonly number[] => {
    const exercise = ALL.find((candidate) => candidate.id === id);
    if (exercise === undefined) throw new Error(`there is no ${id}`);
    return stands(exercise, work).flatMap(({ kind }, index) => (kind === 'holds' ? [] : [index]));
  };

  it('does not hold for what the rule forbids', () => {
    expect(failing('ones-by-hand', { cell: 'answer = onehot' })).toEqual([2]);
    expect(failing('product', { cell: 'answer = embedding(idx)' })).toEqual([2]);
    expect(failing('product', { cell: 'answer = embedding.weight[idx]' })).toEqual([2]);
    expect(failing('back', { cell: 'answer = idx' })).toEqual([1]);
  });

  it('holds for other ways that keep to it', () => {
    expect(failing('ones-by-hand', { cell: 'answer = torch.eye(num_idx)[idx]' })).toEqual([]);
    expect(failing('product', { cell: 'answer = torch.matmul(onehot.float(), embedding.weight)' })).toEqual([]);
  });

  it('asks the other rows to stay as they are, whatever they are changed to', () => {
    const edits = ['2,0,1', '2,1,1'];
    expect(failing('ones', { drafts: { dim: '2' }, edits: [...edits, '0,0,5'] })).toEqual([2]);
    expect(failing('ones', { drafts: { dim: '2', seed: '7' }, edits })).toEqual([2]);
  });
});

describe('a check', () => {
  it('is evaluated with the names that the notebook leaves behind', () => {
    const own = 'v=2&add-batch=answer+%3D+embedding(idx)';
    expect(verdictsOn('torch.equal(answer, embedding(idx))\nlen(idx) == 2', own)).toEqual([
      { kind: 'holds' },
      { kind: 'not' },
    ]);
  });

  it('takes what Python takes for true, and a comment that stands in it', () => {
    expect(verdictsOn('len(idx)\n[]\n1 == 1 #so it is')).toEqual([
      { kind: 'holds' },
      { kind: 'not' },
      { kind: 'holds' },
    ]);
  });

  it('that raises, is no expression, or is refused says so, and the others hold all the same', () => {
    const [name, tensor, none, refused, last] = verdictsOn(
      'answer == 1\nembedding.weight == 1\nx = 1\ntorch.fft.fft(idx)\nTrue',
    );
    expect(name).toEqual({ kind: 'raises', type: 'NameError', message: "name 'answer' is not defined" });
    expect(tensor).toEqual({
      kind: 'raises',
      type: 'RuntimeError',
      message: 'Boolean value of Tensor with more than one value is ambiguous',
    });
    expect(none && reasonWords(none, 'en')).toBe('This page cannot read the check as an expression of Python.');
    expect(refused && reasonWords(refused, 'en')).toBe(
      'This page cannot run the check: PyTorch has `torch.fft`; this page does not.',
    );
    expect(last).toEqual({ kind: 'holds' });
    // A name may come yet; what is refused, or no expression, stays so.
    expect([name, tensor, none, refused].map((verdict) => verdict && neverHolds(verdict))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('waits where the notebook stops before it', () => {
    // The look-up of the IDs: a cell of the notebook's own.
    expect(verdictsOn('True', 'v=2&cell-batch=nothing')).toEqual([{ kind: 'stopped', cell: 5 }]);
    // What a cell that is added raises stops nothing.
    expect(verdictsOn('True', 'v=2&add-batch=nothing')).toEqual([{ kind: 'holds' }]);
  });

  it('says which refused cell it hangs on', () => {
    const own = 'v=2&add-batch=x+%3D+torch.fft.fft(idx)';
    expect(verdictsOn('x == 1', own)).toEqual([{ kind: 'hangsOn', cell: 6 }]);
  });

  it.each(NOTEBOOKS.map(({ id }) => id))('changes no output of notebook %s, whatever it draws or sets', (id) => {
    const of = notebookOf(id);
    const conditions = [condition('embedding', { en: '', zh: '' }), condition('(idx := 5)', { en: '', zh: '' })];
    const plain = jobOf({ ...of, steps: of.steps.filter(({ part }) => part !== 'words') }, of.defaults);
    const job = checkJob(of, of.defaults, conditions);
    const count = plain.cells.length;
    expect(job.cells.slice(0, count)).toEqual(plain.cells);
    expect(run(job).answers.slice(0, count)).toEqual(run(plain).answers);
  });

  it('is told at once where the page can run it, and that it is lost where the core is broken', () => {
    const conditions = conditionsIn('True');
    const job = checkJob(notebook, notebook.defaults, conditions);
    const heard: (readonly Verdict[])[] = [];
    new Checker(run).check(job, conditions, (verdicts) => heard.push(verdicts));
    const broken = new Checker(() => {
      throw new Error('broken');
    });
    broken.check(job, conditions, (verdicts) => heard.push(verdicts));
    expect(heard).toEqual([[{ kind: 'holds' }], [{ kind: 'lost' }]]);
  });
});

describe('how an exercise stands', () => {
  const conditions = conditionsIn('a == 1  # a is one\nb == 2');

  it('is said in words: what holds, and why it is not known of the rest', () => {
    const verdicts: readonly Verdict[] = [
      { kind: 'holds' },
      { kind: 'raises', type: 'NameError', message: "name 'b' is not defined" },
    ];
    expect(standing(verdicts, 'en')).toBe('1 of 2 conditions holds. Condition 2: `b` does not exist yet.');
    expect(standingAloud(conditions, verdicts, '', 'en')).toBe(
      '1 of 2 conditions holds. Condition 2: b does not exist yet. 1. a is one: holds. 2. b == 2: not yet.',
    );
    expect(standing([{ kind: 'not' }, { kind: 'stopped', cell: 5 }], 'en')).toBe(
      '0 of 2 conditions hold. Condition 2: The notebook stops at cell 5, before the check.',
    );
    const stops: Verdict = { kind: 'raises', type: 'TypeError', message: 'no' };
    expect(standing([stops, { kind: 'holds' }, stops], 'en')).toBe(
      '1 of 3 conditions holds. Conditions 1 and 3: The check stops with TypeError: no',
    );
    expect(standing([stops, { kind: 'holds' }], 'zh')).toMatch(/^2 个条件中有 1 个成立。条件 1：.*TypeError/);
    // What is so of all needs no numbers.
    expect(standing([stops, stops], 'en')).toBe('0 of 2 conditions hold. The check stops with TypeError: no');
    expect(standing([{ kind: 'not' }], 'en')).toBe('It does not hold yet.');
    expect(standing([{ kind: 'holds' }, { kind: 'holds' }], 'en')).toBe('Solved: everything holds.');
    expect(standing([], 'en')).toBe('Checking …');
    expect(standingAloud(conditions, [{ kind: 'holds' }, { kind: 'holds' }], 'ABCD-EFGH-JKMN', 'en')).toBe(
      'Solved: everything holds. Your code: ABCD-EFGH-JKMN',
    );
  });
});
