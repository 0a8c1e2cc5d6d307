import { WrongUse } from './options.ts';

/** A cell of a reader's own file. Markdown and raw cells pass through as they are. */
export interface FileCell {
  readonly kind: 'code' | 'markdown' | 'raw';
  readonly source: string;
}

/** The cells of an .ipynb file's text; throws WrongUse where it is no notebook. */
export function cellsOfIpynb(text: string, name: string): readonly FileCell[] {
  const cells = listOfCells(parsed(text));
  const read = cells?.map(cellOf);
  if (read === undefined || read.some((cell) => cell === undefined)) {
    throw new WrongUse(`“${name}” is no notebook: it is not what Jupyter keeps in its format 4`);
  }
  return read.filter((cell) => cell !== undefined);
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
  return typeof value === 'object' && value !== null;
}

function listOfCells(notebook: unknown): readonly unknown[] | undefined {
  if (!isObject(notebook)) return undefined;
  const { cells }: Loose<'cells'> = notebook;
  return Array.isArray(cells) ? cells : undefined;
}

function cellOf(cell: unknown): FileCell | undefined {
  if (!isObject(cell)) return undefined;
  const { cell_type: kind, source }: Loose<'cell_type' | 'source'> = cell;
  const text = Array.isArray(source) ? source.join('') : source;
  if ((kind !== 'code' && kind !== 'markdown' && kind !== 'raw') || typeof text !== 'string') return undefined;
  return { kind, source: text };
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
  return lines.join('\n').replace(/^(\s*\n)+|\s+$/g, '');
}
