/** Reads a function out of C++ source, with the comment that documents it. */

/** The headers, where functions are documented, in one text, and a source, where they are defined. */
export interface SourceTexts {
  readonly header: string;
  readonly source: string;
}

/**
 * The definition of a function, under its documentation in the header or above it; null where the source has none. Of
 * overloads it is the first.
 * @param name as it is defined: `lookup`, `Generator::normal`
 */
export function functionText({ header, source }: SourceTexts, name: string): string | null {
  const definition = definitionOf(source, name);
  if (definition === null) return null;
  const declaration = declarationOf(header, name.split('::').at(-1) ?? name);
  const above = commentAbove(source, definition.start);
  const comment = above !== '' || declaration === null ? above : commentAbove(header, declaration);
  return comment + source.slice(definition.start, definition.end);
}

/** A call or definition of this name; a longer name, or another class's, is not it. */
function named(name: string): string {
  return `(?<![\\w:.])${name}\\(`;
}

/** From the line where a definition begins to its closing brace. */
function definitionOf(source: string, name: string): { readonly start: number; readonly end: number } | null {
  for (const found of source.matchAll(new RegExp(`^(?!\\s|//|#|return\\b).*?${named(name)}`, 'gm'))) {
    const closing = endOf(source, found.index + found[0].length - 1);
    const body = /^\s*(?:const|noexcept|\s)*\{/.exec(source.slice(closing));
    if (body === null) continue;
    const end = endOf(source, closing + body[0].length - 1);
    return { start: lineAbove(source, found.index, /^template\b/) ?? found.index, end };
  }
  return null;
}

/** Where the line begins on which a function is declared. */
function declarationOf(header: string, name: string): number | null {
  const found = new RegExp(`^(?!\\s*//).*?${named(name)}`, 'm').exec(header);
  return found === null ? null : (lineAbove(header, found.index, /^\s*template\b/) ?? found.index);
}

/** The documentation that stands right above a line, without its indentation. */
function commentAbove(text: string, start: number): string {
  const lines: string[] = [];
  for (let at = lineAbove(text, start, /^\s*\/\/\//); at !== null; at = lineAbove(text, at, /^\s*\/\/\//)) {
    lines.unshift(text.slice(at, text.indexOf('\n', at)).trim());
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** Where the line above begins, if it is of this kind. */
function lineAbove(text: string, start: number, kind: RegExp): number | null {
  if (start === 0) return null;
  const above = text.lastIndexOf('\n', start - 2) + 1;
  return kind.test(text.slice(above, start)) ? above : null;
}

/** Behind the bracket that closes the one at `open`; brackets in texts and comments do not count. */
function endOf(text: string, open: number): number {
  const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|\/\/.*|[({[]|[)}\]]/g;
  tokens.lastIndex = open;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if ('({['.includes(token[0])) depth += 1;
    else if (')}]'.includes(token[0])) depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  throw new RangeError('a bracket is not closed');
}
