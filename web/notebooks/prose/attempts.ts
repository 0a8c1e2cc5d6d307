/** What to try at the steps of the look-up. */

import { counted, ids, mono, p, weight } from '../../text/say.ts';
import { typing } from '../attempt.ts';
import { changeable, ordinal, tried, withId } from './plain.ts';

const W = weight('W');

export const tryIdea = tried(({ ids: all, finite }) => {
  const at = all.length > 1 ? 1 : 0;
  const row = all[at];
  if (row === undefined || !finite) return null;
  return {
    prompt: {
      en: p`Which row of ${W} will the ${ordinal(at)} token get?`,
      zh: p`第 ${at + 1} 个 token 会得到 ${W} 的哪一行？`,
    },
    answer: {
      en: p`Row ${ids(String(row))}: an ID is the number of its row.`,
      zh: p`${ids(String(row))} 号行：ID 就是行号。`,
    },
    change: null,
    claims: [{ kind: 'row', cell: 'batch', at, row: Number(row) }],
  };
});

export const tryIds = tried(({ ids: all, largest, columns, given, free }) => {
  if (!free) return null;
  const id = largest + 4n;
  const at = all.indexOf(largest);
  if (given) {
    return {
      prompt: {
        en: p`Leave the vocabulary size empty: how many rows will ${W} have?`,
        zh: p`把词表大小留空：${W} 会有多少行？`,
      },
      answer: {
        en: p`${largest} + 1 = ${counted(largest + 1n, 'row')}: now the largest ID decides.`,
        zh: p`${largest} + 1 = ${largest + 1n} 行：这时由最大的 ID 决定。`,
      },
      change: typing({ vocab: '' }),
      claims: [{ kind: 'shape', of: 'table', shape: [largest + 1n, columns] }],
    };
  }
  return {
    prompt: {
      en: p`Set the ${ordinal(at)} ID to ${String(id)}: how many rows will ${W} need?`,
      zh: p`把第 ${at + 1} 个 ID 改成 ${String(id)}：${W} 会需要多少行？`,
    },
    answer: {
      en: p`${id} + 1 = ${counted(id + 1n, 'row')}, for the IDs from 0 to ${String(id)}, though most of these do not occur.`,
      zh: p`${id} + 1 = ${id + 1n} 行，对应从 0 到 ${String(id)} 的 ID，虽然其中多数并没有出现。`,
    },
    change: typing({ ids: withId(all, at, id) }),
    claims: [{ kind: 'shape', of: 'table', shape: [id + 1n, columns] }],
  };
});

export const tryTable = tried(({ rows, columns, free }) => {
  if (!free) return null;
  const dim = columns === 3n ? 4n : 3n;
  return {
    prompt: {
      en: p`Set the dimension to ${dim}: how many numbers will ${W} hold?`,
      zh: p`把嵌入维度改成 ${dim}：${W} 会有多少个数？`,
    },
    answer: {
      en: p`${rows} × ${dim} = ${rows * dim}. The dimension is the width of a row; the number of rows stays.`,
      zh: p`${rows} × ${dim} = ${rows * dim} 个。维度是一行的宽度，行数不变。`,
    },
    change: typing({ dim: String(dim) }),
    claims: [{ kind: 'shape', of: 'table', shape: [rows, dim] }],
  };
});

export const tryOne = tried(({ rows, finite }, { one }) => {
  const row = one.value === 0n ? 1 : 0;
  if (!finite || row >= rows) return null;
  return {
    prompt: { en: p`Set the ID to ${row}: which row will come out?`, zh: p`把 ID 改成 ${row}：会取出哪一行？` },
    answer: {
      en: p`Row ${ids(String(row))}. Rows are counted from 0, so it is the ${ordinal(row)} one.`,
      zh: p`${ids(String(row))} 号行。行从 0 开始编号，所以从上往下数，它是第 ${row + 1} 行。`,
    },
    change: typing({ one: String(row) }),
    claims: [{ kind: 'row', cell: 'one', at: 0, row }],
  };
});

export const tryMissing = tried(({ rows }) => ({
  prompt: { en: p`Set the ID to ${String(rows)}: what will happen?`, zh: p`把 ID 改成 ${String(rows)}：会发生什么？` },
  answer: {
    en: p`PyTorch raises an ${mono('IndexError')}. The ${counted(rows, 'row')} of ${W} are numbered from 0, so the last one is ${rows - 1n}.`,
    zh: p`PyTorch 会报错 ${mono('IndexError')}。${W} 的 ${rows} 行从 0 开始编号，最后一行是 ${rows - 1n} 号行。`,
  },
  change: typing({ two: String(rows) }),
  claims: [{ kind: 'stops', cell: 'two', error: 'IndexError' }],
}));

export const tryBatch = tried((plain) => {
  const at = changeable(plain, 0);
  const id = at !== null && plain.ids[at] === 0n ? 1n : 0n;
  if (at === null || id >= plain.rows || !plain.finite) return null;
  return {
    prompt: {
      en: p`Set the ${ordinal(at)} ID to ${id}: which row do you expect in its place?`,
      zh: p`把第 ${at + 1} 个 ID 改成 ${id}：那个位置会出现哪一行？`,
    },
    answer: {
      en: p`Row ${ids(String(id))} of ${W}. All the others stay as they are.`,
      zh: p`${W} 的 ${ids(String(id))} 号行，其余各行不变。`,
    },
    change: typing({ ids: withId(plain.ids, at, id) }),
    claims: plain.ids.with(at, id).map((row, index) => ({ kind: 'row', cell: 'batch', at: index, row: Number(row) })),
  };
});
