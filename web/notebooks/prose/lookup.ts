import { factsOf, hasRow, type Facts } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import {
  counted,
  followed,
  ids,
  mono,
  NOTHING,
  output,
  p,
  paragraph,
  rowsNumbered,
  tuple,
  weight,
} from '../../text/say.ts';

export const oneHeading: Localized = { en: 'One ID, one row', zh: '一个 ID，取出一行' };
export const twoHeading: Localized = { en: 'Another ID, another row', zh: '换一个 ID，换一行' };
export const batchHeading: Localized = { en: 'All IDs in one call', zh: '一次查询所有 ID' };

/** Looking up the first single ID. */
export function aboutOne(inputs: Inputs): Localized<readonly Prose[]> {
  const text = formatNumber(inputs.one);
  const facts = factsOf(inputs);
  if (!asksForRow(inputs.one, facts)) return noRow(text, facts);
  const [id, W] = [ids(text), weight('W')];
  return {
    en: [
      p`Give the layer ID ${id}, and it hands back row ${text} of ${W}. Nothing is computed: the row is read from memory and copied out.`,
      p`Rows are counted from 0, so row ${text} is ${inputs.one.value === 0n ? 'the one at the top' : `the one with ${counted(BigInt(inputs.one.value), 'row')} above it`}.`,
    ],
    zh: [
      p`给嵌入层 ID ${id}，它就交回 ${W} 的 ${text} 号行。这里没有任何计算：只是从内存里读出这一行，再复制一份。`,
      p`行从 0 开始编号，所以 ${text} 号行${inputs.one.value === 0n ? '就是最上面的一行' : `上面还有 ${text} 行`}。`,
    ],
  };
}

/** Looking up the second single ID. */
export function aboutTwo(inputs: Inputs): Localized<readonly Prose[]> {
  const text = formatNumber(inputs.two);
  const facts = factsOf(inputs);
  if (!asksForRow(inputs.two, facts)) return noRow(text, facts);
  if (text === formatNumber(inputs.one)) {
    return {
      en: [p`The same ID again, ${ids(text)}, gives the same row again: a look-up leaves no trace in the layer.`],
      zh: [p`还是同一个 ID ${ids(text)}，取出的也还是同一行：查询不会在层里留下任何痕迹。`],
    };
  }
  return {
    en: [
      p`ID ${ids(text)} fetches row ${text} in the same way.`,
      p`An ID is a name, not an amount: a larger ID does not mean larger numbers, and neighbouring IDs need not have similar rows.`,
    ],
    zh: [
      p`同样，ID ${ids(text)} 取出 ${text} 号行。`,
      p`ID 是名字，不是数量：ID 更大不代表那一行的数更大，相邻的 ID 也不一定有相近的行。`,
    ],
  };
}

/** Looking up all the IDs. */
export function aboutBatch(inputs: Inputs): Localized<readonly Prose[]> {
  const facts = factsOf(inputs);
  const { flat, shape, columns } = facts;
  const count = flat.length;
  const shapes = shape !== null && columns !== null ? `${tuple(shape)} → ${tuple([...shape, columns])}` : null;
  const rows = paragraph({
    en:
      count === 1
        ? p`Now the list as a whole: ${output('1 row')} for its 1 ID.`
        : p`Now all ${counted(count, 'ID')} at once: ${output(counted(count, 'row'))}, one for each ID and in the order of the IDs.`,
    zh: p`现在把 ${count} 个 ID 一次交给它，得到 ${output(`${String(count)} 行`)}：每个 ID 一行，顺序与 ID 相同。`,
  });
  return followed(rows, shapes === null ? NOTHING : aboutShape(shapes), orderRemark(facts));
}

function aboutShape(shapes: string): Localized<readonly Prose[]> {
  return paragraph({
    en: p`The shape grows by one axis: ${mono(shapes)}.`,
    zh: p`形状多出一个维度：${mono(shapes)}。`,
  });
}

/** What is worth saying about the order: that all rows occur, or that one occurs more than once. */
function orderRemark({ flat, rows }: Facts): Localized<readonly Prose[]> {
  const times = new Map<string, number>();
  for (const text of flat.map(formatNumber)) times.set(text, (times.get(text) ?? 0) + 1);
  const everyRow = rows !== null && rows > 1n && BigInt(times.size) === rows && flat.every((id) => hasRow(id, rows));
  if (everyRow && times.size === flat.length) {
    const inOrder = flat.every((id, index) => id.value === BigInt(index));
    return paragraph({
      en: p`Every ID from 0 to ${String(rows - 1n)} occurs exactly once, so the result is all of ${weight('W')}${inOrder ? ', row for row' : ' in another order'}.`,
      zh: p`从 0 到 ${String(rows - 1n)} 的每个 ID 恰好出现一次，所以结果就是整个 ${weight('W')}${inOrder ? '，一行不差' : '，只是行的顺序不同'}。`,
    });
  }
  const repeated = [...times].find(([, count]) => count > 1);
  if (repeated === undefined) return NOTHING;
  const [text, count] = repeated;
  return paragraph({
    en: p`ID ${ids(text)} occurs ${count} times, and so does its row.`,
    zh: p`ID ${ids(text)} 出现了 ${count} 次，它的那一行也就出现 ${count} 次。`,
  });
}

function asksForRow(id: Inputs['one'], { rows }: Facts): boolean {
  return rows === null ? id.kind === 'int' : hasRow(id, rows);
}

function noRow(text: string, { rows }: Facts): Localized<readonly Prose[]> {
  const known = rows !== null && rows > 0n;
  return {
    en: [
      p`${ids(text)} asks for a row that ${weight('W')} does not have${known ? `: it has only ${rowsNumbered(rows).en}` : ''}. The framework stops here.`,
    ],
    zh: [
      p`${ids(text)} 要取的那一行在 ${weight('W')} 里并不存在${known ? `：它只有 ${rowsNumbered(rows).zh}` : ''}。框架会在这里停下。`,
    ],
  };
}
