import type { RefusalWords } from './refusal_words.ts';

/** What this page says where it refuses something of NumPy: see index.ts. */
export const NUMPY_REFUSALS = {
  numpy_dtype: {
    en: 'This page has only the dtypes float32, float64, int32, int64 and bool.',
    zh: '本页只有 float32、float64、int32、int64 和 bool 这几种 dtype。',
  },
  where_true: {
    en: 'This page has `np.where` of one argument only for arrays of one dimension or more.',
    zh: '只有一个参数时，本页的 `np.where` 要求数组至少有一维。',
  },
  where_operands: {
    en: 'This page has `np.where` only of numbers and arrays.',
    zh: '本页的 `np.where` 只接受数字和数组。',
  },
  allclose_operands: {
    en: 'This page has `np.allclose` only of ints and float64 numbers that can be broadcast.',
    zh: '本页的 `np.allclose` 只接受能够广播的整数和 float64 数。',
  },
  round_decimals: {
    en: 'This page rounds numbers only to 0 up to 22 decimals.',
    zh: '本页只能把数舍入到 0 到 22 位小数。',
  },
  list_index: {
    en: 'This page takes only lists of ints and bools as an index.',
    zh: '列表作索引时，本页只接受由整数或布尔值组成的列表。',
  },
  index_arrays: {
    en: 'This page takes several arrays as an index only where they can be broadcast.',
    zh: '用多个数组作索引时，本页要求它们能够广播。',
  },
  inferred_length: { en: 'This page infers only lengths that are written as -1.', zh: '本页只推断写成 -1 的长度。' },
  reshape_without_shape: {
    en: 'This page reshapes only to a shape that is given.',
    zh: '本页改变形状时必须给出形状。',
  },
  shape_of_ints: { en: 'This page takes only shapes of ints.', zh: '本页的形状只接受整数。' },
  shape_beside_no_dtype: {
    en: 'Where `dtype` is no dtype, this page takes only an int as the shape.',
    zh: '`dtype` 不是 dtype 时，本页的形状只接受整数。',
  },
  np_arange_count: {
    en: 'This page has `np.arange` only of one to three numbers.',
    zh: '本页的 `np.arange` 接受一到三个数。',
  },
  np_arange_step: {
    en: 'This page has `np.arange` only of numbers up to 2⁵³ and of steps other than 0.',
    zh: '本页的 `np.arange` 只接受不超过 2⁵³ 的数，步长不能为 0。',
  },
  np_arange_dtype: {
    en: 'This page has `np.arange` of ints only as int64, int32, float64 and float32, and of floats only as float64.',
    zh: '本页的 `np.arange` 对整数可用 int64、int32、float64 和 float32，对浮点数只能用 float64。',
  },
  fill_with_array: { en: 'This page fills arrays only with one number.', zh: '本页只能用一个数填充数组。' },
  np_empty: {
    en: 'This page has `np.empty` only of no elements, since others hold whatever was in memory. There is `np.zeros`.',
    zh: '`np.empty` 中的元素是内存里碰巧有的值，所以本页只能用它构造没有元素的数组。可以用 `np.zeros`。',
  },
  in_place_operands: {
    en: 'This page computes in place only with numbers and arrays.',
    zh: '本页只能与数字和数组就地计算。',
  },
  in_place_change: {
    en: 'This page computes in place only where shape and dtype stay as they are.',
    zh: '只有形状和 dtype 都不变时，本页才能就地计算。',
  },
  scalar_indexed: { en: 'This page takes no index of a scalar.', zh: '本页不能对标量做索引。' },
  scalar_written: { en: 'This page does not write into a scalar.', zh: '本页不能写入标量。' },
  array_searched: { en: 'This page looks only for numbers in an array.', zh: '在数组中，本页只能查找数字。' },
  scalar_as_index: {
    en: 'This page takes only integer scalars as an index.',
    zh: '标量中，本页只接受整数标量作索引。',
  },
  array_ints_too_large: { en: 'This page has arrays of ints of at most 63 bits.', zh: '本页的整数数组不超过 63 位。' },
  array_of_empty: {
    en: 'This page makes arrays only of arrays that hold something, or have one dimension.',
    zh: '本页只能用非空的或一维的数组来构造数组。',
  },
  array_mixture: {
    en: 'Where numbers and arrays are mixed, this page makes an array only of arrays of int64, float64 and bool.',
    zh: '数字与数组混在一起时，本页只能用 int64、float64 和 bool 的数组来构造数组。',
  },
  opaque_array: {
    en: 'This page only gives arrays with ints beyond 63 bits to layers, and does not compute with them.',
    zh: '含有超过 63 位整数的数组，本页只能交给层，不能用来计算。',
  },
  int_beside_array: {
    en: 'This page computes arrays only with ints of at most 64 bits.',
    zh: '数组只能与不超过 64 位的整数一起计算。',
  },
  int_beside_int32: {
    en: 'This page computes int32 arrays only with ints of at most 32 bits.',
    zh: 'int32 数组只能与不超过 32 位的整数一起计算。',
  },
  int8_power: {
    en: 'This page has no arrays of int8, which NumPy makes of powers of bools.',
    zh: 'NumPy 对布尔值的幂给出 int8 数组，本页没有这种数组。',
  },
  np_dot: { en: 'This page has `np.dot` only of vectors and matrices.', zh: '`np.dot` 在本页只用于向量和矩阵。' },
  mean_of_nothing: { en: 'This page takes no mean of nothing.', zh: '没有元素时，本页不求平均值。' },
  np_zero_signs: {
    en: 'This page does not know which of zeros of both signs NumPy takes.',
    zh: '零有正有负时，本页不知道 NumPy 取哪一个。',
  },
  np_norm: {
    en: 'This page has `np.linalg.norm` of one axis with `ord` 1, 2 and ±inf, and of all elements without `ord`.',
    zh: '本页的 `np.linalg.norm` 沿一个轴时 `ord` 可为 1、2 和 ±inf，对所有元素时不带 `ord`。',
  },
  argsort_ties: {
    en: "In which order `np.argsort` puts equal elements depends on the CPU. With `kind='stable'` it keeps theirs.",
    zh: "相等的元素在 `np.argsort` 中的先后取决于 CPU。用 `kind='stable'` 则保持原来的顺序。",
  },
  no_dimensions: { en: 'This page has no arrays of no dimensions.', zh: '本页没有零维数组。' },
  written_kinds: {
    en: 'This page writes only numbers into arrays of bools, and only numbers and texts into arrays of floats.',
    zh: '本页只能把数字写入布尔数组，把数字和文本写入浮点数组。',
  },
  written_element: { en: 'This page writes only numbers into an element.', zh: '本页只能把数字写入元素。' },
  written_infinity: {
    en: 'This page writes only finite numbers into an array of whole numbers.',
    zh: '本页只能把有限的数写入整数数组。',
  },
  written_shape: {
    en: 'This page writes only values of the picked shape.',
    zh: '本页写入的值必须与所选部分的形状相同。',
  },
} as const satisfies Partial<RefusalWords>;
