import { tokensBy, type CodeToken } from './code_tokens.ts';

const KEYWORDS =
  'and|as|assert|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield';
const TOKEN = new RegExp(
  [
    `(?<string>${stringPattern('"', true)}|${stringPattern("'", true)})`,
    '(?<comment>#.*)',
    String.raw`(?<keyword>\b(?:${KEYWORDS})\b)`,
    String.raw`(?<number>(?<![\w.])\d[\w.]*)`,
  ].join('|'),
  'g',
);

/**
 * The pattern of a string between any of these quotation marks, one or three of them. One that may be `open` goes on to
 * the end of its line, or of the text, where nothing closes it.
 */
export function stringPattern(marks: string, open: boolean): string {
  const [orLine, orText] = open ? ['?', '|$'] : ['', ''];
  const three = `[${marks}]{3}`;
  return String.raw`${three}(?:\\[^]|[^\\])*?(?:${three}${orText})|[${marks}](?:\\[^]|[^${marks}\\\n])*[${marks}]${orLine}`;
}

/** Python code as tokens. Put together, their texts are the code. */
export function pythonTokens(code: string): readonly CodeToken[] {
  return tokensBy(TOKEN, code);
}
