/** A notebook as Jupyter keeps it: format 4.5. */

/** What a code cell has put out, as far as each part exists. */
export interface PutOut {
  readonly stdout?: string;
  readonly result?: string | null;
  /** What it raised. */
  readonly error?: { readonly type: string; readonly message: string };
}

/** What Jupyter keeps of a notebook whose language is Python. */
export const PYTHON_METADATA: object = {
  kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
  language_info: { name: 'python' },
};

/** The text of the file. */
export function ipynbText(cells: readonly object[], metadata: object = PYTHON_METADATA): string {
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

/** A cell that is not run: Markdown, or raw text. */
export function proseCell(kind: 'markdown' | 'raw', id: string, source: string): object {
  return { cell_type: kind, id, metadata: {}, source: linesOf(source) };
}

/**
 * @param number Jupyter's number of a cell that was run, as in `In [3]`; null for one that was not
 * @param mayRaise whether Jupyter is to go on after it where it raises
 */
export function codeCell(id: string, source: string, putOut: PutOut, number: number | null, mayRaise = false): object {
  return {
    cell_type: 'code',
    execution_count: number,
    id,
    metadata: mayRaise ? { tags: ['raises-exception'] } : {},
    outputs: outputsOf(putOut, number),
    source: linesOf(source),
  };
}

function outputsOf({ stdout = '', result = null, error }: PutOut, number: number | null): readonly object[] {
  const outputs: object[] = [];
  if (stdout !== '') outputs.push({ output_type: 'stream', name: 'stdout', text: linesOf(stdout) });
  if (result !== null) {
    const data = { 'text/plain': linesOf(result) };
    outputs.push({ output_type: 'execute_result', data, execution_count: number, metadata: {} });
  }
  if (error !== undefined) {
    const { type, message } = error;
    outputs.push({ output_type: 'error', ename: type, evalue: message, traceback: [`${type}: ${message}`] });
  }
  return outputs;
}

/** Jupyter keeps a text as its lines, each with its line break. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}
