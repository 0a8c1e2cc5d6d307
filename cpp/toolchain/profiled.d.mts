import type { MainModule } from '../../web/core/generated/notebook.mjs';
import type { CopyLimit } from '../../web/program/cell.ts';

/** What a core was asked for, with its answer. */
export type Asked = readonly unknown[];

/** What is typed into the fields, by their names; `edits` as `row,col,value`, and `slips` by name. */
export type TypedInputs = Readonly<Record<string, string | readonly string[]>>;

/** A notebook's cells as Python text, and up to how many elements of a tensor a page copies. */
export interface ProfiledProgram {
  readonly cells: readonly string[];
  readonly limit: CopyLimit;
}

/** The notebooks of a framework with each of these inputs that reads. */
export function programsOf(module: 'torch' | 'keras', inputs: readonly TypedInputs[]): Promise<ProfiledProgram[]>;

/** Runs all programs of a module, asks for everything that a page may ask for, and tells each answer. */
export function runAll(core: MainModule, module: 'torch' | 'keras', told?: (asked: Asked) => void): Promise<void>;
