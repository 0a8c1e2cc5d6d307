#!/usr/bin/env node
/**
 * The notebook on the command line: notebook.js 001 --ids=2,3,1 --format=text, or notebook.js my.ipynb. The notebook
 * alone goes to stdout.
 */

import { once } from 'node:events';
import { notebookFiles } from '../engine/files.ts';
import { startCore } from '../engine/notebook_core.ts';
import { Session } from '../engine/session.ts';
import { writtenSteps } from '../export/sections.ts';
import { toIpynb } from '../export/ipynb.ts';
import { toJson } from '../export/json.ts';
import { toText } from '../export/text.ts';
import { jobOf } from '../run/job.ts';
import { assemble } from '../run/run.ts';
import { allMade } from '../run/shown.ts';
import { runFile } from './file_run.ts';
import { asksForHelp, HELP } from './help.ts';
import { readFileRequest, readRequest, WrongUse, type NotebookRequest } from './options.ts';

const FAILED = 1;
/** An output is not as in the file that it is compared with. */
const DIFFERS = 1;
const WRONG_USE = 2;

/** Runs the notebook and gives it in the format asked for, in pieces. */
async function* written({ notebook, inputs, language, format }: NotebookRequest): AsyncGenerator<string> {
  const session = Session.unseen(await startCore(notebookFiles(notebook.framework)));
  const written = { ...notebook, steps: writtenSteps(notebook) };
  const job = jobOf(written, inputs);
  const result = session.run(job.cells, format === 'json' ? { ...job, tensors: 'all' } : job);
  session.dispose();
  const run = assemble(written, inputs, result);
  const finished = { notebook, run, language };
  if (format === 'json') yield* toJson(finished, allMade(run));
  else yield format === 'text' ? toText(finished) : toIpynb(finished);
}

/** Writes what the arguments ask for, in pieces, and returns how the command ends. */
async function* answered(args: readonly string[]): AsyncGenerator<string, number> {
  const file = readFileRequest(args);
  if (file === null) {
    yield* written(readRequest(args));
    return 0;
  }
  const { text, differs } = await runFile(file);
  yield text;
  return differs ? DIFFERS : 0;
}

async function main(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    const pieces = answered(args);
    for (;;) {
      const { value, done } = await pieces.next();
      if (done === true) return value;
      if (!process.stdout.write(value)) await once(process.stdout, 'drain');
    }
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    process.stderr.write(`${error.message}\n`);
    return WRONG_USE;
  }
}

// Whoever reads the output may stop before its end, as `head` does; a disk may be full.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`The notebook could not be written: ${error.message}\n`);
  process.exit(FAILED);
});
process.exitCode = await main(process.argv.slice(2));
