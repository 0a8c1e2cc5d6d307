import type { MainModule } from '../../web/core/generated/notebook.mjs';

/** What a core was asked for, with its answer. */
export type Asked = readonly unknown[];

/** Runs all programs of a module, asks for everything that a page may ask for, and tells each answer. */
export function runAll(core: MainModule, module: 'torch' | 'keras', told?: (asked: Asked) => void): Promise<void>;
