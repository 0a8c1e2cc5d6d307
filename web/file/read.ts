import { cellsOfScript, notebookOfIpynb, type FileNotebook } from './file_cells.ts';

/** Why a file is not taken for a notebook. */
export type Unread = 'notUtf8' | 'notNotebook';

export type Read =
  { readonly ok: true; readonly notebook: FileNotebook } | { readonly ok: false; readonly why: Unread };

/** Whether a file of this name can be a notebook. */
export function isNotebookName(name: string): boolean {
  return /\.(ipynb|py)$/i.test(name);
}

/** Reads a file: an .ipynb by its name, any other as a script with a line `# %%` between cells. */
export function readNotebook(name: string, bytes: Uint8Array): Read {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, why: 'notUtf8' };
  }
  const notebook = /\.ipynb$/i.test(name) ? notebookOfIpynb(text) : { cells: cellsOfScript(text) };
  return notebook === null ? { ok: false, why: 'notNotebook' } : { ok: true, notebook };
}
