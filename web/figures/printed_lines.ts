/** How long the lines of a printed text are: a framework breaks them where it wants them broken, and a view nowhere else. */

/** Longer lines have no room beside a label where code and figure stand beside each other, in characters. */
const ROOM = 68;

/** Whether a printed text needs the whole width of its cell. */
export function isWide(text: string): boolean {
  return text.split('\n').some((line) => line.length > ROOM);
}
