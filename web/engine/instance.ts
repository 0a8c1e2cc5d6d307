/** How a WebAssembly module of ours becomes an instance under the script that Emscripten made for it. */

/** The options that the script takes. */
interface ModuleOptions {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => WebAssembly.Exports,
  ) => WebAssembly.Exports;
}

/**
 * An instance of a compiled module. Throws if none can be made.
 *
 * @param create the function that Emscripten's script exports
 */
export function instantiated<Exports>(
  create: (options: ModuleOptions) => Promise<Exports>,
  module: WebAssembly.Module,
): Promise<Exports> {
  // Emscripten waits for ever if an instance cannot be made: here that is an error.
  return new Promise((resolve, reject) => {
    const instantiateWasm: ModuleOptions['instantiateWasm'] = (imports, receive) => {
      WebAssembly.instantiate(module, imports).then(receive).catch(reject);
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
}
