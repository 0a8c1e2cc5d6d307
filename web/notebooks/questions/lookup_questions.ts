/** Questions at the steps of the look-up. */

import { counted, grouped, ids, mono, p, rowsNumbered, tuple, W } from '../../text/say.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { typing } from '../change.ts';
import { alike, ascending, distinct, right, wrong, type Verdict } from '../question.ts';
import { asked, listed, ordinal, type Ask } from './plain_run.ts';

export const askIdea = asked(({ ids: all, rows }) => {
  // What is highlighted in the figure is the first token's row; and an ID that is its own position teaches nothing.
  const at = all.findIndex((id, index) => index > 0 && id !== all[0] && id !== BigInt(index));
  const [id, place] = [all[at], ordinal(at)];
  if (id === undefined || place === undefined) return null;
  const wanted = Number(id);
  const verdict = (row: number): Verdict => ({ right: row === wanted, why: whyRow(row) });
  const whyRow = (row: number): Localized<Prose> => {
    const picked = ids(String(row));
    if (row === wanted) {
      return {
        en: p`The ID is the number of its row. Rows are counted from 0: the row at the top is row 0.`,
        zh: p`ID 就是行号。行从 0 开始编号：最上面的是 0 号行。`,
      };
    }
    if (row === at) {
      return {
        en: p`${picked} is the position of the token in the list, counted from 0. But the row is decided by the token’s ID, not by its position.`,
        zh: p`${picked} 是这个 token 在列表里的位置（从 0 数起）。但决定行的不是 token 的位置，而是它的 ID。`,
      };
    }
    if (row === wanted - 1) {
      return {
        en: p`You counted the rows from 1. They are numbered from 0, as in Python: the first row is row 0.`,
        zh: p`你是从 1 数起的。行号像 Python 那样从 0 数起：最上面的是 0 号行。`,
      };
    }
    return all.includes(BigInt(row))
      ? {
          en: p`Row ${picked} belongs to ID ${picked}: another token gets it.`,
          zh: p`${picked} 号行属于 ID ${picked}：得到它的是另一个 token。`,
        }
      : {
          en: p`Row ${picked} belongs to ID ${picked}. No token here has that ID.`,
          zh: p`${picked} 号行属于 ID ${picked}。这里没有 token 用这个 ID。`,
        };
  };
  return {
    prompt: {
      en: p`The ${place} token has ID ${ids(String(id))}. Which of the ${counted(rows, 'row')} of ${W} does it get?`,
      zh: p`第 ${at + 1} 个 token 的 ID 是 ${ids(String(id))}。它会得到 ${W} 的哪一行？`,
    },
    from: { matrix: 'table', unit: 'row', right: { row: wanted, column: 0 }, verdict: ({ row }) => verdict(row) },
    change: null,
  };
});

export const askIds = asked(({ ids: all, largest, rows, given, free }) => {
  const [id] = all;
  if (!free || given || id === undefined || all.length > 6) return null;
  const more = [...all, id, id];
  const numbered = rowsNumbered(rows);
  return {
    prompt: {
      en: p`Add two more tokens, both with ID ${ids(String(id))}: ${mono(listed(more))}. How many rows will ${W} have then?`,
      zh: p`再加两个 token，ID 都是 ${ids(String(id))}：${mono(listed(more))}。这时 ${W} 会有多少行？`,
    },
    from: ascending(
      right(alike(grouped(rows)), {
        en: p`As many as before. A row belongs to an ID, not to a token: tokens with the same ID get the same row, and the largest ID is still ${String(largest)}.`,
        zh: p`和原来一样多。行属于 ID，不属于 token：ID 相同的 token 得到同一行，而最大的 ID 仍然是 ${String(largest)}。`,
      }),
      wrong(alike(grouped(more.length)), {
        en: p`That is the number of tokens. But a row belongs to an ID, and the row of ID ${ids(String(id))} is there already.`,
        zh: p`这是 token 的个数。但行属于 ID，而 ID ${ids(String(id))} 的那一行已经有了。`,
      }),
      wrong(alike(grouped(rows + 2n)), {
        en: p`That would be right if each new token got a new row. But neither of them has a new ID.`,
        zh: p`只有每个新 token 都添一行，才会是这样。可是它们都没有新的 ID。`,
      }),
      wrong(alike(grouped(largest)), {
        en: p`The largest ID is ${String(largest)}, but ID 0 needs a row too: ${W} has ${numbered.en}.`,
        zh: p`最大的 ID 是 ${String(largest)}，但 ID 0 也要占一行：${W} 有 ${numbered.zh}。`,
      }),
    ),
    change: typing({ ids: listed(more) }),
  };
});

/** The brackets left out. */
const scalar: Ask = ({ columns, one }) => {
  if (one === null) return null;
  const alone = mono(`torch.tensor(${one})`);
  return {
    prompt: {
      en: p`Leave out the inner brackets and write ${alone}, a single ID that is not in a list. Which shape will the output have?`,
      zh: p`去掉里面的方括号，写成 ${alone}：一个不在列表里的 ID。输出会是什么形状？`,
    },
    from: [
      wrong(alike(tuple([1, columns])), {
        en: p`That is the shape with the brackets: ${mono(`[${one}]`)} is a list of one ID, so the output is a list of one row.`,
        zh: p`那是有方括号时的形状：${mono(`[${one}]`)} 是只有一个 ID 的列表，所以输出是只有一行的列表。`,
      }),
      right(alike(tuple([columns])), {
        en: p`The shape of the output is the shape of the IDs, followed by the width of a row. An ID that is in no list has the shape ${mono('()')}, so the output is just the row.`,
        zh: p`输出的形状是 ID 的形状再接上一行的宽度。不在列表里的单个 ID 形状是 ${mono('()')}，所以输出就是那一行本身。`,
      }),
      wrong(
        { en: 'No output, but an error', zh: '没有输出，会报错' },
        {
          en: p`The layer takes IDs of any shape, even ${mono('()')}. A bare Python number without ${mono('torch.tensor')} would be an error.`,
          zh: p`这个层接受任何形状的 ID，包括 ${mono('()')}。不写 ${mono('torch.tensor')}、直接给一个 Python 数才会报错。`,
        },
      ),
    ],
    change: null,
  };
};

const INDEX_ERROR = { en: 'PyTorch raises an IndexError', zh: 'PyTorch 报错 IndexError' };

/** An ID that has no row. */
const missing: Ask = ({ rows }) => {
  const [id, last, numbered] = [String(rows), rows - 1n, rowsNumbered(rows)];
  return {
    prompt: { en: p`Set the ID to ${ids(id)}: what will happen?`, zh: p`把 ID 改成 ${ids(id)}：会发生什么？` },
    from: [
      wrong(
        { en: 'The last row comes out', zh: '取出最后一行' },
        {
          en: p`The last row is row ${String(last)}, because rows are numbered from 0. Counted from 1 it would be row ${id}.`,
          zh: p`最后一行是 ${String(last)} 号行，因为行从 0 开始编号；从 1 数起它才是 ${id} 号行。`,
        },
      ),
      wrong(
        { en: 'W gets a new row', zh: 'W 会多出一行' },
        {
          en: p`A look-up only reads. The number of rows was fixed when the layer was made.`,
          zh: p`查表只是读取。有多少行，在创建这个层的时候就定下来了。`,
        },
      ),
      right(INDEX_ERROR, {
        en: p`${W} has ${counted(rows, 'row')}, ${numbered.en}, so there is no row for ID ${ids(id)}.`,
        zh: p`${W} 有 ${rows} 行，即 ${numbered.zh}，所以 ID ${ids(id)} 没有对应的行。`,
      }),
      wrong(
        { en: 'A row of zeros comes out', zh: '取出全是 0 的一行' },
        {
          en: p`PyTorch does not make up a row for an ID that has none.`,
          zh: p`ID 没有对应的行时，PyTorch 不会凭空造出一行。`,
        },
      ),
    ],
    change: typing({ one: id }),
  };
};

export const askOne = asked(missing, scalar);

export const askNegative = asked(({ rows }) => {
  const last = rows - 1n;
  return {
    prompt: { en: p`Set the ID to ${ids('-1')}: what will happen?`, zh: p`把 ID 改成 ${ids('-1')}：会发生什么？` },
    from: [
      wrong(
        { en: `Row ${String(last)}, the last one, comes out`, zh: `取出最后一行，即 ${String(last)} 号行` },
        {
          en: p`That is true of a Python list, where −1 counts from the end. An embedding layer does not count from the end.`,
          zh: p`Python 列表是这样的：−1 从末尾数起。但嵌入层不会从末尾数起。`,
        },
      ),
      right(INDEX_ERROR, {
        en: p`An ID is the number of a row, and ${W} has ${rowsNumbered(rows).en}. PyTorch’s embedding does not count from the end, as a Python list would.`,
        zh: p`ID 就是行号，而 ${W} 只有 ${rowsNumbered(rows).zh}。PyTorch 的嵌入层不像 Python 列表那样从末尾数起。`,
      }),
      wrong(
        { en: 'A row of zeros comes out', zh: '取出全是 0 的一行' },
        {
          en: p`PyTorch does not make up a row for an ID that has none.`,
          zh: p`ID 没有对应的行时，PyTorch 不会凭空造出一行。`,
        },
      ),
    ],
    change: typing({ two: '-1' }),
  };
});

export const askBatch = asked(({ ids: all, rows, columns, given }) => {
  const [id] = all;
  const count = all.length;
  if (id === undefined || count < 2 || count > 6) return null;
  const nested = `[[${listed(all)}], [${listed(all.map((_, index) => (index === 0 ? 0n : id)))}]]`;
  return {
    prompt: {
      en: p`Give the layer two lists at once, ${mono(nested)}: which shape will the output have?${given ? '' : p` (${mono('num_idx')} stays ${String(rows)}.)`}`,
      zh: p`把两个列表 ${mono(nested)} 一次交给嵌入层：输出会是什么形状？${given ? '' : p`（${mono('num_idx')} 仍为 ${String(rows)}。）`}`,
    },
    from: distinct(
      wrong(alike(tuple([2 * count, columns])), {
        en: p`The layer does return ${2 * count} rows, but it does not join the two lists: they get an axis of their own.`,
        zh: p`确实取出了 ${2 * count} 行，但两个列表不会接成一个：列表的个数单独占一维。`,
      }),
      wrong(alike(tuple([2, count])), {
        en: p`That is the shape of the IDs. Each ID is replaced by a row of ${counted(columns, 'number')}, so there is one more axis.`,
        zh: p`那是 ID 的形状。每个 ID 都换成一行 ${columns} 个数，所以还要多一维。`,
      }),
      right(alike(tuple([2, count, columns])), {
        en: p`The shape of the IDs, ${mono(tuple([2, count]))}, stays, and the width of a row comes last: a row of ${counted(columns, 'number')} for each ID.`,
        zh: p`ID 的形状 ${mono(tuple([2, count]))} 不变，最后接上一行的宽度：每个 ID 换成一行 ${columns} 个数。`,
      }),
      wrong(alike(tuple([count, columns])), {
        en: p`That is the shape for one list of ${counted(count, 'ID')}. Here there are two lists.`,
        zh: p`那是只有一个列表（${count} 个 ID）时的形状。这里有两个列表。`,
      }),
    ),
    change: typing({ ids: nested, ...(!given && { vocab: String(rows) }) }),
  };
});
