/** A text as Python's repr writes it: in double quotes where it holds only single ones. */
export function formatText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}
