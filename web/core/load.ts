import type { Framework } from '../program/cell.ts';
import { compiled, type CoreSource } from './compiled.ts';
import { hasSimd } from './engine.ts';
import createCore from './generated/core.mjs';
import { instantiated } from './instance.ts';
import { NotebookCore } from './notebook_core.ts';
import type { Core } from './types.ts';

export type { CoreSource } from './compiled.ts';

/** Why there is no core. */
export type NotLoaded =
  /** The engine has no WebAssembly, or lacks its SIMD instructions. */
  | { readonly ok: false; readonly reason: 'no-simd'; readonly message: string }
  /** It could not be fetched, compiled or started; a later try may succeed. */
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** A core, or why there is none. */
export type LoadedCore = { readonly ok: true; readonly core: NotebookCore } | NotLoaded;

/** Where a framework's module is: what its notebooks need, and the rest, which may be left for later. */
export interface NotebookSource {
  readonly primary: CoreSource;
  readonly rest?: CoreSource | null;
}

const cores = new Map<Framework, Promise<LoadedCore>>();

/**
 * Loads the core of a framework, once: later calls give the same, unless loading failed or a call was broken off in it.
 * Works in pages, workers and Node.js.
 */
export async function loadNotebookCore(framework: Framework, source: NotebookSource): Promise<LoadedCore> {
  const known = cores.get(framework);
  const loaded = await known;
  if (loaded?.ok === true && loaded.core.isUsable) return loaded;
  // Of several callers that wait the first begins anew.
  const current = cores.get(framework);
  if (current !== known && current !== undefined) return current;
  const loading = loadNotebook(source);
  cores.set(framework, loading);
  return loading;
}

async function loadNotebook(source: NotebookSource): Promise<LoadedCore> {
  return unlessImpossible(async () => ({ ok: true, core: await startNotebookCore(source) }));
}

/** A core of its own each time, for whoever needs more than one. Throws if it cannot be started. */
export async function startNotebookCore({ primary, rest = null }: NotebookSource): Promise<NotebookCore> {
  const [first, second] = await Promise.all([compiled(primary), rest === null ? null : compiled(rest)]);
  return NotebookCore.start({ primary: first, rest: second });
}

async function unlessImpossible<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | NotLoaded> {
  if (!hasSimd()) return { ok: false, reason: 'no-simd', message: 'WebAssembly SIMD is missing' };
  try {
    return await load();
  } catch (error) {
    return { ok: false, reason: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** The module of the steps, or why there is none. */
export type Loaded = { readonly ok: true; readonly core: Core } | NotLoaded;

let loading: Promise<Loaded> | null = null;

/**
 * Loads the core, once: later calls give the same module, unless loading failed. Works in pages, workers and Node.js.
 *
 * @param source where the module is: either build; if left out, the one without relaxed SIMD that lies beside the script
 * that carries this code
 */
export function loadCore(source?: CoreSource): Promise<Loaded> {
  loading ??= unlessImpossible(async () => ({ ok: true as const, core: await startCore(source) })).then((loaded) => {
    if (!loaded.ok) loading = null;
    return loaded;
  });
  return loading;
}

/** A core of its own each time, for whoever needs more than one. Throws if it cannot be started. */
export async function startCore(source?: CoreSource): Promise<Core> {
  if (source === undefined) return createCore();
  return (await instantiated<Core>(createCore, await compiled(source))).bound;
}
