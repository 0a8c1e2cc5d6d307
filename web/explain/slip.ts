import { mono, p, weight } from '../text/say.ts';
import { because, type Explainer } from './trouble.ts';

/** A weight that was not transposed, in the closing step. */
export const explainSlip: Explainer = ({ stop, facts: { rows, columns } }) => {
  if (!stop.slips('transpose') || rows === null || columns === null) return null;
  return because(
    {
      en: p`Without ${mono('.T')} the layer holds ${weight('W')} itself and multiplies by its transpose, ${columns} × ${rows}, and one-hot rows of ${rows} do not fit that.`,
      zh: p`没有 ${mono('.T')}，这个层里就是 ${weight('W')} 本身，相乘时用的是它的转置，${columns} × ${rows}，而 one-hot 行长 ${rows}，对不上。`,
    },
    {
      en: p`Put ${mono('.T')} back; or set the dimension to ${rows}, and PyTorch raises no error, but the numbers are wrong.`,
      zh: p`请补上 ${mono('.T')}；或者把维度改成 ${rows}，这时 PyTorch 不再报错，数却是错的。`,
    },
  );
};
