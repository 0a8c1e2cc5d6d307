/** What to try at the steps of the product. */

import { counted, ids, mono, p, weight } from '../../text/say.ts';
import { typing, weighing } from '../attempt.ts';
import { changeable, isWeight, ordinal, tried, withId, type Attempts } from './plain.ts';

const W = weight('W');

export const tryOneHot = tried(({ ids: all, rows, free }) => {
  if (!free) return null;
  const wider = rows + 2n;
  return {
    prompt: {
      en: p`Set the vocabulary to ${String(wider)}: what will the one-hot matrix look like?`,
      zh: p`把词表大小改成 ${String(wider)}：one-hot 矩阵会变成什么样？`,
    },
    answer: {
      en: p`${all.length} × ${wider}: 2 more columns, with nothing but zeros in them, for no ID asks for these.`,
      zh: p`${all.length} × ${wider}：多出 2 列，里面全是 0，因为没有 ID 用到它们。`,
    },
    change: typing({ vocab: String(wider) }),
    claims: [{ kind: 'shape', of: 'onehot', shape: [all.length, wider] }],
  };
});

export const tryLinear = tried(({ rows, columns }) => ({
  prompt: {
    en: p`${W} is ${rows} × ${columns}. Which shape does the linear layer’s weight have?`,
    zh: p`${W} 是 ${rows} × ${columns}。线性层的权重是什么形状？`,
  },
  answer: {
    en: p`${columns} × ${rows}: one row for each output. The layer multiplies by its transpose.`,
    zh: p`${columns} × ${rows}：每个输出一行。相乘时用的是它的转置。`,
  },
  change: null,
  claims: [{ kind: 'shape', of: 'weight', shape: [columns, rows] }],
}));

export const tryDense = tried(({ rows, columns }) => ({
  prompt: {
    en: p`PyTorch’s linear layer would hold this weight as ${columns} × ${rows}. How does the Dense layer hold it?`,
    zh: p`PyTorch 的线性层会把这个权重存成 ${columns} × ${rows}。Dense 层怎么存？`,
  },
  answer: {
    en: p`As ${rows} × ${columns}, one row for each input: just like ${W}.`,
    zh: p`存成 ${rows} × ${columns}，每个输入一行，和 ${W} 一样。`,
  },
  change: null,
  claims: [{ kind: 'shape', of: 'weight', shape: [rows, columns] }],
}));

export const tryAssign = tried(({ ids: all, finite }, inputs) => {
  const row = Number(all[0]);
  if (!finite) return null;
  const value = isWeight(inputs, row, 0, '9') ? '7' : '9';
  return {
    prompt: {
      en: p`Change ${mono(`W[${row}, 0]`)} to ${value}: where will the ${value} stand in the linear layer’s weight?`,
      zh: p`把 ${mono(`W[${row}, 0]`)} 改成 ${value}：这个 ${value} 会出现在线性层权重的什么位置？`,
    },
    answer: {
      en: p`At ${mono(`[0, ${row}]`)}: row and column change places.`,
      zh: p`在 ${mono(`[0, ${row}]`)}：行号与列号互换。`,
    },
    change: weighing(row, 0, value),
    claims: [{ kind: 'weight', row, col: 0, value: Number(value) }],
  };
});

export const tryProduct = tried((plain) => {
  const at = changeable(plain, 1);
  const id = plain.ids[0];
  if (at === null || id === undefined || plain.ids[at] === id || !plain.finite) return null;
  const row = Number(id);
  return {
    prompt: {
      en: p`Set the ${ordinal(at)} ID to ${String(id)}, like the first: what will the ${ordinal(at)} row of the product be?`,
      zh: p`把第 ${at + 1} 个 ID 也改成 ${String(id)}，与第 1 个相同：乘积从上往下数的第 ${at + 1} 行会是什么？`,
    },
    answer: {
      en: p`Row ${ids(String(id))} of ${W} once more: equal one-hot rows pick equal rows.`,
      zh: p`还是 ${W} 的 ${ids(String(id))} 号行：相同的 one-hot 行取出相同的行。`,
    },
    change: typing({ ids: withId(plain.ids, at, id) }),
    claims: [
      { kind: 'row', cell: 'product', at: 0, row },
      { kind: 'row', cell: 'product', at, row },
    ],
  };
});

export const tryCompare = tried(({ ids: all, columns, finite }, inputs) => {
  const row = Number(all[0]);
  if (!finite) return null;
  const value = isWeight(inputs, row, 0, '0.5') ? '0.25' : '0.5';
  const count = BigInt(all.length) * columns;
  return {
    prompt: {
      en: p`Change ${mono(`W[${row}, 0]`)} to ${value}: will the two ways still agree?`,
      zh: p`把 ${mono(`W[${row}, 0]`)} 改成 ${value}：两种方法的结果还会相同吗？`,
    },
    answer: {
      en: p`Yes, all ${counted(count, 'number')} are equal: both read the same ${W}, whatever finite numbers it holds.`,
      zh: p`会，${count} 个数全部相等：两者用的是同一个 ${W}，里面是什么有限的数都行。`,
    },
    change: weighing(row, 0, value),
    claims: [{ kind: 'equal', count, of: count }],
  };
});

/** The term that is left of a sum. */
export function trySum(position: number): Attempts {
  return tried(({ ids: all, columns, finite }) => {
    const row = all[position];
    if (row === undefined || !finite) return null;
    return {
      prompt: {
        en: p`And in the last column: which weight is left of the sum?`,
        zh: p`那么最后一列呢？求和之后留下的是哪个权重？`,
      },
      answer: {
        en: p`${mono(`W[${row}, ${columns - 1n}]`)}: the same row, the last column.`,
        zh: p`${mono(`W[${row}, ${columns - 1n}]`)}：行不变，列是最后一列。`,
      },
      change: null,
      claims: [{ kind: 'row', cell: 'product', at: position, row: Number(row) }],
    };
  });
}

export const tryCost = tried(({ ids: all, rows, columns, free }) => {
  if (!free) return null;
  const more = rows * 10n;
  const read = BigInt(all.length) * columns;
  return {
    prompt: {
      en: p`Set the vocabulary to ${String(more)}, ten times as many rows: how many weights will the look-up read?`,
      zh: p`把词表大小改成 ${String(more)}，行数是现在的 10 倍：查表要读多少个权重？`,
    },
    answer: {
      en: p`Still ${read}. The product, though, multiplies ${counted(read * more, 'time')} instead of ${read * rows}.`,
      zh: p`还是 ${read} 个。矩阵乘法却要做 ${read * more} 次乘法，而不是 ${read * rows} 次。`,
    },
    change: typing({ vocab: String(more) }),
    claims: [{ kind: 'shape', of: 'onehot', shape: [all.length, more] }],
  };
});
