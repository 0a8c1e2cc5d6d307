/** Chinese for what the core refuses of NumPy: see index.ts. */
export const NUMPY_REFUSALS: Readonly<Record<string, string>> = {
  'This page compares dtypes by `==` and `!=` alone': '本页只能用 `==` 和 `!=` 比较 dtype',
  'This page computes arrays with arrays, numbers and tensors alone': '数组只能与数组、数字或张量一起计算',
  'This page computes arrays with ints of at most 64 bits alone': '数组只能与不超过 64 位的整数一起计算',
  'This page computes in place where shape and dtype stay as they are alone':
    '只有形状和 dtype 都不变时，本页才能就地计算',
  'This page computes int32 arrays with ints of at most 32 bits alone': 'int32 数组只能与不超过 32 位的整数一起计算',
  'This page does not multiply matrices of bools': '本页不做布尔矩阵的乘法',
  'This page does not write into a scalar': '本页不能写入标量',
  "This page formats NumPy's bools without a format specification alone": '本页格式化 NumPy 的布尔值时不能带格式说明',
  'This page gives arrays with ints beyond 63 bits to layers alone, and does not compute with them':
    '含有超过 63 位整数的数组，本页只能交给层，不能用来计算',
  'This page has `np.arange` of ints and floats alone': '本页的 `np.arange` 只接受整数和浮点数',
  'This page has `np.arange` of ints as int64, int32, float64 and float32, of floats as float64':
    '本页的 `np.arange` 对整数可用 int64、int32、float64 和 float32，对浮点数只能用 float64',
  'This page has `np.arange` of numbers up to 2⁵³': '本页的 `np.arange` 只接受不超过 2⁵³ 的数',
  'This page has `np.arange` of numbers up to 2⁵³ and of steps other than 0':
    '本页的 `np.arange` 只接受不超过 2⁵³ 的数，步长不能为 0',
  'This page has `np.arange` of one to three numbers': '本页的 `np.arange` 接受一到三个数',
  'This page has arrays of ints of at most 63 bits alone': '本页的整数数组不超过 63 位',
  'This page has no arrays of int8, which NumPy makes of powers of bools':
    'NumPy 对布尔值的幂给出 int8 数组，本页没有这种数组',
  "This page does not know NumPy's words for an index out of bounds among several indices, or where something is written":
    '多个索引中有越界的，或者写入时越界，都会报错，但本页没有那条错误信息的原文',
  'This page has the dtypes float32, float64, int32, int64 and bool alone':
    '本页只有 float32、float64、int32、int64 和 bool 这几种 dtype',
  'This page infers lengths that are written as -1 alone': '本页只推断写成 -1 的长度',
  'This page looks for numbers in an array alone': '在数组中，本页只能查找数字',
  'This page makes arrays of numbers and bools alone': '本页只能用数字和布尔值构造数组',
  'This page has arrays of up to 64 dimensions': '本页的数组最多有 64 维',
  'This page has `np.dot` of vectors and matrices alone': '`np.dot` 在本页只用于向量和矩阵',
  'This page multiplies by vectors and matrices alone, not by arrays of three dimensions':
    '本页只能乘以向量和矩阵，不能乘以三维数组',
  'This page reshapes to a shape that is given alone': '本页改变形状时必须给出形状',
  'This page does not know which of zeros of both signs NumPy takes': '零有正有负时，本页不知道 NumPy 取哪一个',
  'This page takes integer scalars as an index alone': '标量中，本页只接受整数标量作索引',
  'This page takes ints, slices, `None`, `...`, lists and arrays as an index alone':
    '本页只接受整数、切片、`None`、`...`、列表和数组作索引',
  'This page takes lists of ints and bools as an index alone': '列表作索引时，本页只接受由整数或布尔值组成的列表',
  'This page takes no index of a scalar': '本页不能对标量做索引',
  'This page takes no mean of nothing': '没有元素时，本页不求平均值',
  'This page takes several arrays as an index where they can be broadcast alone':
    '用多个数组作索引时，本页要求它们能够广播',
  'This page takes shapes of ints alone': '本页的形状只接受整数',
  'This page writes finite numbers into an array of whole numbers alone': '本页只能把有限的数写入整数数组',
  'This page writes numbers into an element alone': '本页只能把数字写入元素',
  'This page writes values of the picked shape alone': '本页写入的值必须与所选部分的形状相同',
  'This page computes in place with numbers and arrays alone': '本页只能与数字和数组就地计算',
  'This page fills arrays with one number alone': '本页只能用一个数填充数组',
  'This page has `item()` without arguments alone': '本页的 `item()` 不接受参数',
  'This page has `np.allclose` of ints and float64 numbers that can be broadcast alone':
    '本页的 `np.allclose` 只接受能够广播的整数和 float64 数',
  'This page has `np.empty` of no elements alone, since others hold what happens to be there':
    '`np.empty` 中的元素是内存里碰巧有的值，所以本页只能用它构造没有元素的数组',
  'This page has `np.where` of numbers and arrays alone': '本页的 `np.where` 只接受数字和数组',
  'This page has `np.where` of shapes that can be broadcast alone': '本页的 `np.where` 要求各个形状能够广播',
  'This page has no `+` of bools': '本页不能对布尔值用 `+`',
  'This page joins the arrays of a list alone': '本页只能拼接列表中的数组',
  'This page looks for where arrays of one dimension or more are true': '本页只能在至少一维的数组中查找为真的位置',
  'This page makes arrays of numbers beside arrays of int64, float64 and bool alone':
    '与数字一起构造数组时，本页只接受 int64、float64 和 bool 数组',
  'This page makes arrays of numbers, lists, tuples, arrays and tensors alone':
    '本页只能用数字、列表、元组、数组和张量构造数组',
  'This page raises arrays of floats to the powers -1, 0, 0.5, 1 and 2 alone':
    '对浮点数组，本页只能求 -1、0、0.5、1 和 2 次方',
  'This page rounds numbers to 0 up to 22 decimals alone': '本页只能把数舍入到 0 至 22 位小数',
  'This page takes an int as the diagonal of `np.eye` alone': '本页的 `np.eye` 的对角线只接受整数',
  'This page takes each axis of an array once': '数组的每个轴，本页只能用一次',
  'This page takes one int as an axis of an array alone': '数组的轴，本页只接受一个整数',
  'This page writes numbers into arrays of bools, and numbers and texts into arrays of floats':
    '本页只能把数字写入布尔数组，把数字和文本写入浮点数组',
  'This page makes arrays of arrays that hold something, or have one dimension':
    '本页只能用有元素的或一维的数组构造数组',
  'This page takes an int as a shape beside what is no dtype': '本页在 dtype 无效时只接受一个整数作为形状',
  'This page has no arrays of no dimensions': '本页没有零维数组',
};
