import createInterpreter, { type MainModule } from './generated/interpreter.mjs';

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = ReturnType<MainModule['runNotebook']>[number];

/** The bytes that the tensors of a run may hold together. */
const MEMORY_BYTES = 2 ** 30;

/** Runs the cells' Python one after another, until one raises or is refused. */
export async function runNotebook(cells: readonly string[]): Promise<readonly CellAnswer[]> {
  const interpreter = await createInterpreter();
  return interpreter.runNotebook(cells, MEMORY_BYTES);
}
