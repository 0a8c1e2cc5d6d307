import { formatNumber } from '../inputs/format.ts';
import { mono, p, weight } from '../text/say.ts';
import { rowsEnough } from './enough.ts';
import { nestedMax, noLargest, notWhole, ragged } from './ids.ts';
import { because, type Explainer, type Explanation, type Trouble } from './trouble.ts';

/** A table that cannot be made, for want of a number of rows or of columns. */
export const explainSizes: Explainer = (trouble) => {
  if (!trouble.stop.calls('Embedding', 'arange', 'ones', 'array')) return null;
  return aboutVocabulary(trouble) ?? aboutIds(trouble) ?? aboutDimension(trouble);
};

/** Which field a table cannot be made for; null where it is none of these. */
export function causeOfSizes(trouble: Trouble): 'vocab' | 'ids' | 'dim' | null {
  if (explainSizes(trouble) === null) return null;
  if (aboutVocabulary(trouble) !== null) return 'vocab';
  return aboutIds(trouble) === null ? 'dim' : 'ids';
}

/** Sizes beyond 2³¹ overflow in one place or another, whatever the message says. */
const LARGEST = 2n ** 31n;

function aboutVocabulary(trouble: Trouble): Explanation | null {
  const { vocab } = trouble.inputs;
  if (vocab === null) return null;
  const text = mono(formatNumber(vocab));
  if (vocab.kind === 'float') {
    return because(
      {
        en: p`The vocabulary size ${text} is not a whole number, and a table has whole rows only.`,
        zh: p`词表大小 ${text} 不是整数，而权重表的行数只能是整数。`,
      },
      { en: p`Write a whole number, or leave the field empty.`, zh: p`请写一个整数，或者留空。` },
    );
  }
  if (vocab.value >= smallestSize(trouble) && vocab.value < LARGEST) return null;
  const enough = rowsEnough(trouble);
  const why = { en: p`A table cannot have ${text} rows.`, zh: p`权重表不可能有 ${text} 行。` };
  return enough === null
    ? because(why, {
        en: p`Choose a vocabulary such as 4, and IDs below that.`,
        zh: p`请选择 4 这样的词表大小，以及比它小的 ID。`,
      })
    : because(why, {
        en: p`These IDs need a vocabulary of at least ${String(enough)}.`,
        zh: p`这些 ID 需要的词表大小至少是 ${String(enough)}。`,
      });
}

function aboutIds(trouble: Trouble): Explanation | null {
  const { inputs, facts } = trouble;
  if (inputs.vocab !== null) return null;
  if (facts.shape === null) return ragged();
  if (facts.flat.length === 0) return noLargest(trouble);
  const float = facts.flat.find(({ kind }) => kind === 'float');
  if (float !== undefined) return notWhole(float, trouble);
  const { largest, rows, shape } = facts;
  if (rows !== null && largest !== null && (rows < smallestSize(trouble) || rows >= LARGEST)) {
    return because(
      {
        en: p`The number of rows is the largest ID + 1, here ${mono(String(largest))} + 1 = ${mono(String(rows))}, and no table has so many.`,
        zh: p`行数等于最大的 ID 加 1，这里是 ${mono(String(largest))} + 1 = ${mono(String(rows))}，权重表不可能有这么多行。`,
      },
      { en: p`IDs count from 0: choose ones such as 2, 3, 1.`, zh: p`ID 从 0 开始数，请换成 2, 3, 1 这样的 ID。` },
    );
  }
  return /found element of type Tensor/.test(trouble.message) && shape.length > 1 ? nestedMax(trouble) : null;
}

function aboutDimension(trouble: Trouble): Explanation | null {
  const { dim } = trouble.inputs;
  const text = mono(formatNumber(dim));
  if (dim.kind === 'float') {
    return because(
      {
        en: p`The dimension ${text} is not a whole number, and a row of ${weight('W')} holds a whole number of weights.`,
        zh: p`维度 ${text} 不是整数，而 ${weight('W')} 每一行的权重个数只能是整数。`,
      },
      { en: p`Write one such as 5.`, zh: p`请写一个整数，例如 5。` },
    );
  }
  if (dim.value >= smallestSize(trouble) && dim.value < LARGEST) return null;
  return because(
    {
      en: p`A row of ${weight('W')} cannot hold ${text} numbers.`,
      zh: p`${weight('W')} 的一行不可能有 ${text} 个数。`,
    },
    { en: p`Choose a dimension such as 5.`, zh: p`请换一个维度，例如 5。` },
  );
}

/** PyTorch makes tables without rows or columns; Keras does not. */
function smallestSize({ framework }: Trouble): bigint {
  return framework === 'PyTorch' ? 0n : 1n;
}
