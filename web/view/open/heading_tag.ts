/** The element of a notebook's heading: the page has its own first one. */
export function headingTag(level: number): string {
  return `h${Math.min(level + 1, 6)}`;
}
