import type { Localized } from '../text/localized.ts';

/** What is said of a page whose scripts did not come, broke, or are too new for the browser, and what is offered. */
export type FailureText = Readonly<Record<'failed' | 'again', string>> & {
  /** What is offered where the address holds a link: it may be the link that the page does not start with. */
  readonly without?: string;
};

/** Of a notebook's page. */
export const START_FAILURE: Localized<FailureText> = {
  en: {
    failed:
      'This page could not start: a part of it did not load, or does not run in this browser. It can be read, with the notebook’s own inputs and outputs, as far as they have loaded; it cannot compute anything.',
    again: 'Load again and keep what I typed',
    without: 'Load again without the link’s inputs',
  },
  zh: {
    failed:
      '本页无法启动：有一部分没有加载，或者无法在此浏览器中运行。笔记本自带的输入和输出可以阅读，但本页无法计算。',
    again: '重新加载，并保留我输入的内容',
    without: '重新加载，不用链接中的输入',
  },
};

/** Of the page that opens notebooks. */
export const OPENER_FAILURE: Localized<FailureText> = {
  en: {
    failed:
      'This page could not start: a part of it did not load, or does not run in this browser. It cannot open a notebook.',
    again: 'Load again',
  },
  zh: {
    failed: '本页无法启动：有一部分没有加载，或者无法在此浏览器中运行。现在无法打开笔记本。',
    again: '重新加载',
  },
};
