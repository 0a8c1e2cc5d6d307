/** A multiple of three, so that the pieces join without padding between them. */
const PIECE = 3 * 8192;

/** Bytes as base64, in pieces. */
export function* toBase64(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE)));
  }
}
