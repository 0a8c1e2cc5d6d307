/** Before the tests of a file: the core that they load is the relaxed SIMD build. */
import { readFileSync } from 'node:fs';
import { loadCore } from '../../web/core/load.ts';

const loaded = await loadCore(readFileSync(new URL('../../web/core/generated/core_relaxed.wasm', import.meta.url)));
if (!loaded.ok) throw new Error(loaded.message);
