import { localized } from './localized.ts';

/** What is said where something is exported: fetched with the panel, which few readers open. */
export const EXPORTS = localized({
  en: {
    notebook: 'Download .ipynb',
    aboutNotebook: 'For Jupyter: the cells with these inputs and outputs.',
    back: 'The page of this notebook, with these inputs, to edit in the browser',
    earlier: 'Your last input has not been computed. Code, outputs and links here still have the inputs before it.',
    printStep: 'Print this step',
    printAll: 'Print all',
    aboutPrint: 'As a handout, with the questions and without their answers.',
    embed: 'Copy code for your own web page',
    aboutEmbed: 'Puts this step, still editable, into a page of your own.',
    matrix: 'Matrix',
    format: 'Format',
    copyMatrix: 'Copy matrix',
    downloadMatrix: 'Download',
    formats: { csv: 'CSV', latex: 'LaTeX', torch: 'torch.tensor(…)' },
  },
  zh: {
    notebook: '下载 .ipynb',
    aboutNotebook: '各个单元格，带有当前输入和输出，可用 Jupyter 打开。',
    back: '此笔记本的网页，带有这些输入，可在浏览器中编辑',
    earlier: '最后的输入还没有算出结果。这里的代码、输出和链接仍使用之前的输入。',
    printStep: '打印这一步',
    printAll: '打印全部',
    aboutPrint: '作为讲义：有题目，没有答案。',
    embed: '复制网页代码（iframe）',
    aboutEmbed: '把这一步放进你自己的网页，仍然可以编辑。',
    matrix: '矩阵',
    format: '格式',
    copyMatrix: '复制矩阵',
    downloadMatrix: '下载',
    formats: { csv: 'CSV', latex: 'LaTeX', torch: 'torch.tensor(…)' },
  },
});
