/** What is known of the lessons before they are opened: lessons/ has the rest of them. */

import type { Localized } from '../text/localized.ts';
import type { LessonNames, NotebookStep } from './notebook.ts';
import { noCells } from './step_cells.ts';

/** The sentence that the first lesson begins with. */
export const SENTENCE: Localized = { en: 'the cat sees the dog', zh: '小猫看见小狗' };

/** That of the language of the page, which has the texts of only one (language_plugin.ts). */
export function ownSentence(): string {
  return Object.values(SENTENCE)[0] ?? '';
}

const HEADINGS = {
  sentence: { en: 'Your own sentence', zh: '你自己的句子' },
  tokens: { en: 'What GPT-2 reads', zh: 'GPT-2 读到的是什么' },
  mix: { en: 'A mix of rows', zh: '把几行混合起来' },
  back: { en: 'From a row back to its ID', zh: '从一行回到 ID' },
  train: { en: 'One memory, one step of training', zh: '同一块内存，训练一步' },
  learn: { en: 'Rows that learn', zh: '会学习的行' },
  plane: { en: 'Rows as points', zh: '把行看成点' },
} as const satisfies Readonly<Record<string, Localized>>;

/** The lessons of a notebook that names things in this way, each without what it says and does; some headings are its own. */
export function lessonStubs(
  names: LessonNames,
  own: Partial<Record<keyof typeof HEADINGS, Localized>> = {},
): readonly NotebookStep[] {
  return Object.entries({ ...HEADINGS, ...own }).map(([id, heading]) => ({
    id,
    part: 'words',
    beyond: true,
    heading,
    prose: () => [],
    cells: noCells,
    figure: 'lesson',
    chapter: 'lesson',
    names,
  }));
}
