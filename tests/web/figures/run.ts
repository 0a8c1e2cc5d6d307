import { runCells } from '../../../web/core/execute.ts';
import type { Session } from '../../../web/core/session.ts';
import { copyLimitFor } from '../../../web/figures/copied.ts';
import { storyOf, type Story } from '../../../web/figures/story.ts';
import { readDrafts } from '../../../web/inputs/fields.ts';
import type { Drafts, Slip } from '../../../web/inputs/inputs.ts';
import { cellsOf, notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { TensorValue } from '../../../web/program/cell.ts';
import { assemble, type Run } from '../../../web/state/run.ts';

/** A run of a notebook with these texts typed, and the tensors of its story. */
export interface Told {
  readonly run: Run;
  readonly story: Story;
}

export function tell(
  session: Session,
  id: NotebookId,
  drafts: Partial<Drafts> = {},
  slips: readonly Slip[] = [],
): Told {
  const notebook = notebookOf(id);
  const read = readDrafts(notebook.fields, drafts, notebook.defaults);
  if (!read.ok) throw new Error('the drafts cannot be read');
  const inputs = { ...read.inputs, slips };
  const result = runCells(session, cellsOf(notebook, inputs), { tensors: copyLimitFor(inputs) });
  return told(assemble(notebook, inputs, result), id);
}

/** The same run with more tensors. */
export function withTensors({ run }: Told, id: NotebookId, more: Readonly<Record<string, TensorValue>>): Told {
  return told({ ...run, tensors: { ...run.tensors, ...more } }, id);
}

function told(run: Run, id: NotebookId): Told {
  return { run, story: storyOf(run, notebookOf(id).framework) };
}

/** A matrix as the core copies it out. */
export function floats(...rows: readonly (readonly number[])[]): TensorValue {
  const bytes = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  return { dtype: 'float32', shape: [rows.length, rows[0]?.length ?? 0], bytes, rows: null };
}
