import type { MatrixLabel } from '../figures/figure.ts';
import type { FieldId } from '../inputs/inputs.ts';
import type { Localized } from './localized.ts';
import { grouped } from './say.ts';

/** Every word of the page that does not belong to a notebook. */
export interface UiText {
  /** Its tag, as HTML wants it. */
  readonly tag: string;
  /** The name of this language, in itself. */
  readonly name: string;
  readonly title: string;
  readonly skip: string;
  readonly notebooks: string;
  readonly chooseNotebook: string;
  readonly steps: string;
  readonly theme: Readonly<Record<'label' | 'system' | 'light' | 'dark', string>>;
  readonly inputs: {
    readonly label: string;
    readonly fields: Readonly<Record<FieldId, string>>;
    readonly vocabulary: (size: string) => string;
    readonly weights: string;
    readonly reset: (field: string) => string;
    readonly resetAll: string;
    readonly edited: string;
    readonly removeEdit: (edit: string) => string;
  };
  readonly cell: {
    readonly in: (number: number) => string;
    readonly out: (number: number) => string;
    readonly stale: string;
    readonly notRun: string;
  };
  readonly status: {
    readonly current: string;
    readonly updated: (changed: number, of: number) => string;
    readonly stopped: (cell: number, type: string) => string;
    readonly refused: (cell: number) => string;
    readonly unreadable: string;
    readonly waiting: string;
    readonly following: string;
    readonly working: string;
    readonly cancelled: string;
    readonly cancel: string;
    readonly run: string;
  };
  readonly trouble: {
    readonly noWasm: string;
    readonly noSimd: string;
    readonly notLoaded: string;
    readonly outputsStay: string;
    readonly retry: string;
    readonly broken: string;
    readonly reload: string;
  };
  readonly figure: {
    readonly label: string;
    readonly matrices: Readonly<Record<MatrixLabel, string>>;
    readonly size: (shape: readonly number[]) => string;
    readonly sum: string;
    readonly products: string;
    readonly byZero: string;
    readonly reads: string;
    readonly equal: (equal: number, of: number) => string;
    readonly leftOut: string;
    readonly missing: string;
  };
  readonly noScript: string;
  readonly footer: {
    readonly exact: string;
  };
}

function times(shape: readonly number[]): string {
  return shape.map(grouped).join(' × ');
}

export const UI: Localized<UiText> = {
  en: {
    tag: 'en',
    name: 'English',
    title: 'A look-up is a matrix product',
    skip: 'Skip to the notebook',
    notebooks: 'Notebooks',
    chooseNotebook: 'Choose a notebook',
    steps: 'Steps',
    theme: { label: 'Colours', system: 'as the system', light: 'light', dark: 'dark' },
    inputs: {
      label: 'Inputs',
      fields: {
        ids: 'Token IDs',
        seed: 'Seed',
        dim: 'Dimension',
        vocab: 'Vocabulary',
        one: 'First single ID',
        two: 'Second single ID',
        weights: 'Fake weights',
      },
      vocabulary: (size) => `${size} = max + 1`,
      weights: 'row r is 0.11 · r',
      reset: (field) => `Reset ${field}`,
      resetAll: 'Reset all',
      edited: 'Edited weights',
      removeEdit: (edit) => `Put back weight ${edit}`,
    },
    cell: {
      in: (number) => `Input ${number}`,
      out: (number) => `Output ${number}`,
      stale: 'from earlier inputs',
      notRun: 'did not run: an earlier cell stopped the notebook',
    },
    status: {
      current: 'Every output is computed from these inputs.',
      updated: (changed, of) =>
        changed === 0 ? 'Run again: every output is the same.' : `Outputs updated: ${changed} of ${of} cells changed.`,
      stopped: (cell, type) => `The notebook stops at cell ${cell} with ${type}.`,
      refused: (cell) => `The notebook stops at cell ${cell}: it would need too much memory.`,
      unreadable: 'The outputs below are from the last inputs that could be read.',
      waiting: 'The outputs below are from earlier inputs, until the core has arrived.',
      following: 'The outputs below are the notebook’s own, until those of this link have been computed.',
      working: 'Making large matrices …',
      cancelled: 'Stopped. The outputs below are from earlier inputs.',
      cancel: 'Stop',
      run: 'Run',
    },
    trouble: {
      noWasm: 'This browser does not run WebAssembly, which computes the notebook.',
      noSimd: 'This browser lacks WebAssembly SIMD, which computes the notebook.',
      notLoaded: 'The part that computes the notebook did not load.',
      outputsStay: 'The outputs below are those of the notebook’s own inputs: editing will not change them.',
      retry: 'Try again',
      broken: 'Something on this page has broken, and it is our mistake, not yours. The outputs below may be old.',
      reload: 'Reload and keep my inputs',
    },
    figure: {
      label: 'Figure',
      matrices: {
        ids: 'IDs',
        table: 'W',
        onehot: 'one-hot',
        weight: 'linear weight',
        lookup: 'look-up',
        product: 'output',
      },
      size: (shape) =>
        shape.length === 2 ? `${times(shape.slice(0, 1))} rows by ${times(shape.slice(1))} columns` : times(shape),
      sum: 'The sum behind the selected value',
      products: 'multiplications',
      byZero: 'of them by zero',
      reads: 'numbers a look-up reads',
      equal: (equal, of) => `${grouped(equal)} of ${grouped(of)} equal, to the bit`,
      leftOut: 'left out',
      missing: 'no such row',
    },
    noScript:
      'Without JavaScript this page shows the notebook with its own inputs; with it, every input can be edited and the notebook runs again.',
    footer: {
      exact:
        'Every number is computed in WebAssembly by this page, to the bit as PyTorch 2.15 or TensorFlow 2.21 would.',
    },
  },
  zh: {
    tag: 'zh-Hans',
    name: '中文',
    title: '查表就是矩阵乘法',
    skip: '跳到笔记本',
    notebooks: '笔记本',
    chooseNotebook: '选择笔记本',
    steps: '步骤',
    theme: { label: '配色', system: '跟随系统', light: '浅色', dark: '深色' },
    inputs: {
      label: '输入',
      fields: {
        ids: 'Token ID',
        seed: '随机种子',
        dim: '维度',
        vocab: '词表大小',
        one: '第一个单独的 ID',
        two: '第二个单独的 ID',
        weights: '假权重',
      },
      vocabulary: (size) => `${size} = max + 1`,
      weights: '第 r 行为 0.11 · r',
      reset: (field) => `还原${field}`,
      resetAll: '全部还原',
      edited: '改动的权重',
      removeEdit: (edit) => `还原权重 ${edit}`,
    },
    cell: {
      in: (number) => `输入 ${number}`,
      out: (number) => `输出 ${number}`,
      stale: '来自之前的输入',
      notRun: '没有运行：前面的单元格已让笔记本停下',
    },
    status: {
      current: '所有输出都由这些输入计算得出。',
      updated: (changed, of) =>
        changed === 0 ? '已重新运行，输出没有变化。' : `输出已更新：${of} 个单元格中有 ${changed} 个发生变化。`,
      stopped: (cell, type) => `笔记本在第 ${cell} 个单元格停下：${type}。`,
      refused: (cell) => `笔记本在第 ${cell} 个单元格停下：所需内存过多。`,
      unreadable: '下面的输出来自上一次能读懂的输入。',
      waiting: '下面的输出来自之前的输入，等待计算核心加载。',
      following: '下面是笔记本自带的输出，正在计算此链接的输出。',
      working: '正在生成大矩阵……',
      cancelled: '已停止。下面的输出来自之前的输入。',
      cancel: '停止',
      run: '运行',
    },
    trouble: {
      noWasm: '此浏览器不支持 WebAssembly，无法计算笔记本。',
      noSimd: '此浏览器不支持 WebAssembly SIMD，无法计算笔记本。',
      notLoaded: '负责计算笔记本的部分没有加载成功。',
      outputsStay: '下面是笔记本自带输入的输出：编辑输入不会改变它们。',
      retry: '重试',
      broken: '本页出了故障，这是我们的错误，与您无关。下面的输出可能不是最新的。',
      reload: '重新加载并保留我的输入',
    },
    figure: {
      label: '图示',
      matrices: {
        ids: 'ID',
        table: 'W',
        onehot: 'one-hot',
        weight: '线性层权重',
        lookup: '查表',
        product: '输出',
      },
      size: (shape) =>
        shape.length === 2 ? `${times(shape.slice(0, 1))} 行 ${times(shape.slice(1))} 列` : times(shape),
      sum: '所选数值背后的求和',
      products: '次乘法',
      byZero: '次是乘以零',
      reads: '个数由查表读取',
      equal: (equal, of) => `${grouped(of)} 个中有 ${grouped(equal)} 个相等，逐位一致`,
      leftOut: '省略',
      missing: '没有这一行',
    },
    noScript: '没有 JavaScript 时，本页显示笔记本及其原有输入；启用后，每个输入都可以编辑，笔记本会重新运行。',
    footer: {
      exact: '每个数字都由本页用 WebAssembly 计算，与 PyTorch 2.15 或 TensorFlow 2.21 逐位一致。',
    },
  },
};
