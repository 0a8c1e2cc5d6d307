import { localized } from './localized.ts';

/** What is said where questions are asked and answered: fetched with them, once the page is at rest. */
export const QUESTIONS = localized({
  en: {
    title: 'Questions',
    /** Leads to a field of the inputs, by its name. */
    field: (name: string) => `To the field “${name}”`,
    make: 'Make this change',
    instead: 'Make this change instead',
    before: 'This question is about the inputs as they were before the other question’s change.',
    putBack: 'Put it back',
    reveal: 'Show the answer',
    right: 'Right.',
    wrong: 'Not quite.',
    answer: (name: string) => `The answer is “${name}”.`,
    /** For screen readers: what was picked, whether it is right, and why. */
    told: (name: string, mark: string, why: string) => `“${name}”. ${mark} ${why}`,
    /** The buttons by which an answer is looked for in the figure. */
    pick: { row: 'Pick a row in the figure', cell: 'Pick a place in the figure' },
    again: 'Pick again',
    /** What the figure then waits for. */
    waits: (unit: 'row' | 'cell', matrix: string) =>
      `Tap a ${unit === 'row' ? 'row' : 'number'} of “${matrix}”, or move to it with the arrow keys and press Enter.`,
    /** What was picked, or is right, by its name. */
    picked: (name: string) => `You picked ${name}.`,
    place: (unit: 'row' | 'cell', { row, column }: { readonly row: number; readonly column: number }) =>
      unit === 'row' ? `row ${row}` : `row ${row}, column ${column}`,
    leave: 'Cancel',
    back: 'Back to the question',
    next: 'Next question',
    forget: 'Clear my answers',
    covered: 'Figure and outputs are covered until you have answered.',
    uncover: 'Show them now',
    kept: 'Your answers are kept in this browser only.',
    /** In the place of questions that were there until the reader changed code. */
    gone: 'The questions of this step are about the notebook’s own code. They come back when you put it back.',
    pending: 'This answer has to be computed. It appears as soon as the part of this page that computes has loaded.',
  },
  zh: {
    title: '想一想',
    field: (name) => `前往输入框“${name}”`,
    make: '试着改一下',
    instead: '换成这样改',
    before: '回答这一题时，请当作还没有做另一题里的改动。',
    putBack: '改回去',
    reveal: '看答案',
    right: '对。',
    wrong: '不对。',
    answer: (name) => `答案是“${name}”。`,
    told: (name, mark, why) => `“${name}”，${mark}${why}`,
    pick: { row: '在图中选一行', cell: '在图中选一个位置' },
    again: '重新选',
    waits: (unit, matrix) =>
      `请点选“${matrix}”的某${unit === 'row' ? '一行' : '个数'}，或用方向键移过去，再按 Enter 键。`,
    picked: (name) => `你选了 ${name}。`,
    place: (unit, { row, column }) => (unit === 'row' ? `${row} 号行` : `${row} 号行 ${column} 号列`),
    leave: '取消',
    back: '回到题目',
    next: '下一题',
    forget: '清除我的回答',
    covered: '回答之前，图和输出先盖住。',
    uncover: '现在就看',
    kept: '你的回答只保存在这个浏览器里。',
    gone: '这一步的题目问的是笔记本原来的代码。恢复原来的代码后，题目会再出现。',
    pending: '这个答案需要计算。等负责计算的部分加载好，答案就会出现。',
  },
});
