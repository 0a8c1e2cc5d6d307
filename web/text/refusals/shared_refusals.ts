import { makerOf } from './makers.ts';
import type { RefusalWords } from './refusal_words.ts';

/** What this page says where it refuses something of several frameworks: see index.ts. */
export const SHARED_REFUSALS = {
  only_ints_and_floats: {
    en: (call) => `This page has \`${call}\` only of ints and floats.`,
    zh: (call) => `本页的 \`${call}\` 只接受整数和浮点数。`,
  },
  only_broadcast: {
    en: (call) => `This page has \`${call}\` only of shapes that can be broadcast.`,
    zh: (call) => `本页的 \`${call}\` 要求各参数的形状能够广播。`,
  },
  joined_list: { en: 'This page joins only the arrays or tensors of a list.', zh: '本页只能拼接列表中的数组或张量。' },
  elements: {
    en: 'This page makes arrays and tensors only of numbers and bools.',
    zh: '本页只能用数字和布尔值构造数组和张量。',
  },
  made_of: {
    en: 'This page makes arrays and tensors only of numbers, lists, tuples, arrays and tensors.',
    zh: '本页只能用数字、列表、元组、数组和张量构造数组和张量。',
  },
  operands: {
    en: 'This page computes arrays and tensors only with arrays, tensors and numbers.',
    zh: '数组和张量在本页只能与数组、张量和数字一起计算。',
  },
  comparison: {
    en: (type) => `This page compares a \`${type}\` only by \`==\` and \`!=\`.`,
    zh: (type) => `本页只能用 \`==\` 和 \`!=\` 比较 \`${type}\`。`,
  },
  error_words: {
    en: (maker, code) =>
      `${makerOf(maker)} raises an error for this \`${code}\`, whose message this page does not have.`,
    zh: (maker, code) => `${makerOf(maker)} 会对这里的 \`${code}\` 报错，但本页没有那条错误信息的原文。`,
  },
  depends_on_cpu: {
    en: (code) => `What PyTorch gives for \`${code}\` of these numbers depends on the CPU.`,
    zh: (code) => `对这些数，PyTorch 的 \`${code}\` 的结果取决于 CPU。`,
  },
  only_bool: {
    en: (argument) => `\`${argument}\` can only be \`True\` or \`False\` here.`,
    zh: (argument) => `这里的 \`${argument}\` 只能是 \`True\` 或 \`False\`。`,
  },
  only_int: {
    en: (argument) => `\`${argument}\` can only be an int here.`,
    zh: (argument) => `这里的 \`${argument}\` 只能是整数。`,
  },
  only_without_arguments: {
    en: (call) => `This page has \`${call}\` only without arguments.`,
    zh: (call) => `本页的 \`${call}\` 不接受参数。`,
  },
  no_format: {
    en: (type) => `This page formats a value of type \`${type}\` only without a format specification.`,
    zh: (type) => `本页格式化 \`${type}\` 类型的值时不能带格式说明。`,
  },
  only_of_bools: {
    en: (operators) => `This page has \`${operators}\` only of bools here.`,
    zh: (operators) => `这里的 \`${operators}\` 只用于布尔值。`,
  },
  not_of_bools: {
    en: (operation) => `This page has no \`${operation}\` of bools.`,
    zh: (operation) => `本页不对布尔值做 \`${operation}\`。`,
  },
  dtype_compared_with: {
    en: 'This page compares dtypes only with dtypes, types and texts.',
    zh: '本页只能把 dtype 与 dtype、类型或文本比较。',
  },
  cast_that_does_not_fit: {
    en: 'This page makes whole numbers only of numbers that fit.',
    zh: '本页只能把范围之内的浮点数变成整数。',
  },
  arange_too_large: {
    en: (call) => `This page has \`${call}\` only of numbers up to 2⁵³.`,
    zh: (call) => `本页的 \`${call}\` 只接受不超过 2⁵³ 的数。`,
  },
  axis_twice: { en: 'This page takes each axis only once.', zh: '本页的每个轴只能出现一次。' },
  one_ellipsis: { en: 'This page takes only one `...` in an index.', zh: '本页的索引中只能有一个 `...`。' },
  bool_index: {
    en: 'This page takes no `True` and `False` as an index here.',
    zh: '本页不接受 `True` 和 `False` 作索引。',
  },
  three_dimensions: {
    en: 'This page multiplies only by vectors and matrices, not by arrays or tensors of three dimensions.',
    zh: '本页只能乘以向量和矩阵，不能乘以三维的数组或张量。',
  },
  sign_of_sum: {
    en: 'Whether an element of this sum is positive or negative depends on the order in which its terms are added.',
    zh: '这个和中某个元素的正负取决于各项相加的次序。',
  },
  too_many_dimensions: {
    en: 'This page has arrays, and prints tensors, of at most 64 dimensions.',
    zh: '本页的数组以及打印的张量最多有 64 维。',
  },
  index_kinds: {
    en: 'This page takes only ints, slices, `None`, `...`, lists and arrays as an index.',
    zh: '本页只接受整数、切片、`None`、`...`、列表和数组作索引。',
  },
} as const satisfies Partial<RefusalWords>;
