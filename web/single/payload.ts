/**
 * Bytes as the text of a page in windows-1252, in which every byte is one character: base64 would make them a third longer.
 * Of all bytes, a page's parser changes two (NUL, CR), and takes some texts for markup; these stand behind an escape.
 */

const ESCAPE = 0x3d;
const SHIFT = 64;

const LESS = 0x3c;
/** What makes `<` the beginning of an end tag or of a comment: `/` and `!`. */
const MARKUP = [0x2f, 0x21];

/** Whether a byte cannot stand for itself before `next`, which is undefined at the end. */
function isEscaped(byte: number, next: number | undefined): boolean {
  if (byte === LESS) return next === undefined || MARKUP.includes(next);
  return byte === 0 || byte === 0x0d || byte === ESCAPE;
}

/** The bytes of a page's text that stands for these bytes; about a ninetieth more where all bytes are as frequent. */
export function escaped(bytes: Uint8Array): Uint8Array {
  const written: number[] = [];
  for (const [at, byte] of bytes.entries()) {
    if (isEscaped(byte, bytes[at + 1])) written.push(ESCAPE, (byte + SHIFT) % 256);
    else written.push(byte);
  }
  return Uint8Array.from(written);
}

/** Of each byte the character that a page in windows-1252 has for it. */
const CHARACTERS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** The bytes that a page's text stands for. Characters that stand for none are left out. */
export function unescaped(text: string): Uint8Array {
  const byteOf = new Map(Array.from(CHARACTERS, (character, byte) => [character.charCodeAt(0), byte]));
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let shift = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf.get(text.charCodeAt(at));
    if (byte === undefined) continue;
    if (byte === ESCAPE && shift === 0) {
      shift = SHIFT;
      continue;
    }
    bytes[length] = byte - shift;
    length += 1;
    shift = 0;
  }
  return bytes.subarray(0, length);
}

/** Tells whether bytes have come as they were written (Adler-32, RFC 1950), eight hexadecimal digits. */
export function checksum(bytes: Uint8Array): string {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return (b * 65536 + a).toString(16).padStart(8, '0');
}
