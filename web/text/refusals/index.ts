import type { Localized } from '../localized.ts';
import { KERAS_REFUSALS } from './keras_refusals.ts';
import { NUMPY_REFUSALS } from './numpy_refusals.ts';
import { PYTHON_REFUSALS } from './python_refusals.ts';
import { TORCH_REFUSALS } from './torch_refusals.ts';

/** What is said of a line that the core refuses. */
export interface RefusalWords {
  /** The core's sentences, without their last full stop, with `{}` where code stands; nothing in its own language. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The same sentence's end. */
  readonly stop: string;
  /** What there is in the place of what the page does not have, as code. */
  readonly instead: (code: string) => string;
  /** What the framework of this name may not have either, and, before the way out, if it does. */
  readonly perhaps: (maker: string) => string;
  /** The line, between two sentences. */
  readonly atLine: (line: number) => string;
  /** Where the page exports the notebook. */
  readonly export: string;
  /** Where the page saves it. */
  readonly save: string;
}

export const REFUSALS: Localized<RefusalWords> = {
  en: {
    sentences: {},
    stop: '.',
    instead: (code) => ` There is ${code}.`,
    perhaps: (maker) => `${maker} may not have it either. If it does, `,
    atLine: (line) => ` (line ${line}) `,
    export: 'Export the notebook to run it in Jupyter.',
    save: 'Save the notebook to run it in Jupyter.',
  },
  zh: {
    sentences: { ...PYTHON_REFUSALS, ...TORCH_REFUSALS, ...NUMPY_REFUSALS, ...KERAS_REFUSALS },
    stop: '。',
    instead: (code) => `可以用 ${code}。`,
    perhaps: (maker) => `${maker} 也可能没有它。如果有，`,
    atLine: (line) => `（第 ${line} 行）`,
    export: '请导出笔记本，在 Jupyter 中运行。',
    save: '请保存笔记本，在 Jupyter 中运行。',
  },
};
