/**
 * Points in time that the browser's own tools show, and the tests and the benchmark read (performance.mark): the core
 * can compute, the first result of this visit is painted, what the last edit changed is painted, and all of the page is
 * interactive (`page-alive`). Before them comes `page-readable`, set by the script in the head: all that is shown has
 * been read.
 */
export type MarkName = 'core-ready' | 'first-result' | 'edit-painted' | 'page-alive';

/** Marks a point as reached now; an earlier time of the same name goes. */
export function mark(name: MarkName): void {
  performance.clearMarks(name);
  performance.mark(name);
}
