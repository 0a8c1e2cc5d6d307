import { pythonTokens, type PythonToken } from '../text/python.ts';

/** A cell's code line by line, each without its line break, as it is set. */
export function tokenLines(code: string): readonly (readonly PythonToken[])[] {
  const lines: PythonToken[][] = [[]];
  for (const { kind, text } of pythonTokens(code)) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    }
  }
  return lines;
}
