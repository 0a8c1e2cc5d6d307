import { explainKind } from './kind_errors.ts';
import { explainMember, explainName } from './name_errors.ts';
import { explainProduct } from './product_errors.ts';
import { explainRange } from './range_errors.ts';
import type { Raised } from './raised.ts';
import type { Explanation } from './trouble.ts';

const EXPLAINERS = [explainName, explainMember, explainRange, explainKind, explainProduct];

/** What went wrong in code of the reader's own, from what ran; null where that is not known. */
export function explainRaised(raised: Raised): Explanation | null {
  for (const explainer of EXPLAINERS) {
    const explanation = explainer(raised);
    if (explanation !== null) return explanation;
  }
  return null;
}
