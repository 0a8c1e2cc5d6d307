/**
 * What is used of the package lzma1, whose own types are its sources, which this project's compiler options do not pass. The
 * parts of its decoder are imported by themselves (web/vite.config.ts finds them), since whoever imports the package gets
 * the encoder too, 40 kB.
 */

/** `lzma1`: LZMA, as in a file with the ending .lzma. */
export function compress(bytes: Uint8Array, level: number): Uint8Array;

/** `lzma1/streams`: bytes that are read. */
export class InputBuffer {
  constructor(bytes: Uint8Array);
  readonly remaining: number;
}

/** `lzma1/streams`: bytes that are written. */
export class OutputBuffer {
  constructor(capacity: number);
  toArray(): Uint8Array;
}

/** `lzma1/decoder` */
export class Decoder {
  decompress(compressed: InputBuffer, into: OutputBuffer): void;
}
