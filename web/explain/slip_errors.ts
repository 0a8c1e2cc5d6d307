import { counted, mono, p, weight } from '../text/say.ts';
import { because, type Explainer } from './trouble.ts';

/** A weight that was not transposed, in the closing step. */
export const explainSlip: Explainer = ({ stop, facts: { rows, columns } }) => {
  if (!stop.slips('transpose') || rows === null || columns === null) return null;
  return because(
    {
      en: p`Without ${mono('.T')} the layer holds ${weight('W')} itself and multiplies by its transpose, ${columns} × ${rows}, which does not fit one-hot rows of ${counted(rows, 'number')}.`,
      zh: p`漏写 ${mono('.T')}，这个层保存的就是 ${weight('W')} 本身，相乘时用的是它的转置（${columns} × ${rows}），与有 ${rows} 个数的 one-hot 行对不上。`,
    },
    {
      en: p`Put ${mono('.T')} back. If you set the dimension to ${rows} instead, PyTorch raises no error, but the numbers are wrong.`,
      zh: p`请补上 ${mono('.T')}。如果改为把维度设成 ${rows}，PyTorch 不再报错，数却是错的。`,
    },
  );
};
