/** Where a cell stands in the document. */

/** What a cell is called in the document. */
export function cellId(cell: number): string {
  return `cell-${cell}`;
}

/** Goes to a cell and puts the focus on it, once the step that was opened for it has taken its own. */
export function goToCell(cell: number): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(cellId(cell));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  });
}
