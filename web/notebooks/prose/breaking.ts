/** What to try at the closing steps. */

import { counted, ids, mono, p, weight } from '../../text/say.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { slipping, typing, weighing } from '../attempt.ts';
import { isWeight, tried, type Plain, type Try } from './plain.ts';

const W = weight('W');

const infinity: Try = ({ ids: all, columns, finite }) => {
  const [id] = all;
  const others = all.filter((other) => other !== id).length;
  if (id === undefined || !finite || others === 0) return null;
  const of = BigInt(all.length) * columns;
  const count = of - BigInt(others);
  return {
    // Told in a way that another of these changes, made before it, leaves true.
    prompt: {
      en: p`Change ${mono(`W[${id}, 0]`)} to infinity: how many numbers will no longer be equal?`,
      zh: p`把 ${mono(`W[${id}, 0]`)} 改成无穷大：有多少个数不再相等？`,
    },
    answer: {
      en: p`Only ${others}: in column 0, ${counted(others, 'token')} with another ID ${others === 1 ? 'gets' : 'get'} 0 × ∞ = NaN from the product.`,
      zh: p`只有 ${others} 个：在 0 号列，ID 不同的 ${others} 个 token 在乘法中得到 0 × ∞ = NaN。`,
    },
    change: weighing(Number(id), 0, 'inf'),
    claims: [{ kind: 'equal', count, of }],
  };
};

const nan: Try = ({ ids: all, rows, columns, finite }) => {
  if (!finite) return null;
  const unused = Array.from({ length: Number(rows) }, (_, row) => row).find((row) => !all.includes(BigInt(row)));
  const row = unused ?? Number(all[0]);
  const of = BigInt(all.length) * columns;
  const count = of - BigInt(all.length);
  const place = mono(`W[${row}, 0]`);
  return {
    prompt:
      unused === undefined
        ? {
            en: p`Change ${place} to NaN: how many numbers will no longer be equal?`,
            zh: p`把 ${place} 改成 NaN：有多少个数不再相等？`,
          }
        : {
            en: p`Row ${ids(String(row))} belongs to no token here. Change ${place} to NaN: how many numbers will no longer be equal?`,
            zh: p`${ids(String(row))} 号行不属于这里的任何 token。把 ${place} 改成 NaN：有多少个数不再相等？`,
          },
    answer: {
      en: p`${all.length}, one for each token: all of column 0 of the product is NaN, and NaN equals nothing.`,
      zh: p`${all.length} 个，每个 token 一个：乘积的 0 号列全部变成 NaN，而 NaN 与任何数都不相等。`,
    },
    change: weighing(row, 0, 'nan'),
    claims: [{ kind: 'equal', count, of }],
  };
};

const negativeZero: Try = ({ ids: all, rows, columns, finite }, inputs) => {
  const row = Number(all[0]);
  if (!finite || rows < 2n || isWeight(inputs, row, 0, '0')) return null;
  const of = BigInt(all.length) * columns;
  return {
    prompt: {
      en: p`Change ${mono(`W[${row}, 0]`)} to −0.0: does the minus reach both results?`,
      zh: p`把 ${mono(`W[${row}, 0]`)} 改成 −0.0：两种结果里都会有这个负号吗？`,
    },
    answer: {
      en: p`Only the look-up’s. In a sum, 0.0 + (−0.0) is 0.0. Yet all numbers are equal, for −0.0 equals 0.0.`,
      zh: p`只有查表的结果里有。求和时 0.0 + (−0.0) 得 0.0。不过所有的数仍然相等，因为 −0.0 等于 0.0。`,
    },
    change: weighing(row, 0, '-0.0'),
    claims: [
      { kind: 'equal', count: of, of },
      { kind: 'sign', at: 0, col: 0 },
    ],
  };
};

/** A square table of more rows is nothing to look at. */
const MOST_ROWS = 64n;

/** Whether the layer that is made once more is as it should be, over a table whose weights were drawn. */
function isUntouched({ free, rows }: Plain, { slips }: Inputs): boolean {
  return free && slips.length === 0 && rows <= MOST_ROWS;
}

const bias: Try = (plain, inputs) => {
  if (!isUntouched(plain, inputs)) return null;
  return {
    prompt: {
      en: p`Let the layer have its bias: how many numbers stay equal?`,
      zh: p`让这个层带上偏置：还有多少个数相等？`,
    },
    answer: {
      en: p`None. Each column has a random number added to it.`,
      zh: p`一个也没有。每一列都加上了一个随机数。`,
    },
    change: slipping('bias'),
    claims: [{ kind: 'fewer', cell: 'equal', than: 1n }],
  };
};

const untransposed: Try = (plain, inputs) => {
  const { rows, columns } = plain;
  if (!isUntouched(plain, inputs) || rows === columns) return null;
  return {
    prompt: {
      en: p`Leave out ${mono('.T')}, with a ${W} of ${rows} × ${columns}: what does PyTorch do?`,
      zh: p`${W} 为 ${rows} × ${columns} 时漏写 ${mono('.T')}：PyTorch 会怎样？`,
    },
    answer: {
      en: p`It stops. A one-hot row of ${counted(rows, 'number')} does not fit a matrix of ${counted(columns, 'row')}.`,
      zh: p`它会停下报错：one-hot 行有 ${rows} 个数，矩阵却有 ${columns} 行，对不上。`,
    },
    change: slipping('transpose'),
    claims: [{ kind: 'stops', cell: 'equal', error: 'RuntimeError' }],
  };
};

const square: Try = (plain, inputs) => {
  const { ids: all, rows, columns } = plain;
  if (!isUntouched(plain, inputs) || rows < 2n) return null;
  return {
    prompt:
      rows === columns
        ? {
            en: p`${W} is square. Leave out ${mono('.T')}: what does PyTorch do?`,
            zh: p`${W} 是方阵。漏写 ${mono('.T')}：PyTorch 会怎样？`,
          }
        : {
            en: p`Make ${W} square, with dimension ${rows}, and leave out ${mono('.T')}: what does PyTorch do?`,
            zh: p`把维度改成 ${rows}，让 ${W} 变成方阵，再漏写 ${mono('.T')}：PyTorch 会怎样？`,
          },
    answer: {
      en: p`It does not complain, and returns wrong numbers: columns of ${W} instead of rows. Few are equal.`,
      zh: p`它不报错，却给出错误的数：取出的是 ${W} 的列，而不是行，相等的数就少了。`,
    },
    change: slipping('transpose', rows === columns ? {} : { dim: String(rows) }),
    claims: [{ kind: 'fewer', cell: 'equal', than: BigInt(all.length) * rows }],
  };
};

const repeated: Try = ({ ids: all, rows, largest }) => {
  const [id] = all;
  const other = id === largest ? 0n : largest;
  if (id === undefined || rows < 2n || id === other) return null;
  const wanted = [id, other, id].join(', ');
  if (all.join(', ') === wanted) return null;
  const untouched = rows - 2n;
  return {
    prompt: {
      en: p`Set the IDs to ${wanted}: what will row ${ids(String(id))} of the gradients hold?`,
      zh: p`把 ID 改成 ${wanted}：梯度的 ${ids(String(id))} 号行会是什么？`,
    },
    answer: {
      en: p`A 2 in every column, for the ID occurs 2 times. Row ${ids(String(other))} holds 1${untouched > 0n ? ', every other row 0' : ''}.`,
      zh: p`每一列都是 2，因为这个 ID 出现了 2 次。${ids(String(other))} 号行都是 1${untouched > 0n ? '，其余各行都是 0' : ''}。`,
    },
    change: typing({ ids: wanted }),
    claims: Array.from({ length: Number(rows) }, (_, row) => ({
      kind: 'gradient',
      row: BigInt(row),
      value: BigInt(row) === id ? 2 : BigInt(row) === other ? 1 : 0,
    })),
  };
};

export const tryBreaking = tried(infinity, nan, negativeZero);
export const tryBreakingTorch = tried(bias, untransposed, square, infinity, nan, negativeZero);
export const tryGradients = tried(repeated);
