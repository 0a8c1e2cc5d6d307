import type { Framework } from '../program/cell.ts';
import { compiled, type CoreSource } from './compiled.ts';
import { hasSimd } from './engine.ts';
import { NotebookCore } from './notebook_core.ts';

export type { CoreSource } from './compiled.ts';

/** A core, or why there is none. */
export type Loaded =
  | { readonly ok: true; readonly core: NotebookCore }
  /** The engine has no WebAssembly, or lacks its SIMD instructions. */
  | { readonly ok: false; readonly reason: 'no-simd'; readonly message: string }
  /** It could not be fetched, compiled or started; a later try may succeed. */
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** Where a framework's module is: what its notebooks need, and the rest, which may be left for later. */
export interface CoreSources {
  readonly primary: CoreSource;
  readonly rest?: CoreSource | null;
}

const cores = new Map<Framework, Promise<Loaded>>();

/**
 * Loads the core of a framework, once: later calls give the same, unless loading failed or a call was broken off in it.
 * Works in pages, workers and Node.js.
 */
export async function loadCore(framework: Framework, source: CoreSources): Promise<Loaded> {
  const known = cores.get(framework);
  const before = await known;
  if (before?.ok === true && before.core.isUsable) return before;
  // Of several callers that wait the first begins anew.
  const current = cores.get(framework);
  if (current !== known && current !== undefined) return current;
  const loading = loadFrom(source);
  cores.set(framework, loading);
  return loading;
}

async function loadFrom(source: CoreSources): Promise<Loaded> {
  if (!hasSimd()) return { ok: false, reason: 'no-simd', message: 'WebAssembly SIMD is missing' };
  try {
    return { ok: true, core: await startCore(source) };
  } catch (error) {
    return { ok: false, reason: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A core of its own each time, for whoever needs more than one. Throws if it cannot be started. */
export async function startCore({ primary, rest = null }: CoreSources): Promise<NotebookCore> {
  const [first, second] = await Promise.all([compiled(primary), rest === null ? null : compiled(rest)]);
  return NotebookCore.start({ primary: first, rest: second });
}
