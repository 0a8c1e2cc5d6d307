/** What each figure means, in a sentence, with the value that is selected now. */

import type { FigureTopic } from '../notebooks/figure_topic.ts';
import { indexOfRow } from '../run/grid.ts';
import type { Localized } from '../text/localized.ts';
import type { Inline, Prose } from '../text/prose.ts';
import { counted, ids, mono, onehot, output, p, tuple, W } from '../text/say.ts';
import {
  drawnId,
  idAt,
  isRowNumber,
  matrixOf,
  noRow,
  NOTHING_SELECTED,
  rowOf,
  valuesOf,
  type Caption,
  type Scene,
} from './caption_parts.ts';
import { compared, isRow, product } from './product_captions.ts';

/** What the figures are about that have captions here: those of lessons come with them. */
export type CaptionedTopic = Exclude<FigureTopic, 'lesson'>;

/** The captions by topic: a topic without one does not compile. */
const CAPTIONS: Readonly<Record<CaptionedTopic, Caption>> = {
  idea,
  ids: tokens,
  table,
  lookup,
  onehot: oneHot,
  linear,
  weight: sameWeight,
  product,
  'first-product': product,
  'second-product': product,
  both: compared,
  limits: compared,
  cost,
  race: cost,
  gradients,
};

/** The caption of a figure that has been drawn. */
export function captionOf(topic: CaptionedTopic, scene: Scene): Localized<Prose> {
  return CAPTIONS[topic](scene);
}

/** That a table of another size has other numbers; empty where it is as large as usual. */
function redrawn({ results, usualRows }: Scene): Localized<Prose | string> {
  const rows = BigInt(results.table?.rows ?? 0);
  if (rows === (usualRows ?? rows) || results.seed === null) return { en: '', zh: '' };
  return {
    en: p` ${W} has ${counted(rows, 'row')} now: its numbers are drawn anew.`,
    zh: p`现在 ${W} 有 ${rows} 行：这些数是重新抽取的。`,
  };
}

function idea(scene: Scene): Localized<Prose> {
  const found = rowOf(scene);
  if (found === null || found.missing || scene.figure.sum === null || !isRow(scene, found.row)) return product(scene);
  const row = ids(String(found.row));
  return {
    en: p`ID ${row} gives row ${row} of ${W}: looking it up, and multiplying its ${onehot('one-hot')} row by ${W}, have the same ${output('output')}.${redrawn(scene).en}`,
    zh: p`ID ${row} 选出 ${W} 的 ${row} 号行：无论直接查表，还是与 ${onehot('one-hot')} 行相乘，得到的${output('输出')}都是这一行。${redrawn(scene).zh}`,
  };
}

function tokens({ results, highlight }: Scene): Localized<Prose> {
  if (highlight.id === null || results.ids === null) return NOTHING_SELECTED;
  const id = ids(idAt(results, highlight));
  if (!isRowNumber(highlight.id, results.table)) {
    return {
      en: p`Each ID should be the number of a row of ${W}, but the outlined ${id} is not.`,
      zh: p`每个 ID 都应该是 ${W} 中的行号，但框出的 ${id} 不是。`,
    };
  }
  return {
    en: p`The IDs in order. Each is the number of a row of ${W}: the outlined ${id} stands for row ${id}.`,
    zh: p`按顺序排列的 ID。每个 ID 就是 ${W} 中的行号：框出的 ${id} 代表 ${id} 号行。`,
  };
}

function table({ results, highlight }: Scene): Localized<Prose> {
  if (results.table === null) return NOTHING_SELECTED;
  const { rows, columns } = results.table;
  if (rows === 0) return { en: p`${W} has no rows at all.`, zh: p`${W} 一行也没有。` };
  if (highlight.chosen && highlight.id !== null && !isRowNumber(highlight.id, results.table))
    return noRow(idAt(results, highlight));
  const row = highlight.chosen && highlight.id !== null ? highlight.id : 0;
  return {
    en: p`${W} has ${counted(rows, 'row')} of ${counted(columns, 'number')}, one for each ID: row ${ids(String(row))} belongs to ID ${ids(String(row))}.`,
    zh: p`${W} 有 ${rows} 行，每行 ${columns} 个数，每个 ID 占一行：${ids(String(row))} 号行属于 ID ${ids(String(row))}。`,
  };
}

function lookup(scene: Scene): Localized<Prose> {
  const found = rowOf(scene);
  if (found === null) return NOTHING_SELECTED;
  const rows = scene.results.table?.rows ?? 0;
  if (found.missing) return noRow(drawnId(scene, found.row));
  if (matrixOf(scene, 'lookup') === undefined) {
    const other = valuesOf(matrixOf(scene, 'ids')).find(({ text }) => Number(text) < 0 || Number(text) >= rows);
    return other === undefined ? NOTHING_SELECTED : noRow(other.text);
  }
  const row = ids(String(found.row));
  const formula = copied(scene, found.row);
  return {
    en: p`The row that comes out for ID ${row} is row ${row} of ${W}, copied unchanged${formula === null ? '' : p`: ${formula}`}.`,
    zh: p`ID ${row} 得到的就是 ${W} 的 ${row} 号行，原样复制${formula === null ? '' : p`：${formula}`}。`,
  };
}

/** The value that is looked at, and where it comes from, with its number: `out[0, 4] = W[2, 4] = -0.6315`; null where there is none. */
function copied(scene: Scene, row: number): Inline | null {
  const matrix = matrixOf(scene, 'lookup');
  const at = valuesOf(matrix).find((cell) => cell.at);
  if (matrix === undefined || at === undefined) return null;
  const place = [...indexOfRow(at.row, matrix.shape), at.column].join(', ');
  return mono(`out[${place}] = W[${row}, ${at.column}] = ${at.text}`);
}

function oneHot({ results, highlight }: Scene): Localized<Prose> {
  const grid = results.onehot;
  if (grid === null || highlight.id === null) return NOTHING_SELECTED;
  const id = ids(String(highlight.id));
  if (grid.at(highlight.token, highlight.id) !== 1) {
    return {
      en: p`There is no column for ID ${id}, so its ${onehot('one-hot')} row is all 0.`,
      zh: p`没有 ID ${id} 的那一列，所以它的 ${onehot('one-hot')} 行全是 0。`,
    };
  }
  return {
    en: p`ID ${id} becomes a row with 1 in column ${id} and 0 in every other column.`,
    zh: p`ID ${id} 变成一行：${id} 号列是 1，其余各列是 0。`,
  };
}

function linear(scene: Scene): Localized<Prose> {
  const [one, other] = [matrixOf(scene, 'table')?.shape ?? [], matrixOf(scene, 'weight')?.shape ?? []];
  return {
    en: p`${W} has the shape ${mono(tuple(one))}; the new linear layer has its own weight, of shape ${mono(tuple(other))}.`,
    zh: p`${W} 的形状是 ${mono(tuple(one))}；新建的线性层有自己的权重，形状是 ${mono(tuple(other))}。`,
  };
}

function sameWeight({ results, highlight }: Scene): Localized<Prose> {
  const id = ids(String(highlight.id ?? 0));
  return results.roles.transposed
    ? {
        en: p`The layer holds ${W} transposed: row ${id} of ${W} is column ${id} of its weight.`,
        zh: p`线性层保存的是 ${W} 的转置：${W} 的 ${id} 号行，就是其权重的 ${id} 号列。`,
      }
    : {
        en: p`The layer’s weight is now the same as ${W}: row ${id} of one equals row ${id} of the other.`,
        zh: p`线性层的权重现在就是 ${W}，逐行相同：两边的 ${id} 号行是同一行。`,
      };
}

function cost({ figure }: Scene): Localized<Prose> {
  const [here] = figure.costs;
  const { products, byZero, reads } = here?.multiplying ?? { products: 0n, byZero: 0n, reads: 0n };
  const least = here?.lookingUp.reads ?? 0n;
  const read = {
    en: p`The product reads ${counted(reads, 'number')}, the look-up ${least}.`,
    zh: p`矩阵乘法要读 ${reads} 个数，查表要读 ${least} 个。`,
  };
  if (products === 0n) {
    return { en: p`Neither way multiplies anything here. ${read.en}`, zh: p`这里两种方法都不做乘法。${read.zh}` };
  }
  return {
    en: p`The product makes ${counted(products, 'multiplication')}, ${byZero === 0n ? 'none of them by 0' : p`${byZero} of them by 0 (hatched)`}; the look-up makes none. ${read.en}`,
    zh: p`矩阵乘法做 ${products} 次乘法，${byZero === 0n ? '没有一次乘以 0' : p`其中 ${byZero} 次乘以 0（斜纹）`}；查表一次也不做。${read.zh}`,
  };
}

function gradients({ results: { ids: tokens } }: Scene): Localized<Prose> {
  const picks = new Map<number | bigint, number>();
  for (const id of tokens?.numbers ?? []) picks.set(id, (picks.get(id) ?? 0) + 1);
  const most = [...picks.values()].reduce((a, b) => Math.max(a, b), 1);
  return {
    en: p`Both gradients of ${W}: 0 in every row that no token picks.${most > 1 ? ` “${most}×” before a row means that ${most} tokens pick it.` : ''}`,
    zh: p`${W} 的两份梯度：未被任何 token 选中的行都是 0。${most > 1 ? `行号前的“${most}×”表示有 ${most} 个 token 选中这一行。` : ''}`,
  };
}
