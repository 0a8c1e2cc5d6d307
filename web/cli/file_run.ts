import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { notebookFiles } from '../engine/files.ts';
import { startCore } from '../engine/notebook_core.ts';
import { Session } from '../engine/session.ts';
import { fileJobOf } from '../file/answered.ts';
import type { FileNotebook } from '../file/file_cells.ts';
import { readNotebook, unreadText } from '../file/read.ts';
import { FILE_PROBLEMS } from '../text/file_problems.ts';
import { writeFile } from './file_formats.ts';
import { WrongUse, type FileRequest } from './options.ts';

const STDIN = 0;

/** Runs a reader's own notebook; throws WrongUse where the file is none. */
export async function runFile({ path, ...how }: FileRequest): Promise<string> {
  const notebook = notebookIn(path);
  const job = fileJobOf(notebook.cells);
  const session = Session.unseen(await startCore(notebookFiles(job.framework)));
  const { answers } = session.run(job.cells, job);
  session.dispose();
  return writeFile(notebook, answers, how);
}

function notebookIn(path: string): FileNotebook {
  const name = basename(path);
  const read = readNotebook(name, bytesOf(path, name));
  if (read.ok) return read.notebook;
  throw new WrongUse(unreadText(name, read.unread, FILE_PROBLEMS.en));
}

function bytesOf(path: string, name: string): Uint8Array {
  try {
    // npm runs a script in the project's folder, and says where it was called.
    return readFileSync(path === '-' ? STDIN : resolve(process.env['INIT_CWD'] ?? '.', path));
  } catch {
    throw new WrongUse(`“${name}” cannot be read`);
  }
}
