/** Where a module's bytes are: an address, the bytes, or the module already compiled. */
export type CoreSource = string | URL | BufferSource | WebAssembly.Module;

declare global {
  /** The module that the script in a page's head has begun to fetch and compile, until it is asked for. */
  var begunModule: { readonly address: string; readonly module: Promise<WebAssembly.Module> } | undefined;
}

/** The module, compiled. Throws if it cannot be fetched or is none. */
export async function compiled(source: CoreSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const begun = globalThis.begunModule;
  if (begun?.address === String(source)) {
    globalThis.begunModule = undefined;
    const module = await begun.module.catch(() => null);
    if (module !== null) return module;
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${String(response.status)} ${response.statusText}`);
  // Compiled while it arrives, where the server calls it what it is.
  const named = response.headers.get('Content-Type') === 'application/wasm';
  return named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
