/** The literals in the code as fields: which text each shows, and what typing into it means. */

import { isLiteral, type CodeSegment, type LiteralSegment } from '../../program/cell.ts';
import type { Role } from '../../text/prose.ts';
import { UI } from '../../text/ui.ts';
import type { Actions } from '../walk/walk_through.ts';
import { editedPlace, valueOf } from '../walk/edits.ts';
import { unreadable } from './announce.ts';
import { FIELD_ROLES } from './field_views.ts';
import type { Page } from '../walk/walk_page.ts';
import { problemText } from './problems.ts';

/** A literal, ready to be drawn. */
export interface LiteralView {
  readonly role: Role;
  readonly label: string;
  /** What it shows while nobody types into it: the code's own text, or the reader's, where that cannot be read. */
  readonly shown: string;
  /** What it is put back to on Escape. */
  readonly draft: string;
  readonly problem: string | null;
  readonly keyboard: 'numeric' | 'text';
}

export function literalView(page: Page, segment: LiteralSegment): LiteralView {
  const text = UI[page.language].inputs;
  if (segment.kind === 'edit') {
    const edit = page.typed.edits[segment.edit] ?? '';
    const wrong = page.editProblem;
    const problem = wrong?.edit === segment.edit ? problemText(page, wrong.problem) : null;
    const draft = valueOf(edit);
    const shown = problem === null ? segment.text : draft;
    return { role: 'weight', label: text.weight(editedPlace(edit)), shown, draft, problem, keyboard: 'text' };
  }
  const found = page.problems[segment.field];
  const draft = page.typed.drafts[segment.field];
  return {
    role: FIELD_ROLES[segment.field],
    label: text.fields[segment.field],
    shown: found === undefined ? segment.text : draft,
    draft,
    problem: found === undefined ? null : problemText(page, found, segment.field),
    keyboard: segment.field === 'dim' || segment.field === 'vocab' ? 'numeric' : 'text',
  };
}

/** What is wrong with the literals of a cell, once each; and why a switch in it that was pressed does nothing yet. */
export function problemsIn(page: Page, code: readonly CodeSegment[]): readonly string[] {
  const problems = code.filter(isLiteral).flatMap((segment) => literalView(page, segment).problem ?? []);
  const waits = code.some(
    (segment) => segment.kind === 'slip' && segment.made !== page.typed.slips.includes(segment.slip),
  );
  const why = waits ? unreadable(page) : null;
  return [
    ...new Set(problems),
    ...(why === null || page.explaining === null ? [] : [page.explaining.slipWaits(why)[page.language]]),
  ];
}

/** Takes what was typed into a literal for the input that it stands for. */
export function typeLiteral(actions: Actions, segment: LiteralSegment, text: string): void {
  if (segment.kind === 'edit') actions.typeEdit(segment.edit, text);
  else actions.type(segment.field, text);
}
