import { formatNumber } from '../inputs/format.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import { mono, p, signed, W } from '../text/say.ts';
import { rowsEnough } from './enough_rows.ts';
import { nestedMax, noLargest, notWhole, ragged } from './ids_errors.ts';
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
    return tooFewRows(trouble, {
      en: p`The vocabulary size ${text} is not an integer, but it is the number of rows of the table.`,
      zh: p`词表大小 ${text} 不是整数，而它就是权重表的行数。`,
    });
  }
  if (vocab.value >= smallestSize(trouble) && vocab.value < LARGEST) return null;
  return tooFewRows(trouble, {
    en: p`A table cannot have ${text} rows.`,
    zh: p`权重表不可能有 ${text} 行。`,
  });
}

/** Why a vocabulary will not do, and which would. */
function tooFewRows(trouble: Trouble, why: Localized<Prose>): Explanation {
  const enough = rowsEnough(trouble);
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
  if (facts.shape === null) return ragged(trouble);
  if (facts.flat.length === 0) return noLargest(trouble);
  const float = facts.flat.find(({ kind }) => kind === 'float');
  if (float !== undefined) return notWhole(float, trouble);
  const { largest, rows, shape } = facts;
  if (rows !== null && largest !== null && (rows < smallestSize(trouble) || rows >= LARGEST)) {
    return because(
      {
        en: p`The number of rows is the largest ID + 1, here ${signed(largest)} + 1 = ${rows}, and a table cannot have ${rows} rows.`,
        zh: p`行数等于最大的 ID 加 1，这里是 ${signed(largest)} + 1 = ${rows}，而权重表不可能有 ${rows} 行。`,
      },
      { en: p`IDs start at 0: choose IDs such as 2, 3, 1.`, zh: p`ID 从 0 开始编号，请换成 2, 3, 1 这样的 ID。` },
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
        en: p`The dimension ${text} is not an integer, but it is the number of weights in a row of ${W}.`,
        zh: p`维度 ${text} 不是整数，而它就是 ${W} 每一行的权重个数。`,
      },
      { en: p`Choose a dimension such as 5.`, zh: p`请换一个维度，例如 5。` },
    );
  }
  if (dim.value >= smallestSize(trouble) && dim.value < LARGEST) return null;
  return because(
    {
      en: p`A row of ${W} cannot hold ${text} numbers.`,
      zh: p`${W} 的一行不可能有 ${text} 个数。`,
    },
    { en: p`Choose a dimension such as 5.`, zh: p`请换一个维度，例如 5。` },
  );
}

/** PyTorch makes tables without rows or columns; Keras does not. */
function smallestSize({ framework }: Trouble): bigint {
  return framework === 'PyTorch' ? 0n : 1n;
}
