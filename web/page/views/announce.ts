import { memoryRefusal } from '../../engine/answer.ts';
import { formatNumber } from '../../inputs/format.ts';
import { UI } from '../../text/ui.ts';
import type { Page } from '../walk/walk_page.ts';
import { problemText, editTrouble } from './problems.ts';
import { resultsOf } from '../../run/results.ts';
import { cellsIn } from '../../run/run.ts';

/** What a finished run is to a screen reader, in one sentence. */
export function runSummary(page: Page): string {
  const text = UI[page.language].status;
  const { stop } = resultsOf(page.run);
  if (stop !== null) {
    const { error } = stop.answer;
    if (error !== undefined) return text.stopped(stop.number, error.type);
    return memoryRefusal(stop.answer) === null ? text.beyond(stop.number) : text.refused(stop.number);
  }
  return withSeed(page, text.updated(page.changed.size, cellsIn(page.run).length));
}

/** What cannot be read of what is typed, each with its field; null where all can. */
export function unreadable(page: Page): string | null {
  const fields = page.notebook.fields.flatMap((field) => {
    const problem = page.problems[field];
    const text = UI[page.language].inputs;
    return problem === undefined ? [] : text.wrongField(text.fields[field], problemText(page, problem, field));
  });
  const code = page.ownCodePart?.codeProblemText(page.codeProblem, page.language) ?? '';
  const problems = [...fields, editTrouble(page) ?? '', code].filter((problem) => problem !== '');
  return problems.length === 0 ? null : problems.join(' ');
}

/** What PyTorch makes of a seed that is no whole number: it cuts off what stands behind the point. Null for any other seed. */
export function seedTaken({ notebook, run, language }: Page): string | null {
  const { seed } = run.inputs;
  const whole = Number(seed.value);
  if (!notebook.fields.includes('seed') || !Number.isFinite(whole) || Number.isInteger(whole)) return null;
  return UI[language].status.seed(formatNumber(seed), String(BigInt(Math.trunc(whole))));
}

/** A line about a run, and what PyTorch makes of its seed. */
export function withSeed(page: Page, line: string): string {
  const taken = seedTaken(page);
  return taken === null ? line : `${line}${page.language === 'en' ? ' ' : ''}${taken}`;
}
