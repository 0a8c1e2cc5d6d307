/**
 * The notebook on the command line: notebook.js 001 --ids=2,3,1 --format=text, or notebook.js my.ipynb. The notebook
 * alone goes to stdout.
 */

import { once } from 'node:events';
import { runCells } from '../core/execute.ts';
import { loadCore } from '../core/load.ts';
import { Session } from '../core/session.ts';
import { toIpynb } from '../export/ipynb.ts';
import { toJson } from '../export/json.ts';
import { toText } from '../export/text.ts';
import { ownCellsOf } from '../notebooks/index.ts';
import { runFile } from './file_run.ts';
import { HELP, readFileRequest, readRequest, WrongUse, type Request } from './options.ts';

const WRONG_USE = 2;

/** Runs the notebook and gives it in the format asked for, in pieces. */
async function* written({ notebook, inputs, language, format }: Request): AsyncGenerator<string> {
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  const session = new Session(loaded.core);
  const tensors = format === 'json' ? 'all' : 'none';
  const result = runCells(session, ownCellsOf(notebook, inputs), { tensors });
  session.dispose();
  const finished = { notebook, inputs, language, outcomes: result.outcomes };
  if (format === 'json') yield* toJson(finished, result.tensors);
  else yield format === 'text' ? toText(finished) : toIpynb(finished);
}

async function* answered(args: readonly string[]): AsyncGenerator<string> {
  if (args.includes('--help')) {
    yield HELP;
    return;
  }
  const file = readFileRequest(args);
  if (file === null) yield* written(readRequest(args));
  else yield await runFile(file);
}

async function main(args: readonly string[]): Promise<number> {
  try {
    for await (const piece of answered(args)) {
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    }
    return 0;
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    process.stderr.write(`${error.message}\n`);
    return WRONG_USE;
  }
}

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await main(process.argv.slice(2));
