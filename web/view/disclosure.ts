/** Closes an open menu when the reader leaves it: Escape, a click elsewhere, or Tab past its end. */
export function closeOnLeave(details: HTMLDetailsElement): () => void {
  const leave = (event: Event): void => {
    const { target } = event;
    if (details.open && target instanceof Node && !details.contains(target)) details.open = false;
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  details.addEventListener('keydown', escape);
  return () => {
    document.removeEventListener('pointerdown', leave);
    document.removeEventListener('focusin', leave);
    details.removeEventListener('keydown', escape);
  };
}
