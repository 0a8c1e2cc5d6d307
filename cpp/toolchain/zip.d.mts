/** The files of a folder as a zip. */
export declare function zipOf(folder: string): Uint8Array;
