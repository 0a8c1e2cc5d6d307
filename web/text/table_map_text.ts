import { localized } from './localized.ts';
import { grouped } from './say.ts';

/** What is said at the picture of a table of GPT-2's size: it comes with the lessons. */
export const TABLE_MAP = localized({
  en: {
    draw: 'Draw a table of GPT-2’s size, 50,257 × 768 (154 MB of memory, some seconds)',
    rows: (first: number, last: number) => `Rows ${grouped(first)} to ${grouped(last)} of 50,257`,
    label: 'One pixel for each number; the rows of your tokens are framed',
    pending: 'The table is being made.',
    lost: 'The table could not be made here.',
  },
  zh: {
    draw: '画出 GPT-2 那么大的表，50,257 × 768（占 154 MB 内存，需要几秒）',
    rows: (first, last) => `共 50,257 行，这里是 ${grouped(first)} 到 ${grouped(last)} 号行`,
    label: '每个数一个像素；你的 token 对应的行加了框',
    pending: '正在生成这张表。',
    lost: '在这里没能生成这张表。',
  },
});
