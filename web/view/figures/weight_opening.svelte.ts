import type { Actions } from '../../page/walk/walk_through.ts';
import { editAt } from '../../page/walk/edits.ts';
import type { Page, Selection } from '../../page/walk/walk_page.ts';
import { weightProblem } from '../../page/views/weight_problem.ts';
import { UI } from '../../text/ui.ts';
import type { Editing } from './choosing.ts';

/** A weight that is being edited where it stands in W. */
export interface OpenWeight {
  readonly row: number;
  readonly column: number;
  readonly label: string;
  /** What the reader has typed; null: nothing yet, and the field shows what W holds. */
  readonly text: string | null;
  /** Whether what was typed can be no weight. */
  readonly wrong: boolean;
  readonly type: (text: string) => void;
  /** Ends it: the reader has confirmed it, has taken it back, or has gone elsewhere, which confirms it too. */
  readonly finish: (how: 'kept' | 'takenBack') => void;
}

/** Which weight of a figure's W is open, and what is typed into it. */
export class WeightOpening implements Editing {
  #weight = $state.raw<Selection | null>(null);
  #text = $state.raw<string | null>(null);
  /** The text of the edit that stood there before; empty where W's own did. */
  #before = '';
  readonly #page: () => Page;
  readonly #actions: () => Actions;

  constructor(page: () => Page, actions: () => Actions) {
    this.#page = page;
    this.#actions = actions;
  }

  get opened(): OpenWeight | null {
    const weight = this.#weight;
    if (weight === null) return null;
    const { language } = this.#page();
    const { token: row, column } = weight;
    const type = (text: string): void => {
      this.#text = text;
      this.#actions().setEdit(row, column, text);
    };
    return {
      row,
      column,
      label: UI[language].inputs.weight(`${row},${column}`),
      text: this.#text,
      wrong: weightProblem(this.#page(), row, column) !== null,
      type,
      finish: (how) => {
        if (this.#weight === null) return;
        this.#weight = null;
        if (how === 'takenBack' && this.#text !== null) this.#actions().setEdit(row, column, this.#before);
        this.#actions().commit();
      },
    };
  }

  readonly open = (weight: Selection, text?: string): void => {
    this.#before = editAt(this.#page().typed.edits, weight.token, weight.column) ?? '';
    this.#text = this.#before === '' ? null : this.#before;
    this.#weight = weight;
    if (text !== undefined) this.opened?.type(text);
  };

  readonly putBack = (weight: Selection): void => {
    this.#actions().setEdit(weight.token, weight.column, '');
    this.#actions().commit();
  };
}
