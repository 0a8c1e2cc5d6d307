/** Tables as rows of texts, and two ways to write them. */

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** With rows for columns. */
export function transposed({ head, rows }: Table): Table {
  const [first, ...rest] = head.map((name, i) => [name, ...rows.map((row) => row[i] ?? '')]);
  return { head: first ?? [], rows: rest };
}

/** As Markdown: the first column reads from the left, all others from the right. */
export function markdown({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** How many places a text takes in a terminal, where no accents combine and no letter is wide. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** For a terminal. */
export function plain({ head, rows }: Table): string {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('**', '')));
  const widths = head.map((_, i) => Math.max(...lines.map((cells) => lengthOf(cells[i] ?? ''))));
  const pad = (cell: string, i: number): string => {
    const space = ' '.repeat((widths[i] ?? 0) - lengthOf(cell));
    return i === 0 ? cell + space : space + cell;
  };
  return lines.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}
