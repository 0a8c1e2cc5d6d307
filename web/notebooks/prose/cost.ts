import { factsOf } from '../../inputs/facts.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { counted, em, followed, NOTHING, p, paragraph, weight } from '../../text/say.ts';
import { holdsFinite } from './product.ts';

export const costHeading: Localized = { en: 'Why look up at all', zh: '为什么还要查表' };

/** The sizes of GPT-2's table. */
export const GPT2 = { rows: 50_257n, columns: 768n };

/** What each way costs: here, and at the size of a real model. */
export function aboutCost(inputs: Inputs): Localized<readonly Prose[]> {
  return followed(costHere(inputs), COST_OF_GPT2, holdsFinite(inputs) ? SAME_FUNCTION : PARTED);
}

const LARGE = GPT2.rows * GPT2.columns;

const COST_OF_GPT2 = paragraph({
  en: p`With GPT-2’s table of ${GPT2.rows} × ${GPT2.columns}, one single ID costs ${LARGE} multiplications, or a look-up of ${counted(GPT2.columns, 'weight')}.`,
  zh: p`如果换成 GPT-2 的 ${GPT2.rows} × ${GPT2.columns} 的权重表，仅仅一个 ID 就要做 ${LARGE} 次乘法，而查表只需读出 ${GPT2.columns} 个权重。`,
});

const SAME_FUNCTION = paragraph({
  en: p`For finite numbers that is the whole difference. The function is ${em('the same')}, and so is what can be learned: a gradient that reaches ${weight('W')} through the product reaches the same rows through the look-up.`,
  zh: p`对有限的数来说，区别仅此而已。两者是${em('同一个')}函数，能学到的东西也相同：梯度经过乘法到达 ${weight('W')} 的哪些行，经过查表也到达哪些行。`,
});

const PARTED = paragraph({
  en: p`For finite numbers that is the whole difference. An infinity or a NaN in ${weight('W')}, as there is one now, makes another: the product meets it in every row, the look-up only where it is picked.`,
  zh: p`对有限的数来说，区别仅此而已。但现在 ${weight('W')} 里有无穷大或 NaN，又多出一个区别：乘法每一行都会碰到它，查表只有选中它时才会。`,
});

function costHere(inputs: Inputs): Localized<readonly Prose[]> {
  const { flat, rows, columns } = factsOf(inputs);
  if (rows === null || columns === null || rows <= 0n || columns <= 0n || flat.length === 0) return NOTHING;
  const read = BigInt(flat.length) * columns;
  return paragraph({
    en: p`Here the product multiplies ${counted(read * rows, 'time')}, ${read * (rows - 1n)} of them by 0. The look-up does not multiply at all: it reads ${counted(read, 'weight')}.`,
    zh: p`在这里，矩阵乘法做了 ${read * rows} 次乘法，其中 ${read * (rows - 1n)} 次是乘以 0。查表一次乘法也不做，只读出 ${read} 个权重。`,
  });
}
