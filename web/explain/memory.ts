import type { Facts } from '../inputs/facts.ts';
import type { Drafts, FieldId } from '../inputs/inputs.ts';
import type { Localized } from '../text/localized.ts';
import { counted, listedInChinese, listedInEnglish, mono, p, tuple } from '../text/say.ts';
import type { Explanation } from './trouble.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/** A number of bytes for people: 154 MB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  if (size >= 999.5) return `${size.toExponential(1).replace('e+', ' × 10^')} ${UNITS[unit] ?? ''}`;
  return `${size >= 10 || unit === 0 ? String(Math.round(size)) : size.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

/** In one sentence: what was asked for and what there is. `limitBytes`: null where the browser itself gave no more. */
export function memoryMessage(neededBytes: number, limitBytes: number | null): Localized {
  const needed = formatBytes(neededBytes);
  if (limitBytes === null) {
    return {
      en: `This needs ${needed} of memory, and the browser does not give this page so much.`,
      zh: `这需要 ${needed} 内存，而浏览器没有给本页这么多。`,
    };
  }
  const limit = formatBytes(limitBytes);
  return {
    en: `This needs ${needed} of memory, and at most ${limit} can be used here.`,
    zh: `这需要 ${needed} 内存，而这里最多只能用 ${limit}。`,
  };
}

/** What would have to be smaller, by its field. */
const SMALLER: Partial<Readonly<Record<FieldId, Localized>>> = {
  ids: { en: 'smaller IDs', zh: '更小的 ID' },
  vocab: { en: 'a smaller vocabulary', zh: '更小的词表' },
  dim: { en: 'a smaller dimension', zh: '更小的维度' },
};

/** More IDs than this may be too many, however small they are. */
const MANY = 1000;
const FEWER: Localized = { en: 'fewer or smaller IDs', zh: '更少或更小的 ID' };

/** What makes it so large, and what to change. `mended`: the fields with whose change the notebook gets by. */
export function explainMemory(
  { rows, columns, flat }: Facts,
  { neededBytes, limitBytes }: { readonly neededBytes: number; readonly limitBytes: number | null },
  mended: Partial<Drafts>,
): Explanation {
  const message = memoryMessage(neededBytes, limitBytes);
  const tried =
    limitBytes === null
      ? {
          en: 'The browser refused to give this memory, so the notebook stops here. How much it would give is not known.',
          zh: '浏览器拒绝分配这些内存，所以笔记本在这里停下。浏览器最多能给多少无从得知。',
        }
      : {
          en: 'The notebook stops before it asks for the memory, so nothing has been allocated.',
          zh: '笔记本在申请内存之前就停下了，什么也没有分配。',
        };
  const sizes =
    rows === null || columns === null
      ? null
      : { table: mono(tuple([rows, columns])), onehot: mono(tuple([flat.length, rows])) };
  const fields = (Object.keys(SMALLER) as FieldId[]).filter((field) => mended[field] !== undefined);
  const fewer = fields.flatMap((field) => (field === 'ids' && flat.length > MANY ? FEWER : (SMALLER[field] ?? [])));
  const smaller = {
    en: `Choose ${listedInEnglish(fewer.map(({ en }) => en))}.`,
    zh: `请选择${listedInChinese(fewer.map(({ zh }) => zh))}。`,
  };
  return {
    en: [
      p`${message.en}`,
      p`${tried.en}`,
      sizes === null
        ? p`${smaller.en}`
        : p`The table would have the shape ${sizes.table}, and the one-hot matrix of ${counted(flat.length, 'ID')} the shape ${sizes.onehot}. ${smaller.en}`,
    ],
    zh: [
      p`${message.zh}`,
      p`${tried.zh}`,
      sizes === null
        ? p`${smaller.zh}`
        : p`权重表的形状会是 ${sizes.table}，${flat.length} 个 ID 的 one-hot 矩阵的形状会是 ${sizes.onehot}。${smaller.zh}`,
    ],
  };
}
