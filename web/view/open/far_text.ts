/**
 * The text of cells that are far out of sight, in plain elements: the browser finds it, and screen readers read it, with its
 * headings and the names of its cells. It is written a few groups at a time, so that nothing waits for it.
 */

import { answerText } from '../../file/answered.ts';
import { blockText, markdownOf } from '../../file/markdown.ts';
import type { Row } from '../../page/open/cell_groups.ts';
import type { ShownCell } from '../../page/open/open_page.ts';
import { COMPARISON } from '../../text/comparison_text.ts';
import type { Language } from '../../text/localized.ts';
import { OPEN } from '../../text/open_text.ts';
import { UI } from '../../text/ui.ts';
import { cellId } from '../../cell/cell_place.ts';
import { headingTag } from './heading_tag.ts';

/** How long it is written without a pause, in milliseconds. */
const SLICE = 8;

/** What is still to be written, by its place. */
const waiting = new Map<Element, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the text of rows into an element, soon. */
export function farText(rows: readonly Row[], language: Language): (place: Element) => () => void {
  return (place) => {
    waiting.set(place, () =>
      place.replaceChildren(...rows.flatMap((row) => (row === 'removed' ? [] : elementsOf(row, language)))),
    );
    timer ??= setTimeout(write);
    return () => waiting.delete(place);
  };
}

function write(): void {
  const end = performance.now() + SLICE;
  for (const [place, fill] of waiting) {
    if (performance.now() > end) break;
    waiting.delete(place);
    fill();
  }
  timer = waiting.size === 0 ? undefined : setTimeout(write);
}

function elementsOf({ cell, answer, place, comparison }: ShownCell, language: Language): readonly HTMLElement[] {
  const text = OPEN[language];
  if (cell.kind === 'markdown') {
    return markdownOf(cell.source).map((block) =>
      element(block.kind === 'heading' ? headingTag(block.level) : 'p', blockText(block, text.image)),
    );
  }
  if (cell.kind === 'raw') return [named('pre', text.raw, cell.source)];
  const code = named('div', text.code(place), element('pre', cell.source));
  code.id = cellId(cell.key);
  code.tabIndex = -1;
  const answered = answerText(answer, UI[language].cell);
  const put =
    comparison?.kind === 'differs' ? `${answered}\n${COMPARISON[language].inFile}\n${comparison.file}` : answered;
  return put === '' ? [code] : [code, named('div', text.output(place), element('samp', put))];
}

function element(tag: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

/** An element that screen readers call by a name. */
function named(tag: string, name: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = element(tag, ...content);
  made.role = 'group';
  made.ariaLabel = name;
  return made;
}
