/** Where a weight of W stands in the layer that multiplies: to be found in the figure. */

import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { mono, p, W } from '../../text/say.ts';
import type { MatrixPlace } from '../../run/grid.ts';
import { asked, followedBy } from './plain_run.ts';

/** A larger matrix is not drawn in full. */
const MOST = { rows: 12n, columns: 8n };

function named({ row, column }: MatrixPlace) {
  return mono(`W[${row}, ${column}]`);
}

/** In PyTorch, whose linear layer holds W transposed. */
export const askTransposed = asking(
  ({ row, column }) => ({ row: column, column: row }),
  ({ row, column }, right) => {
    if (row === right.row && column === right.column) {
      return {
        en: p`Transposing exchanges the numbers of row and column: row ${column} and column ${row} of ${W} have become column ${column} and row ${row}.`,
        zh: p`转置让行号与列号互换：${W} 的 ${column} 号行变成了 ${column} 号列，${row} 号列变成了 ${row} 号行。`,
      };
    }
    if (row === right.column && column === right.row) {
      return {
        en: p`You picked the place that the weight has in ${W}. But the layer holds ${W} transposed: rows and columns are exchanged.`,
        zh: p`你选的是这个权重在 ${W} 里的位置。但线性层保存的是 ${W} 的转置，行和列已经互换。`,
      };
    }
    return {
      en: p`The layer holds ${W} transposed: its column ${column} is row ${column} of ${W}, and its row ${row} is column ${row} of ${W}.`,
      zh: p`线性层保存的是 ${W} 的转置：它的 ${column} 号列是 ${W} 的 ${column} 号行，${row} 号行是 ${W} 的 ${row} 号列。`,
    };
  },
);

/** In Keras, whose dense layer holds W as it is. */
export const askUntransposed = asking(
  (weight) => weight,
  ({ row, column }, right) => {
    if (row === right.row && column === right.column) {
      return {
        en: p`The dense layer holds ${W} as it is, so each weight keeps its place.`,
        zh: p`Dense 层按原样保存 ${W}，每个权重都在原来的位置。`,
      };
    }
    if (row === right.column && column === right.row) {
      return {
        en: p`That would be the right place in PyTorch’s linear layer, which holds ${W} transposed. Keras does not transpose.`,
        zh: p`如果是 PyTorch 的线性层，就是这个位置，因为它保存的是 ${W} 的转置。Keras 不做转置。`,
      };
    }
    return {
      en: p`The dense layer holds ${W} as it is, so the number is in the same row and column as in ${W}.`,
      zh: p`Dense 层按原样保存 ${W}，每个数都在原来的行和列。`,
    };
  },
);

/** `placeInLayer`: where a weight stands in the layer, and the way back too; `why`: what is to be said of a picked place. */
function asking(
  placeInLayer: (weight: MatrixPlace) => MatrixPlace,
  why: (picked: MatrixPlace, right: MatrixPlace) => Localized<Prose>,
) {
  return asked(({ ids: all, rows, columns }) => {
    if (rows > MOST.rows || columns > MOST.rows || (rows > MOST.columns && columns > MOST.columns)) return null;
    // What is highlighted in the figure is the row of the first token.
    const row = [...all, 1n, 0n].find((id) => id !== all[0] && id < rows);
    const column = [1n, 0n, 2n].find((index) => index !== row && index < columns);
    if (row === undefined || column === undefined) return null;
    const sought = { row: Number(row), column: Number(column) };
    const right = placeInLayer(sought);
    const stands = (place: MatrixPlace): Localized<Prose> => {
      const there = named(placeInLayer(place));
      return { en: p`The place that you picked holds ${there}.`, zh: p`那里是 ${there}。` };
    };
    return {
      prompt: {
        en: p`Where in the weight of the linear layer is ${named(sought)}?`,
        zh: p`${named(sought)} 在线性层的权重里位于哪里？`,
      },
      from: {
        matrix: 'weight',
        unit: 'cell',
        right,
        verdict(place) {
          const found = place.row === right.row && place.column === right.column;
          return { right: found, why: found ? why(place, right) : followedBy(stands(place), why(place, right)) };
        },
      },
      change: null,
    };
  });
}
