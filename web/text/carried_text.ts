import { localized } from './localized.ts';
import { inSentence, listedInChinese, listedInEnglish, spaced } from './say.ts';

/** What is said of inputs that came along from another notebook, by their names: fetched with the notice. */
export const CARRIED = localized({
  en: {
    came: (names: readonly string[]) => `Your ${listedInEnglish(names.map(inSentence))} came along to this notebook.`,
    keep: 'Keep mine',
    own: 'Use this notebook’s own example',
  },
  zh: {
    came: (names) => spaced('你改过的', listedInChinese(names), '也带到了这个笔记本。'),
    keep: '保留我的',
    own: '换成这个笔记本自带的例子',
  },
});
