/** Chinese for what the core refuses of TensorFlow with legacy Keras: see index.ts. */
export const KERAS_REFUSALS: Readonly<Record<string, string>> = {
  'This page adds up no gradients of several look-ups': '本页不把几次查表的梯度相加',
  'This page adds up numbers alone': '本页只对数字求和',
  'This page asks no variable whether it is true': '本页不判断变量的真假',
  'This page calls layers of Keras with tensors and arrays alone': '本页只能用张量和数组调用 Keras 的层',
  'This page compares shapes by `==` and `!=` alone': '本页只能用 `==` 和 `!=` 比较形状',
  'This page compares shapes with shapes, lists and tuples alone': '本页只能把形状与形状、列表或元组比较',
  'This page computes a tensor with lists and arrays that can be broadcast alone':
    '张量与列表或数组一起计算时，本页要求它们能够广播',
  'This page computes tensors with tensors, arrays and numbers alone': '张量只能与张量、数组或数字一起计算',
  'This page converts variables and slices in their own dtype alone': '本页转换变量和切片时只能保持它们原来的 dtype',
  'This page does not call models, but their layers': '本页不能调用模型，但可以调用模型的层',
  'This page does not compute with IndexedSlices': '本页不能用 IndexedSlices 做计算',
  'This page does not compute with a float beside whole numbers here': '本页在这里不能把浮点数与整数一起计算',
  'This page does not compute with an array of floats beside whole numbers': '本页不能把浮点数组与整数一起计算',
  'This page does not compute with bools as TensorFlow does': '本页不能像 TensorFlow 那样用布尔值做计算',
  'This page does not compute with bools beside numbers': '本页不能把布尔值与数字一起计算',
  'This page does not compute with float32 numbers below 2⁻¹²⁶, and float64 ones below 2⁻¹⁰²², as TensorFlow does':
    '对小于 2⁻¹²⁶ 的 float32 数和小于 2⁻¹⁰²² 的 float64 数，本页不能像 TensorFlow 那样计算',
  'This page does not compute with layers, but with what they return': '本页不能用层做计算，但可以用层的返回值',
  'This page does not compute with these beside a tensor of another dtype':
    '本页不能把它们与另一种 dtype 的张量一起计算',
  'This page does not know which zero is the greatest of zeros of both signs, and of numbers below 2⁻¹²⁶':
    '在正零、负零和小于 2⁻¹²⁶ 的数之间，本页不知道哪一个算最大',
  'This page does not walk a variable': '本页不能遍历变量',
  "This page does not write into a layer's variable": '本页不能写入层的变量',
  'This page formats tensors of numbers without a format specification alone':
    '本页格式化由数字组成的张量时不能带格式说明',
  'This page gathers along the first axis alone': '本页的 gather 只能沿第一个轴取',
  'This page gathers rows at whole numbers alone': '本页的 gather 只能按整数取行',
  'This page has `-` and `abs` of tensors of numbers, and `~` of bools alone':
    '本页的 `-` 和 `abs` 只用于数字张量，`~` 只用于布尔张量',
  'This page has `//`, `%` and `**` of tensors of whole numbers alone': '本页的 `//`、`%` 和 `**` 只用于整数张量',
  'This page has `Dense` without a bias alone': '本页的 `Dense` 只支持不带偏置',
  'This page has `tf.equal` of a tensor and something else in this order alone':
    '本页的 `tf.equal` 要求第一个参数是张量，第二个是与它比较的值',
  'This page has `tf.equal` of shapes that can be broadcast alone': '本页的 `tf.equal` 要求两者的形状能够广播',
  'This page has `tf.eye` of lengths that are not negative': '本页的 `tf.eye` 要求长度不是负数',
  'This page has `tf.range` of ints and floats alone': '本页的 `tf.range` 只接受整数和浮点数',
  'This page has `tf.range` of ints as whole numbers and floats, of floats as floats':
    '本页的 `tf.range` 对整数可得到整数或浮点数，对浮点数只能得到浮点数',
  'This page has `tf.range` of numbers up to 2²⁴ that floats hold exactly':
    '本页的 `tf.range` 只接受浮点数能精确表示的、不超过 2²⁴ 的数',
  'This page has no `len` of a variable': '本页不能对变量用 `len`',
  'This page has no words for an index outside here': '这里的索引越界会报错，但本页没有那条错误信息的原文',
  'This page has no words for this `tf.range`': '这个 `tf.range` 会报错，但本页没有那条错误信息的原文',
  'This page has one `tf.GradientTape` at a time, entered once':
    '本页同一时间只能有一个 `tf.GradientTape`，而且只能进入一次',
  'This page has tensors of numbers and bools alone': '本页的张量只能由数字和布尔值组成',
  'This page has the dtypes tf.float32, tf.float64, tf.int32, tf.int64 and tf.bool alone':
    '本页只有 tf.float32、tf.float64、tf.int32、tf.int64 和 tf.bool 这几种 dtype',
  'This page looks for the greatest along one axis': '本页只能沿一个轴求最大值',
  'This page looks for the greatest of numbers without NaN': '数中有 NaN 时，本页不求最大值',
  'This page looks for the greatest of some numbers alone': '至少有一个数时，本页才求最大值',
  'This page looks for values in tensors of one dimension or more alone': '本页只能在至少一维的张量中查找值',
  'This page makes a Sequential of a list of one layer alone': '本页只能用含一个层的列表构造 Sequential',
  'This page makes a Sequential of an Embedding or a Dense alone': '本页只能用 Embedding 或 Dense 构造 Sequential',
  'This page makes constants of numbers, lists and arrays alone': '本页只能用数字、列表和数组构造常量',
  'This page makes layers of Keras with weights that are given': '本页构造 Keras 的层时必须给出权重',
  'This page makes numbers of tensors, not of variables': '本页能把张量变成数字，不能把变量变成数字',
  'This page makes tensors of a given dtype of bools or of numbers, not of both':
    '指定 dtype 构造张量时，本页只接受布尔值或者数字，不能两者混用',
  'This page makes tensors of numbers, lists, tuples, arrays and tensors alone':
    '本页只能用数字、列表、元组、数组和张量构造张量',
  'This page multiplies a list or array by a tensor of its own dtype alone':
    '本页只能让列表或数组与 dtype 相同的张量相乘',
  'This page multiplies tensors of numbers by matrices that fit alone': '本页只能让数字张量与形状匹配的矩阵相乘',
  'This page multiplies transposed matrices that fit alone': '转置之后形状匹配的矩阵，本页才能相乘',
  'This page reads a shape at the places that it has alone': '本页只能读取形状中已有的位置',
  'This page reduces along one axis, or along all': '本页只能沿一个轴或沿所有轴归约',
  'This page takes True and False alone for `keepdims`': '本页的 `keepdims` 只接受 True 和 False',
  'This page takes True and False alone for `transpose_a` and `transpose_b`':
    '本页的 `transpose_a` 和 `transpose_b` 只接受 True 和 False',
  'This page takes `input_shape` as a tuple of positive ints alone': '本页的 `input_shape` 只接受由正整数组成的元组',
  'This page takes a list of axes as `perm` alone': '本页的 `perm` 只接受轴的列表',
  'This page takes an int as `units` alone': '本页的 `units` 只接受整数',
  'This page takes an int as a seed alone': '本页的种子只接受整数',
  'This page takes each axis once in `perm`': '本页的 `perm` 中每个轴只能出现一次',
  'This page takes gradients after the `with` block alone': '本页只能在 `with` 块之后求梯度',
  "This page takes gradients of a tensor for a layer's weight alone": '本页只能求张量对层的权重的梯度',
  'This page takes gradients through look-ups, products and sums alone': '本页只能沿查表、乘积和求和来求梯度',
  'This page takes ints, slices, `None` and `...` as an index of a tensor alone':
    '张量的索引，本页只接受整数、切片、`None` 和 `...`',
  'This page takes numbers and tensors of one number as sizes of layers alone':
    '层的大小，本页只接受数字和只含一个数的张量',
  'This page takes one `...` in an index alone': '本页的索引中只能有一个 `...`',
  'This page takes shapes of ints of 32 bits alone': '本页的形状只接受 32 位整数',
  'This page takes tensors of one int as an index alone': '张量作索引时，本页只接受只含一个整数的张量',
  'This page takes the gradient of a look-up where what arrives is exact alone':
    '只有传回来的梯度精确时，本页才求查表的梯度',
  'This page takes the name of a layer as a str alone': '层的名称，本页只接受 str',
  'This page transposes matrices that no tape knows alone in `tf.matmul`':
    '在 `tf.matmul` 中，本页只能转置没有被 tape 记录的矩阵',
  'This page calls an Embedding with numbers and bools, a Dense with numbers alone':
    '本页只能用数字和布尔值调用 Embedding，用数字调用 Dense',
  'This page compares dtypes with dtypes, types and texts alone': '本页只能把 dtype 与 dtype、类型或文本比较',
  'This page finds one length of a shape alone': '形状中只能有一个长度由本页推断',
  'This page gives a constant a shape that its values fill alone': '本页给常量的形状必须能由它的值填满',
  'This page gives the place of the greatest as int32 or int64 alone': '最大值的位置，本页只能给出 int32 或 int64',
  'This page has no words for a shape that does not fit beside -1':
    '与 -1 一起给出的形状不匹配时会报错，但本页没有那条错误信息的原文',
  'This page joins one tensor or more': '本页至少要有一个张量才能拼接',
  'This page joins tensors of one dtype and rank alone': '本页只能拼接 dtype 和维数都相同的张量',
  'This page joins tensors whose shapes fit alone': '本页只能拼接形状匹配的张量',
  'This page joins the tensors of a list alone': '本页只能拼接列表中的张量',
  'This page looks for the greatest and least of numbers without −0': '数中有 −0 时，本页不求最大值和最小值',
  'This page makes tensors of arrays of one dtype alone': '本页用数组构造张量时，它们的 dtype 必须相同',
  'This page packs tensors in their own dtype alone': '本页把张量合在一起时只能保持它们的 dtype',
  'This page packs tensors of one dtype and shape alone': '本页只能把 dtype 和形状都相同的张量合在一起',
  'This page reshapes to a list of ints alone': '本页改变形状时只接受整数列表',
  'This page sets the weights of layers that have them alone': '层有了权重之后，本页才能设置它们',
  'This page takes True and False alone for `mask_zero`': '本页的 `mask_zero` 只接受 True 和 False',
  'This page takes True and False alone for `trainable`': '本页的 `trainable` 只接受 True 和 False',
  'This page takes an axis that there is alone': '本页只接受已有的轴',
  'This page takes an int as the axis of `tf.one_hot` alone': '本页的 `tf.one_hot` 的 axis 只接受整数',
  'This page takes no variable as a key': '本页不能用变量作键',
  'This page takes the mean of some floats alone': '至少有一个浮点数时，本页才求平均值',
  'This page takes weights as a list of one array alone': '权重，本页只接受含一个数组的列表',
  'This page looks up rows of one tensor or array alone': '本页只能在一个张量或数组中查找行',
  'This page takes an int as the depth of `tf.one_hot` of a float alone':
    '`tf.one_hot` 的第一个参数是浮点数时，本页的 depth 只接受整数',
  'This page has no words for a division by a list that holds 0':
    '除以含有 0 的列表会报错，但本页没有那条错误信息的原文',
  'This page has `tf.eye` only of ints': '本页的 `tf.eye` 只接受整数',
  'This page does not print tensors of more than 64 dimensions': '本页不打印超过 64 维的张量',
};
