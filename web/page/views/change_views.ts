import { hasFailed } from '../../engine/answer.ts';
import { UI } from '../../text/ui.ts';
import type { Actions } from '../walk/walk_through.ts';
import { editedPlace, valueOf } from '../walk/edits.ts';
import { isUnchanged } from '../walk/typed.ts';
import type { Page } from '../walk/walk_page.ts';
import { cellsIn } from '../../run/run.ts';
import { causeOn } from './stopped.ts';

/** Something that is not as in the notebook, and that can be put back. */
export interface ChangeView {
  /** Its name among those of its kind: a field and a cell may have the same. */
  readonly key: string;
  readonly text: string;
  readonly kind: 'field' | 'weight' | 'slip' | 'code';
  /** What a screen reader calls the button. */
  readonly label: string;
  /** Whether it cannot be read, or stops the notebook. */
  readonly wrong: boolean;
  readonly putBack: (actions: Actions) => void;
}

/** What the reader has changed of the notebook's own inputs, whatever step that was at. */
export function changesOf(page: Page): readonly ChangeView[] {
  const text = UI[page.language].inputs;
  const cause = causeOn(page);
  const fields = page.notebook.fields.filter((field) => !isUnchanged(page, field));
  return [
    ...fields.map((field): ChangeView => {
      const name = text.fields[field];
      return {
        key: field,
        text: name,
        kind: 'field',
        label: text.putBackField(name),
        wrong: page.problems[field] !== undefined || (cause?.kind === 'field' && cause.field === field),
        putBack: (actions) => actions.reset(field),
      };
    }),
    ...page.typed.edits.map((edit, index): ChangeView => ({
      key: `${index}`,
      text: `W[${editedPlace(edit)}] = ${valueOf(edit)}`,
      kind: 'weight',
      label: text.removeEdit(edit),
      wrong: page.editProblem?.edit === index || (cause?.kind === 'edit' && cause.edit === index),
      putBack: (actions) => actions.removeEdit(index),
    })),
    ...page.typed.slips.map((slip): ChangeView => ({
      key: slip,
      text: text.slips[slip].made,
      kind: 'slip',
      label: text.slips[slip].undo,
      wrong: cause?.kind === 'slip' && cause.slip === slip,
      putBack: (actions) => {
        actions.slip(slip, false);
        actions.commit();
      },
    })),
    ...ownCells(page),
  ];
}

/** The cells with code of the reader's own. */
function ownCells({ run, language, ownCodePart }: Page): readonly ChangeView[] {
  if (ownCodePart === null) return [];
  const text = ownCodePart.text[language];
  return cellsIn(run).flatMap(({ cell, number, answer }): readonly ChangeView[] => {
    if (cell.origin === 'notebook') return [];
    const added = cell.origin === 'added';
    return [
      {
        key: cell.id,
        text: (added ? text.addedIn : text.label)(number),
        kind: 'code',
        label: (added ? text.removeLabel : text.putBackLabel)(number),
        wrong: hasFailed(answer),
        putBack: (actions) => actions.removeCode(cell.id),
      },
    ];
  });
}
