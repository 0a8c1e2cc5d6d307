import type { Slip } from '../inputs/inputs.ts';
import { counted, mono, p, W } from '../text/say.ts';
import { because, type Explainer, type Explanation, type Trouble } from './trouble.ts';

/** The shape of W. */
interface Size {
  readonly rows: bigint;
  readonly columns: bigint;
}

/** The slip of the closing step that stops it; null where none does. */
export function slipBehind({ stop, facts: { rows, columns } }: Trouble): Slip | null {
  if (rows === null || columns === null) return null;
  if (stop.slips('amounts')) return 'amounts';
  if (stop.slips('transpose') && rows !== columns) return 'transpose';
  return stop.slips('classes') ? 'classes' : null;
}

/** What was left out, or put in another place, in the closing step. */
export const explainSlip: Explainer = (trouble) => {
  const { rows, columns } = trouble.facts;
  if (rows === null || columns === null) return null;
  switch (slipBehind(trouble)) {
    case 'amounts':
      return aboutAmounts(trouble, { rows, columns });
    case 'transpose':
      return aboutTranspose({ rows, columns });
    case 'classes':
      return aboutClasses(trouble, rows);
    default:
      return null;
  }
};

/** A weight that was not transposed. */
function aboutTranspose({ rows, columns }: Size): Explanation {
  return because(
    {
      en: p`Without ${mono('.T')} the layer holds ${W} itself and multiplies by its transpose, ${columns} × ${rows}, which does not fit one-hot rows of ${counted(rows, 'number')}.`,
      zh: p`漏写 ${mono('.T')}，这个层保存的就是 ${W} 本身，相乘时用的是它的转置（${columns} × ${rows}），与有 ${rows} 个数的 one-hot 行对不上。`,
    },
    {
      en: p`Put ${mono('.T')} back. If you set the dimension to ${rows} instead, PyTorch raises no error, but the numbers are wrong.`,
      zh: p`请补上 ${mono('.T')}。如果改为把维度设成 ${rows}，PyTorch 不再报错，数却是错的。`,
    },
  );
}

/** One-hot rows that are only as wide as the largest ID asks for. */
function aboutClasses({ facts: { largest } }: Trouble, rows: bigint): Explanation {
  const columns = (largest ?? 0n) + 1n;
  return because(
    {
      en: p`Without ${mono('num_idx')}, ${mono('one_hot')} makes as many columns as the largest ID needs, ${columns} here, which does not fit the ${counted(rows, 'row')} of ${W}.`,
      zh: p`漏写 ${mono('num_idx')}，${mono('one_hot')} 的列数就由最大的 ID 决定，这里是 ${columns} 列，与 ${W} 的 ${rows} 行对不上。`,
    },
    {
      en: p`Put ${mono('num_idx')} back: it is right whichever IDs occur.`,
      zh: p`请补上 ${mono('num_idx')}：这样，不管出现哪些 ID 都对。`,
    },
  );
}

/** IDs that were not made one-hot first. */
function aboutAmounts({ stop, message, facts: { shape } }: Trouble, { rows, columns }: Size): Explanation {
  const wanted = stop.slips('transpose') ? columns : rows;
  const given = shape?.at(-1) ?? 0;
  const why = /shapes cannot be multiplied/.test(message)
    ? {
        en: p`Without one-hot rows the layer takes the IDs for amounts: it is given ${counted(given, 'number')} and needs ${wanted}.`,
        zh: p`不先变成 one-hot，这个层就把 ID 当成数量：它收到 ${given} 个数，需要的却是 ${wanted} 个。`,
      }
    : {
        en: p`Without one-hot rows the layer takes the IDs for amounts and mixes the rows of ${W} by them, so what comes out has another shape than the look-up and cannot be compared with it.`,
        zh: p`不先变成 one-hot，这个层就把 ID 当成数量，按它们混合 ${W} 的各行，所以结果的形状与查表的不同，无法比较。`,
      };
  return because(why, {
    en: p`Put the one-hot rows back. With as many IDs as ${W} has rows, PyTorch may raise no error, but an ID is a name, not an amount.`,
    zh: p`请改回 one-hot。如果 ID 的个数恰好等于 ${W} 的行数，PyTorch 可能不报错，但 ID 是名字，不是数量。`,
  });
}
