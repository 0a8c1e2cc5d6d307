import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { CellAnswer } from '../engine/answer.ts';
import { gpt2TokensFile, notebookFiles } from '../engine/files.ts';
import { startCore } from '../engine/notebook_core.ts';
import type { NotebookFile } from '../engine/runs.ts';
import { MEMORY_LIMIT_BYTES, Session } from '../engine/session.ts';
import { fileJobOf } from '../file/answered.ts';
import type { FileNotebook } from '../file/file_cells.ts';
import { neededFiles } from '../file/needed_files.ts';
import { readNotebook, unreadText } from '../file/read.ts';
import { FILE_PROBLEMS } from '../text/file_problems.ts';
import { writeComparison } from './file_comparison.ts';
import { writeFile } from './file_formats.ts';
import { fileBeside } from './folder.ts';
import { WrongUse, type FileRequest } from './options.ts';

const STDIN = 0;

/** Runs a reader's own notebook; throws WrongUse where the file is none. */
export async function runFile({
  path,
  compare,
  ...how
}: FileRequest): Promise<{ readonly text: string; readonly differs: boolean }> {
  const notebook = notebookIn(path);
  const answers = await answersOf(notebook, dirname(path));
  return compare
    ? writeComparison(notebook, answers, how)
    : { text: writeFile(notebook, answers, how), differs: false };
}

/** What its cells answer, with what they read of a folder: which files these are turns out as they run. */
async function answersOf(notebook: FileNotebook, folder: string): Promise<readonly CellAnswer[]> {
  const job = fileJobOf(notebook.cells);
  const session = new Session(await startCore(notebookFiles(job.framework)), MEMORY_LIMIT_BYTES, job.steps);
  session.setGpt2Tokens(gpt2TokensFile());
  const files: NotebookFile[] = [];
  for (;;) {
    session.setFiles(files);
    const { answers } = session.run(job.cells, job);
    const paths = neededFiles(answers).filter((needed) => files.every(({ path }) => path !== needed));
    const more = paths.flatMap((needed) => fileBeside(folder, needed) ?? []);
    if (more.length === 0) {
      session.dispose();
      return answers;
    }
    files.push(...more);
  }
}

function notebookIn(path: string): FileNotebook {
  const name = basename(path);
  const read = readNotebook(name, bytesOf(path, name));
  if (read.ok) return read.notebook;
  throw new WrongUse(unreadText(name, read.unread, FILE_PROBLEMS.en));
}

function bytesOf(path: string, name: string): Uint8Array {
  try {
    return readFileSync(path === '-' ? STDIN : path);
  } catch {
    throw new WrongUse(`“${name}” cannot be read`);
  }
}
