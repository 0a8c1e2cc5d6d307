/** A piece of code and how it is set. */
export interface CodeToken {
  readonly kind: 'plain' | 'keyword' | 'string' | 'number' | 'comment';
  readonly text: string;
}

/**
 * Splits code into tokens. Put together, their texts are the code.
 *
 * @param pattern a global one, whose named groups are the kinds of tokens that it finds; all else is plain
 */
export function tokensBy(pattern: RegExp, code: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    const groups = Object.entries(match.groups as Readonly<Record<CodeToken['kind'], string | undefined>>);
    const kind = groups.find(([, text]) => text !== undefined)?.[0] as CodeToken['kind'];
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
