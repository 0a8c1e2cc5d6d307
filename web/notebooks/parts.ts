import type { Localized } from '../text/localized.ts';
import { LAYERS } from './layers.ts';
import type { NotebookFacts, NotebookPart } from './notebook.ts';

/** What a part of a notebook is called; null for the first, which is the notebook's own opening. */
export function partHeading(part: NotebookPart, { framework }: Pick<NotebookFacts, 'framework'>): Localized | null {
  const { embedding, linear } = LAYERS[framework];
  switch (part) {
    case 'idea':
      return null;
    case 'embedding':
      return { en: `1. Using ${embedding}`, zh: `1. 使用 ${embedding}` };
    case 'linear':
      return { en: `2. Using ${linear}`, zh: `2. 使用 ${linear}` };
    case 'beyond':
      return { en: 'Beyond the notebook', zh: '笔记本之外' };
  }
}
