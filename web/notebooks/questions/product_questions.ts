/** Questions at the steps of the product. */

import { counted, grouped, ids, mono, p, tuple, W } from '../../text/say.ts';
import { typing } from '../change.ts';
import { alike, ascending, distinct, right, wrong } from '../question.ts';
import { asked } from './plain_run.ts';

export const askOneHot = asked(({ ids: all, rows, columns, names }) => {
  if (rows < 2n) return null;
  const shape = [all.length, rows];
  return {
    prompt: {
      en: p`By mistake someone writes ${mono(`${names.embedding}(onehot)`)} in place of ${mono(`${names.embedding}(${names.ids})`)}. Which shape will come out?`,
      zh: p`有人误把 ${mono(`${names.embedding}(${names.ids})`)} 写成了 ${mono(`${names.embedding}(onehot)`)}。会得到什么形状？`,
    },
    from: distinct(
      wrong(
        { en: 'No output, but an error', zh: '没有输出，会报错' },
        {
          en: p`Each 0 and each 1 is an integer, and rows 0 and 1 exist. So PyTorch accepts them as IDs and raises no error.`,
          zh: p`每个 0 和 1 都是整数，0 号行和 1 号行也都存在。对 PyTorch 来说它们都是合格的 ID，所以这个错误不会被发现。`,
        },
      ),
      wrong(alike(tuple(shape)), {
        en: p`That is the shape of the input. Each number in it is replaced by a row, so the output has one more axis.`,
        zh: p`那是输入的形状。里面的每个数都会换成一行，所以还要多一维。`,
      }),
      wrong(alike(tuple([all.length, columns])), {
        en: p`That is the shape of the product. An embedding layer does not multiply: it treats each number as an ID.`,
        zh: p`那是矩阵乘法结果的形状。嵌入层不做乘法：它把每个数都当作一个 ID。`,
      }),
      right(alike(tuple([...shape, columns])), {
        en: p`The layer treats each of the ${BigInt(all.length) * rows} numbers as an ID: it returns row 0 of ${W} for each 0 and row 1 for each 1.`,
        zh: p`嵌入层把这 ${BigInt(all.length) * rows} 个数都当作 ID：每个 0 取出 ${W} 的 0 号行，每个 1 取出 1 号行。`,
      }),
    ),
    change: null,
  };
});

export const askLinear = asked(({ ids: all, rows, columns }) => ({
  prompt: {
    en: p`Suppose the layer multiplied the one-hot matrix, as floating-point numbers, with the weight that it has now. What would come out?`,
    zh: p`假设先把 one-hot 矩阵转成浮点数，现在就让这个层用它自己的权重去乘，会得到什么？`,
  },
  from: [
    wrong(
      { en: 'An error: the shapes do not fit', zh: '报错：形状对不上' },
      {
        en: p`They fit: ${mono(tuple([all.length, rows]))} times the transposed weight, ${mono(tuple([rows, columns]))}. Shapes alone do not tell which numbers a matrix holds.`,
        zh: p`对得上：${mono(tuple([all.length, rows]))} 乘以转置后的权重 ${mono(tuple([rows, columns]))}。但只看形状，并不知道矩阵里是哪些数。`,
      },
    ),
    wrong(
      { en: 'The same rows as the look-up gives', zh: '与查表结果相同的那些行' },
      {
        en: p`It would pick rows by the same IDs, but from its own random weight. The seed is the same, but the numbers are drawn in a different way.`,
        zh: p`它会按同样的 ID 取行，但取自它自己的随机权重。种子虽然相同，抽取的方法却不同。`,
      },
    ),
    right(
      {
        en: `Other numbers, of shape ${tuple([all.length, columns])}`,
        zh: `另一些数，形状是 ${tuple([all.length, columns])}`,
      },
      {
        en: p`The shapes fit, so there is no error. But the rows come from the layer’s own random weight. That is why it must be given the weights of ${W} first.`,
        zh: p`形状对得上，所以不会报错。但这些行取自这个层自己的随机权重，因此要先把 ${W} 里的数交给它。`,
      },
    ),
  ],
  change: null,
}));

/** What a row with two 1s gives: what a product can do and a look-up of one ID cannot. */
export const askTwoOnes = asked(({ ids: all, rows, finite }) => {
  const [one] = all;
  const other = [...all, 0n, 1n].find((id) => id !== one && id < rows);
  if (one === undefined || other === undefined || !finite || rows > 8n) return null;
  const [first, second] = one < other ? [one, other] : [other, one];
  const row = Array.from({ length: Number(rows) }, (_, index) => ([first, second].includes(BigInt(index)) ? 1 : 0));
  const [a, b] = [ids(String(first)), ids(String(second))];
  return {
    prompt: {
      en: p`Suppose a row of the left matrix held two 1s: ${mono(`[${row.join(', ')}]`)}. What would the same row of the output be?`,
      zh: p`假设左边的某一行有两个 1：${mono(`[${row.join(', ')}]`)}。输出中对应的那一行会是什么？`,
    },
    from: [
      wrong(
        {
          en: `Row ${String(first)}, and row ${String(second)} below it`,
          zh: `${String(first)} 号行，下面再接 ${String(second)} 号行`,
        },
        {
          en: p`A product has one output row for each row on the left, so both rows of ${W} go into that single row.`,
          zh: p`左边的一行只得到输出的一行，${W} 的两行都要放进这一行里。`,
        },
      ),
      right(
        {
          en: `Row ${String(first)} + row ${String(second)}, number by number`,
          zh: `${String(first)} 号行与 ${String(second)} 号行逐个数相加`,
        },
        {
          en: p`1 × row ${a} + 1 × row ${b}, and 0 × all the others. With a single 1, only one row would be left in this sum. A product can also add rows; a look-up of one ID cannot.`,
          zh: p`1 × ${a} 号行 + 1 × ${b} 号行，其余各行都乘以 0。只有一个 1 时，这个和里才只剩下一行。所以矩阵乘法还能把行相加，而查一个 ID 只能取出一行。`,
        },
      ),
      wrong(
        { en: 'An error', zh: '报错' },
        {
          en: p`The product does not know that its left side is one-hot: it takes any numbers there.`,
          zh: p`矩阵乘法并不知道左边是 one-hot：那里放什么数都可以。`,
        },
      ),
    ],
    change: null,
  };
});

/** Whether the two layers hold one memory: in PyTorch, where no number was copied. */
export const askShared = asked(({ ids: all, rows, names }) => {
  const at = all.findIndex((id) => id > 0n);
  const row = all[at];
  if (row === undefined || rows < 2n) return null;
  const written = mono(`${names.linear}.weight.data[0, ${row}] = 9`);
  const lookUp = mono(`${names.embedding}(${names.ids})`);
  return {
    prompt: {
      en: p`Suppose you now change one number of the linear layer, and nothing else, ${written}. What will ${lookUp} give?`,
      zh: p`假设现在只改线性层里的一个数：${written}。这时 ${lookUp} 会给出什么？`,
    },
    from: [
      wrong(
        { en: 'The same as before', zh: '和原来一样' },
        {
          en: p`${mono('Parameter')} copied nothing: both layers read the same numbers in memory, one of them transposed.`,
          zh: p`${mono('Parameter')} 没有复制任何数：两个层读的是内存里的同一批数，只是其中一个看到的是转置。`,
        },
      ),
      right(
        { en: `A 9 in column 0 for ID ${row}`, zh: `ID ${row} 的那一行里，0 号列变成 9` },
        {
          en: p`The layers share their numbers, and ${mono(`weight[0, ${row}]`)} of the linear layer is ${mono(`W[${row}, 0]`)}.`,
          zh: p`两个层共用同一批数，线性层的 ${mono(`weight[0, ${row}]`)} 就是 ${mono(`W[${row}, 0]`)}。`,
        },
      ),
      wrong(
        { en: `A 9 in row 0, column ${row}, of W`, zh: `W 的 0 号行 ${row} 号列变成 9` },
        {
          en: p`The layers do share their numbers. But the linear layer holds ${W} transposed: its row 0 is column 0 of ${W}.`,
          zh: p`两个层确实共用同一批数。但线性层保存的是 ${W} 的转置：它的 0 号行是 ${W} 的 0 号列。`,
        },
      ),
    ],
    change: null,
  };
});

export const askCost = asked(({ ids: all, rows, columns, free }) => {
  if (!free) return null;
  const more = rows * 10n;
  const [count, read] = [all.length, BigInt(all.length) * columns];
  return {
    prompt: {
      en: p`Make the vocabulary ten times as large, ${more} rows. How many weights will the look-up of the same ${counted(count, 'ID')} read?`,
      zh: p`把词表变成现在的 10 倍，共 ${more} 行。查同样的 ${count} 个 ID，要读多少个权重？`,
    },
    from: ascending(
      right(alike(grouped(read)), {
        en: p`As many as before: one row of ${counted(columns, 'number')} for each ID. Only the product has more to do: ${grouped(read * more)} multiplications instead of ${grouped(read * rows)}.`,
        zh: p`和原来一样：每个 ID 一行，共 ${columns} 个数。要多做工作的只有矩阵乘法：从 ${grouped(read * rows)} 次乘法变成 ${grouped(read * more)} 次。`,
      }),
      wrong(alike(grouped(read * 10n)), {
        en: p`A look-up does not search the table. The ID tells where its row begins, no matter how many rows there are.`,
        zh: p`查表并不需要在表里逐行寻找。不管有多少行，ID 直接说明了那一行从哪里开始。`,
      }),
      wrong(alike(grouped(read * more)), {
        en: p`That is the number of multiplications in the product: it uses every row for every ID. The look-up reads only the rows of the IDs.`,
        zh: p`那是矩阵乘法要做的乘法次数：对每个 ID，矩阵乘法都要用到每一行。查表只读要取出的那些行。`,
      }),
    ),
    change: typing({ vocab: String(more) }),
  };
});
