import type { FieldId, Slip } from '../../inputs/inputs.ts';
import type { Completion } from '../../engine/answer.ts';
import type { View } from '../address/link.ts';
import type { Selection, Weight } from './walk_page.ts';
import type { Typed } from './typed.ts';
import type { Run } from '../../run/run.ts';
import type { RaceDrafts } from '../../inputs/race_drafts.ts';
import type { RaceChapter } from '../../race/control.ts';

/** What the views can ask for. */
export interface Actions {
  /** Types into a field; false where the text is too long to be taken. */
  readonly type: (field: FieldId, text: string) => boolean;
  /** The reader has finished with a text: from here on, Back undoes it. */
  readonly commit: () => void;
  /** Puts all of this in the place of what is typed; Back undoes it. */
  readonly retype: (typed: Typed) => void;
  /** Runs what would then be typed, and shows nothing of it; null where the core cannot do that at once. */
  readonly tryOut: (typed: Typed) => Run | null;
  readonly reset: (field: FieldId) => void;
  /** Puts a weight in the place of that of W at this row and column; an empty text puts back W's own. */
  readonly setEdit: (row: number, col: number, text: string) => void;
  /** Changes the value of an edited weight. */
  readonly typeEdit: (index: number, text: string) => void;
  readonly removeEdit: (index: number) => void;
  /** Makes a slip, or takes it back. */
  readonly slip: (slip: Slip, made: boolean) => void;
  /** Opens the code of a cell, by its ID, to be changed. */
  readonly openCode: (cell: string) => void;
  /** Loads what is needed for code of the reader's own; rejected where it did not come. */
  readonly own: () => Promise<void>;
  /** Gives the cell that is open this code. */
  readonly typeCode: (code: string) => void;
  /** The reader has finished with the cell that is open: from here on, Back undoes it. */
  readonly closeCode: () => void;
  /** Puts the notebook's own code back into a cell, or takes a cell away that the reader has added. */
  readonly removeCode: (cell: string) => void;
  /** One line about what a name, or an attribute of one, holds when that cell, by its number, has run; null where it has none. */
  readonly describe: (cell: number, name: string) => Promise<string | null>;
  /** What may stand after `object.`, or, where that is empty, as a name in that cell. */
  readonly complete: (cell: number, object: string) => Promise<readonly Completion[]>;
  /** Adds a cell of the reader's own to a step, and opens it. */
  readonly addCell: (step: string) => void;
  readonly resetAll: () => void;
  /** What came along from another notebook is to stay: the question is answered. */
  readonly keepCarried: () => void;
  /** Stops a large run. */
  readonly cancel: () => void;
  /** Runs what is typed: after a cancelled run, or to fetch a core that did not arrive. */
  readonly retry: () => void;
  /** Loads the page anew; what is typed stands in the address. */
  readonly reload: () => void;
  /** Goes to a step. */
  readonly openStep: (step: string) => void;
  /** Goes one step on or back. */
  readonly turn: (by: -1 | 1) => void;
  /** The reader has come to a step by scrolling. */
  readonly passStep: (step: string) => void;
  readonly setView: (view: View) => void;
  readonly present: (presenting: boolean) => void;
  /** Covers outputs and figures until the questions of their step are answered, or no longer. */
  readonly askFirst: (askFirst: boolean) => void;
  /** These are the steps whose questions have all been answered rightly. */
  readonly markDone: (steps: ReadonlySet<string>) => void;
  /** Fetches what the steps ask; resolves once that is here, or has not come. */
  readonly loadQuestions: () => Promise<void>;
  /** Says something to screen readers, politely. */
  readonly say: (message: string) => void;
  /** Chooses an output value, or a weight with the output value that it becomes; null: none in particular. */
  readonly pin: (selection: Selection | null, weight?: Weight) => void;
  /** Types into fields of the race. */
  readonly typeRace: (drafts: RaceDrafts) => void;
  /** The race, fetched when it is first asked for. Rejected where it did not come: then it may be asked for again. */
  readonly openRace: () => Promise<RaceChapter>;
  /** Looks at an output value for the moment. */
  readonly point: (selection: Selection | null) => void;
}
