import { localized } from './localized.ts';

/** What the presenter's bar says: fetched with it. */
export const PRESENT = localized({
  en: { label: 'Presentation', more: 'More below', prose: 'Text', askFirst: 'Ask first' },
  zh: { label: '演示', more: '下面还有', prose: '正文', askFirst: '先提问' },
});
