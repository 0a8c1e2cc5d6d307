/** The cells of a reader's own notebook, as they stand in its file. */

export interface FileCell {
  readonly kind: 'code' | 'markdown' | 'raw';
  readonly source: string;
  /** What else Jupyter keeps of the cell: its ID, metadata and attachments. A cell of a script has none of these. */
  readonly kept?: object;
}

/** A notebook as its file holds it. */
export interface FileNotebook {
  readonly cells: readonly FileCell[];
  /** What Jupyter keeps of the whole notebook; a script has none. */
  readonly metadata?: object;
}

/** The notebook in an .ipynb file's text; null where the text is not what Jupyter keeps in its format 4. */
export function notebookOfIpynb(text: string): FileNotebook | null {
  const notebook = parsed(text);
  if (!isObject(notebook)) return null;
  const { cells, metadata }: Loose<'cells' | 'metadata'> = notebook;
  if (!Array.isArray(cells)) return null;
  const read = cells.map(cellOf).filter((cell) => cell !== null);
  if (read.length < cells.length) return null;
  const made = isObject(metadata) ? { cells: read, metadata } : { cells: read };
  return canBeWritten(made) ? made : null;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What these properties hold as far as a value from JSON has them. */
type Loose<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(cell: unknown): FileCell | null {
  if (!isObject(cell)) return null;
  const { cell_type: kind, source }: Loose<'cell_type' | 'source'> = cell;
  const text = Array.isArray(source) ? source.join('') : source;
  if ((kind !== 'code' && kind !== 'markdown' && kind !== 'raw') || typeof text !== 'string') return null;
  const kept = keptOf(cell);
  return Object.keys(kept).length === 0 ? { kind, source: text } : { kind, source: text, kept };
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

const MARKER = /^# ?%%(.*)$/;

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
