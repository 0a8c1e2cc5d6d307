import createCore from './generated/core.mjs';
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
 * @param source where the module is, if not beside the script that carries this code
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
    const core = source === undefined ? await createCore() : await createFrom(await compiled(source));
    return { ok: true, core };
  } catch (error) {
    return { ok: false, reason: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
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

/** Whether a function that makes a v128 is valid here. */
function hasSimd(): boolean {
  // (module (func (result v128) (i8x16.splat (i32.const 0))))
  const module = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(module));
}
