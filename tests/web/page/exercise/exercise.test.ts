import { describe, expect, it } from 'vitest';
import {
  conditionsIn,
  MOST_CHECK,
  MOST_CONDITIONS,
  MOST_TASK,
  readExercise,
} from '../../../../web/page/exercise/exercise.ts';
import { problemWords } from '../../../../web/page/exercise/exercise_words.ts';
import type { ExerciseDrafts } from '../../../../web/inputs/exercise_drafts.ts';

describe('a check', () => {
  it('is one condition for each line, in words where a comment follows', () => {
    expect(conditionsIn("len(idx) == 2\n\n  torch.equal(a, b)  # both are equal \n# nothing\n'#' in text")).toEqual([
      { code: 'len(idx) == 2', words: null },
      { code: 'torch.equal(a, b)', words: { en: 'both are equal', zh: 'both are equal' } },
      { code: "'#' in text", words: null },
    ]);
  });
});

describe('an exercise', () => {
  const problem = (drafts: ExerciseDrafts) => {
    const reading = readExercise(drafts);
    return reading.ok ? null : reading.problem;
  };

  it('is read from a task and a check, and is the same whatever spaces stand around them', () => {
    const reading = readExercise({ task: ' Do it. ', check: 'True\n' });
    if (!reading.ok) throw new Error('it is an exercise');
    expect(reading.exercise.task.en).toBe('Do it.');
    expect(reading.exercise.own).toBeNull();
    const again = readExercise({ task: 'Do it.', check: 'True' });
    expect(again.ok && again.exercise.key).toBe(reading.exercise.key);
  });

  it('of the page’s own is known only by its ID', () => {
    const reading = readExercise({ task: 'build' });
    expect(reading.ok && reading.exercise.own?.id).toBe('build');
    expect(problem({ task: 'banana' })).toEqual({ kind: 'unknown' });
  });

  it('that is too long, or lacks a part, is none: this is said', () => {
    expect(problem({ task: 'x'.repeat(MOST_TASK), check: 'y'.repeat(MOST_CHECK) })).toBeNull();
    const long = problem({ task: 'x'.repeat(MOST_TASK + 1), check: 'True' });
    expect(long).toEqual({ kind: 'longTask', characters: MOST_TASK + 1 });
    expect(long && problemWords(long, 'en')).toBe('A task has at most 500 characters; this one has 501.');
    expect(problem({ task: 'x', check: 'y'.repeat(MOST_CHECK + 1) })).toEqual({
      kind: 'longCheck',
      characters: MOST_CHECK + 1,
    });
    expect(problem({ task: 'x', check: 'True\n'.repeat(MOST_CONDITIONS + 1) })).toEqual({
      kind: 'manyConditions',
      lines: MOST_CONDITIONS + 1,
    });
    expect(problem({ task: ' ', check: 'True' })).toEqual({ kind: 'noTask' });
    expect(problem({ task: 'x', check: '# nothing' })).toEqual({ kind: 'noCheck' });
  });
});
