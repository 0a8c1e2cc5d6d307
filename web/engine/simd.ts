/** What WebAssembly engines take, found out by modules of one function each. */

/** (module (func (result v128) (i8x16.splat (i32.const 0)))) */
const SIMD = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
] as const;

/** Whether the engine takes the bytes of a module. */
export function takes(module: readonly number[]): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(module));
}

/** Whether the core runs here at all. */
export const hasSimd = (): boolean => takes(SIMD);
