/** What is drawn beside a step, from the values of the run. */

import { wasTried } from '../engine/answer.ts';
import type { FigureTopic } from '../notebooks/figure_topic.ts';
import type { Section } from '../run/run.ts';
import type { Comparison } from '../run/compare.ts';
import type { Cost } from '../run/cost.ts';
import { DRAWINGS } from './drawings.ts';
import type { lackingFor as findLack } from '../explain/lacking.ts';
import type { Highlight } from './highlight.ts';
import { FigureParts, type FigurePart } from './figure_parts.ts';
import type { Numbers } from '../run/numbers.ts';
import type { Ribbon } from './ribbon.ts';
import type { Results } from '../run/results.ts';
import type { Sum } from './sum.ts';
import type { Weight } from '../page/walk/walk_page.ts';

export interface Figure {
  readonly ribbon: Ribbon;
  readonly parts: readonly FigurePart[];
  readonly sum: Sum | null;
  readonly costs: readonly Cost[];
  /** How the two matrices that are shown side by side agree. */
  readonly comparison: Comparison | null;
  /** The weight that is meant where W matters and is not drawn; null where it does not, or is. */
  readonly weight: { readonly row: number; readonly column: number } | null;
}

/** How figures are drawn, whatever their run has made. */
export interface FigureStyle {
  readonly numbers: Numbers;
  /** What stands beside the numbers of W's rows; absent: nothing. */
  readonly rowNames?: readonly string[] | null;
  /** Finds what a notebook with changed code lacks; absent while it is not loaded. */
  readonly lackingFor?: typeof findLack | null;
}

/** The figure of a step, from its cells in a run; null where these were not reached, or made nothing to draw. */
export function figureOf(
  topic: FigureTopic,
  results: Results,
  section: Section,
  highlight: Highlight,
  { numbers, rowNames, lackingFor }: FigureStyle,
): Figure | null {
  if (section.cells.some(({ cell, answer }) => cell.origin !== 'added' && !wasTried(answer))) return null;
  // What changed code makes, nobody knows beforehand: what a figure shows must be so.
  if (results.changed && lackingFor?.(topic, results, section.step) !== null) return null;
  // In the idea's figure rows stand below one another, each under the columns of the one above.
  const parts = new FigureParts(results, highlight, numbers, topic === 'idea' ? null : rowNames);
  const drawn = DRAWINGS[topic](parts, section.step);
  return drawn && { ...drawn, parts: idsOnce(drawn.parts, results.changed) };
}

/** The parts with IDs to be edited at the first of them alone, where they are those of the field: one place is enough. */
function idsOnce(parts: readonly FigurePart[], changed: boolean): readonly FigurePart[] {
  const first = changed ? undefined : parts.find(({ ids }) => ids !== null);
  return parts.map((part) => (part === first ? part : { ...part, ids: null }));
}

/** The weight that a figure looks at, or W's first; null where W does not matter to it. */
export function lookedAt(figure: Figure): Weight | null {
  const table = tableOf(figure);
  if (table === undefined) return figure.weight;
  const cells = table.rows.flatMap((row) => (row === 'gap' ? [] : row.cells.filter((cell) => cell !== 'gap')));
  const found = cells.find(({ at }) => at) ?? cells[0];
  return found === undefined ? null : { row: found.row, column: found.column };
}

function tableOf(figure: Figure): Figure['parts'][number]['matrix'] | undefined {
  return figure.parts.find(({ label }) => label === 'table')?.matrix;
}
