import { localized } from './localized.ts';

/** What is said below a step in a frame of another page: fetched with its buttons. */
export const EMBED = localized({
  en: { label: 'Steps', whole: 'Open the whole page' },
  zh: { label: '步骤', whole: '打开完整页面' },
});
