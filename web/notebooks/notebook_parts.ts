import type { Localized } from '../text/localized.ts';
import { LAYERS, type NotebookFacts, type NotebookPart, type NotebookStep } from './notebook.ts';

/** A part of a notebook: its heading, null for the opening, and its steps in order. */
export interface PartOfSteps {
  readonly heading: Localized | null;
  readonly steps: readonly NotebookStep[];
}

/** The steps of a notebook, part by part. */
export function partsOf(
  notebook: Pick<NotebookFacts, 'framework'> & Pick<PartOfSteps, 'steps'>,
): readonly PartOfSteps[] {
  const parts = [...new Set(notebook.steps.map(({ part }) => part))];
  return parts.map((name) => ({
    heading: partHeading(name, notebook.framework),
    steps: notebook.steps.filter(({ part }) => part === name),
  }));
}

function partHeading(part: NotebookPart, framework: NotebookFacts['framework']): Localized | null {
  const { embedding, linear } = LAYERS[framework];
  switch (part) {
    case 'idea':
      return null;
    case 'embedding':
      return { en: `1. The look-up: ${embedding}`, zh: `1. 查表：${embedding}` };
    case 'linear':
      return { en: `2. The product: ${linear}`, zh: `2. 矩阵乘法：${linear}` };
    case 'cost':
      return { en: '3. What it costs', zh: '3. 代价' };
    case 'words':
      return { en: '4. From words to meaning', zh: '4. 从词到意义' };
  }
}
