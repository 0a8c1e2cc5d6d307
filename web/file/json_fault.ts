/** Where a text goes wrong that is not JSON: browsers say so each in its own words, or not at all. */

/** A place in a text, both from 1, and whether it is the end of the text. */
export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly atEnd: boolean;
}

const BLANKS = /[ \t\r\n]*/y;
/** Characters but control characters, of which those from U+007F on are allowed, and what stands for one behind a backslash. */
const STRING_CONTENT = /(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy;
const PLAIN_VALUE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where a text stops being JSON; null where it is JSON. Takes time in proportion to the text, however deep its values lie. */
export function faultIn(text: string): Fault | null {
  const at = faultAt(text);
  if (at === null) return null;
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, atEnd: at >= text.length };
}

/** Reads values one after another; what is open around them lies on a stack. */
function faultAt(text: string): number | null {
  const open: ('[' | '{')[] = [];
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    at += length;
    return length > 0;
  };
  const take = (character: string): boolean => {
    skip(BLANKS);
    if (text.charAt(at) !== character) return false;
    at += 1;
    return true;
  };
  const string = (): boolean => {
    if (!take('"')) return false;
    skip(STRING_CONTENT);
    if (text.charAt(at) !== '"') return false;
    at += 1;
    return true;
  };
  const key = (): boolean => string() && take(':');

  for (;;) {
    // Where a value begins.
    if (take('[')) {
      if (!take(']')) {
        open.push('[');
        continue;
      }
    } else if (take('{')) {
      if (!take('}')) {
        open.push('{');
        if (!key()) return at;
        continue;
      }
    } else if (text.charAt(at) === '"' ? !string() : !skip(PLAIN_VALUE)) return at;
    // Where one has ended, and with it perhaps what is around it.
    while (!take(',')) {
      const around = open.at(-1);
      if (around === undefined) return at < text.length ? at : null;
      if (!take(around === '[' ? ']' : '}')) return at;
      open.pop();
    }
    const around = open.at(-1);
    if (around === undefined) return at - 1;
    if (around === '{' && !key()) return at;
  }
}
