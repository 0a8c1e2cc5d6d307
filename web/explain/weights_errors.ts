import { shapeOf } from '../inputs/facts.ts';
import { formatNumber } from '../inputs/format.ts';
import type { Edit } from '../inputs/inputs.ts';
import { hasWeight, tableSize, type TableSize } from '../inputs/table_size.ts';
import { columnsNumbered, counted, mono, p, rowsNumbered, tuple, W } from '../text/say.ts';
import { because, type Explainer, type Explanation, type Trouble } from './trouble.ts';

/** An edited weight that has no place in the table, or a value that does not fit there. */
export const explainEdit: Explainer = ({ inputs, facts, stop, message }) => {
  if (!stop.calls('__setitem__')) return null;
  const size = tableSize(inputs, facts);
  for (const edit of inputs.edits) {
    if (!hasWeight(size, edit.row.value, edit.col.value)) return outside(edit, size);
    if (/overflow/i.test(message) && !fits(edit)) return tooLarge(edit);
  }
  return null;
};

/** The position of the first edited weight that cannot be put into the table; null where all can. */
export function missingEdit({ inputs, facts }: Pick<Trouble, 'inputs' | 'facts'>): number | null {
  const size = tableSize(inputs, facts);
  const found = inputs.edits.findIndex((edit) => !hasWeight(size, edit.row.value, edit.col.value) || !fits(edit));
  return found < 0 ? null : found;
}

function fits({ value }: Edit): boolean {
  if (value.kind === 'int') return value.value >= -(2n ** 63n) && value.value < 2n ** 63n;
  return !Number.isFinite(value.value) || Number.isFinite(Math.fround(value.value));
}

function outside({ row, col }: Edit, { rows, columns }: TableSize): Explanation {
  const place = mono(`W[${formatNumber(row)}, ${formatNumber(col)}]`);
  if (rows <= 0n || columns <= 0n) {
    return because(
      {
        en: p`${place} does not exist: ${W} holds no numbers.`,
        zh: p`${place} 不存在：${W} 里一个数也没有。`,
      },
      { en: p`Undo this edit.`, zh: p`请撤销这次修改。` },
    );
  }
  const [there, across] = [rowsNumbered(rows), columnsNumbered(columns)];
  return because(
    {
      en: p`${place} does not exist: ${W} has only ${there.en} and ${across.en}.`,
      zh: p`${place} 不存在：${W} 只有 ${there.zh}、${across.zh}。`,
    },
    { en: p`Edit another weight, or undo this edit.`, zh: p`请修改别的权重，或者撤销这次修改。` },
  );
}

function tooLarge({ value }: Edit): Explanation {
  const text = mono(formatNumber(value));
  return value.kind === 'int'
    ? because(
        {
          en: p`${text} is too large for an integer of 64 bits.`,
          zh: p`${text} 超出了 64 位整数的范围。`,
        },
        {
          en: p`Write it with a decimal point or an exponent, or choose a smaller value.`,
          zh: p`请写成带小数点或指数的形式，或者换一个小一些的值。`,
        },
      )
    : because(
        {
          en: p`${text} is too large for a weight: the largest float32 number is about 3.4 × 10³⁸.`,
          zh: p`${text} 对权重来说太大：float32 最大约为 3.4 × 10³⁸。`,
        },
        {
          en: p`Choose a smaller value, or write ${mono('inf')} for infinity.`,
          zh: p`请换一个小一些的值，或者写 ${mono('inf')} 表示无穷大。`,
        },
      );
}

/** Weights of the Keras notebook that do not fit the table. */
export const explainWeights: Explainer = ({ inputs, facts, stop, message }) => {
  const { rows, columns } = facts;
  if (inputs.weights === null || !stop.calls('array') || rows === null || columns === null) return null;
  const advice = {
    en: p`Write ${counted(rows, 'row')} of ${counted(columns, 'number')}, or leave the field empty.`,
    zh: p`请写 ${rows} 行，每行 ${columns} 个数，或者留空。`,
  };
  if (/inhomogeneous/.test(message)) {
    return because({ en: p`The rows of weights have different lengths.`, zh: p`各行权重的个数不同。` }, advice);
  }
  if (!/not compatible with provided weight shape/.test(message)) return null;
  const given = mono(tuple(inputs.weights.length === 0 ? [0] : (shapeOf(inputs.weights) ?? [])));
  const wanted = mono(tuple([rows, columns]));
  return because(
    {
      en: p`The weights given have the shape ${given}, but the table must be ${wanted}: one row for each ID from 0 up, as wide as the dimension.`,
      zh: p`给定权重的形状是 ${given}，而权重表应是 ${wanted}：从 0 起每个 ID 一行，宽度等于维度。`,
    },
    advice,
  );
};
