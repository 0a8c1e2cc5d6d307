/** A page out of sight has no frames: it waits no longer than so many milliseconds for one. */
const NO_FRAME = 100;

/** Calls `work` once, in a task after the next frame is painted. */
export function afterPaint(work: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_FRAME);
}
