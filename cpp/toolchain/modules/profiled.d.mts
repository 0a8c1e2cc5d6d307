import type { MainModule } from '../../../web/engine/generated/notebook.mjs';
import type { CopyLimit } from '../../../web/engine/answer.ts';

/** What a core was asked for, with its answer. */
export type Asked = readonly unknown[];

/** A notebook's cells as Python text, and up to how many elements of a tensor a page copies. */
export interface ProfiledProgram {
  readonly cells: readonly string[];
  readonly limit: CopyLimit;
}

/** The cells of a module's notebooks for each of these inputs that reads: texts of fields by their names. */
export function programsOf(
  module: 'torch' | 'keras',
  inputs: readonly Readonly<Record<string, string>>[],
): Promise<ProfiledProgram[]>;

/** Runs all programs of a module, asks for everything that a page may ask for, and tells each answer. */
export function runAll(core: MainModule, module: 'torch' | 'keras', told?: (asked: Asked) => void): Promise<void>;
