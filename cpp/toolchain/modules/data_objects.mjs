/** The objects in a WebAssembly module's data, such as tables and lists of virtual functions, and which of them its code can come to. */

/** A pointer is so many bytes, at an address that is a multiple of that. */
export const POINTER = 4;

/**
 * Compilers write the address of an element as that of one a little before the first, and as many bytes more, or as that of
 * the end, and less. An address at which an object starts belongs to no other object.
 */
const BEFORE = 16;

/** An object in the linker's map: its address, its place in the file, its size, and, deeper indented than what holds it, its name. */
const OBJECT = /^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) {17}\S/;
/** What the linker has merged of the texts of all files, each ended by a zero. */
const TEXTS = /^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +<internal>:\(\.rodata\)$/;

/** Where the objects and the texts lie that a linker's map names: { start, size } of each, in the order of their addresses. */
export function placesOf(map) {
  const lines = map.split('\n');
  const all = (form) =>
    lines
      .map((line) => form.exec(line))
      .filter((found) => found !== null)
      .map(([, start, size]) => ({ start: parseInt(start, 16), size: parseInt(size, 16) }))
      .filter(({ size }) => size > 0)
      .sort((a, b) => a.start - b.start);
  return { objects: all(OBJECT), texts: all(TEXTS) };
}

/**
 * All addresses that code can come to which has those of `addresses`: these, and those in the objects that they lie in, and so
 * on. `memory` is the module's data as it lies in memory; what lies behind it is zero.
 */
export function addressesFrom(addresses, objects, memory) {
  const view = new DataView(memory.buffer);
  const reached = new Set(addresses);
  const met = new Set();
  const starts = new Set(objects.map(({ start }) => start));
  const isIn = ({ start, size }, address) =>
    start === address || (!starts.has(address) && start - BEFORE <= address && address <= start + size);
  // Those that are added on the way are walked too.
  for (const address of reached) {
    for (let at = firstEndingAt(objects, address); objects[at]?.start - BEFORE <= address; at += 1) {
      const object = objects[at];
      if (met.has(object) || !isIn(object, address)) continue;
      met.add(object);
      const end = Math.min(object.start + object.size, memory.length);
      for (let at = Math.ceil(object.start / POINTER) * POINTER; at + POINTER <= end; at += POINTER)
        reached.add(view.getUint32(at, true));
    }
  }
  return { reached, unreached: objects.filter((object) => !met.has(object)) };
}

/** The place of the first object that ends at an address or behind it. */
function firstEndingAt(objects, address) {
  let [from, to] = [0, objects.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (objects[middle].start + objects[middle].size < address) from = middle + 1;
    else to = middle;
  }
  return from;
}
