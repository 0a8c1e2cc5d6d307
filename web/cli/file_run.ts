import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { loadCore } from '../core/load.ts';
import { Session } from '../core/session.ts';
import { cellsOfIpynb, cellsOfScript, type FileCell } from './file_cells.ts';
import { writeFile } from './file_formats.ts';
import { WrongUse, type FileRequest } from './options.ts';

const STDIN = 0;

/** Runs a reader's own notebook; throws WrongUse where the file is none. */
export async function runFile({ path, format }: FileRequest): Promise<string> {
  const cells = cellsOf(path);
  const code = cells.filter((cell) => cell.kind === 'code').map((cell) => cell.source);
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  const session = new Session(loaded.core);
  const answers = session.run(code);
  session.dispose();
  return writeFile(cells, answers, format);
}

function cellsOf(path: string): readonly FileCell[] {
  const name = basename(path);
  const text = textOf(path, name);
  return path.endsWith('.ipynb') ? cellsOfIpynb(text, name) : cellsOfScript(text);
}

function textOf(path: string, name: string): string {
  let bytes: Uint8Array;
  try {
    // npm runs a script in the project's folder, and says where it was called.
    bytes = readFileSync(path === '-' ? STDIN : resolve(process.env['INIT_CWD'] ?? '.', path));
  } catch {
    throw new WrongUse(`“${name}” cannot be read`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WrongUse(`“${name}” is no notebook: it is no UTF-8 text`);
  }
}
