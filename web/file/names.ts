/** What a notebook's code gives names to: assignments, loops, imports and `as`. */
const NAMES = [
  /^[ \t]*([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*)[ \t]*(?::[^=\n]+)?=(?!=)/gm,
  /^[ \t]*for[ \t]+([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*)[ \t]+in\b/gm,
  /^[ \t]*import[ \t]+([A-Za-z_]\w*)[ \t]*(?:$|#|;)/gm,
  /\bas[ \t]+([A-Za-z_]\w*)/g,
];

/** The names that the code cells give to something, each once, in alphabetical order. */
export function namesIn(code: readonly string[]): readonly string[] {
  const found = code.flatMap((text) =>
    NAMES.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, names = '']) => names.split(','))).flat(),
  );
  return [...new Set(found.map((name) => name.trim()))].sort();
}
