/** Files, one behind the other, after a list of their names: what is compressed as one, so that files with the same parts take their room once. */

/** Bytes of the number before the list: how many the list has. */
const NUMBER = 4;

/** Of each file its name, and where in what follows the list it begins and ends. */
type List = readonly (readonly [name: string, begin: number, end: number])[];

/** Files by their names; where several names have the same bytes object, it is written once. */
export type Files = ReadonlyMap<string, Uint8Array>;

export function archiveOf(files: Files): Uint8Array {
  const begins = new Map<Uint8Array, number>();
  let length = 0;
  for (const bytes of files.values()) {
    if (begins.has(bytes)) continue;
    begins.set(bytes, length);
    length += bytes.length;
  }
  const list: List = Array.from(files, ([name, bytes]) => {
    const begin = begins.get(bytes) ?? 0;
    return [name, begin, begin + bytes.length];
  });
  const head = new TextEncoder().encode(JSON.stringify(list));
  const archive = new Uint8Array(NUMBER + head.length + length);
  new DataView(archive.buffer).setUint32(0, head.length, true);
  archive.set(head, NUMBER);
  for (const [bytes, begin] of begins) archive.set(bytes, NUMBER + head.length + begin);
  return archive;
}

/** The files of an archive, as parts of it. */
export function filesIn(archive: Uint8Array): Files {
  const length = new DataView(archive.buffer, archive.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(NUMBER, NUMBER + length))) as List;
  const first = NUMBER + length;
  return new Map(list.map(([name, begin, end]) => [name, archive.subarray(first + begin, first + end)]));
}
