import { hasSimd } from './engine.ts';
import createCore from './generated/interpreter.mjs';
import type { Core } from './types.ts';

/** Where the module's bytes are: an address, the bytes, or the module already compiled. */
export type CoreSource = string | URL | BufferSource | WebAssembly.Module;

/** The module, or why there is none. */
export type Loaded =
  | { readonly ok: true; readonly core: Core }
  /** The engine has no WebAssembly, or lacks its SIMD instructions. */
  | { readonly ok: false; readonly reason: 'no-simd'; readonly message: string }
  /** It could not be fetched, compiled or started; a later try may succeed. */
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

let loading: Promise<Loaded> | null = null;

/**
 * Loads the core, once: later calls give the same module, unless loading failed. Works in pages, workers and Node.js.
 *
 * @param source where the module is: either build; if left out, the one without relaxed SIMD that lies beside the script
 * that carries this code
 */
export function loadCore(source?: CoreSource): Promise<Loaded> {
  loading ??= load(source).then((loaded) => {
    if (!loaded.ok) loading = null;
    return loaded;
  });
  return loading;
}

async function load(source: CoreSource | undefined): Promise<Loaded> {
  if (!hasSimd()) return { ok: false, reason: 'no-simd', message: 'WebAssembly SIMD is missing' };
  try {
    return { ok: true, core: await startCore(source) };
  } catch (error) {
    return { ok: false, reason: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A core of its own each time, for whoever needs more than one. Throws if it cannot be started. */
export async function startCore(source?: CoreSource): Promise<Core> {
  return source === undefined ? createCore() : createFrom(await compiled(source));
}

/** Emscripten waits for ever if an instance cannot be made: here that is an error. */
function createFrom(module: WebAssembly.Module): Promise<Core> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): object => {
      WebAssembly.instantiate(module, imports).then(receive).catch(reject);
      return {};
    };
    createCore({ instantiateWasm }).then(resolve, reject);
  });
}

async function compiled(source: CoreSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${String(response.status)} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
