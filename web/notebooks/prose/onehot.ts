import { hasRowFor } from '../../run/facts.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, mono, onehot, p, paragraph, type Text } from '../../text/say.ts';
import type { Words } from '../words.ts';

export const onehotHeading: Localized = { en: 'The same IDs, one-hot', zh: '同样的 ID，写成 one-hot' };

const IDEA = paragraph({
  en: p`Now the second way. Write each ID as a row of zeros with a single ${onehot('1')}, in the column that the ID names.`,
  zh: p`现在看第二种方法。把每个 ID 写成一行 0，只有一个 ${onehot('1')}，放在这个 ID 对应的那一列。`,
});

/** What the one-hot matrix holds. `after`: what the framework's own one_hot adds to it. */
export function aboutOneHot(results: Results, after: Text | null): Words {
  return [IDEA, aboutZeros(results), after];
}

function aboutZeros({ ids, table, onehot: x }: Results): Text | null {
  if (ids?.whole == null || table === null || x === null) return null;
  const numbers = BigInt(x.rows) * BigInt(x.columns);
  const ones = BigInt(ids.whole.filter((id) => hasRowFor(id, table)).length);
  return paragraph({
    en: p`One row for each ID and one column for each possible ID make ${x.rows} × ${x.columns} = ${counted(numbers, 'number')}: ${counted(ones, 'one')} and ${counted(numbers - ones, 'zero')}.`,
    zh: p`${x.rows} 个 ID，每个有 ${x.columns} 种可能，一共 ${x.rows} × ${x.columns} = ${numbers} 个数：${ones} 个 1，${numbers - ones} 个 0。`,
  });
}

/** PyTorch's one_hot: how it knows the number of columns. */
export function torchOneHot({ vocabulary }: Results): Text | null {
  if (vocabulary === null) return null;
  if (vocabulary.given) {
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

/** TensorFlow's one_hot: its numbers. */
export const KERAS_ONE_HOT = paragraph({
  en: p`${mono('tf.one_hot')} writes float32 at once, so the product needs no conversion. PyTorch’s would write whole numbers.`,
  zh: p`${mono('tf.one_hot')} 直接给出 float32，相乘时不必转换；PyTorch 给出的则是整数。`,
});
