/** A page out of sight has no frames: it waits no longer than so many milliseconds for one. */
const NO_FRAME = 100;

/** How long what need not be at once may wait for the browser to be idle, in milliseconds. */
const LONGEST_WAIT = 200;

/** Calls `work` once, in a task after the next frame is painted. */
export function afterPaint(work: () => void): void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(() => {
    setTimeout(once);
  });
  setTimeout(once, NO_FRAME);
}

/** Calls `work` once the browser has nothing more urgent to do, such as painting or taking the next key. */
export function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LONGEST_WAIT });
  else setTimeout(work);
}
