import type { Localized } from './localized.ts';
import { counted } from './say.ts';

/** What is said on the page that opens a reader's own notebook. */
export interface OpenText extends Readonly<
  Record<
    | 'title'
    | 'summary'
    | 'choose'
    | 'chooseOther'
    | 'drop'
    | 'dropHere'
    | 'stays'
    | 'limitsTitle'
    | 'save'
    | 'run'
    | 'stop'
    | 'edit'
    | 'leave'
    | 'add'
    | 'ask'
    | 'remove'
    | 'removed'
    | 'putBack'
    | 'notRun'
    | 'notDone'
    | 'stale'
    | 'rounding'
    | 'nothingToRun'
    | 'running'
    | 'silent'
    | 'stopped'
    | 'lost'
    | 'tryAgain'
    | 'goThere'
    | 'waiting'
    | 'noScript'
    | 'noCore'
    | 'raw'
    | 'cells'
    | 'empty',
    string
  >
> {
  readonly limits: readonly string[];
  /** In the place of an image, by its description. */
  readonly image: (description: string) => string;
  /** A code cell, by its place among the code cells of the file. */
  readonly cell: (place: number) => string;
  readonly code: (place: number) => string;
  readonly output: (place: number) => string;
  readonly editCell: (place: number) => string;
  readonly addBelow: (place: number) => string;
  readonly removeCell: (place: number) => string;
  /** A line of a cell. */
  readonly line: (line: number) => string;
  readonly opened: (name: string, cells: number) => string;
  readonly ran: (cells: number) => string;
  readonly error: (place: number, type: string, line: number) => string;
  readonly refused: (place: number, line: number) => string;
}

export const OPEN: Localized<OpenText> = {
  en: {
    title: 'Open a notebook',
    summary:
      'Open a Jupyter notebook (.ipynb) or a Python script (.py with “# %%” between its cells) of your own. Its code cells run here in your browser, without PyTorch or TensorFlow installed, and give the same results. You can change every cell.',
    choose: 'Choose a file …',
    chooseOther: 'Open another file …',
    drop: 'or drop it anywhere on this page',
    dropHere: 'Drop the notebook to open it',
    stays: 'The file stays in your browser: nothing of it is sent anywhere.',
    limitsTitle: 'What this page does not do',
    limits: [
      'It runs the part of Python that such notebooks use: expressions, assignments, for, if, with, assert, comprehensions, f-strings and the usual builtins. It has no def, class, lambda, while or try, no pip and no IPython commands.',
      'It has the parts of PyTorch, NumPy and TensorFlow with legacy Keras that notebooks on embeddings and linear layers use. A notebook can use PyTorch or TensorFlow, but not both.',
      'Where a cell needs something else, one sentence says what is missing, and no later cell is run. Then save the notebook and run it in Jupyter.',
      'Nothing is read from files or from the web. Pictures are not loaded, formulas and tables are shown as they are written, and HTML in Markdown is shown as its text alone.',
    ],
    save: 'Save as .ipynb',
    run: 'Run again',
    stop: 'Stop',
    edit: 'Edit code',
    leave: 'Done',
    add: '+ Code',
    ask: 'Ask the notebook something, for example the name of a tensor.',
    remove: 'Delete',
    removed: 'The cell is deleted.',
    putBack: 'Put it back',
    notRun: 'did not run: an earlier cell stopped the notebook',
    notDone: 'This page does not run this.',
    stale: 'from before your change',
    rounding: 'The last digits may differ from the framework’s, which adds in an order that depends on the machine.',
    nothingToRun: 'This notebook has no code cells. Press “+ Code” to write one.',
    running: 'Running …',
    silent: 'This run has not reported for a while. It may still be computing; you can stop it.',
    stopped: 'Stopped. Any outputs below are from an earlier run.',
    lost: 'The notebook could not be run: a part of this page did not load, or it crashed. Any outputs below are from an earlier run.',
    tryAgain: 'Try again',
    goThere: 'Go there',
    waiting: 'A line is not finished. The outputs below are from before you began it.',
    noScript: 'This page needs JavaScript: it opens and runs notebooks in your browser.',
    noCore:
      'This browser does not support WebAssembly SIMD, with which this page runs notebooks. You can read the notebook, but not run it.',
    raw: 'Raw cell',
    image: (description) => `[picture, not loaded: ${description}]`,
    cells: 'Cells',
    empty: 'empty',
    cell: (place) => `Code cell ${place}`,
    code: (place) => `Code of cell ${place}`,
    output: (place) => `Output of cell ${place}`,
    editCell: (place) => `Edit code of cell ${place}`,
    addBelow: (place) => `Add a code cell below cell ${place}`,
    removeCell: (place) => `Delete code cell ${place}`,
    line: (line) => `line ${line}`,
    opened: (name, cells) => `${name} is open, with ${counted(cells, 'code cell')}.`,
    ran: (cells) => `The notebook ran: ${counted(cells, 'code cell')}.`,
    error: (place, type, line) => `The notebook stops at code cell ${place}, line ${line}, with ${type}.`,
    refused: (place, line) =>
      `The notebook stops at code cell ${place}, line ${line}: this page does not run what stands there.`,
  },
  zh: {
    title: '打开笔记本',
    summary:
      '打开你自己的 Jupyter 笔记本（.ipynb）或 Python 脚本（.py，单元格之间用“# %%”隔开）。代码单元格就在你的浏览器里运行，不需要安装 PyTorch 或 TensorFlow，得到的结果与真正的框架一样。每个单元格都可以修改。',
    choose: '选择文件……',
    chooseOther: '打开另一个文件……',
    drop: '或者把它拖到本页的任意位置',
    dropHere: '松开鼠标，打开这个笔记本',
    stays: '文件只留在你的浏览器里，其中的内容不会发送到任何地方。',
    limitsTitle: '本页做不到的',
    limits: [
      'Python 方面，能运行这类笔记本常用的部分：表达式、赋值、for、if、with、assert、推导式、f-string 和常用的内置函数。没有 def、class、lambda、while 和 try，没有 pip，也没有 IPython 命令。',
      'PyTorch、NumPy 以及 TensorFlow（旧版 Keras）方面，有讲解嵌入层和线性层的笔记本会用到的部分。一个笔记本只能用 PyTorch 或 TensorFlow 之一。',
      '单元格用到别的功能时，页面会用一句话说明缺少什么，后面的单元格不再运行。这时请保存笔记本，在 Jupyter 中运行。',
      '不读取其他文件，也不访问网络。图片不加载，公式和表格按原样显示，Markdown 里的 HTML 只显示其中的文字。',
    ],
    save: '存为 .ipynb',
    run: '重新运行',
    stop: '停止',
    edit: '编辑代码',
    leave: '完成',
    add: '+ 代码',
    ask: '向笔记本提问，例如输入一个张量的名字。',
    remove: '删除',
    removed: '单元格已删除。',
    putBack: '放回',
    notRun: '没有运行：前面的单元格已让笔记本停下',
    notDone: '本页不运行这里的内容。',
    stale: '来自修改之前',
    rounding: '最后几位数字可能与框架的结果不同：框架相加的顺序因机器而异。',
    nothingToRun: '这个笔记本没有代码单元格。点“+ 代码”可以写一个。',
    running: '正在运行……',
    silent: '这次运行已有一段时间没有进展。它可能仍在计算；你可以停止它。',
    stopped: '已停止。下面若有输出，都来自之前的运行。',
    lost: '笔记本无法运行：本页的某个部分没有加载，或者已崩溃。下面若有输出，都来自之前的运行。',
    tryAgain: '重试',
    goThere: '转到那里',
    waiting: '有一行还没有写完。下面的输出来自写这一行之前。',
    noScript: '本页需要 JavaScript：它在你的浏览器里打开并运行笔记本。',
    noCore: '此浏览器不支持 WebAssembly SIMD，而本页靠它运行笔记本。你可以阅读笔记本，但无法运行。',
    raw: '原始单元格',
    image: (description) => `［图片（未加载）：${description}］`,
    cells: '单元格',
    empty: '空',
    cell: (place) => `代码单元格 ${place}`,
    code: (place) => `单元格 ${place} 的代码`,
    output: (place) => `单元格 ${place} 的输出`,
    editCell: (place) => `编辑代码：单元格 ${place}`,
    addBelow: (place) => `在单元格 ${place} 下方添加代码单元格`,
    removeCell: (place) => `删除代码单元格 ${place}`,
    line: (line) => `第 ${line} 行`,
    opened: (name, cells) => `已打开 ${name}，共 ${cells} 个代码单元格。`,
    ran: (cells) => `笔记本已运行：${cells} 个代码单元格。`,
    error: (place, type, line) => `笔记本在代码单元格 ${place} 第 ${line} 行停下：${type}。`,
    refused: (place, line) => `笔记本在代码单元格 ${place} 第 ${line} 行停下：本页不运行那里的内容。`,
  },
};
