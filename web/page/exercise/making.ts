/** What whoever makes an exercise is told of it: how it stands as the reader starts, and which step it opens at. */

import type { Inputs } from '../../inputs/inputs.ts';
import type { Condition } from '../../notebooks/exercises/own_exercise.ts';
import type { Notebook } from '../../notebooks/notebook.ts';
import { torchNamesIn } from '../../notebooks/torch/torch_names_in.ts';
import { codesOf } from '../../program/line.ts';
import { programOf } from '../../program/program.ts';
import type { TorchNames } from '../../program/torch.ts';
import { withoutLessons } from '../aside/aside_runs.ts';
import type { Verdict } from './checking.ts';
import { allHold, missingName, neverHolds } from './exercise_words.ts';

/** How an exercise stands as the reader starts. */
export type Start =
  | { readonly kind: 'pending' }
  /** There is something to do, and nothing else to be said. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'solvedAlready' }
  /** A condition is no Python, or nothing that this page evaluates. */
  | { readonly kind: 'neverHolds' }
  /** A condition needs a name that nothing has, and that the reader is not told of. */
  | { readonly kind: 'untold'; readonly name: string }
  /** A condition raises another error. */
  | { readonly kind: 'raises' };

/** How an exercise stands with these verdicts. @param told what the reader is told: the task, and the code of their cells */
export function startOf(verdicts: readonly Verdict[], told: string): Start {
  if (verdicts.length === 0 || verdicts.some(({ kind }) => kind === 'pending')) return { kind: 'pending' };
  if (allHold(verdicts)) return { kind: 'solvedAlready' };
  if (verdicts.some(neverHolds)) return { kind: 'neverHolds' };
  const untold = verdicts.map(missingName).find((name) => name !== null && !isNamed(name, told));
  if (untold !== undefined && untold !== null) return { kind: 'untold', name: untold };
  const raises = verdicts.some((verdict) => verdict.kind === 'raises' && missingName(verdict) === null);
  return { kind: raises ? 'raises' : 'ready' };
}

/** What the reader's own cells hold as they start, for `startOf`. */
export function codeOf({ code }: Inputs): string {
  return [...code.changed, ...code.added].map((cell) => cell.code).join('\n');
}

/**
 * The first step behind which all names are there that task and check use and the notebook has before its lessons, cells of
 * the reader's included; null where they use none.
 */
export function stepWithNames(
  notebook: Notebook,
  inputs: Inputs,
  task: string,
  conditions: readonly Condition[],
): string | null {
  const missing = wordsOf([task, ...conditions.map(({ code }) => code)].join('\n'));
  let last: string | null = null;
  for (const { step, cells } of programOf(withoutLessons(notebook).steps, inputs).sections) {
    const made = codesOf(cells).flatMap((code) => [...code.matchAll(/^(\w+) *=(?!=)/gm)].map(([, name = '']) => name));
    if (made.filter((name) => missing.delete(name)).length > 0) last = step;
  }
  return last;
}

/** What a notebook calls its IDs and its two layers. */
export function namesOf(notebook: Notebook): Pick<TorchNames, 'ids' | 'embedding' | 'linear'> {
  return torchNamesIn(notebook) ?? { ids: 'idx', embedding: 'embedding', linear: 'linear' };
}

/** Whether a text holds a name of Python, by itself: a sentence in Chinese has no spaces around it. */
function isNamed(name: string, text: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(text);
}

/** All that may be a name of the notebook's in a text: what stands behind a point belongs to something else. */
function wordsOf(text: string): Set<string> {
  return new Set(text.match(/(?<![\w.])[A-Za-z_]\w*/g));
}
