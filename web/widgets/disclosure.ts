/** Closes what a button has opened when the reader leaves it: Escape, a click elsewhere, or Tab past its end. */
export function closeOnLeave(host: HTMLElement, isOpen: () => boolean, close: () => void): () => void {
  const leave = (event: Event): void => {
    const { target } = event;
    if (isOpen() && target instanceof Node && !host.contains(target)) close();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen()) return;
    close();
    host.querySelector<HTMLElement>('summary, [aria-expanded]')?.focus();
  };
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  host.addEventListener('keydown', escape);
  return () => {
    document.removeEventListener('pointerdown', leave);
    document.removeEventListener('focusin', leave);
    host.removeEventListener('keydown', escape);
  };
}

/** The same for a menu, which opens and closes by itself. */
export function closeMenuOnLeave(menu: HTMLDetailsElement): () => void {
  return closeOnLeave(
    menu,
    () => menu.open,
    () => (menu.open = false),
  );
}

/**
 * Tells whether a <details> is open whenever it is opened or closed, and at first: the reader may have opened it before its
 * view was there.
 */
export function whenToggled(toggled: (isOpen: boolean) => void): (details: HTMLDetailsElement) => () => void {
  return (details) => {
    const look = (): void => toggled(details.open);
    look();
    details.addEventListener('toggle', look);
    return () => details.removeEventListener('toggle', look);
  };
}

/**
 * A copy of an object as it is while it is needed, and otherwise as it was the last time: what derives from it computes
 * nothing while the object changes out of sight. (The page that views get is one object, whose properties change.)
 */
export function whileNeeded<Value extends object>(value: () => Value, isNeeded: () => boolean): () => Value {
  let last: Value | null = null;
  return () => {
    if (isNeeded() || last === null) last = { ...value() };
    return last;
  };
}
