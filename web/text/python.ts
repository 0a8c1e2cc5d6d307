/** A piece of Python code and how it is set. */
export interface PythonToken {
  readonly kind: 'plain' | 'keyword' | 'string' | 'number';
  readonly text: string;
}

const KEYWORDS = 'import|from|as|with|for|in|if|else|not|and|or|def|return|lambda|True|False|None';
const TOKEN = new RegExp(
  [
    String.raw`(?<string>'[^'\n]*'|"[^"\n]*")`,
    String.raw`(?<keyword>\b(?:${KEYWORDS})\b)`,
    String.raw`(?<number>(?<![\w.])\d[\w.]*)`,
  ].join('|'),
  'g',
);

/** Splits code into what is set in its own way and the rest. Put together, the texts are the code. */
export function pythonTokens(code: string): readonly PythonToken[] {
  const tokens: PythonToken[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    const { string, keyword } = match.groups ?? {};
    const kind = string !== undefined ? 'string' : keyword !== undefined ? 'keyword' : 'number';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
