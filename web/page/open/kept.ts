/** The opened notebook as the browser's tab keeps it, so that loading the page anew does not lose it. */

import { readIpynb, type FileNotebook } from '../../file/file_cells.ts';
import { outputsOfSaved } from '../../file/saved_outputs.ts';
import { keepInTab, keptInTab } from '../browser/guarded.ts';

export interface KeptNotebook extends FileNotebook {
  readonly name: string;
}

/** Where the notebook is kept; what keeps it may refuse, or be too small. */
export interface Keeper {
  read(): KeptNotebook | null;
  write(notebook: KeptNotebook): void;
}

const NAME = 'opened notebook';

/** Its name in the first line, then the notebook as a file. */
export const tabKeeper: Keeper = {
  read() {
    const [, name, text] = /^(.*)\n([^]*)$/.exec(keptInTab(NAME) ?? '') ?? [];
    if (name === undefined || text === undefined) return null;
    const notebook = readIpynb(text);
    return 'why' in notebook ? null : { name, ...notebook };
  },
  write({ name, cells, metadata }) {
    // With the outputs of its file alone: it runs again when it is shown.
    const kept = cells.map(({ kind, source, kept: rest, saved }) => ({
      ...{ cell_type: kind, source, ...rest },
      ...(saved !== undefined && outputsOfSaved(saved)),
    }));
    const text = JSON.stringify({ cells: kept, metadata });
    keepInTab(NAME, `${name.replace(/[\r\n\u2028\u2029]/g, ' ')}\n${text}`);
  },
};
