import { localized } from './localized.ts';

/** What the presenter's bar says: fetched with it. */
export const PRESENT = localized({
  en: { label: 'Presentation', prose: 'Text', askFirst: 'Ask first' },
  zh: { label: '演示', prose: '正文', askFirst: '先提问' },
});
