/** Where something lies in memory, and how many bytes it has. */
export interface Place {
  readonly start: number;
  readonly size: number;
}

/** Where the objects and the texts of a module lie, in the order of their addresses. */
export interface Places {
  readonly objects: readonly Place[];
  readonly texts: readonly Place[];
}

/** Reads a linker's map. */
export function placesOf(map: string): Places;
