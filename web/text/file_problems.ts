import { localized } from './localized.ts';

/** Why a file is not opened as a notebook, by its name. */
export const FILE_PROBLEMS = localized({
  en: {
    otherName: (name: string) => `“${name}” is not named like a notebook: such a name ends with .ipynb or .py.`,
    notRead: (name: string) => `“${name}” cannot be read. It may have been moved or changed: choose it again.`,
    tooLarge: (name: string, size: string, limit: string) =>
      `“${name}” has ${size}, and this page opens at most ${limit}.`,
    textTooLarge: (name: string, size: string, limit: string) =>
      `“${name}” has ${size}, and a file beside a notebook may have at most ${limit}.`,
    /** A file beside a notebook that is open. */
    neither: (name: string) => `“${name}” is neither a notebook nor a text file, so nothing is done with it.`,
    empty: (name: string) => `“${name}” is empty. If it should hold a notebook, save or download it again.`,
    notText: (name: string) => `“${name}” is not a notebook: what it holds is not text.`,
    notUtf8: (name: string) =>
      `“${name}” is not text in UTF-8, which notebooks are kept in. Save it again with the encoding UTF-8.`,
    webPage: (name: string) =>
      `“${name}” is a web page, not a notebook: the page that shows the notebook was saved. Download the notebook’s own file; on GitHub, the button is “Download raw file”.`,
    lfsPointer: (name: string) =>
      `“${name}” is not the notebook, but a pointer to it: the notebook is kept with Git LFS. Run “git lfs pull” in its repository, then open the file again.`,
    /** JSON goes wrong at a line and a column, */
    notJson: (name: string, line: number, column: number) =>
      `“${name}” cannot be read as a notebook: it is not valid JSON at line ${line}, column ${column}.`,
    /** or ends there although it is not complete. */
    cutOff: (name: string, line: number, column: number) =>
      `“${name}” is not complete: it ends at line ${line}, column ${column}, in the middle of the notebook. Save or download it again.`,
    noCells: (name: string) => `“${name}” is not a notebook: it is JSON, but it has no list of “cells”.`,
    tooDeep: (name: string) =>
      `“${name}” cannot be read: what it keeps beside its cells is nested too deeply, for Jupyter too.`,
    /** A notebook of a version of Jupyter's format that is not read. */
    oldFormat: (name: string, format: number) =>
      `“${name}” is a notebook in Jupyter’s old format ${format}, and this page reads format 4. Convert it with “jupyter nbconvert --to notebook FILE.ipynb”, then open the file that this writes, FILE.nbconvert.ipynb.`,
    /** A cell, by its place among all cells, is not made as cells are. */
    noCell: (name: string, cell: number) => `“${name}” cannot be read: cell ${cell} is not a cell of a notebook.`,
    otherKind: (name: string, cell: number, kind: string) =>
      `“${name}” cannot be read: the “cell_type” of cell ${cell} is ${kind}, and not code, markdown or raw.`,
    noSource: (name: string, cell: number) =>
      `“${name}” cannot be read: the “source” of cell ${cell} is missing or is not text.`,
  },
  zh: {
    otherName: (name) => `“${name}”不像是笔记本：笔记本的文件名以 .ipynb 或 .py 结尾。`,
    notRead: (name) => `无法读取“${name}”。它可能已被移动或改动，请重新选择。`,
    tooLarge: (name, size, limit) => `“${name}”有 ${size}，而本页最多打开 ${limit}。`,
    textTooLarge: (name, size, limit) => `“${name}”有 ${size}，而笔记本旁边的文件最多 ${limit}。`,
    neither: (name) => `“${name}”既不是笔记本，也不是文本文件，本页不使用它。`,
    empty: (name) => `“${name}”是空文件。如果其中应该有笔记本，请重新保存或下载。`,
    notText: (name) => `“${name}”不是笔记本：其内容不是文本。`,
    notUtf8: (name) => `“${name}”不是 UTF-8 文本，而笔记本都以 UTF-8 保存。请用 UTF-8 编码重新保存。`,
    webPage: (name) =>
      `“${name}”是网页，不是笔记本：保存下来的是显示笔记本的那个网页。请下载笔记本文件本身；在 GitHub 上，请点“Download raw file”。`,
    lfsPointer: (name) =>
      `“${name}”不是笔记本本身，只是指向它的指针：笔记本由 Git LFS 保存。请在它的仓库里运行“git lfs pull”，再打开这个文件。`,
    notJson: (name, line, column) => `无法把“${name}”读作笔记本：第 ${line} 行第 ${column} 列不是有效的 JSON。`,
    cutOff: (name, line, column) =>
      `“${name}”不完整：笔记本还没有完，文件就在第 ${line} 行第 ${column} 列结束了。请重新保存或下载。`,
    noCells: (name) => `“${name}”不是笔记本：它是 JSON，但没有“cells”列表。`,
    tooDeep: (name) => `无法读取“${name}”：单元格以外的内容嵌套得太深，Jupyter 也读不了。`,
    oldFormat: (name, format) =>
      `“${name}”是 Jupyter 旧的第 ${format} 版格式的笔记本，而本页读取第 4 版。请用“jupyter nbconvert --to notebook FILE.ipynb”转换，再打开它写出的文件 FILE.nbconvert.ipynb。`,
    noCell: (name, cell) => `无法读取“${name}”：第 ${cell} 个单元格不是笔记本的单元格。`,
    otherKind: (name, cell, kind) =>
      `无法读取“${name}”：第 ${cell} 个单元格的“cell_type”是 ${kind}，而不是 code、markdown 或 raw。`,
    noSource: (name, cell) => `无法读取“${name}”：第 ${cell} 个单元格的“source”缺失，或者不是文本。`,
  },
});

export type FileProblemText = (typeof FILE_PROBLEMS)['en'];
