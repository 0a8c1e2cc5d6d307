/** Which names the code of a cell makes, as far as its text tells. */

interface NameMade {
  readonly name: string;
  /** Of the cell, from 1. */
  readonly line: number;
}

/** What assigns, or walks through a list; what an import or a `with` gives a name. */
const MAKING = [
  /^\s*([A-Za-z_][\w.]*(?:\s*,\s*[A-Za-z_][\w.]*)*)\s*=(?!=)/,
  /^\s*for\s+(\w+(?:\s*,\s*\w+)*)\s+in\b/,
  /^\s*import\s+([\w.]+)\s*$/,
  /^\s*from\s.*\bimport\s+(\w+(?:\s*,\s*\w+)*)\s*$/,
  /^\s*(?:import|from|with)\b.*\bas\s+(\w+)/,
];

const BRACKETS: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

export function namesMadeIn(code: string): readonly NameMade[] {
  // Within brackets that an earlier line opens, `name=` is an argument.
  let depth = 0;
  return code.split('\n').flatMap((text, index) => {
    const plain = text.replace(/"[^"]*"|'[^']*'|#.*/g, '');
    const made = depth > 0 ? undefined : MAKING.map((making) => making.exec(plain)?.[1]).find((found) => found);
    for (const character of plain) depth += BRACKETS[character] ?? 0;
    return (made?.split(',') ?? []).map((name) => ({ name: name.trim().split('.')[0] ?? '', line: index + 1 }));
  });
}
