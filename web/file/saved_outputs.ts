/** What a notebook's file says that a cell has put out: the parts that can be compared with what it answers here. */

export interface SavedOutputs {
  /** Jupyter's number of the run of the cell; null: it was not run, or nobody knows. */
  readonly count: number | null;
  readonly stdout: string;
  /** The text of its value. */
  readonly result: string | null;
  readonly error: { readonly type: string; readonly message: string } | null;
  /** Whether there is more, which cannot be compared: pictures, tables in HTML. */
  readonly more: boolean;
}

/** What these properties hold as far as a value from JSON has them. */
export type Loose<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

type Output = Loose<'output_type' | 'name' | 'text' | 'data' | 'ename' | 'evalue'>;

/** What a cell of a file has kept; null for one that has neither been run nor put anything out. Other things than texts are left out. */
export function savedIn({
  execution_count: count,
  outputs,
}: Loose<'execution_count' | 'outputs'>): SavedOutputs | null {
  const number = typeof count === 'number' ? count : null;
  let saved: SavedOutputs = { count: number, stdout: '', result: null, error: null, more: false };
  const all: readonly unknown[] = Array.isArray(outputs) ? outputs : [];
  for (const output of all) {
    if (typeof output === 'object' && output !== null) saved = withOutput(saved, output);
  }
  return saved.count === null && !hasPutOut(saved) && !saved.more ? null : saved;
}

/** Whether a file holds any text that a cell has put out. */
export function hasPutOut({ stdout, result, error }: SavedOutputs): boolean {
  return stdout !== '' || result !== null || error !== null;
}

function withOutput(saved: SavedOutputs, output: Output): SavedOutputs {
  switch (output.output_type) {
    case 'stream':
      return output.name === 'stdout' ? { ...saved, stdout: saved.stdout + (jupyterText(output.text) ?? '') } : saved;
    case 'execute_result': {
      const result = plainResult(output.data);
      return { ...saved, result, more: saved.more || result === null };
    }
    case 'display_data':
      return { ...saved, more: true };
    case 'error':
      return typeof output.ename === 'string'
        ? { ...saved, error: { type: output.ename, message: jupyterText(output.evalue) ?? '' } }
        : saved;
    default:
      return saved;
  }
}

/** The text of a value that has no other form: one that has is shown by that. */
function plainResult(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 1) return null;
  const { 'text/plain': text }: Loose<'text/plain'> = data;
  return jupyterText(text);
}

/** Jupyter keeps a text whole, or as its lines. */
export function jupyterText(text: unknown): string | null {
  if (typeof text === 'string') return text;
  return Array.isArray(text) && text.every((line) => typeof line === 'string') ? text.join('') : null;
}

/** The same as a file keeps it: what `savedIn` reads again. */
export function outputsOfSaved({ count, stdout, result, error, more }: SavedOutputs): object {
  const outputs = [
    ...(stdout === '' ? [] : [{ output_type: 'stream', name: 'stdout', text: stdout }]),
    ...(result === null ? [] : [{ output_type: 'execute_result', data: { 'text/plain': result } }]),
    ...(error === null ? [] : [{ output_type: 'error', ename: error.type, evalue: error.message }]),
    ...(more ? [{ output_type: 'display_data', data: {} }] : []),
  ];
  return { execution_count: count, outputs };
}
