import type { Framework } from '../program/cell.ts';

/** Texts in three quotes, over several lines: a line that begins with `import` in one of them imports nothing. */
const LONG_TEXT = /("""|''')[^]*?\1/g;

/** What follows `import` or `from` where a statement may begin: `import a.b as c, d` → ` a.b as c, d`. */
const IMPORT = /(?:^|;)[ \t]*(?:import\b([^;#\n]*)|from[ \t]+(\w+))/gm;

/** The first name of every module that a cell imports. */
function importedModules(code: string): readonly string[] {
  // Most cells of a long notebook import nothing.
  if (!code.includes('import')) return [];
  const joined = code.replace(LONG_TEXT, '').replace(/\\\r?\n/g, ' ');
  return [...joined.matchAll(IMPORT)].flatMap(([, list = '', from]) =>
    from === undefined ? list.split(',').map((module) => /\w*/.exec(module.trim())?.[0] ?? '') : [from],
  );
}

/**
 * The framework that code cells import, which tells the module of the core to load. Its parser is in that module, so
 * imports are looked for in the text here.
 */
export function frameworkOf(code: readonly string[]): Framework {
  const modules = new Set(code.flatMap(importedModules));
  const isKeras = ['tensorflow', 'keras', 'tf_keras'].some((name) => modules.has(name));
  return isKeras && !modules.has('torch') ? 'keras' : 'pytorch';
}
