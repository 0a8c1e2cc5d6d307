import type { Refusal } from '../../engine/answer.ts';
import type { Language, Localized } from '../localized.ts';
import { FILE_REFUSALS } from './file_refusals.ts';
import { KERAS_REFUSALS } from './keras_refusals.ts';
import { NUMPY_REFUSALS } from './numpy_refusals.ts';
import { PYTHON_REFUSALS } from './python_refusals.ts';
import type { RefusalWords } from './refusal_words.ts';
import { SHARED_REFUSALS } from './shared_refusals.ts';
import { TORCH_REFUSALS } from './torch_refusals.ts';

const REFUSALS: RefusalWords = {
  ...PYTHON_REFUSALS,
  ...SHARED_REFUSALS,
  ...FILE_REFUSALS,
  ...NUMPY_REFUSALS,
  ...TORCH_REFUSALS,
  ...KERAS_REFUSALS,
};

/** What is refused, in sentences. Code stands in backquotes. */
export function refusalWords(refusal: Pick<Refusal, 'id' | 'arguments'>, language: Language): string {
  // The arguments are those of this kind: the compiler sees the kinds and the arguments apart.
  const words: string | ((...given: string[]) => string) = REFUSALS[refusal.id][language];
  return typeof words === 'string' ? words : words(...refusal.arguments);
}

/** What a reader can do about it. */
export interface WayOutWords {
  /** What the framework of this name may not have either, and, before the way out, if it does. */
  readonly perhaps: (maker: string) => string;
  /** Before the way out, if what takes long ever ends. */
  readonly ending: string;
  /** The line, between two sentences. */
  readonly atLine: (line: number) => string;
  /** Where the page exports the notebook. */
  readonly export: string;
  /** Where the page saves it. */
  readonly save: string;
  /** Where the page reads files that are chosen. */
  readonly choose: string;
}

export const WAY_OUT: Localized<WayOutWords> = {
  en: {
    perhaps: (maker) => `${maker} may not have it either. If it does, `,
    ending: 'If it ends at all, ',
    atLine: (line) => ` (line ${line}) `,
    export: 'Export the notebook to run it in Jupyter.',
    save: 'Save the notebook to run it in Jupyter.',
    choose: 'Choose it at the top of this page.',
  },
  zh: {
    perhaps: (maker) => `${maker} 也可能没有它。如果有，`,
    ending: '如果它最终会结束，',
    atLine: (line) => `（第 ${line} 行）`,
    export: '请导出笔记本，在 Jupyter 中运行。',
    save: '请保存笔记本，在 Jupyter 中运行。',
    choose: '请在本页顶部选择它。',
  },
};
