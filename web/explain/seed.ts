import { formatNumber } from '../inputs/format.ts';
import { mono, p } from '../text/say.ts';
import { because, type Explainer } from './trouble.ts';

/** A seed outside what `manual_seed` takes. */
export const explainSeed: Explainer = ({ inputs, stop, message }) => {
  if (!stop.shows('seed') || !/Overflow when unpacking|cannot convert float (?:infinity|NaN)/.test(message))
    return null;
  const seed = mono(formatNumber(inputs.seed));
  return because(
    {
      en: p`The seed ${seed} is out of reach: PyTorch takes whole numbers from −2⁶³ to 2⁶⁴ − 1.`,
      zh: p`种子 ${seed} 超出了范围：PyTorch 接受从 −2⁶³ 到 2⁶⁴ − 1 的整数。`,
    },
    { en: p`Choose one of those, such as 123.`, zh: p`请换一个，例如 123。` },
  );
};
