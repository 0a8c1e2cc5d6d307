import { FIGURE } from './figure_text.ts';
import { INPUTS } from './inputs_text.ts';
import { localized } from './localized.ts';
import { inSentence, listedInChinese, listedInEnglish, spaced } from './say.ts';

/** What is said around the notebook of the walk-through, and of any notebook. */
export const UI = localized({
  en: {
    title: 'A look-up is a matrix product',
    skip: 'Skip to the notebook',
    toMenus: 'To the menus',
    notebooks: 'Notebooks',
    chooseNotebook: 'Choose a notebook',
    /** The page that opens a reader’s own notebook. */
    open: { link: 'Open a notebook …', about: 'Run an .ipynb or .py of your own in this browser.' },
    /** What of the reader’s own goes along to another notebook, by its names. */
    carried: {
      with: (names: readonly string[]) => `with your ${listedInEnglish(names.map(inSentence))}`,
      /** The other notebook without it. */
      withOwn: 'with its own example',
    },
    steps: 'Steps',
    /** Behind the name of a step that has a tick in the list, for those who do not see that. */
    done: '(done: answered or read)',
    view: {
      label: 'Way to read',
      guided: 'Guided',
      scroll: 'Whole',
      previous: 'Previous',
      next: 'Next',
      last: 'That was the last step. The menus at the top have exercises, and a page for a notebook of your own.',
      present: 'Present',
      leave: 'Leave',
    },
    copy: {
      link: 'Copy link',
      done: 'copied',
      failed: 'The browser does not let this page copy.',
      yes: 'Copied ✓',
      no: 'Not allowed',
      code: (cell: number) => `Copy input ${cell}`,
      output: (cell: number) => `Copy output ${cell}`,
    },
    exports: 'Export',
    exercises: 'Exercises',
    theme: { label: 'Colours', system: 'follow the system', light: 'light', dark: 'dark' },
    inputs: INPUTS.en,
    cell: {
      in: (number: number) => `Input ${number}`,
      out: (number: number) => `Output ${number}`,
      stale: 'from earlier inputs',
      notRun: 'did not run: an earlier cell stopped the notebook',
      /** Of a cell that comes to what a refused one would have made; a link to that stands in between. */
      hangsOn: {
        before: 'did not run: it needs ',
        cell: (cell: number) => `cell ${cell}`,
        after: ', which did not run to its end',
      },
      /** Of a line that is refused, where the words for it did not come. */
      notDone: 'This page does not run this.',
      /** What the marks in an output mean that it bears for a moment. */
      marked: 'underlined: changed by your edit',
      /** What the number is that stands out in an output. */
      selected: 'the value that is outlined in the figure',
    },
    /** What opens the code of a cell, and closes it; and what adds one. */
    code: {
      edit: 'Edit code',
      done: 'Done',
      add: '+ Code',
      addLabel: 'Add a code cell of your own to this step',
      editLabel: (cell: number) => `Edit code of In [${cell}]`,
    },
    status: {
      current: 'Every output is computed from these inputs.',
      /** The same, where some of the code is the reader's own. */
      currentWithCode: 'Computed from these inputs and your code.',
      updated: (changed: number, of: number) =>
        changed === 0
          ? 'The notebook ran again, and every output is the same.'
          : `Outputs updated: ${changed} of ${of} cells changed.`,
      stopped: (cell: number, type: string) => `The notebook stops at cell ${cell} with ${type}.`,
      refused: (cell: number) => `The notebook stops at cell ${cell}: it would need too much memory.`,
      /** The page does not do what a cell asks for. */
      beyond: (cell: number) => `The notebook stops at cell ${cell}: this page does not do what its code asks for.`,
      unreadable: 'What is typed cannot be read. The outputs below are from earlier inputs.',
      waiting: 'The outputs below are from earlier inputs, until the part that computes them has loaded.',
      following: 'Grey results below are the notebook’s own. The results for your inputs are being computed.',
      working: 'Computing …',
      /** Nothing has been heard of a large run for a while. */
      silent: 'This run has not reported for a while.',
      /** A run could not start, or did not end. */
      lost: 'The run could not start or did not finish. The outputs below are from earlier inputs.',
      /** What PyTorch makes of a seed that is no whole number. */
      seed: (written: string, taken: string) => `PyTorch takes the seed ${written} as ${taken}.`,
      cancelled: 'Stopped. The outputs below are from earlier inputs.',
      cancel: 'Stop',
      run: 'Run',
    },
    /** Where the notebook stopped: followed by a colon and why, or by a full stop. */
    stopped: { at: (cell: number) => `The notebook stops at cell ${cell}`, because: ': ', end: '.' },
    trouble: {
      noWasm: 'This browser does not support WebAssembly, with which this page computes the notebook.',
      noSimd: 'This browser does not support WebAssembly SIMD, with which this page computes the notebook.',
      notLoaded: 'The part that computes the notebook did not load.',
      /** Which outputs stay, with no core to make others: the notebook’s own, or those of what the reader typed before. */
      ownStay: 'The outputs below are those of the notebook’s own inputs, and editing does not change them.',
      earlierStay: 'The outputs below are from earlier inputs, and editing does not change them.',
      retry: 'Try again',
      broken: 'Something on this page is broken. It is our mistake, not yours. The outputs below may be old.',
      reload: 'Reload and keep my inputs',
    },
    figure: FIGURE.en,
    source: { label: 'The C++ behind this cell' },
  },
  zh: {
    title: '查表就是矩阵乘法',
    skip: '跳到笔记本',
    toMenus: '前往菜单',
    notebooks: '笔记本',
    chooseNotebook: '选择笔记本',
    open: { link: '打开笔记本……', about: '在此浏览器中运行你自己的 .ipynb 或 .py 文件。' },
    carried: {
      with: (names) => spaced('带上你改过的', listedInChinese(names)),
      withOwn: '用它自带的例子',
    },
    steps: '步骤',
    done: '（已完成：已答对或已读）',
    view: {
      label: '阅读方式',
      guided: '逐步',
      scroll: '完整',
      previous: '上一步',
      next: '下一步',
      last: '这是最后一步。顶部的菜单里还有练习，也可以打开自己的笔记本。',
      present: '演示',
      leave: '退出',
    },
    copy: {
      link: '复制链接',
      done: '已复制',
      failed: '浏览器不允许本页复制。',
      yes: '已复制 ✓',
      no: '不允许',
      code: (cell) => `复制输入 ${cell}`,
      output: (cell) => `复制输出 ${cell}`,
    },
    exports: '导出',
    exercises: '练习',
    theme: { label: '配色', system: '跟随系统', light: '浅色', dark: '深色' },
    inputs: INPUTS.zh,
    cell: {
      in: (number) => `输入 ${number}`,
      out: (number) => `输出 ${number}`,
      stale: '来自之前的输入',
      notRun: '没有运行：前面的单元格已让笔记本停下',
      hangsOn: { before: '没有运行：它需要', cell: (cell) => `单元格 ${cell}`, after: '，而那里没有运行完' },
      notDone: '本页不运行这里的内容。',
      marked: '下划线：因你的编辑而改变',
      selected: '图中框出的数值',
    },
    code: {
      edit: '编辑代码',
      done: '完成',
      add: '+ 代码',
      addLabel: '在这一步添加你自己的代码单元格',
      editLabel: (cell) => `编辑代码：In [${cell}]`,
    },
    status: {
      current: '所有输出都由这些输入计算得出。',
      currentWithCode: '所有输出都由这些输入和你的代码计算得出。',
      updated: (changed, of) =>
        changed === 0 ? '已重新运行，输出没有变化。' : `输出已更新：${of} 个单元格中有 ${changed} 个发生变化。`,
      stopped: (cell, type) => `笔记本在第 ${cell} 个单元格停下：${type}。`,
      refused: (cell) => `笔记本在第 ${cell} 个单元格停下：所需内存过多。`,
      beyond: (cell) => `笔记本在第 ${cell} 个单元格停下：本页做不到这段代码要求的事。`,
      unreadable: '输入的内容无法读取。下面的输出来自之前的输入。',
      waiting: '下面的输出来自之前的输入，负责计算的部分正在加载。',
      following: '下面灰色的部分是笔记本自带的结果，你的输入对应的结果正在计算。',
      working: '正在计算……',
      silent: '这次运行已有一段时间没有进展。',
      lost: '这次运行没能启动或完成。下面的输出来自之前的输入。',
      seed: (written, taken) => `PyTorch 把种子 ${written} 当作 ${taken}。`,
      cancelled: '已停止。下面的输出来自之前的输入。',
      cancel: '停止',
      run: '运行',
    },
    stopped: { at: (cell) => `笔记本在第 ${cell} 个单元格停下`, because: '：', end: '。' },
    trouble: {
      noWasm: '此浏览器不支持 WebAssembly，无法计算笔记本。',
      noSimd: '此浏览器不支持 WebAssembly SIMD，无法计算笔记本。',
      notLoaded: '负责计算笔记本的部分没有加载成功。',
      ownStay: '下面是笔记本自带输入的输出：编辑输入不会改变它们。',
      earlierStay: '下面的输出来自之前的输入：编辑输入不会改变它们。',
      retry: '重试',
      broken: '本页出了故障，错不在你。下面的输出可能不是最新的。',
      reload: '重新加载并保留我的输入',
    },
    figure: FIGURE.zh,
    source: { label: '这个单元格背后的 C++' },
  },
});

export type UiText = (typeof UI)['en'];
