import { faultIn } from './json_fault.ts';
import { jupyterText, savedIn, type Loose, type SavedOutputs } from './saved_outputs.ts';

/** The cells of a reader's own notebook, as they stand in its file. */

export interface FileCell {
  readonly kind: 'code' | 'markdown' | 'raw';
  readonly source: string;
  /** What else Jupyter keeps of the cell: its ID, metadata and attachments. A cell of a script has none of these. */
  readonly kept?: object;
  /** What its file says that it put out: of a code cell of an .ipynb. */
  readonly saved?: SavedOutputs;
}

/** A notebook as its file holds it. */
export interface FileNotebook {
  readonly cells: readonly FileCell[];
  /** What Jupyter keeps of the whole notebook; a script has none. */
  readonly metadata?: object;
}

/** Why a text is no notebook of Jupyter's format 4. `cell`: its place among all cells, from 1. */
export type UnreadIpynb =
  | { readonly why: 'empty' | 'noCells' | 'tooDeep' }
  | { readonly why: 'notJson' | 'cutOff'; readonly line: number; readonly column: number }
  | { readonly why: 'oldFormat'; readonly format: number }
  | { readonly why: 'noCell' | 'noSource'; readonly cell: number }
  | { readonly why: 'otherKind'; readonly cell: number; readonly kind: string };

/** The notebook in an .ipynb file's text, or why there is none. */
export function readIpynb(text: string): FileNotebook | UnreadIpynb {
  if (text.trim() === '') return { why: 'empty' };
  const notebook = parsed(text);
  const fault = notebook === undefined ? faultIn(text) : null;
  if (fault !== null) {
    const { line, column, atEnd } = fault;
    return { why: atEnd ? 'cutOff' : 'notJson', line, column };
  }
  const { cells, metadata, nbformat }: Loose<'cells' | 'metadata' | 'nbformat'> = isObject(notebook) ? notebook : {};
  if (typeof nbformat === 'number' && nbformat < OUR_FORMAT) return { why: 'oldFormat', format: nbformat };
  if (!Array.isArray(cells)) return { why: 'noCells' };
  const read: FileCell[] = [];
  for (const [index, cell] of cells.entries()) {
    const found = cellOf(cell, index + 1);
    if ('why' in found) return found;
    read.push(found);
  }
  const made = isObject(metadata) ? { cells: read, metadata } : { cells: read };
  return canBeWritten(made) ? made : { why: 'tooDeep' };
}

/** Whether what is kept does not nest so deep that no JSON can be made of it again; Jupyter cannot read such a file. */
function canBeWritten(notebook: FileNotebook): boolean {
  try {
    JSON.stringify(notebook);
    return true;
  } catch {
    return false;
  }
}

/** The version of Jupyter's format that is read. */
const OUR_FORMAT = 4;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(cell: unknown, place: number): FileCell | UnreadIpynb {
  if (!isObject(cell)) return { why: 'noCell', cell: place };
  const { cell_type: kind, source }: Loose<'cell_type' | 'source'> = cell;
  if (typeof kind !== 'string') return { why: 'noCell', cell: place };
  if (kind !== 'code' && kind !== 'markdown' && kind !== 'raw') return { why: 'otherKind', cell: place, kind };
  const text = jupyterText(source);
  if (text === null) return { why: 'noSource', cell: place };
  const kept = keptOf(cell);
  const saved = kind === 'code' ? savedIn(cell) : null;
  return {
    ...{ kind, source: text },
    ...(Object.keys(kept).length > 0 && { kept }),
    ...(saved !== null && { saved }),
  };
}

function keptOf({ id, metadata, attachments }: Loose<'id' | 'metadata' | 'attachments'>): object {
  return {
    ...(typeof id === 'string' && { id }),
    ...(isObject(metadata) && { metadata }),
    ...(isObject(attachments) && { attachments }),
  };
}

/** Whether Jupyter goes on after the cell where it raises: a tag of the cell says so. */
export function mayRaise({ kept }: FileCell): boolean {
  const { metadata }: Loose<'metadata'> = kept ?? {};
  const { tags }: Loose<'tags'> = isObject(metadata) ? metadata : {};
  return Array.isArray(tags) && tags.includes('raises-exception');
}

const MARKER = /^# ?%%(.*)$/s;

/** The cells of a script with a line `# %%` before each, `# %% [markdown]` before a comment that is prose. */
export function cellsOfScript(text: string): readonly FileCell[] {
  const cells: { kind: FileCell['kind']; lines: string[] }[] = [{ kind: 'code', lines: [] }];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const marker = MARKER.exec(line)?.[1];
    if (marker === undefined) cells.at(-1)?.lines.push(line);
    else cells.push({ kind: /\[(markdown|md)\]/.test(marker) ? 'markdown' : 'code', lines: [] });
  }
  return cells
    .map(({ kind, lines }) => ({ kind, source: textOf(kind === 'markdown' ? lines.map(uncommented) : lines) }))
    .filter(({ source }, index) => index > 0 || source !== '');
}

function uncommented(line: string): string {
  return line.replace(/^# ?/, '');
}

/** The lines without empty ones at the start and the end. */
function textOf(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? '' : lines.slice(first).join('\n').trimEnd();
}
