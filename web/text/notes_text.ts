import { localized } from './localized.ts';

/** What is said beside notes: fetched with them. */
export const NOTES = localized({
  en: {
    /** The group of a step's notes, for screen readers. */
    title: 'Further questions',
    /** Stands above the cells of a note. */
    aside: 'Run after this notebook’s own cells; nothing in the notebook changes.',
    pending: 'This is being computed.',
    lost: 'This could not be computed.',
    /** Where a table is too large for a second one. */
    leftOut:
      'This table is so large that the cells of this note are left out: they would need memory for a second one.',
    code: (place: number) => `Code ${place} of this note`,
    output: (place: number) => `Output ${place} of this note`,
    larger: 'W with one more row',
  },
  zh: {
    title: '更多问题',
    aside: '在这个笔记本自己的单元格之后运行，不改变笔记本里的任何内容。',
    pending: '正在计算。',
    lost: '没能算出来。',
    leftOut: '这张权重表太大，所以省去了这里的单元格：它们还需要再放一张同样大的表的内存。',
    code: (place) => `这条说明的代码 ${place}`,
    output: (place) => `这条说明的输出 ${place}`,
    larger: '多一行的 W',
  },
});
