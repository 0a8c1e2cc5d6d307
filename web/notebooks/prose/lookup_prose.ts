import { hasRowFor } from '../../run/result_facts.ts';
import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, ids, mono, NOTHING, output, p, paragraph, type Text, tuple, W } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const oneHeading: Localized = { en: 'One ID, one row', zh: '一个 ID，取出一行' };
export const twoHeading: Localized = { en: 'Another ID, another row', zh: '换一个 ID，换一行' };
export const batchHeading: Localized = { en: 'All IDs in one call', zh: '一次查询所有 ID' };

/** The one ID whose row came out in a step; null where none did. */
function pickedIn(results: Results, step: string): bigint | null {
  const call = results.lookUpIn(step);
  return call === null || call.out === null ? null : (call.ids.whole?.[0] ?? null);
}

const COPIED = paragraph({
  en: p`Give the layer an ID, and it returns the row of ${W} with this number: the vector representation of the token. Nothing is calculated; the row is copied from memory.`,
  zh: p`给嵌入层一个 ID，它就返回 ${W} 中编号相同的那一行：这个 token 的向量表示。这里不做任何计算，只是从内存里复制这一行。`,
});

/** Looking up the first single ID. */
export function aboutOne(results: Results): Words {
  const id = pickedIn(results, 'one');
  return [COPIED, id === null ? null : whichRow(id), GRAD_FN];
}

/** What PyTorch's output says beside its numbers. */
const GRAD_FN = paragraph({
  en: p`${mono('grad_fn')} in the output names the operation that made these numbers: PyTorch needs it to compute gradients.`,
  zh: p`输出中的 ${mono('grad_fn')} 记录了这些数是由什么运算得到的，PyTorch 求梯度时要用到它。`,
});

function whichRow(id: bigint): Text {
  const text = ids(String(id));
  return paragraph({
    en: p`Here ID ${text} gives row ${text}. Rows are numbered from 0: row 0 is the first from the top, row 1 the second, and so on.`,
    zh: p`这里 ID ${text} 取出 ${text} 号行。行从 0 开始编号：0 号行是从上往下数的第一行，1 号行是第二行，依此类推。`,
  });
}

const NAMES = paragraph({
  en: p`An ID is a name, not an amount: the row of a larger ID need not hold larger numbers, and the rows of neighbouring IDs need not be similar.`,
  zh: p`ID 是名字，不是数量：ID 更大，它那一行的数不一定更大；相邻的 ID，它们的行也不一定相近。`,
});

/** Looking up the second single ID. */
export function aboutTwo(results: Results): Words {
  const id = pickedIn(results, 'two');
  if (id === null) return [NAMES, null];
  const text = ids(String(id));
  if (id === pickedIn(results, 'one')) {
    return [
      paragraph({
        en: p`The same ID ${text} gives the same row again: a look-up changes nothing in the layer.`,
        zh: p`同一个 ID ${text} 再次取出同一行：查表不会改变嵌入层里的任何数。`,
      }),
    ];
  }
  return [
    paragraph({
      en: p`ID ${text} gives row ${text} in the same way.`,
      zh: p`同样，ID ${text} 取出 ${text} 号行。`,
    }),
    NAMES,
  ];
}

const ALL = paragraph({
  en: p`Now all IDs in one call: the layer returns one row for each ID, in the order of the IDs.`,
  zh: p`现在把所有 ID 一次交给嵌入层：每个 ID 得到一行，顺序与 ID 相同。`,
});

/** Looking up all the IDs. */
export function aboutBatch(results: Results): Words {
  const { table } = results;
  const call = results.lookUpIn('batch');
  if (table === null || call === null || call.out === null || call.ids.whole === null) return [ALL, null];
  const { ids: asked, out } = call;
  const count = asked.numbers.length;
  return [
    ALL,
    paragraph({
      en: p`Here ${counted(count, 'ID')} ${count === 1 ? 'gives' : 'give'} ${output(counted(out.rows, 'row'))}, and the shape gains one axis: ${mono(`${tuple(asked.shape)} → ${tuple(out.shape)}`)}.`,
      zh: p`这里 ${count} 个 ID 得到 ${output(`${String(out.rows)} 行`)}，形状多出一维：${mono(`${tuple(asked.shape)} → ${tuple(out.shape)}`)}。`,
    }),
    orderRemark(call.ids.whole, table),
  ];
}

/** What is worth saying about the order: that all rows occur, or that one occurs more than once. */
function orderRemark(all: readonly bigint[], table: Grid): Text {
  const times = new Map<bigint, number>();
  for (const id of all) times.set(id, (times.get(id) ?? 0) + 1);
  const everyRow = table.rows > 1 && times.size === table.rows && all.every((id) => hasRowFor(id, table));
  if (everyRow && times.size === all.length) {
    const inOrder = all.every((id, index) => id === BigInt(index));
    return paragraph({
      en: p`Every ID from 0 to ${String(table.rows - 1)} occurs exactly once, so the result holds all rows of ${W}, ${inOrder ? 'in the same order' : 'in a different order'}.`,
      zh: p`从 0 到 ${String(table.rows - 1)} 的每个 ID 恰好出现一次，所以结果包含 ${W} 的所有行，${inOrder ? '顺序也相同' : '只是顺序不同'}。`,
    });
  }
  const repeated = [...times].find(([, count]) => count > 1);
  if (repeated === undefined) return NOTHING;
  const [id, count] = repeated;
  const text = ids(String(id));
  return paragraph({
    en: p`ID ${text} occurs ${count} times, and its row comes out ${count} times.`,
    zh: p`ID ${text} 出现了 ${count} 次，它的那一行也就出现 ${count} 次。`,
  });
}
