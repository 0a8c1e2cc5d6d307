/** What each figure means, in a sentence, with the value that is selected now. */

import type { FigureTopic } from '../notebooks/figure_topic.ts';
import type { Localized } from '../text/localized.ts';
import type { MatrixLabel, Prose } from '../text/prose.ts';
import { isFinite } from '../run/result_facts.ts';
import { counted, ids, mono, onehot, output, p, tuple, weight } from '../text/say.ts';
import type { Figure } from './figure.ts';
import type { Highlight } from './highlight.ts';
import type { DrawnCell, DrawnMatrix } from './matrix.ts';
import type { Grid } from '../run/grid.ts';
import type { Results } from '../run/results.ts';

/** A figure, and what it was drawn from. */
interface Scene {
  readonly figure: Figure;
  readonly results: Results;
  readonly highlight: Highlight;
}

type Caption = (scene: Scene) => Localized<Prose>;

const W = weight('W');

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

function matrixOf({ figure }: Scene, label: MatrixLabel): DrawnMatrix | undefined {
  return figure.parts.find((part) => part.label === label)?.matrix;
}

/** The values that are drawn of a matrix. */
function valuesOf(matrix: DrawnMatrix | undefined): readonly DrawnCell[] {
  return (matrix?.rows ?? []).flatMap((row) => (row === 'gap' ? [] : row.cells.filter((cell) => cell !== 'gap')));
}

/** The ID that is highlighted, exactly. */
function idAt({ ids: tokens }: Results, { token, id }: Highlight): string {
  return String(tokens?.whole?.[token] ?? id);
}

/** An ID that is drawn, as it is written there. */
function drawnId(scene: Scene, row: number): string {
  return valuesOf(matrixOf(scene, 'ids')).find(({ text }) => Number(text) === row)?.text ?? String(row);
}

/** Whether an ID is the number of a row, of W where that has been made. */
function isRowNumber(id: number, table: Grid | null): boolean {
  return Number.isInteger(id) && id >= 0 && (table === null || id < table.rows);
}

/** The row of W that the figure is about: the highlighted one, or one that is missed. */
function rowOf(scene: Scene): { readonly row: number; readonly missing: boolean } | null {
  const matrix = matrixOf(scene, 'table');
  if (matrix === undefined) return null;
  if (matrix.missing !== null) return { row: matrix.missing, missing: true };
  const highlight = matrix.rows.find((row) => row !== 'gap' && row.highlight);
  return highlight === undefined || highlight === 'gap' ? null : { row: highlight.row, missing: false };
}

function noRow(id: string): Localized<Prose> {
  return {
    en: p`${W} has no row for ID ${ids(id)}, so nothing comes out.`,
    zh: p`${W} 没有 ID ${ids(id)} 的那一行，所以没有结果。`,
  };
}

const NOTHING_SELECTED: Localized<Prose> = {
  en: p`Each ID is the number of a row of ${W}.`,
  zh: p`每个 ID 就是 ${W} 中的行号。`,
};

function idea(scene: Scene): Localized<Prose> {
  const found = rowOf(scene);
  if (found === null || found.missing || scene.figure.sum === null || !isRow(scene, found.row)) return product(scene);
  const row = ids(String(found.row));
  return {
    en: p`ID ${row} picks row ${row} of ${W}, both by look-up and by multiplying with the ${onehot('one-hot')} row: the ${output('output')} is that row.`,
    zh: p`ID ${row} 选出 ${W} 的 ${row} 号行：无论直接查表，还是与 ${onehot('one-hot')} 行相乘，得到的${output('输出')}都是这一行。`,
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
  return {
    en: p`The row that comes out for ID ${row} is row ${row} of ${W}, copied unchanged. Nothing is multiplied.`,
    zh: p`ID ${row} 得到的就是 ${W} 的 ${row} 号行，原样复制，不做任何乘法。`,
  };
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

function product(scene: Scene): Localized<Prose> {
  const found = rowOf(scene);
  if (scene.figure.ribbon.some(({ clash }) => clash)) return clash(scene);
  if (found === null) return NOTHING_SELECTED;
  if (found.missing) return noRow(drawnId(scene, found.row));
  const row = ids(String(found.row));
  if (scene.results.product !== null && scene.figure.sum === null) {
    return {
      en: p`The rows of ${W} hold no numbers here, so there is nothing to multiply.`,
      zh: p`这里 ${W} 的每一行都没有数，所以没有什么可乘的。`,
    };
  }
  if (scene.figure.sum === null) {
    return {
      en: p`The ${onehot('one-hot')} row of ID ${row} has its 1 where ${W} has row ${row}; the notebook stopped before the two were multiplied.`,
      zh: p`ID ${row} 的 ${onehot('one-hot')} 行中，1 的位置对应 ${W} 的 ${row} 号行；笔记本在两者相乘之前就停下了。`,
    };
  }
  if (!isRow(scene, found.row)) {
    if (isFinite(scene.results)) {
      return {
        en: p`1 × row ${row} of ${W}, plus 0 × every other row, is not row ${row} here: TensorFlow’s product treats a number as small as the one in this row as 0.`,
        zh: p`1 × ${W} 的 ${row} 号行，再加上 0 × 其余各行，在这里得不到 ${row} 号行：TensorFlow 的矩阵乘法把这一行里那么小的数当作 0。`,
      };
    }
    if (!gainsNaN(scene, found.row)) {
      return {
        en: p`Row ${row} of ${W} holds a NaN, and so does the ${output('output')}. Even so, the two rows are not equal, because NaN ≠ NaN.`,
        zh: p`${W} 的 ${row} 号行含有 NaN，${output('输出')}也一样。即使这样，两行也不相等，因为 NaN ≠ NaN。`,
      };
    }
    return {
      en: p`1 × row ${row} of ${W}, plus 0 × every other row, is not row ${row} here: 0 × inf and 0 × nan are nan, not 0.`,
      zh: p`1 × ${W} 的 ${row} 号行，再加上 0 × 其余各行，在这里得不到 ${row} 号行：0 × inf 和 0 × nan 都是 nan，而不是 0。`,
    };
  }
  return {
    en: p`1 × row ${row} of ${W}, plus 0 × every other row, is row ${row} of ${W}.`,
    zh: p`1 × ${W} 的 ${row} 号行，再加上 0 × 其余各行，结果就是 ${W} 的 ${row} 号行。`,
  };
}

/** Whether the product gave the highlighted token this row of W, as far as both are known. */
function isRow(scene: Scene, row: number): boolean {
  return pairsOf(scene, row).every(([one, other]) => one === other);
}

/** Whether the product gave the highlighted token a NaN where this row of W holds none. */
function gainsNaN(scene: Scene, row: number): boolean {
  return pairsOf(scene, row).some(([one, other]) => Number.isNaN(other) && !Number.isNaN(one));
}

/** The numbers of a row of W, each with the one that the product gave the highlighted token in its place; those that are known. */
function pairsOf({ figure, results: { table, product: out } }: Scene, row: number): readonly (readonly number[])[] {
  const [token] = figure.parts.flatMap(({ label, matrix }) =>
    label === 'product' ? matrix.rows.flatMap((drawn) => (drawn !== 'gap' && drawn.highlight ? [drawn.row] : [])) : [],
  );
  if (table === null || out === null || token === undefined) return [];
  return Array.from({ length: table.columns }, (_, column) => [table.at(row, column), out.at(token, column)]).filter(
    (pair): pair is number[] => pair.every((value) => value !== undefined),
  );
}

function clash({ figure }: Scene): Localized<Prose> {
  const [inner = '', outer = ''] = figure.ribbon.filter((piece) => piece.clash).map(({ text }) => text);
  return {
    en: p`The left matrix has ${inner} columns and the right one ${outer} rows, so they cannot be multiplied.`,
    zh: p`左边的矩阵有 ${inner} 列，右边的有 ${outer} 行，所以无法相乘。`,
  };
}

/** Of results side by side; the line below them counts how many numbers are equal. */
function compared(scene: Scene): Localized<Prose> {
  const { figure, results, highlight } = scene;
  if (figure.ribbon.some((piece) => piece.clash)) return clash(scene);
  if (results.again?.slips.includes('amounts') === true) return AMOUNTS;
  const { comparison } = figure;
  if (comparison !== null && (comparison.equal < comparison.of || comparison.signs > 0)) {
    return {
      en: p`The result of the look-up and the result of the product. Numbers that differ are hatched and have a wavy underline.`,
      zh: p`查表的结果与矩阵乘法的结果。不同的数带有斜纹和波浪线。`,
    };
  }
  if (highlight.id === null || comparison?.of === 0) return NOTHING_SELECTED;
  const id = ids(String(highlight.id));
  return {
    en: p`Both ways give ID ${id} the same row: row ${id} of ${W}.`,
    zh: p`两种方法为 ID ${id} 给出同一行：${W} 的 ${id} 号行。`,
  };
}

const AMOUNTS: Localized<Prose> = {
  en: p`The layer takes the IDs for amounts: each row of ${W} times one of them, all added up.`,
  zh: p`这个层把 ID 当成数量：${W} 的每一行各乘以其中一个，再全部相加。`,
};

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
  const numbers = tokens?.numbers ?? [];
  const repeated = new Set(numbers).size < numbers.length;
  return {
    en: p`Both gradients of ${W}: 0 in every row that no token picks.${repeated ? ' “2×” before a row means that two tokens pick it.' : ''}`,
    zh: p`${W} 的两份梯度：未被任何 token 选中的行都是 0。${repeated ? '行号前的“2×”表示有两个 token 选中这一行。' : ''}`,
  };
}
