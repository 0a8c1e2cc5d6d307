/** Chinese for what the core refuses of NumPy: see index.ts. */
export const NUMPY_REFUSALS: Readonly<Record<string, string>> = {
  'This page compares dtypes by `==` and `!=` alone': '本页只能用 `==` 和 `!=` 比较 dtype',
  'This page computes arrays with arrays, numbers and tensors alone': '数组只能与数组、数字或张量一起计算',
  'This page computes arrays with ints of at most 64 bits alone': '数组只能与不超过 64 位的整数一起计算',
  'This page computes in place where shape and dtype stay as they are alone':
    '只有形状和 dtype 都不变时，本页才能就地计算',
  'This page computes int32 arrays with ints of at most 32 bits alone': 'int32 数组只能与不超过 32 位的整数一起计算',
  'This page does not multiply matrices of bools': '本页不做布尔矩阵的乘法',
  'This page does not round bools': '本页不对布尔值取整',
  'This page does not write into a scalar': '本页不能写入标量',
  "This page formats NumPy's bools without a format specification alone": '本页格式化 NumPy 的布尔值时不能带格式说明',
  'This page gives arrays with ints beyond 63 bits to layers alone, and does not compute with them':
    '含有超过 63 位整数的数组，本页只能交给层，不能用来计算',
  'This page has `//` and `%` of floats that are not negative alone': '本页的 `//` 和 `%` 只用于非负的浮点数',
  'This page has `np.arange` of ints and floats alone': '本页的 `np.arange` 只接受整数和浮点数',
  'This page has `np.arange` of ints as int64, int32, float64 and float32, of floats as float64':
    '本页的 `np.arange` 对整数可用 int64、int32、float64 和 float32，对浮点数只能用 float64',
  'This page has `np.arange` of numbers up to 2⁵³': '本页的 `np.arange` 只接受不超过 2⁵³ 的数',
  'This page has `np.arange` of numbers up to 2⁵³ and of steps other than 0':
    '本页的 `np.arange` 只接受不超过 2⁵³ 的数，步长不能为 0',
  'This page has `np.arange` of one to three numbers': '本页的 `np.arange` 接受一到三个数',
  'This page has arrays of ints of at most 63 bits alone': '本页的整数数组不超过 63 位',
  'This page has no `//` and `%` by 0 of arrays': '本页不能让数组对 0 做 `//` 和 `%`',
  'This page has no arrays of int8, which NumPy makes of powers of bools':
    'NumPy 对布尔值的幂给出 int8 数组，本页没有这种数组',
  "This page does not know NumPy's words for an index out of bounds among several indices, or where something is written":
    '多个索引中有越界的，或者写入时越界，都会报错，但本页没有那条错误信息的原文',
  'This page has no words for lengths that do not fit beside -1':
    '与 -1 一起给出的长度不匹配时会报错，但本页没有那条错误信息的原文',
  'This page has the dtypes float32, float64, int32, int64 and bool alone':
    '本页只有 float32、float64、int32、int64 和 bool 这几种 dtype',
  'This page infers lengths that are written as -1 alone': '本页只推断写成 -1 的长度',
  'This page looks for numbers in an array alone': '在数组中，本页只能查找数字',
  'This page makes arrays of numbers and bools alone': '本页只能用数字和布尔值构造数组',
  'This page has arrays of up to 64 dimensions': '本页的数组最多有 64 维',
  'This page makes arrays of numbers, lists and tuples alone': '本页只能用数字、列表和元组构造数组',
  'This page makes arrays of numbers, lists, tuples and arrays alone': '本页只能用数字、列表、元组和数组构造数组',
  'This page has `np.dot` of vectors and matrices alone': '`np.dot` 在本页只用于向量和矩阵',
  'This page multiplies by vectors and matrices alone, not by arrays of three dimensions':
    '本页只能乘以向量和矩阵，不能乘以三维数组',
  'This page raises arrays of floats to the powers 1 and 2 alone': '对浮点数组，本页只能求 1 次方和 2 次方',
  'This page reduces along one axis that there is, or along all': '本页只能沿一个已有的轴或沿所有轴归约',
  'This page reshapes to a shape that is given alone': '本页改变形状时必须给出形状',
  'This page rounds to 0 up to 22 decimals alone': '本页只能舍入到 0 至 22 位小数',
  'This page does not know which of zeros of both signs NumPy takes': '零有正有负时，本页不知道 NumPy 取哪一个',
  'This page takes integer scalars as an index alone': '标量中，本页只接受整数标量作索引',
  'This page takes ints, slices, `None`, `...`, lists and arrays as an index alone':
    '本页只接受整数、切片、`None`、`...`、列表和数组作索引',
  'This page takes lists and arrays as an index beside slices alone': '列表和数组作索引时，本页只能让它们与切片一起用',
  'This page takes lists of ints and bools as an index alone': '列表作索引时，本页只接受由整数或布尔值组成的列表',
  'This page takes no index of a scalar': '本页不能对标量做索引',
  'This page takes no mean of nothing': '没有元素时，本页不求平均值',
  'This page takes several arrays as an index where they can be broadcast alone':
    '用多个数组作索引时，本页要求它们能够广播',
  'This page takes shapes of ints alone': '本页的形状只接受整数',
  'This page writes finite numbers into an array of whole numbers alone': '本页只能把有限的数写入整数数组',
  'This page writes no floats into an array of whole numbers': '本页不能把浮点数写入整数数组',
  'This page writes numbers into an element alone': '本页只能把数字写入元素',
  'This page writes numbers into arrays of float64, float32 and int64 alone':
    '本页只能把数字写入 float64、float32 和 int64 数组',
  'This page writes values of the picked shape alone': '本页写入的值必须与所选部分的形状相同',
};
