/** A piece of Python code and how it is set. */
export interface PythonToken {
  readonly kind: 'plain' | 'keyword' | 'string' | 'number' | 'comment';
  readonly text: string;
}

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

/** Splits code into what is set in its own way and the rest. Put together, the texts are the code. */
export function pythonTokens(code: string): readonly PythonToken[] {
  const tokens: PythonToken[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    const { string, comment, keyword } = match.groups ?? {};
    const kind =
      string !== undefined
        ? 'string'
        : comment !== undefined
          ? 'comment'
          : keyword !== undefined
            ? 'keyword'
            : 'number';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
