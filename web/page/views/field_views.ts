import { factsOf } from '../../inputs/facts.ts';
import { draftOf, isAlone } from '../../inputs/fields.ts';
import { LESSON_FIELDS, type FieldId } from '../../inputs/inputs.ts';
import { MOST_CHARACTERS } from '../../inputs/problem.ts';
import type { Role } from '../../text/prose.ts';
import { stepOf } from '../../run/run.ts';
import { UI } from '../../text/ui.ts';
import type { Page } from '../walk/walk_page.ts';
import { problemText } from './problems.ts';
import { causeOn } from './stopped.ts';

/** What each input makes: IDs, or W. */
export const FIELD_ROLES: Readonly<Record<FieldId, Role>> = {
  ids: 'ids',
  one: 'ids',
  two: 'ids',
  seed: 'weight',
  dim: 'weight',
  vocab: 'weight',
  weights: 'weight',
  text: 'ids',
  mix: 'onehot',
  rhyme: 'ids',
};

/** A field of the inputs bar, ready to be drawn. */
export interface FieldView {
  readonly id: FieldId;
  readonly label: string;
  readonly role: Role;
  /** What is typed, as much of it as a field may hold. */
  readonly value: string;
  /** What stands for an empty text. */
  readonly placeholder: string;
  /** What is wrong with the text; null where it can be read. */
  readonly problem: string | null;
  /** Whether the notebook stops because of it. */
  readonly stops: boolean;
  /** The cell whose code the reader has changed so that the field no longer counts: its step and number, and words for it, few and all of them; null: it does. */
  readonly setIn: {
    readonly step: string;
    readonly cell: number;
    readonly text: string;
    readonly label: string;
  } | null;
  /** Numbers need no letters on a touch keyboard; lists need brackets and commas too. */
  readonly keyboard: 'numeric' | 'text';
}

export function fieldViews(page: Page): readonly FieldView[] {
  const text = UI[page.language].inputs;
  const { rows } = factsOf({ ...page.run.inputs, vocab: null });
  const placeholders: Partial<Record<FieldId, string>> = {
    vocab: rows === null ? '' : text.vocabulary(String(rows)),
    weights: text.weights,
  };
  const cause = causeOn(page);
  return page.notebook.fields.flatMap((id) => {
    if (LESSON_FIELDS.includes(id)) return [];
    const problem = page.problems[id];
    const own = page.ownCodePart;
    const instead = own?.cellInstead(page.notebook, page.run, id) ?? null;
    return {
      id,
      label: text.fields[id],
      role: FIELD_ROLES[id],
      value: page.typed.drafts[id].slice(0, MOST_CHARACTERS),
      placeholder: isAlone(id) ? text.alone(draftOf(id, page.notebook.defaults)) : (placeholders[id] ?? ''),
      problem: problem === undefined ? null : problemText(page, problem),
      stops: cause?.kind === 'field' && cause.field === id,
      setIn: instead && {
        step: stepOf(page.run, instead),
        cell: instead.number,
        text: own?.text[page.language].setIn(instead.number) ?? '',
        label: own?.text[page.language].setInLabel(instead.number) ?? '',
      },
      keyboard: id === 'dim' || id === 'vocab' || isAlone(id) ? 'numeric' : 'text',
    };
  });
}
