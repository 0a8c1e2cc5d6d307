import { hasRowFor } from '../../run/result_facts.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, mono, onehot, p, paragraph, type Text } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const onehotHeading: Localized = { en: 'One-hot encoding', zh: 'one-hot 编码' };

const IDEA = paragraph({
  en: p`The second way uses a linear layer, and its result will be compared with the look-up’s. A linear layer multiplies, so each ID is first written as a vector, its one-hot encoding: a row of zeros with a single ${onehot('1')}, in the column whose number is the ID.`,
  zh: p`第二种方法使用线性层，它的结果会与查表的结果比较。线性层做的是乘法，所以先把每个 ID 写成向量，也就是它的 one-hot 编码（独热编码）：一行里只有一个 ${onehot('1')}，它的列号就是这个 ID，其余全是 0。`,
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
    zh: p`每个 ID 占一行，每个可能的 ID 占一列，一共 ${x.rows} × ${x.columns} = ${numbers} 个数：${ones} 个 1，${numbers - ones} 个 0。`,
  });
}

/** PyTorch's one_hot: how it knows the number of columns. */
export function torchOneHot({ vocabulary }: Results): Text | null {
  if (vocabulary === null) return null;
  if (vocabulary.given) {
    return paragraph({
      en: p`${mono('num_idx')} tells ${mono('one_hot')} how many columns to make. Without it, ${mono('one_hot')} would make as many as the largest ID needs.`,
      zh: p`${mono('num_idx')} 告诉 ${mono('one_hot')} 要有多少列。如果省略，列数就由出现过的最大 ID 决定。`,
    });
  }
  return paragraph({
    en: p`${mono('one_hot')} makes one column for each number from 0 to the largest ID, just as the table has one row for each. The one-hot matrix holds integers (int64).`,
    zh: p`${mono('one_hot')} 的列数是最大的 ID 加 1，与权重表的行数一样。one-hot 矩阵的元素是整数（int64）。`,
  });
}

/** TensorFlow's one_hot: its numbers. */
export const KERAS_ONE_HOT = paragraph({
  en: p`${mono('tf.one_hot')} gives floating-point numbers (float32), so the product needs no conversion. PyTorch’s ${mono('one_hot')} gives integers.`,
  zh: p`${mono('tf.one_hot')} 直接给出浮点数（float32），相乘时不必转换；PyTorch 的 ${mono('one_hot')} 给出的则是整数。`,
});
