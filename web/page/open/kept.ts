/** The opened notebook as the browser's tab keeps it, so that loading the page anew does not lose it. */

import { readIpynb, type FileNotebook } from '../../file/file_cells.ts';
import { outputsOfSaved } from '../../file/saved_outputs.ts';
import { forgetInTab, keepInTab, keptInTab } from '../browser/kept_in_tab.ts';

export interface KeptNotebook extends FileNotebook {
  readonly name: string;
  /** How many code cells, from the first on, are as in its file. */
  readonly unchanged: number;
}

/** Where the notebook is kept; what keeps it may refuse, or be too small. */
export interface Keeper {
  read(): KeptNotebook | null;
  /** Tells whether it is kept now. */
  write(notebook: KeptNotebook): boolean;
  /** Nothing is open any more. */
  forget(): void;
}

const NAME = 'opened notebook';

/** Its name in the first line, and before it how much is as in its file; then the notebook as a file. */
export const tabKeeper: Keeper = {
  read() {
    const [, unchanged, name, text] = /^(\d+) (.*)\n([^]*)$/.exec(keptInTab(NAME) ?? '') ?? [];
    if (name === undefined || text === undefined) return null;
    const notebook = readIpynb(text);
    return 'why' in notebook ? null : { name, unchanged: Number(unchanged), ...notebook };
  },
  write({ name, unchanged, cells, metadata }) {
    // With the outputs of its file alone: it runs again when it is shown.
    const kept = cells.map(({ kind, source, kept: rest, saved }) => ({
      ...{ cell_type: kind, source, ...rest },
      ...(saved !== undefined && outputsOfSaved(saved)),
    }));
    const text = JSON.stringify({ cells: kept, metadata });
    return keepInTab(NAME, `${unchanged} ${name.replace(/[\r\n\u2028\u2029]/g, ' ')}\n${text}`);
  },
  forget: () => forgetInTab(NAME),
};
