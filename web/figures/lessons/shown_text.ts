/** A word or a token as a figure shows it: spaces and line breaks are seen, and one of more characters is cut. */
export function shownText(text: string, most = 10): string {
  const letters = Array.from(text.replaceAll(' ', '␣').replaceAll('\n', '⏎'));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}
