import { readFileSync } from 'node:fs';

const GENERATED = new URL('../../../web/engine/generated/', import.meta.url);

/** The module of the race, in one of its builds. */
export function raceFile(build: 'simd128' | 'relaxed' = 'simd128'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(build === 'relaxed' ? 'race_relaxed.wasm' : 'race.wasm', GENERATED)));
}
