import type { CellAnswer } from '../core/types.ts';
import { memoryMessage } from '../explain/memory.ts';
import type { Language, Localized } from '../text/localized.ts';
import { OPEN } from '../text/open.ts';

/** Why this page does not run a line, in words. */
export interface RefusalText {
  readonly sentence: string;
  /** The core says most of its refusals in English alone. */
  readonly language: Language;
}

/** How the core's refusals end, which know of exports alone. */
const WAY_OUT = ' Export the notebook to run it in Jupyter.';
const MISSING = /^This page has no `(.+?)`\.(?: (.*))?$/;

/** What readers' notebooks are refused for most often. */
const FREQUENT: readonly Localized[] = [
  {
    en: 'Seed first: `torch.manual_seed(…)`. PyTorch would draw other numbers in every run.',
    zh: '请先设定种子：`torch.manual_seed(…)`。否则 PyTorch 每次运行抽取的随机数都不同。',
  },
  {
    en: "This page has none of IPython's `%`, `!` and `?` commands.",
    zh: '本页没有 IPython 的 `%`、`!` 和 `?` 命令。',
  },
  {
    en: 'This takes more steps than this page carries out.',
    zh: '这里需要的步骤超过了本页能执行的数量。',
  },
];

export function refusalText(refused: NonNullable<CellAnswer['refused']>, language: Language): RefusalText {
  const { message, neededBytes, limitBytes } = refused;
  if (neededBytes !== undefined && limitBytes !== undefined) {
    return { sentence: memoryMessage(neededBytes, limitBytes)[language], language };
  }
  const sentence = message.endsWith(WAY_OUT) ? message.slice(0, -WAY_OUT.length) : message;
  const frequent = FREQUENT.find(({ en }) => en === sentence);
  if (frequent !== undefined) return { sentence: frequent[language], language };
  const [, what, instead = ''] = MISSING.exec(sentence) ?? [];
  if (what === undefined || (instead !== '' && language !== 'en')) return { sentence, language: 'en' };
  return { sentence: OPEN[language].missing(what, instead), language };
}
