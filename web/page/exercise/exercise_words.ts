/** What is said of an exercise and of how it stands. */

import { refusalText } from '../../explain/refusal.ts';
import type { Condition } from '../../notebooks/exercises/own_exercise.ts';
import { EXERCISE } from '../../text/exercise_text.ts';
import type { Language } from '../../text/localized.ts';
import type { Verdict } from './checking.ts';
import { MOST_CHECK, MOST_CONDITIONS, MOST_TASK, type ExerciseProblem } from './exercise.ts';

export function problemWords(problem: ExerciseProblem, language: Language): string {
  const text = EXERCISE[language].problems;
  switch (problem.kind) {
    case 'longTask':
      return text.longTask(MOST_TASK, problem.characters);
    case 'longCheck':
      return text.longCheck(MOST_CHECK, problem.characters);
    case 'manyConditions':
      return text.manyConditions(MOST_CONDITIONS, problem.lines);
    default:
      return text[problem.kind];
  }
}

/** What stands before a condition that is one of several. */
export function numberOf(index: number, of: number): string {
  return of === 1 ? '' : `${index + 1}. `;
}

/** A condition in words, or, where it has none, as its code. */
export function conditionWords({ code, words }: Condition, language: Language): string {
  return words?.[language] ?? code;
}

/** Why it cannot be said whether a condition holds, with code between backticks; empty where it can. */
export function reasonWords(verdict: Verdict, language: Language): string {
  const text = EXERCISE[language];
  switch (verdict.kind) {
    case 'raises': {
      const name = missingName(verdict);
      return name === null ? text.raises(verdict.type, verdict.message) : text.noName(name);
    }
    case 'refused':
      if (verdict.refusal.syntax === true) return text.noExpression;
      return text.refused(refusalText(verdict.refusal, language));
    case 'stopped':
      return text.stopped(verdict.cell);
    case 'hangsOn':
      return text.hangsOn(verdict.cell);
    case 'lost':
      return text.lost;
    default:
      return '';
  }
}

/** The name that a condition needs and nothing has yet; null where that is not what it stops with. */
export function missingName(verdict: Verdict): string | null {
  if (verdict.kind !== 'raises' || verdict.type !== 'NameError') return null;
  return /^name '([^']+)' is not defined/.exec(verdict.message)?.[1] ?? null;
}

/** Whether all of some verdicts say that it holds. */
export function allHold(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'holds');
}

/** Whether a condition cannot hold, whatever the reader does: this page does not evaluate it, or it is no Python. */
export function neverHolds(verdict: Verdict): boolean {
  return verdict.kind === 'refused' || (verdict.kind === 'raises' && verdict.type === 'SyntaxError');
}

/** How an exercise stands, in a sentence or two: how many conditions hold, and, with code between backticks, why it
 *  is not known of which others. */
export function standing(verdicts: readonly Verdict[], language: Language): string {
  const text = EXERCISE[language];
  if (verdicts.length === 0 || verdicts.some(({ kind }) => kind === 'pending')) return text.pending;
  if (allHold(verdicts)) return text.done;
  const held = verdicts.filter(({ kind }) => kind === 'holds').length;
  const numbers = new Map<string, string[]>();
  for (const [index, verdict] of verdicts.entries()) {
    const why = reasonWords(verdict, language);
    if (why !== '') numbers.set(why, [...(numbers.get(why) ?? []), String(index + 1)]);
  }
  const reasons = [...numbers].map(([why, of]) => (of.length === verdicts.length ? why : text.of(of, why)));
  return [text.some(held, verdicts.length), ...reasons].join(language === 'zh' ? '' : ' ');
}

/** The same for screen readers, with each condition by its words, or with the code of what is solved (empty: none is given). */
export function standingAloud(
  conditions: readonly Condition[],
  verdicts: readonly Verdict[],
  code: string,
  language: Language,
): string {
  const text = EXERCISE[language];
  if (allHold(verdicts)) return code === '' ? text.done : `${text.done} ${text.code} ${code}`;
  const each = verdicts.map((verdict, index) => {
    const condition = conditions[index];
    const words = condition === undefined ? '' : conditionWords(condition, language);
    return `${numberOf(index, verdicts.length)}${words}: ${verdict.kind === 'holds' ? text.holds : text.notYet}.`;
  });
  return [standing(verdicts, language).replaceAll('`', ''), ...each].join(' ');
}
