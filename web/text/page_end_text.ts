import { localized } from './localized.ts';

/** What stands at the foot of every page, and is written at build time. Between `exact` and `end` the exceptions are linked. */
export const PAGE_END = localized({
  en: {
    exact:
      'This page computes every number in WebAssembly, as PyTorch 2.15 or TensorFlow 2.21 would: bit for bit, except in ',
    exceptions: 'the few cases that the README lists',
    end: '.',
    open: 'Open a notebook …',
    single: 'All of it as one file',
    source: 'Source code',
    build: 'Build',
    noScript:
      'Without JavaScript this page shows the notebook with its own inputs. With JavaScript you can edit every input, and the notebook runs again.',
  },
  zh: {
    exact: '每个数字都由本页用 WebAssembly 计算，与 PyTorch 2.15 或 TensorFlow 2.21 逐位一致，例外见 ',
    exceptions: 'README（英文）',
    end: '。',
    open: '打开笔记本……',
    single: '单文件版',
    source: '源代码',
    build: '版本',
    noScript: '没有 JavaScript 时，本页只显示笔记本及其自带的输入；启用后，每个输入都能编辑。',
  },
});
