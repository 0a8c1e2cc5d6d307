import { localized } from './localized.ts';
import { counted } from './say.ts';

/** What is said of outputs beside those that a notebook's file carries. */
export const COMPARISON = localized({
  en: {
    same: 'as in the file',
    differs: 'not as in the file',
    notInFile: 'not run in the file',
    inFile: 'In the file:',
    /** Of what a file says that a cell put out: nothing. */
    nothing: 'no output',
    /** Why an output may not be that of the file. */
    causes: {
      drawn:
        'It depends on random numbers without a seed, on dropout, or on memory that nothing was written to, so it is another one in another run or on another processor.',
      version: 'It names the version, which was another one when the file was saved.',
      rounding: 'The last digits depend on the processor.',
      release: 'Another release of the framework, or of Python, writes it otherwise.',
      device: 'The file’s tensors were on a GPU; here they are on the CPU.',
      order: 'The file’s cells were run in another order, as their numbers show.',
      again: 'Cells of the file were run more than once, or deleted, as their numbers show.',
      missing: 'The file keeps no output of this cell.',
    },
    /** How many outputs are as in the file. */
    count: (same: number, of: number) =>
      `${same} of ${counted(of, 'output')} ${same === 1 ? 'is' : 'are'} as in the file.`,
    /** The same, of the cells before the first one that the reader has changed. */
    countBefore: (same: number, of: number) =>
      `Before your first change, ${same} of ${counted(of, 'output')} ${same === 1 ? 'is' : 'are'} as in the file.`,
    /** Where a notebook was changed from its first cell on, or has answered nothing that its file has. */
    none: 'No output can be compared with the file.',
    comparing: 'The outputs are compared with those in the file.',
    other: 'Different: ',
    cell: (place: number) => `cell ${place}`,
    comma: ', ',
    /** Of a list of cells that is not whole. */
    more: ' …',
    noOutputs: 'The file holds no outputs to compare with.',
    here: 'Here:',
  },
  zh: {
    same: '与文件相同',
    differs: '与文件不同',
    notInFile: '文件中未运行',
    inFile: '文件中：',
    nothing: '没有输出',
    causes: {
      drawn: '它来自没有设种子的抽取、随机丢弃（dropout）或未写入的内存，因此换一次运行或换一种处理器就会不同。',
      version: '其中有版本号，而保存文件时用的是另一个版本。',
      rounding: '最后几位数字取决于处理器。',
      release: '换一个版本的框架或 Python，输出的写法会不同。',
      device: '文件中的张量在 GPU 上，这里的在 CPU 上。',
      order: '从编号看，文件中的单元格是按另一种顺序运行的。',
      again: '从编号看，文件中有单元格运行过不止一次，或已被删除。',
      missing: '文件没有保存这个单元格的输出。',
    },
    count: (same, of) => `${of} 个输出中，有 ${same} 个与文件相同。`,
    countBefore: (same, of) => `在你的第一处修改之前，${of} 个输出中有 ${same} 个与文件相同。`,
    none: '没有可以与文件比较的输出。',
    comparing: '输出将与文件中的比较。',
    other: '不同的：',
    cell: (place) => `单元格 ${place}`,
    comma: '、',
    more: '……',
    noOutputs: '文件中没有可供比较的输出。',
    here: '这里：',
  },
});

export type ComparisonText = (typeof COMPARISON)['en'];
