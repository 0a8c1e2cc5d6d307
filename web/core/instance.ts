/** How a WebAssembly module of ours becomes an instance under the script that Emscripten made for it. */

/** What the script takes. */
export interface Given {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => WebAssembly.Exports,
  ) => WebAssembly.Exports;
}

/** What an instance is called through, and what it exports. */
export interface Instance<Bound> {
  readonly bound: Bound;
  readonly exports: WebAssembly.Exports;
}

/**
 * An instance of a compiled module. Throws if none can be made.
 *
 * @param create the function that Emscripten's script exports
 */
export function instantiated<Bound>(
  create: (given: Given) => Promise<Bound>,
  module: WebAssembly.Module,
): Promise<Instance<Bound>> {
  // Emscripten waits for ever if an instance cannot be made: here that is an error.
  return new Promise((resolve, reject) => {
    let exports: WebAssembly.Exports = {};
    const instantiateWasm: Given['instantiateWasm'] = (imports, receive) => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          exports = instance.exports;
          receive(instance);
        })
        .catch(reject);
      return {};
    };
    create({ instantiateWasm }).then((bound) => resolve({ bound, exports }), reject);
  });
}
