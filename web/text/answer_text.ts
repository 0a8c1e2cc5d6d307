import { localized } from './localized.ts';

/** What is said below what a cell has answered: comes with the views. */
export const ANSWER = localized({
  en: {
    /** Of a cell that depends on draws that nothing has seeded, on dropout, or on memory that nothing was written to. */
    drawn:
      'This depends on random numbers without a seed, on dropout, or on memory that nothing was written to: the framework gives other numbers in another run or on another processor.',
    /** Of a cell that imports `keras`. */
    older: 'This is Keras 2, as in tf_keras: Keras 3 names and prints some things otherwise.',
    /** Functions of the reader's that an error came through. */
    within: {
      title: (count: number) => (count === 1 ? 'Raised in a function' : `Raised in functions (${count})`),
      line: (line: number) => `: line ${line} of its cell`,
    },
    /** Modules and commands that only show things, or wait. */
    passedOver: (names: readonly string[]) =>
      `Passed over: ${names.join(', ')}. This only shows things or waits; no result depends on it.`,
    /** Commands that install or set up. */
    notInstalled: (names: readonly string[]) =>
      `Passed over: ${names.join(', ')}. Nothing has to be installed or set up here.`,
    /** The last digits may not be those of the framework on the reader's machine. */
    rounding: {
      digits:
        'The last digit of some of these numbers depends on the processor: on yours, the framework may give another digit.',
      /** Of an output without such digits. */
      from: 'On your processor, numbers computed before may have another last digit. This output changes only if it depends on that digit.',
    },
  },
  zh: {
    drawn:
      '没有设种子就抽取、随机丢弃（dropout），或读取未写入的内存：框架在另一次运行或另一种处理器上给出的数会不同。',
    older: '这里的是 Keras 2（即 tf_keras）：Keras 3 的一些名称和打印结果不同。',
    within: {
      title: (count) => (count === 1 ? '在函数中引发' : `在函数中引发（${count} 层）`),
      line: (line) => `：所在单元格的第 ${line} 行`,
    },
    passedOver: (names) => `已略过：${names.join('、')}。这些只用于显示或等待，没有结果依赖它们。`,
    notInstalled: (names) => `已略过：${names.join('、')}。这里不需要安装或设置任何东西。`,
    rounding: {
      digits: '其中有些数的最后一位取决于处理器：在你的机器上，框架给出的可能略有不同。',
      from: '之前算出的数，在你的处理器上最后一位可能不同。只有取决于那一位时，这里的输出才会变。',
    },
  },
});
