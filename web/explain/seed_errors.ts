import { formatNumber } from '../inputs/format.ts';
import type { PyNumber } from '../inputs/inputs.ts';
import { mono, p } from '../text/say.ts';
import { because, type Explainer } from './trouble.ts';

const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 64n - 1n;

/** Whether `manual_seed` takes a seed; of one with a fraction it takes the whole part. */
function isInReach(seed: PyNumber): boolean {
  if (seed.kind === 'float' && !Number.isFinite(seed.value)) return false;
  const whole = seed.kind === 'int' ? seed.value : BigInt(Math.trunc(seed.value));
  return whole >= SMALLEST && whole <= LARGEST;
}

/** A seed outside what `manual_seed` takes. */
export const explainSeed: Explainer = ({ inputs, stop, message }) => {
  if (!stop.shows('seed') || isInReach(inputs.seed)) return null;
  if (!/Overflow when unpacking|cannot convert float (?:infinity|NaN)/.test(message)) return null;
  const seed = mono(formatNumber(inputs.seed));
  return because(
    {
      en: p`The seed ${seed} is out of range: PyTorch accepts integers from −2⁶³ to 2⁶⁴ − 1.`,
      zh: p`种子 ${seed} 超出了范围：PyTorch 接受从 −2⁶³ 到 2⁶⁴ − 1 的整数。`,
    },
    { en: p`Choose an integer in this range, such as 123.`, zh: p`请换一个在这个范围内的整数，例如 123。` },
  );
};
