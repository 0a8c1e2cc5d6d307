/** C++ told apart just enough to be read with ease. */

export interface CppToken {
  readonly kind: 'plain' | 'comment' | 'string' | 'keyword' | 'number';
  readonly text: string;
}

const KEYWORDS =
  'auto|bool|char|const|constexpr|double|else|false|float|for|if|int|nullptr|operator|return|static_cast|struct|switch|case|default|break|continue|template|true|using|void|while|class|throw|noexcept|std|static';

const PATTERN = new RegExp(
  [
    '(?<comment>//.*)',
    '(?<string>"(?:\\\\.|[^"\\\\])*")',
    `(?<keyword>\\b(?:${KEYWORDS})\\b)`,
    "(?<number>\\b\\d[\\w.']*)",
  ].join('|'),
  'g',
);

/** The tokens of a C++ text, in order; together they are the text. */
export function cppTokens(text: string): readonly CppToken[] {
  const tokens: CppToken[] = [];
  let end = 0;
  for (const found of text.matchAll(PATTERN)) {
    if (found.index > end) tokens.push({ kind: 'plain', text: text.slice(end, found.index) });
    const { comment, string, keyword } = found.groups ?? {};
    const kind =
      comment !== undefined
        ? 'comment'
        : string !== undefined
          ? 'string'
          : keyword !== undefined
            ? 'keyword'
            : 'number';
    tokens.push({ kind, text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) });
  return tokens;
}
