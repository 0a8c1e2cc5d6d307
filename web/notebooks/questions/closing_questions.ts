/** Questions at the closing steps. */

import { compare } from '../../run/compare.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { counted, grouped, ids, mono, p, W } from '../../text/say.ts';
import { slipping, typing, weighing } from '../change.ts';
import { alike, ascending, wrong, right, type Choice } from '../question.ts';
import { asked, listed, type Ask } from './plain_run.ts';

/** A NaN in a row that no token asks for. */
const nan: Ask = ({ ids: all, rows, columns, finite, slipped }) => {
  const unused = Array.from({ length: Number(rows) }, (_, row) => row).find((row) => !all.includes(BigInt(row)));
  // With a slip made, the numbers that it is about may differ already.
  if (!finite || slipped || unused === undefined) return null;
  const [count, place] = [all.length, mono(`W[${unused}, 0]`)];
  const every = BigInt(count) * columns;
  return {
    prompt: {
      en: p`No token here picks row ${ids(String(unused))}. Put a NaN into it, at ${place}: how many of the ${counted(every, 'number')} will no longer be equal?`,
      zh: p`这里没有 token 选中 ${ids(String(unused))} 号行。在这一行的 ${place} 处放入 NaN：${every} 个数中会有多少个不再相等？`,
    },
    from: ascending(
      wrong(alike('0'), {
        en: p`That would be right if the product read only the rows of the tokens, as the look-up does. The product multiplies row ${ids(String(unused))} by 0 for each token, and 0 × NaN is NaN.`,
        zh: p`如果矩阵乘法像查表那样只读选中的行，就会是这样。但矩阵乘法对每个 token 都要用 0 去乘 ${ids(String(unused))} 号行，而 0 × NaN 是 NaN。`,
      }),
      right(alike(grouped(count)), {
        en: p`They are all the numbers in column 0, one for each token: in the product, each sum there has the term 0 × NaN, which is NaN. The look-up never reads that row.`,
        zh: p`就是整个 0 号列，每个 token 一个：矩阵乘法在那里的每个和都含有 0 × NaN 这一项，也就是 NaN。查表则根本不读这一行。`,
      }),
      wrong(alike('1'), {
        en: p`Only one weight has changed, but in its column it is part of the sum of every token.`,
        zh: p`虽然只改了一个权重，但在那一列，每个 token 的和里都有它。`,
      }),
      wrong(alike(grouped(every)), {
        en: p`The NaN is in column 0. The sums of the other columns do not contain it.`,
        zh: p`NaN 在 0 号列。其余各列的和里没有它。`,
      }),
    ),
    change: weighing(unused, 0, 'nan'),
  };
};

/** A longer sum is nothing to read. */
const MOST_LISTED = 6n;

/** A square table of more rows is nothing to look at. */
const MOST_ROWS = 64n;

/** What may come of a slip in the code. */
const FATES = {
  error: { en: 'Stop with an error', zh: '报错停下' },
  same: { en: 'Give the same numbers as before', zh: '给出和原来一样的数' },
  wrong: { en: 'Give wrong numbers, without an error', zh: '不报错，但给出错误的数' },
} as const satisfies Record<string, Localized>;

/** Square W without `.T`. */
const square: Ask = ({ rows, columns, free, slipped }) => {
  if (!free || slipped || rows < 2n || rows > MOST_ROWS) return null;
  const already = rows === columns;
  const told = (label: Localized, isRight: boolean, why: (counts: Localized<Prose>) => Localized<Prose>): Choice => ({
    label,
    verdict(then) {
      const counts = then && countsOf(then);
      return counts && { right: isRight, why: why(counts) };
    },
  });
  return {
    prompt: already
      ? {
          en: p`${W} is square here. Leave out ${mono('.T')}: what will PyTorch do?`,
          zh: p`这里的 ${W} 是方阵。漏写 ${mono('.T')}，PyTorch 会怎样？`,
        }
      : {
          en: p`Make ${W} square, with dimension ${rows}, and leave out ${mono('.T')}: what will PyTorch do?`,
          zh: p`把维度改成 ${rows}，让 ${W} 变成方阵，再漏写 ${mono('.T')}：PyTorch 会怎样？`,
        },
    from: [
      told(FATES.error, false, () => ({
        en: p`A ${rows} × ${rows} matrix keeps its shape when it is transposed, so the shapes fit and the code runs.`,
        zh: p`${rows} × ${rows} 的矩阵转置后还是 ${rows} × ${rows}，形状对得上，所以代码照样运行。`,
      })),
      told(FATES.same, false, (counts) => ({
        en: p`The shape is the same, the numbers are not: without ${mono('.T')}, columns of ${W} come out where rows should. ${counts.en}`,
        zh: p`形状相同，数却不同：漏写 ${mono('.T')}，取出的是 ${W} 的列，而不是行。${counts.zh}`,
      })),
      told(FATES.wrong, true, (counts) => ({
        en: p`The shapes fit, so there is no error, but the layer returns columns of ${W} instead of rows. ${counts.en}`,
        zh: p`形状对得上，所以不报错，取出的却是 ${W} 的列，而不是行。${counts.zh}`,
      })),
    ],
    change: slipping('transpose', already ? {} : { dim: String(rows) }),
  };
};

/** Fewer classes than W has rows. */
const classes: Ask = ({ rows, slipped }) => {
  // What is looked up alone has a row then, too.
  if (slipped || rows > 4n) return null;
  const wanted = '2, 0, 1';
  return {
    prompt: {
      en: p`Set the vocabulary to 4 and the IDs to ${mono(wanted)}, and leave out ${mono('num_idx')} in ${mono('one_hot')}: what will PyTorch do?`,
      zh: p`把词表大小设为 4，ID 改成 ${mono(wanted)}，再漏写 ${mono('one_hot')} 里的 ${mono('num_idx')}：PyTorch 会怎样？`,
    },
    from: [
      right(FATES.error, {
        en: p`The largest ID is 2, so ${mono('one_hot')} makes 3 columns, and rows of 3 numbers do not fit the 4 rows of ${W}.`,
        zh: p`最大的 ID 是 2，所以 ${mono('one_hot')} 只有 3 列，而 3 个数的行与 ${W} 的 4 行对不上。`,
      }),
      wrong(FATES.same, {
        en: p`It would, if ID 3 occurred: then ${mono('one_hot')} would make 4 columns by itself. Here the largest ID is 2, and it makes 3.`,
        zh: p`如果出现了 ID 3，确实如此：那时 ${mono('one_hot')} 自己就会有 4 列。但这里最大的 ID 是 2，只有 3 列。`,
      }),
      wrong(FATES.wrong, {
        en: p`A missing column is not taken for zeros: the layer multiplies rows of 4 numbers and nothing else.`,
        zh: p`缺少的列不会当作 0：这个层只接受有 4 个数的行。`,
      }),
    ],
    change: slipping('classes', { ids: wanted, vocab: '4' }),
  };
};

/** IDs in the place of their one-hot rows, as many as W has rows. */
const amounts: Ask = ({ ids: all, rows, names, finite, slipped }) => {
  // 0 times an infinity is NaN: the sum is then another matter.
  if (!finite || slipped || BigInt(all.length) !== rows || rows < 2n || rows > MOST_LISTED) return null;
  const sum = all.map((id, row) => `${id} × W[${row}]`).join(' + ');
  return {
    prompt: {
      en: p`Give the layer the IDs themselves, ${mono(`again(${names.ids}.float())`)}: what will PyTorch do?`,
      zh: p`把 ID 直接交给这个层：${mono(`again(${names.ids}.float())`)}，PyTorch 会怎样？`,
    },
    from: [
      wrong(FATES.error, {
        en: p`There are as many IDs as ${W} has rows, so they fit as one input of ${rows} numbers.`,
        zh: p`ID 的个数恰好等于 ${W} 的行数，所以它们正好是有 ${rows} 个数的一个输入。`,
      }),
      wrong(FATES.same, {
        en: p`Only a one-hot row picks a row. The layer adds up ${mono(sum)}: one row, which belongs to no ID.`,
        zh: p`只有 one-hot 行才选出一行。这个层算的是 ${mono(sum)}：得到一行，不属于任何 ID。`,
      }),
      right(FATES.wrong, {
        en: p`The layer takes the IDs for amounts and adds up ${mono(sum)}: one row, which belongs to no ID.`,
        zh: p`这个层把 ID 当成数量，算的是 ${mono(sum)}：得到一行，不属于任何 ID。`,
      }),
    ],
    change: slipping('amounts'),
  };
};

/** How many numbers of the layer made once more equal those of the look-up; null where it was not made. */
function countsOf({ lookup, again }: Results): Localized<Prose> | null {
  if (lookup === null || again === null || again.out === null) return null;
  const { equal, of } = compare(lookup, again.out);
  return {
    en: p`Of ${counted(of, 'number')}, ${equal} ${equal === 1 ? 'equals' : 'equal'} the look-up’s.`,
    zh: p`${of} 个数中，与查表结果相等的有 ${equal} 个。`,
  };
}

const repeated: Ask = ({ ids: all, rows, largest }) => {
  const [id] = all;
  const other = id === largest ? 0n : largest;
  if (id === undefined || rows < 2n || id === other) return null;
  const wanted = listed([id, other, id]);
  if (listed(all) === wanted) return null;
  const row = ids(String(id));
  return {
    prompt: {
      en: p`Set the IDs to ${mono(wanted)}. What will row ${row} of both gradients hold?`,
      zh: p`把 ID 改成 ${mono(wanted)}。两份梯度的 ${row} 号行会是什么？`,
    },
    from: [
      wrong(
        { en: '0 in every column', zh: '每一列都是 0' },
        {
          en: p`Only the rows that no token picks hold 0. This row is picked.`,
          zh: p`未被任何 token 选中的行才是 0，而这一行被选中了。`,
        },
      ),
      wrong(
        { en: '1 in every column', zh: '每一列都是 1' },
        {
          en: p`Each use of a row adds a 1, and ID ${row} occurs 2 times. Row ${ids(String(other))} holds 1.`,
          zh: p`一行每被选中一次就加 1，而 ID ${row} 出现了 2 次。梯度是 1 的是 ${ids(String(other))} 号行。`,
        },
      ),
      right(
        { en: '2 in every column', zh: '每一列都是 2' },
        {
          en: p`ID ${row} occurs 2 times, so each weight of its row is added 2 times to the sum of all output numbers.`,
          zh: p`ID ${row} 出现了 2 次，所以在所有输出值之和里，这一行的每个权重都加了 2 次。`,
        },
      ),
      wrong(
        { en: `The numbers of row ${String(id)} of W`, zh: `W 的 ${String(id)} 号行里的数` },
        {
          en: p`That is the row itself. The gradient says how much the sum changes when a weight changes, not how large the weight is.`,
          zh: p`那是这一行本身。梯度说的是权重变化时总和变化多少，而不是权重有多大。`,
        },
      ),
    ],
    change: typing({ ids: wanted }),
  };
};

export const askLimits = asked(nan);
export const askLimitsTorch = asked(square, nan);
/** The same with a slip that PyTorch’s notebooks do not all ask about; where it cannot be asked, about the square table. */
export const askClasses = asked((plain) => classes(plain) ?? square(plain), nan);
export const askAmounts = asked((plain) => amounts(plain) ?? square(plain), nan);
export const askGradients = asked(repeated);
