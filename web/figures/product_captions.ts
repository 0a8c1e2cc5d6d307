/** Captions of products, and of results side by side. */

import { isFinite } from '../run/result_facts.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import { ids, onehot, output, p, W } from '../text/say.ts';
import { drawnId, noRow, NOTHING_SELECTED, rowOf, type Scene } from './caption_parts.ts';

export function product(scene: Scene): Localized<Prose> {
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
export function isRow(scene: Scene, row: number): boolean {
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
export function compared(scene: Scene): Localized<Prose> {
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
