import { compiled, type CoreSource } from './compiled.ts';
import { NotebookCore } from './notebook_core.ts';

/** Where a framework's module is, and whether it is the whole one or what its own notebooks need of it. */
export interface CorePlace {
  readonly source: CoreSource;
  readonly isWhole: boolean;
}

/**
 * A core of its own each time. Works in pages, workers and Node.js. Throws where the module cannot be fetched, compiled
 * or started; a later try may succeed.
 */
export async function startCore({ source, isWhole }: CorePlace): Promise<NotebookCore> {
  return NotebookCore.start({ module: await compiled(source), isWhole });
}
