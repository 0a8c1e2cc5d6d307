import type { Cost, CostSizes } from '../run/cost.ts';
import { localized } from './localized.ts';
import { counted, grouped } from './say.ts';

function times(shape: readonly number[]): string {
  return shape.map(grouped).join(' × ');
}

/** What is said in and below figures. */
export const FIGURE = localized({
  en: {
    label: 'Figure',
    /** Stands before the line of shapes. */
    shapes: 'Shapes:',
    matrices: {
      ids: 'IDs',
      table: 'W',
      onehot: 'one-hot',
      products: 'each row × 0 or 1',
      weight: 'linear weight',
      turned: 'W transposed',
      lookup: 'look-up',
      product: 'output',
      biased: 'with a bias',
      untransposed: 'without .T',
      slipped: 'with a bias, without .T',
      amounts: 'the rows, mixed',
      embeddingGradient: 'gradient by look-up',
      linearGradient: 'gradient by product',
    },
    size: (shape: readonly number[]) =>
      shape.length === 2 ? `${counted(shape[0] ?? 0, 'row')} by ${counted(shape[1] ?? 0, 'column')}` : times(shape),
    sum: {
      label: 'The sum behind the selected value',
      start: 'Term by term',
      next: 'Next term',
      all: 'All terms',
      /** For screen readers: the term that is shown now, and the sum up to and with it. */
      said: (place: number, of: number, term: string, partial: string) =>
        `Term ${place} of ${of}: ${term}. The sum so far is ${partial}.`,
      saidAll: (result: string) => `All terms. The sum is ${result}.`,
    },
    /** For screen readers: what has been chosen. */
    chosen: (id: number, column: number, value: string) =>
      `Selected: ${value}, column ${column} of the output row for ID ${id}.`,
    /** `asked`: whether a token picks its row. */
    chosenWeight: (row: number, column: number, value: string, asked: boolean) =>
      `Selected: weight W[${row}, ${column}], ${value}.${asked ? '' : ` No token picks row ${row}.`}`,
    letGo: 'Nothing is selected now.',
    /** Terms of 0 times a number that are left out. */
    terms: (count: number) => `${grouped(count)} more × 0`,
    cost: {
      multiplying: 'product',
      lookingUp: 'look-up',
      products: 'multipli\u00ADcations',
      byZero: 'of them by 0',
      reads: 'numbers read (weights, and one-hot rows or IDs)',
      bytes: 'bytes read',
    },
    /** What a cost is counted for. */
    costOf: (model: Cost['model'], { tokens, rows, columns }: CostSizes) =>
      `${grouped(tokens)} ${tokens === 1n ? 'ID' : 'IDs'}, ${{ here: 'this', gpt2: 'the smallest GPT-2’s', any: 'a' }[model]} table of ${grouped(rows)} × ${grouped(columns)}`,
    /** `signs`: how many of the equal ones differ in the sign of a zero. */
    equal: (equal: number, of: number, signs: number) => {
      const count = `${grouped(equal)} of ${grouped(of)} equal`;
      if (of === 0) return 'There are no numbers to compare.';
      if (signs > 0)
        return `${count}; of these, ${grouped(signs)} differ${signs === 1 ? 's' : ''} in the sign of a zero`;
      return equal === of ? `${count}, to the last bit` : count;
    },
    differs: 'differs',
    clash: 'these sizes do not fit',
    leftOut: 'left out',
    missing: 'no such row',
    /** For screen readers: by which keys a weight is edited. */
    howToEdit:
      'Arrow keys move. Enter or a digit edits the weight, Escape cancels, Delete restores its original value.',
    /** The 1 of a one-hot row stands in a column that is left out. */
    hiddenOne: (column: number) => `the 1 is in column ${grouped(column)}, which is left out here`,
  },
  zh: {
    label: '图示',
    shapes: '形状：',
    matrices: {
      ids: 'ID',
      table: 'W',
      onehot: 'one-hot',
      products: '每一行 × 0 或 1',
      weight: '线性层权重',
      turned: 'W 的转置',
      lookup: '查表',
      product: '输出',
      biased: '加了偏置',
      untransposed: '没有 .T',
      slipped: '加了偏置，没有 .T',
      amounts: '混合的行',
      embeddingGradient: '查表的梯度',
      linearGradient: '矩阵乘法的梯度',
    },
    size: (shape) => (shape.length === 2 ? `${times(shape.slice(0, 1))} 行 ${times(shape.slice(1))} 列` : times(shape)),
    sum: {
      label: '所选数值背后的求和',
      start: '逐项计算',
      next: '下一项',
      all: '全部',
      said: (place, of, term, partial) => `第 ${place} 项，共 ${of} 项：${term}。目前的和是 ${partial}。`,
      saidAll: (result) => `全部各项的和是 ${result}。`,
    },
    chosen: (id, column, value) => `已选中 ${value}：ID ${id} 的输出行，${column} 号列。`,
    chosenWeight: (row, column, value, asked) =>
      `已选中权重 W[${row}, ${column}]，${value}。${asked ? '' : `没有 token 选中 ${row} 号行。`}`,
    letGo: '已取消选中。',
    terms: (count) => `另有 ${grouped(count)} 项 × 0`,
    cost: {
      multiplying: '矩阵乘法',
      lookingUp: '查表',
      products: '乘法次数',
      byZero: '其中乘以 0',
      reads: '读取的数（权重，以及 one-hot 或 ID）',
      bytes: '读取的字节',
    },
    costOf: (model, { tokens, rows, columns }) =>
      `${grouped(tokens)} 个 ID，${{ here: '此处的 ', gpt2: '最小的 GPT-2 的 ', any: '' }[model]}${grouped(rows)} × ${grouped(columns)} 权重表`,
    equal: (equal, of, signs) => {
      const count = `${grouped(of)} 个数中有 ${grouped(equal)} 个相等`;
      if (of === 0) return '没有可以比较的数。';
      if (signs > 0) return `${count}，其中 ${grouped(signs)} 个是正负号不同的零`;
      return equal === of ? `${count}，逐位一致` : count;
    },
    differs: '不相等',
    clash: '这两个大小对不上',
    leftOut: '省略',
    missing: '没有这一行',
    howToEdit: '方向键移动；按 Enter 键或数字键编辑权重，Esc 键撤销，Delete 键恢复原来的权重。',
    hiddenOne: (column) => `1 在省略的 ${grouped(column)} 号列`,
  },
});
