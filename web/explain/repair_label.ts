/** What a repair is called on its button. */

import type { FieldId } from '../inputs/inputs.ts';
import { typing, type Change } from '../notebooks/change.ts';
import type { Localized } from '../text/localized.ts';
import { listedInChinese, listedInEnglish, signed } from '../text/say.ts';

/** A change that mends what stops the notebook, and what it is called on its button. */
export interface Repair {
  readonly label: Localized;
  readonly change: Change;
}

const NAMES: Readonly<Record<FieldId, Localized>> = {
  ids: { en: 'IDs', zh: 'ID ' },
  seed: { en: 'seed', zh: '种子' },
  dim: { en: 'dimension', zh: '维度' },
  vocab: { en: 'vocabulary', zh: '词表大小' },
  one: { en: 'ID', zh: 'ID ' },
  two: { en: 'ID', zh: 'ID ' },
  weights: { en: 'weights', zh: '权重' },
  text: { en: 'sentence', zh: '句子' },
  mix: { en: 'mix', zh: '比例' },
  rhyme: { en: 'text', zh: '文字' },
};

/** Other texts in some fields: “Use vocabulary 4”. */
export function using(fields: Readonly<Partial<Record<FieldId, string>>>): Repair {
  const named = Object.entries(fields).map(([field, text]) => {
    const name = NAMES[field === 'ids' && /^\d+$/.test(text) ? 'one' : (field as FieldId)];
    return { en: `${name.en} ${text}`, zh: `${name.zh}改为 ${text}` };
  });
  return {
    label: {
      en: `Use ${listedInEnglish(named.map(({ en }) => en))}`,
      zh: listedInChinese(named.map(({ zh }) => zh)),
    },
    change: typing(fields),
  };
}

/** One ID in the place of others: “Use ID 2 in place of −1”. */
export function inPlaceOf(
  id: string,
  others: readonly string[],
  fields: Readonly<Partial<Record<FieldId, string>>>,
): Repair {
  const shown = others.map(signed);
  return {
    label: {
      en: `Use ID ${id} in place of ${listedInEnglish(shown)}`,
      zh: `用 ID ${id} 代替 ${listedInChinese(shown)}`,
    },
    change: typing(fields),
  };
}
