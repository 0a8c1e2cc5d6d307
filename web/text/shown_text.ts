/** A word or a token as a figure shows it: spaces and line breaks are seen, and one of more characters is cut. */
export function shownText(text: string, most = 10): string {
  const letters = Array.from(text.replaceAll(' ', '␣').replaceAll('\n', '⏎'));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

/** Letters of Chinese, Japanese and Korean, and emoji: as wide as high. */
const WIDE = /[\u1100-\u115f\u2e80-\uffef\u{10000}-\u{10ffff}]/u;

/** How wide a text is at most, in sizes of its letters. */
export function widthOf(text: string): number {
  return Array.from(text).reduce((width, letter) => width + (WIDE.test(letter) ? 1 : 0.6), 0);
}
