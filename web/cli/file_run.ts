import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { notebookFiles } from '../core/files.ts';
import { loadCore } from '../core/load.ts';
import type { Framework } from '../program/cell.ts';
import { Session } from '../core/session.ts';
import { cellsOfIpynb, cellsOfScript, type FileCell } from './file_cells.ts';
import { writeFile } from './file_formats.ts';
import { WrongUse, type FileRequest } from './options.ts';

const STDIN = 0;

/** Runs a reader's own notebook; throws WrongUse where the file is none. */
export async function runFile({ path, format }: FileRequest): Promise<string> {
  const cells = cellsOf(path);
  const code = cells.filter((cell) => cell.kind === 'code').map((cell) => cell.source);
  const framework = frameworkOf(code);
  const loaded = await loadCore(framework, notebookFiles(framework));
  if (!loaded.ok) throw new Error(loaded.message);
  const session = new Session(loaded.core);
  const answers = session.run(code, []);
  session.dispose();
  return writeFile(cells, answers, format);
}

/** The framework that the cells import: each module has one. */
function frameworkOf(cells: readonly string[]): Framework {
  const imports = (name: string): boolean =>
    cells.some((cell) => new RegExp(`^\\s*(?:import|from)\\s+${name}\\b`, 'm').test(cell));
  return imports('tensorflow') && !imports('torch') ? 'keras' : 'pytorch';
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
