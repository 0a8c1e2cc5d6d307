import { fullTitle } from './full_title.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import { codeText } from '../program/line.ts';
import type { Inline, Prose } from '../text/prose.ts';
import { link } from '../text/say.ts';
import { EXPORTS } from '../text/exports_text.ts';
import { hasFailed } from '../engine/answer.ts';
import { codeCell, ipynbText, proseCell, type PutOut } from './jupyter.ts';
import { sectionsOf, type Finished, type FinishedCell } from './sections.ts';
import { formatNumber } from '../inputs/format.ts';
import type { Inputs } from '../inputs/inputs.ts';

/** The notebook as Jupyter keeps it: format 4.5, to be run again as it stands. */
export function toIpynb(finished: Finished): string {
  const { language } = finished;
  const cells: object[] = [proseCell('markdown', 'title', titleOf(finished))];
  // Until the first part begins, no heading stands above that of a step.
  let level = '##';
  for (const { step, part, heading, prose, cells: code } of sectionsOf(finished)) {
    if (part !== null) level = '###';
    const headings = part === null ? [`${level} ${heading}`] : [`## ${part}`, `${level} ${heading}`];
    const about = [...headings, ...prose.map(toMarkdown)].join('\n\n');
    cells.push(proseCell('markdown', `about-${step.id}`, about));
    for (const made of code) {
      cells.push(codeCell(made.cell.id, codeText(made.cell, language), putOutBy(made), made.number, mayRaise(made)));
    }
  }
  return ipynbText(cells);
}

/** The heading, and the way back to the page. */
function titleOf({ notebook, language, address }: Finished): string {
  const heading = `# ${fullTitle(notebook, language)}`;
  if (address === undefined) return heading;
  // Brackets in the address would end the link.
  const href = address.replace(/[()[\]<> ]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `${heading}\n\n${toMarkdown([link(EXPORTS[language].back, href)])}`;
}

/** The reader's own cells do not stop the notebook: neither here nor, where this page refuses to run them, in Jupyter. */
function mayRaise({ cell, answer }: FinishedCell): boolean {
  return cell.origin === 'added' && hasFailed(answer);
}

/** A cell that we refuse to run has no output: Jupyter may run it. */
function putOutBy({ answer }: FinishedCell): PutOut {
  return answer.refused === undefined ? answer : {};
}

/** A paragraph in Markdown. */
export function toMarkdown(prose: Prose): string {
  return prose.map(markdownOf).join('');
}

function markdownOf(inline: Inline): string {
  if (typeof inline === 'string') return escapedMarkdown(inline);
  switch (inline.kind) {
    case 'code':
      return `\`${inline.text}\``;
    case 'em':
      return `*${escapedMarkdown(inline.text)}*`;
    case 'link':
      return `[${escapedMarkdown(inline.text)}](${inline.href})`;
    case 'role':
    case 'name':
      return escapedMarkdown(inline.text);
  }
}

function escapedMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>$]/g, '\\$&');
}

/** The name of a downloaded notebook, which tells it from the others: `embedding-lookup-pytorch-seed-123.ipynb`. */
export function ipynbName({ slug, fields }: Notebook, { seed }: Inputs): string {
  const own = slug.replace(/-seed-\d+$/, '') || 'pytorch';
  const name = ['embedding-lookup', own, ...(fields.includes('seed') ? [`seed-${formatNumber(seed)}`] : [])].join('-');
  return `${name.replace(/[^\w.-]+/g, '_')}.ipynb`;
}
