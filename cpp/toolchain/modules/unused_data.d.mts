import type { Places } from './data_objects.mjs';
import type { Wat } from './wat.mjs';

/** Blanks the objects and the texts in a module's data that its code cannot come to. The module is changed. */
export function blankUnusedData(module: Wat, places: Places): void;
