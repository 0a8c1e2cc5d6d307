import { localized } from './localized.ts';

/** What is said where a weight is changed below a figure: fetched once the page is at rest. */
export const WEIGHT = localized({
  en: {
    change: 'Change a weight',
    row: 'Row of W',
    column: 'Column of W',
    putBack: 'Put back',
  },
  zh: {
    change: '修改一个权重',
    row: 'W 的行',
    column: 'W 的列',
    putBack: '还原',
  },
});
