import { resultsOf, type Results } from '../../../web/run/results.ts';
import { figureOf, type Figure } from '../../../web/figures/figure.ts';
import type { Highlight } from '../../../web/figures/highlight.ts';
import { readDrafts } from '../../../web/inputs/fields.ts';
import type { Drafts, Slip } from '../../../web/inputs/inputs.ts';
import { notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { TensorValue } from '../../../web/engine/answer.ts';
import { sectionOf, type Run } from '../../../web/run/run.ts';
import { runOf, type Sessions } from '../run.ts';
import { NUMBERS } from './numbers.ts';

/** A run of a notebook with these texts typed, and the tensors of its results. */
export interface Told {
  readonly run: Run;
  readonly results: Results;
}

export function tell(
  session: Sessions,
  id: NotebookId,
  drafts: Partial<Drafts> = {},
  slips: readonly Slip[] = [],
): Told {
  const notebook = notebookOf(id);
  const read = readDrafts(notebook.fields, drafts, notebook.defaults);
  if (!read.ok) throw new Error('the drafts cannot be read');
  const inputs = { ...read.inputs, slips };
  return told(runOf(session, notebook, inputs));
}

/** The same run with more tensors. */
export function withTensors({ run }: Told, more: Readonly<Record<string, TensorValue>>): Told {
  return told({ ...run, tensors: { ...run.tensors, ...more } });
}

function told(run: Run): Told {
  return { run, results: resultsOf(run) };
}

/** The figure of a step of a notebook. */
export function figureIn({ run, results }: Told, id: NotebookId, step: string, highlight: Highlight): Figure | null {
  const topic = notebookOf(id).steps.find((candidate) => candidate.id === step)?.figure;
  if (topic === undefined) throw new Error(`no step ${step}`);
  return figureOf(topic, results, sectionOf(run, step), highlight, { numbers: NUMBERS[run.framework] });
}

/** A matrix of whole numbers as the core copies it out. */
export function floats(...rows: readonly (readonly number[])[]): TensorValue {
  const bytes = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  return { dtype: 'float32', shape: [rows.length, rows[0]?.length ?? 0], bytes, rows: null, decimals: 0 };
}
