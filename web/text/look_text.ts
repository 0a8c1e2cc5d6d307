import { localized } from './localized.ts';

/** How the numbers of a figure are shown. */
export type CellsShown = 'digits' | 'both' | 'colours';

/** The words of figures that come with their views. */
export interface LookText {
  /** Draws what a cell has put out. */
  readonly look: string;
  /** A matrix as a picture, all of its numbers. */
  readonly whole: string;
  /** Of the two ways side by side: what each does, where its digits are on a phone, and how to go on. */
  readonly ways: Readonly<Record<'edit' | 'lookup' | 'product' | 'digits' | 'race' | 'about' | 'onwards', string>>;
  /** How numbers are shown: as digits, as colours, or both. */
  readonly cells: Readonly<Record<'label' | CellsShown, string>>;
}

export const LOOK_TEXT = localized<LookText>({
  en: {
    look: 'Show as table',
    whole: 'All of it, a pixel or more for each number',
    ways: {
      edit: 'Change an ID: another row comes out.',
      lookup: 'copies one row',
      product: 'multiplies all rows, adds up',
      digits: '– is negative. Tap a row to see its digits:',
      race: 'Race both on this machine',
      about: 'It takes some seconds. The table is as large as GPT-2’s, or smaller where memory is short.',
      onwards: 'Why? Step by step',
    },
    cells: { label: 'Numbers as', digits: 'digits', both: 'both', colours: 'colours' },
  },
  zh: {
    look: '显示为表格',
    whole: '全部数值，每个数占一个或几个像素',
    ways: {
      edit: '改动一个 ID，取出的就是另一行。',
      lookup: '复制一行',
      product: '每行都乘，再加起来',
      digits: '“–”是负数。点一行，看它的数字：',
      race: '在这台机器上比一比',
      about: '内存够时用 GPT-2 那么大的表，需要几秒。',
      onwards: '为什么？一步一步看',
    },
    cells: { label: '数值显示为', digits: '数字', both: '两者', colours: '颜色' },
  },
});
