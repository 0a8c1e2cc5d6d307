/** A longer one is cut. */
const MOST_SHOWN = 10;

/** A word or a token as a figure shows it: spaces and line breaks are seen, and it has few characters. */
export function shownText(text: string): string {
  const letters = Array.from(text.replaceAll(' ', '␣').replaceAll('\n', '⏎'));
  return letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN - 1).join('')}…` : letters.join('');
}
