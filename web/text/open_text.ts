import { localized } from './localized.ts';
import { counted } from './say.ts';

/** What is said on the page that opens a reader's own notebook. */
export const OPEN = localized({
  en: {
    title: 'Open a notebook',
    summary:
      'Open a Jupyter notebook (.ipynb) or a Python script (.py with “# %%” between its cells) of your own. Its code cells run here in your browser, without PyTorch or TensorFlow installed, and give the same results. You can change every cell.',
    /** Of what a cell shows, drawn: what is said until it is there, where there is nothing, and where it did not come. */
    looking: {
      pending: 'The notebook runs once more up to this cell.',
      nothing: 'There is no vector, matrix or batch to draw.',
      lost: 'This could not be drawn.',
    },
    choose: 'Choose a file …',
    chooseOther: 'Open another file …',
    close: 'Close',
    /** Of the notebook that was open before. */
    closed: (name: string) => `${name} is closed.`,
    wasOpen: (name: string) => `${name} was open before.`,
    reopen: 'Open it again',
    drop: 'or drop or paste it anywhere on this page',
    begin: 'Write a new notebook',
    dropHere: 'Drop the notebook to open it',
    stays: 'The file stays in your browser: nothing of it is sent anywhere.',
    limitsTitle: 'What this page does not do',
    limits: [
      'It runs the part of Python that such notebooks use: functions, classes, generators, exceptions, loops, comprehensions, f-strings, and the usual builtins and methods. It has no async, match, metaclasses or regular expressions.',
      'It has the parts of PyTorch, NumPy and TensorFlow with legacy Keras that notebooks on embeddings and linear layers use. A notebook can use PyTorch or TensorFlow, but not both.',
      'Where a cell needs something else, one sentence says what is missing. Later cells run if they need nothing of that cell. Plots, progress bars and warnings are passed over.',
      'Nothing is read from the web, and no files but text files that you put beside the notebook. Pictures are not loaded, formulas and tables are shown as they are written, and HTML in Markdown is shown as its text alone.',
    ],
    save: 'Save as .ipynb',
    /** Of a notebook for which the browser has no room, or that it may not keep. */
    notKept:
      'This browser cannot keep this notebook: if you reload or leave the page, your changes are lost. Save it as .ipynb first.',
    reload: 'Load again',
    run: 'Run again',
    stop: 'Stop',
    edit: 'Edit code',
    leave: 'Done',
    add: '+ Code',
    ask: 'Ask the notebook something, for example the name of a tensor.',
    remove: 'Delete',
    removed: 'The cell is deleted.',
    putBack: 'Put it back',
    stale: 'from before your change',
    nothingToRun: 'This notebook has no code cells. Press “+ Code” to write one.',
    running: 'Running …',
    silent: 'This run has not reported for a while. It may still be computing; you can stop it.',
    stopped: 'Stopped.',
    lost: 'The notebook could not be run: a part of this page did not load, or it crashed.',
    olderOutputs: 'Any outputs below are from an earlier run.',
    /** Of a run that was left while this code cell ran. */
    outputsUntil: (place: number) =>
      `Code cell ${place} did not come to its end: it shows what it had printed. The cells below it did not run.`,
    tryAgain: 'Try again',
    goThere: 'Go there',
    waiting: 'A line is not finished. The outputs below are from before you began it.',
    noScript: 'This page needs JavaScript: it opens and runs notebooks in your browser.',
    noCore:
      'This browser does not support WebAssembly SIMD, with which this page runs notebooks. You can read the notebook, but not run it.',
    raw: 'Raw cell',
    /** In the place of an image, by its description. */
    image: (description: string) => `[picture, not loaded: ${description}]`,
    cells: 'Cells',
    empty: 'empty',
    /** A code cell, by its place among the code cells of the file. */
    cell: (place: number) => `Code cell ${place}`,
    code: (place: number) => `Code of cell ${place}`,
    output: (place: number) => `Output of cell ${place}`,
    editCell: (place: number) => `Edit code of cell ${place}`,
    addBelow: (place: number) => `Add a code cell below cell ${place}`,
    removeCell: (place: number) => `Delete code cell ${place}`,
    /** A line of a cell. */
    line: (line: number) => `line ${line}`,
    opened: (name: string, cells: number) => `${name} is open, with ${counted(cells, 'code cell')}.`,
    ran: (cells: number) => `The notebook ran: ${counted(cells, 'code cell')}.`,
    raises: (place: number, type: string, line: number) => `Code cell ${place} raises ${type} in line ${line}.`,
    /** Where cells stand below that one. */
    wentOn: '“Run All” in Jupyter would stop there; here the cells below it have run, too.',
    answered: (cells: number, of: number) => `${cells} of ${counted(of, 'code cell')} ran here.`,
    notHere: 'Not here: ',
    /** What this page does not have, by its name if it has one; the first of so many cells is at `place`. */
    lacking: (what: string | null, cells: number, place: number) => {
      if (what !== null) return cells > 1 ? `${what} (needed by ${cells} cells)` : what;
      return cells > 1
        ? `things that cell ${place} and ${counted(cells - 1, 'other cell')} need (each says what)`
        : `something that cell ${place} needs (it says what)`;
    },
    /** The same, before the notebook has run. */
    canBeAnswered: (cells: number, of: number) => `${cells} of ${counted(of, 'code cell')} can run here.`,
    /** A text file that is not beside the notebook, */
    asksFor: (path: string) => `This notebook reads ${path}: choose it.`,
    /** the same, with the path between, */
    reads: { before: 'This notebook reads ', after: '.' },
    chooseFile: (name: string) => `Choose ${name} …`,
    orDrop: 'or drop it here',
    /** and files that are. */
    beside: 'Beside the notebook: ',
    chooseInstead: 'Choose another …',
    chooseInsteadOf: (path: string) => `Choose another file for ${path}`,
    dropBeside: 'Drop a notebook to open it, or text files for this one',
    comma: ', ',
    drawAgain: 'Draw again',
  },
  zh: {
    title: '打开笔记本',
    summary:
      '打开你自己的 Jupyter 笔记本（.ipynb）或 Python 脚本（.py，单元格之间用“# %%”隔开）。代码单元格就在你的浏览器里运行，不需要安装 PyTorch 或 TensorFlow，得到的结果与真正的框架一样。每个单元格都可以修改。',
    looking: {
      pending: '正在把笔记本再运行到这个单元格。',
      nothing: '这里没有可以画出来的向量、矩阵或一批数据。',
      lost: '没能画出来。',
    },
    choose: '选择文件……',
    chooseOther: '打开另一个文件……',
    close: '关闭',
    closed: (name) => `${name} 已关闭。`,
    wasOpen: (name) => `之前打开的是 ${name}。`,
    reopen: '重新打开它',
    drop: '或者把它拖放或粘贴到本页的任意位置',
    begin: '写一个新的笔记本',
    dropHere: '松开鼠标，打开这个笔记本',
    stays: '文件只留在你的浏览器里，其中的内容不会发送到任何地方。',
    limitsTitle: '本页做不到的',
    limits: [
      'Python 方面，能运行这类笔记本常用的部分：函数、类、生成器、异常、循环、推导式、f-string，以及常用的内置函数和方法。没有 async、match、元类和正则表达式。',
      'PyTorch、NumPy 以及 TensorFlow（旧版 Keras）方面，有讲解嵌入层和线性层的笔记本会用到的部分。一个笔记本只能用 PyTorch 或 TensorFlow 之一。',
      '单元格用到别的功能时，页面会用一句话说明缺少什么。后面的单元格如果不依赖它，照常运行。绘图、进度条和警告会被略过。',
      '不访问网络；只读取你放在笔记本旁边的文本文件。图片不加载，公式和表格按原样显示，Markdown 里的 HTML 只显示其中的文字。',
    ],
    save: '存为 .ipynb',
    notKept: '此浏览器无法保留这个笔记本：重新加载或离开本页，你的修改就会丢失。请先存为 .ipynb。',
    reload: '重新加载',
    run: '重新运行',
    stop: '停止',
    edit: '编辑代码',
    leave: '完成',
    add: '+ 代码',
    ask: '向笔记本提问，例如输入一个张量的名字。',
    remove: '删除',
    removed: '单元格已删除。',
    putBack: '放回',
    stale: '来自修改之前',
    nothingToRun: '这个笔记本没有代码单元格。点“+ 代码”可以写一个。',
    running: '正在运行……',
    silent: '这次运行已有一段时间没有进展。它可能仍在计算；你可以停止它。',
    stopped: '已停止。',
    lost: '笔记本无法运行：本页的某个部分没有加载，或者已崩溃。',
    olderOutputs: '下面若有输出，都来自之前的运行。',
    outputsUntil: (place) => `代码单元格 ${place} 没有运行完，这里显示它已打印的内容。它下面的单元格没有运行。`,
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
    raises: (place, type, line) => `代码单元格 ${place} 在第 ${line} 行抛出 ${type}。`,
    wentOn: 'Jupyter 的“全部运行”会停在那里；在这里，它下面的单元格也运行了。',
    answered: (cells, of) => `${of} 个代码单元格中，本页运行了 ${cells} 个。`,
    notHere: '本页没有：',
    lacking: (what, cells, place) => {
      if (what !== null) return cells > 1 ? `${what}（${cells} 个单元格需要它）` : what;
      return cells > 1
        ? `单元格 ${place} 和另外 ${cells - 1} 个单元格需要的功能（各单元格有说明）`
        : `单元格 ${place} 需要的功能（该单元格有说明）`;
    },
    canBeAnswered: (cells, of) => `${of} 个代码单元格中，本页能运行 ${cells} 个。`,
    asksFor: (path) => `这个笔记本要读取 ${path}，请选择它。`,
    reads: { before: '这个笔记本要读取 ', after: '。' },
    chooseFile: (name) => `选择 ${name}……`,
    orDrop: '或者把它拖放到这里',
    beside: '笔记本旁边的文件：',
    chooseInstead: '选择另一个……',
    chooseInsteadOf: (path) => `为 ${path} 选择另一个文件`,
    dropBeside: '松开鼠标：打开笔记本，或把文本文件放在这个笔记本旁边',
    comma: '、',
    drawAgain: '重新抽取',
  },
});

export type OpenText = (typeof OPEN)['en'];
