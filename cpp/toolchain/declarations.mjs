/** The types of a TypeScript file as .d.ts files: its own, and those of the files that these name. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { Problem } from './process.mjs';

const IMPORTED = /\bfrom '(\.[^']+)\.ts'/g;

/** The text of a file's .d.ts, made of that file alone: so what it exports has its types written out. */
function declarationOf(file) {
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, verbatimModuleSyntax: true, target: ts.ScriptTarget.ES2022 },
  });
  const [problem] = diagnostics;
  if (problem) throw new Problem(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  return outputText;
}

/** Writes them into a folder, each at its place below `root`. */
export function writeDeclarations(entry, root, folder) {
  const files = new Set([entry]);
  // Whoever is added meanwhile comes later in the same loop.
  for (const file of files) {
    const text = declarationOf(file);
    for (const [, named] of text.matchAll(IMPORTED)) files.add(resolve(dirname(file), `${named}.ts`));
    const place = join(folder, relative(root, file).replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(place), { recursive: true });
    // A .d.ts stands for the script of its name.
    writeFileSync(place, text.replaceAll(IMPORTED, `from '$1.js'`));
  }
}
