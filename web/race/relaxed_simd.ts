import { takes } from '../engine/simd.ts';

/** (module (func (result v128) (i8x16.relaxed_swizzle (i8x16.splat (i32.const 1)) (i8x16.splat (i32.const 2))))) */
export const RELAXED_SIMD = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11],
] as const;

/** Whether the faster of the two builds of the race's module runs here. */
export const hasRelaxedSimd = (): boolean => takes(RELAXED_SIMD);
