import { printedText } from '../engine/answer.ts';
import { fullTitle } from './full_title.ts';
import { codeText } from '../program/line.ts';
import type { Language } from '../text/localized.ts';
import { plainText } from '../text/prose.ts';
import { errorOf } from './error.ts';
import { sectionsOf, type Finished, type FinishedCell } from './sections.ts';

/** The notebook as a transcript: prose, code and outputs, as Jupyter shows them. */
export function toText(finished: Finished): string {
  const { notebook, language } = finished;
  const blocks = [`# ${fullTitle(notebook, language)}`];
  for (const { part, heading, prose, cells } of sectionsOf(finished)) {
    if (part !== null) blocks.push(`## ${part}`);
    blocks.push(`### ${heading}`, ...prose.map(plainText), ...cells.flatMap((cell) => blocksOf(cell, language)));
  }
  return `${blocks.join('\n\n')}\n`;
}

function blocksOf({ cell, answer, number }: FinishedCell, language: Language): readonly string[] {
  const code = `In [${number ?? ' '}]:\n${codeText(cell, language)}`;
  const error = errorOf(answer, language);
  const stopped = error === null ? '' : `${error.type}: ${error.message}`;
  return [code, ...[printedText(answer), stopped].filter((block) => block !== '')];
}
