import { formatNumber } from '../../inputs/format.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import {
  counted,
  listedInChinese,
  listedInEnglish,
  mono,
  NOTHING,
  p,
  paragraph,
  signed,
  type Text,
  W,
} from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const tableHeading: Localized = { en: 'The table W', zh: '权重表 W' };

const IDEA = paragraph({
  en: p`An embedding layer consists of one weight matrix, the table ${W}: one row for each ID.`,
  zh: p`嵌入层只由一个权重矩阵构成，也就是权重表 ${W}：每个 ID 占一行。`,
});

const RANDOM = paragraph({
  en: p`Its numbers are random at first, drawn from a normal distribution. How can random numbers stand for words? They are only a start: training changes the rows of the tokens that it sees, a little at a time, until they are useful for predicting text.`,
  zh: p`这些数一开始是随机的，取自正态分布。随机数怎么能代表词呢？它们只是起点：训练中每遇到一个 token，就稍稍修改它那一行；久而久之，这些数就有助于预测文本了。`,
});

/** What an embedding layer holds, and where its random numbers come from. */
export function aboutTable(results: Results): Words {
  return [...aboutSize(results), RANDOM, results.table && aboutSeed(results), PARAMETER, aboutEdits(results)];
}

/** What stands around the numbers in PyTorch's output. */
const PARAMETER = paragraph({
  en: p`In the output, ${mono('Parameter')} marks numbers that training changes, and ${mono('requires_grad=True')} tells PyTorch to record what is computed from them. Training uses this record to find the gradient of each number: how much the result changes when that number changes.`,
  zh: p`输出中的 ${mono('Parameter')} 表示训练会修改的数；${mono('requires_grad=True')} 让 PyTorch 记录用它们做了哪些计算，训练时要靠它求出梯度，也就是每个数变化时结果随之变化多少。`,
});

/** How large the table is. */
export function aboutSize({ table }: Results): Words {
  if (table === null) return [IDEA, null];
  const { rows, columns } = table;
  const numbers = BigInt(rows) * BigInt(columns);
  return [
    IDEA,
    paragraph({
      en: p`Here ${W} has ${counted(rows, 'row')} and ${counted(columns, 'column')}: ${rows} × ${columns} = ${counted(numbers, 'number')}.`,
      zh: p`这里的 ${W} 有 ${rows} 行 ${columns} 列：${rows} × ${columns} = ${numbers} 个数。`,
    }),
  ];
}

function aboutSeed({ seed }: Results): Text | null {
  if (seed === null) return null;
  return paragraph({
    en: p`Seed ${signed(seed)} makes the random numbers the same on every run. With another seed, vocabulary or dimension, any number in ${W} may be another one.`,
    zh: p`种子 ${signed(seed)} 让每次运行得到相同的随机数。换一个种子、词表大小或维度，${W} 里任何位置的数都可能改变。`,
  });
}

/** Which weights were changed by hand. */
export function aboutEdits(results: Results): Text | null {
  if (results.edits === null) return null;
  const edits = results.edits.map(
    ({ row, col, value }) => `W[${formatNumber(row)}, ${formatNumber(col)}] = ${formatNumber(value)}`,
  );
  if (edits.length === 0) return NOTHING;
  return paragraph({
    en: p`Then ${counted(edits.length, 'weight')} ${edits.length === 1 ? 'is' : 'are'} changed by hand: ${mono(listedInEnglish(edits))}.`,
    zh: p`随后手动修改了 ${edits.length} 个权重：${mono(listedInChinese(edits))}。`,
  });
}
