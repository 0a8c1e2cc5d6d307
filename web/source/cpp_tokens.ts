/** C++ told apart just enough to be read with ease. */

import { tokensBy, type CodeToken } from '../text/code_tokens.ts';

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

/** C++ as tokens. Put together, their texts are the code. */
export function cppTokens(code: string): readonly CodeToken[] {
  return tokensBy(PATTERN, code);
}
