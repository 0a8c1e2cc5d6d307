import { fullTitle } from '../notebooks/title.ts';
import { codeText } from '../program/line.ts';
import type { Language } from '../text/localized.ts';
import type { Inline, Prose } from '../text/prose.ts';
import { link } from '../text/say.ts';
import { EXPORTS } from '../text/exports.ts';
import { sectionsOf, type Finished, type FinishedCell } from './sections.ts';

/** The notebook as Jupyter keeps it: format 4.5, to be run again as it stands. */
export function toIpynb(finished: Finished): string {
  const { language } = finished;
  const cells: object[] = [markdownCell('title', titleOf(finished))];
  for (const { step, part, heading, prose, cells: code } of sectionsOf(finished)) {
    const headings = part === null ? [`### ${heading}`] : [`## ${part}`, `### ${heading}`];
    cells.push(markdownCell(`about-${step.id}`, [...headings, ...prose.map(toMarkdown)].join('\n\n')));
    cells.push(...code.map((cell) => codeCell(cell, language)));
  }
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  };
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

/** The heading, and the way back to the page. */
function titleOf({ notebook, language, address }: Finished): string {
  const heading = `# ${fullTitle(notebook, language)}`;
  if (address === undefined) return heading;
  // Brackets in the address would end the link.
  const href = address.replace(/[()[\]<> ]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `${heading}\n\n${toMarkdown([link(EXPORTS[language].back, href)])}`;
}

function markdownCell(id: string, source: string): object {
  return { cell_type: 'markdown', id, metadata: {}, source: linesOf(source) };
}

function codeCell(finished: FinishedCell, language: Language): object {
  const { cell, number } = finished;
  return {
    cell_type: 'code',
    execution_count: number,
    id: cell.id,
    metadata: {},
    outputs: outputsOf(finished),
    source: linesOf(codeText(cell, language)),
  };
}

/** A cell that we refuse to run for its memory has no output: Jupyter has limits of its own. */
function outputsOf({ outcome, number }: FinishedCell): readonly object[] {
  if (outcome.kind === 'error') {
    const { type, message } = outcome;
    return [{ output_type: 'error', ename: type, evalue: message, traceback: [`${type}: ${message}`] }];
  }
  if (outcome.kind !== 'ran') return [];
  const { stdout, result } = outcome;
  const written = stdout === '' ? [] : [{ output_type: 'stream', name: 'stdout', text: linesOf(stdout) }];
  if (result === null) return written;
  const data = { 'text/plain': linesOf(result) };
  return [...written, { output_type: 'execute_result', data, execution_count: number, metadata: {} }];
}

/** Jupyter keeps a text as its lines, each with its line break. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** A paragraph in Markdown. */
export function toMarkdown(prose: Prose): string {
  return prose.map(markdownOf).join('');
}

function markdownOf(inline: Inline): string {
  if (typeof inline === 'string') return escaped(inline);
  switch (inline.kind) {
    case 'code':
      return `\`${inline.text}\``;
    case 'em':
      return `*${escaped(inline.text)}*`;
    case 'link':
      return `[${escaped(inline.text)}](${inline.href})`;
    case 'role':
    case 'name':
      return escaped(inline.text);
  }
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>$]/g, '\\$&');
}
