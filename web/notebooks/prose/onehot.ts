import { factsOf, hasRow, type Facts } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { columnsNumbered, counted, followed, ids, mono, NOTHING, onehot, p, paragraph } from '../../text/say.ts';

export const onehotHeading: Localized = { en: 'The same IDs, one-hot', zh: '同样的 ID，写成 one-hot' };

/** What the one-hot matrix holds. `after`: what the framework's own one_hot adds to it. */
export function aboutOneHot(inputs: Inputs, after: Localized<readonly Prose[]>): Localized<readonly Prose[]> {
  const idea = paragraph({
    en: p`Now the second way. Write each ID as a row of zeros with a single ${onehot('1')}, in the column that the ID names.`,
    zh: p`现在看第二种方法。把每个 ID 写成一行 0，只有一个 ${onehot('1')}，放在这个 ID 对应的那一列。`,
  });
  return followed(idea, aboutZeros(factsOf(inputs)), after);
}

function aboutZeros({ flat, rows }: Facts): Localized<readonly Prose[]> {
  if (rows === null || rows <= 0n || !flat.every((id) => hasRow(id, rows))) return NOTHING;
  const count = BigInt(flat.length);
  return paragraph({
    en: p`One row for each ID and one column for each possible ID make ${count} × ${rows} = ${counted(count * rows, 'number')}: ${counted(count, 'one')} and ${counted(count * (rows - 1n), 'zero')}.`,
    zh: p`${count} 个 ID，每个有 ${rows} 种可能，一共 ${count} × ${rows} = ${count * rows} 个数：${count} 个 1，${count * (rows - 1n)} 个 0。`,
  });
}

/** PyTorch's one_hot: how it knows the number of columns. */
export function torchOneHot(inputs: Inputs): Localized<readonly Prose[]> {
  if (inputs.vocab !== null) {
    return paragraph({
      en: p`${mono('num_idx')} tells ${mono('one_hot')} how many columns to make. Left out, it would stop at the largest ID that happens to occur.`,
      zh: p`${mono('num_idx')} 告诉 ${mono('one_hot')} 要有多少列。如果省略，它只会做到出现过的最大 ID 为止。`,
    });
  }
  return paragraph({
    en: p`${mono('one_hot')} takes the number of columns from the largest ID, as ${mono('num_idx')} does for the rows of the table. Its numbers are whole ones, int64.`,
    zh: p`${mono('one_hot')} 根据最大的 ID 决定列数，与 ${mono('num_idx')} 决定行数的办法一样。它给出的是整数（int64）。`,
  });
}

/** TensorFlow's one_hot: its numbers, and what it makes of an ID without a column. */
export function kerasOneHot(inputs: Inputs): Localized<readonly Prose[]> {
  const { flat, rows } = factsOf(inputs);
  const outside = rows === null ? undefined : flat.find((id) => !hasRow(id, rows));
  if (outside !== undefined && rows !== null && rows > 0n) {
    const text = formatNumber(outside);
    return paragraph({
      en: p`Of ${ids(text)}, which has no column (there is only ${columnsNumbered(rows).en}), ${mono('tf.one_hot')} makes a row of zeros and says nothing.`,
      zh: p`${ids(text)} 没有对应的列（只有 ${columnsNumbered(rows).zh}），${mono('tf.one_hot')} 不报错，只给它一行 0。`,
    });
  }
  return paragraph({
    en: p`${mono('tf.one_hot')} writes float32 at once, so the product needs no conversion. PyTorch’s would write whole numbers.`,
    zh: p`${mono('tf.one_hot')} 直接给出 float32，相乘时不必转换；PyTorch 给出的则是整数。`,
  });
}
