import { SLIPS, type FieldId, type Inputs, type Slip } from '../inputs/inputs.ts';
import type { Cell, Framework } from '../program/cell.ts';
import { programOf } from '../program/program.ts';
import type { TorchNames } from '../program/torch.ts';
import type { Results } from '../run/results.ts';
import type { Localized } from '../text/localized.ts';
import type { FigureTopic } from './figure_topic.ts';
import type { Text } from '../text/say.ts';

export type NotebookId = '000' | '001' | '002' | '003' | '004';

/** The parts of a notebook, in order: its idea, the look-up, the product, what both cost, and where IDs come from and lead to. */
export type NotebookPart = 'idea' | 'embedding' | 'linear' | 'cost' | 'words';

/**
 * What a step has to say, part by part. A part that is null cannot be said, for the run has not made what it is about;
 * one that speaks of no run in particular can always be said.
 */
export type Words = readonly (Text | null)[];

/** How a notebook with lessons names things: there is only one in Keras. */
export type LessonNames = TorchNames | 'keras';

/** One step of the walk-through: an idea, told in a few sentences, with the cells that show it. */
export interface NotebookStep {
  /** Unique in its notebook; readable in a link. */
  readonly id: string;
  readonly part: NotebookPart;
  /** Whether it goes beyond the published notebook. */
  readonly beyond?: true;
  readonly heading: Localized;
  /** What stands over it in the place of its heading, which names it in lists: what the reader is to wonder about. */
  readonly question?: Localized;
  /** What is said before the cells: of the run, and only what it has made. */
  readonly prose: (results: Results) => Words;
  /** What is said after that of what can be done on the page, and in no file. */
  readonly gestures?: (results: Results) => Words;
  readonly cells: (inputs: Inputs) => readonly Cell[];
  /** What is drawn beside it. */
  readonly figure: FigureTopic;
  /** What stands in it besides, or of a lesson nearly all, and is loaded when the reader comes near. */
  readonly chapter?: 'race' | 'lesson';
  /** How its notebook names things, for what comes later: the notes, and of a lesson that has not come the rest of it. */
  readonly names?: LessonNames;
  /** Of a lesson that reads a file: the same with its cells, for when that is here. */
  readonly withFile?: () => NotebookStep;
}

/** What is known of a notebook before its steps are loaded. */
export interface NotebookFacts {
  readonly id: NotebookId;
  /** Its address below the language's root; empty for the first. */
  readonly slug: string;
  readonly framework: Framework;
  readonly title: Localized;
  readonly summary: Localized;
  readonly defaults: Inputs;
  /** The inputs that it has a use for, in the order in which they are shown. */
  readonly fields: readonly FieldId[];
}

/** One of the five notebooks, as data. */
export interface Notebook extends NotebookFacts {
  readonly steps: readonly NotebookStep[];
  /** What its cells tokenize by; absent where none does. */
  readonly gpt2Tokens?: Uint8Array;
  /** What the rows of W are called by a run, from row 0 on, as figures show it; null: by their numbers. Absent before the lessons. */
  readonly rowNames?: (results: Results) => readonly string[] | null;
}

/** What the two layers that are compared are called in a framework. */
export interface Layers {
  readonly embedding: string;
  readonly linear: string;
}

export const LAYERS: Readonly<Record<Framework, Layers>> = {
  pytorch: { embedding: 'nn.Embedding', linear: 'nn.Linear' },
  keras: { embedding: 'layers.Embedding', linear: 'layers.Dense' },
};

/** The slips that can be made in a notebook’s closing step: those that PyTorch lets pass. */
export function slipsOf({ framework }: Pick<Notebook, 'framework'>): readonly Slip[] {
  return framework === 'pytorch' ? SLIPS : [];
}

/** The step of this ID. */
export function stepIn({ steps }: Pick<Notebook, 'steps'>, id: string): NotebookStep {
  const step = steps.find((candidate) => candidate.id === id);
  if (step === undefined) throw new RangeError(`there is no step ${id}`);
  return step;
}

/** The steps of the notebook itself, without those that go beyond it. */
export function ownSteps({ steps }: Notebook): readonly NotebookStep[] {
  return steps.filter(({ beyond }) => beyond === undefined);
}

/** All the cells of a notebook for these inputs, in the order in which they run. Those that go beyond the
 *  published notebook stand at the end. */
export function cellsOf(notebook: Notebook, inputs: Inputs): readonly Cell[] {
  return programOf(notebook.steps, inputs).sections.flatMap(({ cells }) => cells);
}

/** The cells of the notebook itself, without those that go beyond it. */
export function ownCellsOf(notebook: Notebook, inputs: Inputs): readonly Cell[] {
  return cellsOf({ ...notebook, steps: ownSteps(notebook) }, inputs);
}
