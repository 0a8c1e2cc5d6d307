import type { RefusalWords } from './refusal_words.ts';

/** What this page says where it refuses something of TensorFlow with legacy Keras: see index.ts. */
export const KERAS_REFUSALS = {
  mixed_arrays: {
    en: 'This page makes tensors only of arrays of one dtype.',
    zh: '本页用数组构造张量时，它们的 dtype 必须相同。',
  },
  mixed_bools: {
    en: 'This page makes tensors of a given dtype only of bools or only of numbers, not of both.',
    zh: '指定 dtype 构造张量时，本页只接受布尔值或者数字，不能两者混用。',
  },
  packed_mixture: {
    en: 'This page packs only tensors of one dtype and shape.',
    zh: '本页只能把 dtype 和形状都相同的张量合在一起。',
  },
  packed_dtype: {
    en: 'This page packs tensors only in their own dtype.',
    zh: '本页把张量合在一起时只能保持它们的 dtype。',
  },
  subnormal: {
    en: 'This page does not compute with float32 numbers below 2⁻¹²⁶, and float64 ones below 2⁻¹⁰²², as TensorFlow does.',
    zh: '对小于 2⁻¹²⁶ 的 float32 数和小于 2⁻¹⁰²² 的 float64 数，本页不能像 TensorFlow 那样计算。',
  },
  tf_dtype: {
    en: 'This page has only the dtypes tf.float32, tf.float64, tf.int32, tf.int64 and tf.bool.',
    zh: '本页只有 tf.float32、tf.float64、tf.int32、tf.int64 和 tf.bool 这几种 dtype。',
  },
  number_of_variable: {
    en: 'This page makes numbers only of tensors, not of variables.',
    zh: '本页能把张量变成数字，不能把变量变成数字。',
  },
  layer_variable_written: {
    en: 'This page does not write into a variable by its index. There is `assign`.',
    zh: '本页不能按索引写入变量。可以用 `assign`。',
  },
  tensor_searched: {
    en: 'This page looks for values only in tensors of one dimension or more.',
    zh: '本页只能在至少一维的张量中查找值。',
  },
  len_of_variable: {
    en: 'This page has no `len` of a variable. There is `x.shape[0]`.',
    zh: '本页不能对变量用 `len`。可以用 `x.shape[0]`。',
  },
  variable_walked: {
    en: 'This page does not walk a variable. There is `x.numpy()`.',
    zh: '本页不能遍历变量。可以用 `x.numpy()`。',
  },
  truth_of_variable: { en: 'This page does not ask whether a variable is true.', zh: '本页不判断变量的真假。' },
  variable_as_key: { en: 'This page takes no variable as a key.', zh: '本页不能用变量作键。' },
  tensor_as_index: {
    en: 'This page takes only tensors of one int as an index.',
    zh: '张量作索引时，本页只接受只含一个整数的张量。',
  },
  constant_source: {
    en: 'This page makes constants only of numbers, lists and arrays. There is `tf.stack`.',
    zh: '本页只能用数字、列表和数组构造常量。可以用 `tf.stack`。',
  },
  constant_shape: {
    en: 'This page gives a constant only a shape that its values fill.',
    zh: '本页给常量的形状必须能由它的值填满。',
  },
  converted_variable: {
    en: 'This page converts variables and slices only in their own dtype.',
    zh: '本页转换变量和切片时只能保持它们原来的 dtype。',
  },
  tf_shape: { en: 'This page takes only shapes of ints of 32 bits.', zh: '本页的形状只接受 32 位整数。' },
  tf_eye_kinds: { en: 'This page has `tf.eye` only of ints.', zh: '本页的 `tf.eye` 只接受整数。' },
  tf_eye_negative: {
    en: 'This page has `tf.eye` only of lengths that are not negative.',
    zh: '本页的 `tf.eye` 要求长度不是负数。',
  },
  tf_range_too_large: {
    en: 'This page has `tf.range` only of numbers up to 2²⁴ that floats hold exactly.',
    zh: '本页的 `tf.range` 只接受浮点数能精确表示的、不超过 2²⁴ 的数。',
  },
  tf_range_dtype: {
    en: 'This page has `tf.range` of ints only as whole numbers and floats, and of floats only as floats.',
    zh: '本页的 `tf.range` 对整数可得到整数或浮点数，对浮点数只能得到浮点数。',
  },
  product_dtype: {
    en: 'This page multiplies a list or array only by a tensor of its own dtype. There is `tf.cast`.',
    zh: '本页只能让列表或数组与 dtype 相同的张量相乘。可以用 `tf.cast`。',
  },
  transposed_shape: {
    en: 'This page multiplies only transposed matrices that fit.',
    zh: '转置之后形状匹配的矩阵，本页才能相乘。',
  },
  tf_permutation: { en: 'This page takes only a list of axes as `perm`.', zh: '本页的 `perm` 只接受轴的列表。' },
  tf_equal_order: {
    en: 'This page has `tf.equal` only of a tensor and something else, in this order.',
    zh: '本页的 `tf.equal` 要求第一个参数是张量，第二个是与它比较的值。',
  },
  gather_axis: { en: 'This page gathers only along the first axis.', zh: '本页的 gather 只能沿第一个轴取。' },
  gather_source: {
    en: 'This page looks up rows only of one tensor or array.',
    zh: '本页只能在一个张量或数组中查找行。',
  },
  gather_indices: { en: 'This page gathers rows only at whole numbers.', zh: '本页的 gather 只能按整数取行。' },
  layer_name: { en: 'This page takes only a str as the name of a layer.', zh: '层的名称，本页只接受 str。' },
  layer_weights: {
    en: 'This page takes weights only as a list of arrays and tensors.',
    zh: '权重，本页只接受由数组和张量组成的列表。',
  },
  layer_size: {
    en: 'This page takes only numbers and tensors of one number as sizes of layers.',
    zh: '层的大小，本页只接受数字和只含一个数的张量。',
  },
  layer_computed: {
    en: 'This page does not compute with layers, but with what they return.',
    zh: '本页不能用层做计算，但可以用层的返回值。',
  },
  layer_input: {
    en: 'This page calls layers of Keras only with tensors and arrays. There is `tf.constant`.',
    zh: '本页只能用张量和数组调用 Keras 的层。可以用 `tf.constant`。',
  },
  layer_input_dtype: {
    en: 'This page calls an Embedding only with numbers and bools, and a Dense only with numbers.',
    zh: '本页只能用数字和布尔值调用 Embedding，用数字调用 Dense。',
  },
  input_shape: {
    en: 'This page takes only shapes of positive ints, and of `None` where a length is not known, that fit the layer.',
    zh: '形状，本页只接受正整数和表示未知长度的 `None`，而且要与层相符。',
  },
  sequential_layers: {
    en: 'This page makes a Sequential only of its own layers, not of those of other classes.',
    zh: '本页只能用自带的层构造 Sequential，不能用其他类的层。',
  },
  tape_watch: {
    en: 'This page watches only tensors of floats, within the block of the tape.',
    zh: '本页的 tape 只能在其代码块之内关注浮点张量。',
  },
  tf_only_floats: {
    en: 'This page has this function only of tensors of floats. There is `tf.cast`.',
    zh: '本页的这个函数只用于浮点张量。可以用 `tf.cast`。',
  },
  initializer_kinds: {
    en: 'This page has only the initializers Constant, Zeros, Ones, RandomUniform and GlorotUniform, and functions.',
    zh: '初始化方法，本页只有 Constant、Zeros、Ones、RandomUniform、GlorotUniform 以及函数。',
  },
  initializer_shape: {
    en: 'This page begins weights only with float32 values of their shape, or with one number, and draws GlorotUniform only for matrices.',
    zh: '本页的初始权重只能是形状相同的 float32 值，或者一个数；GlorotUniform 只用于矩阵。',
  },
  activation_names: {
    en: 'This page has only the activations linear, relu, sigmoid, tanh, exponential and softmax, and functions.',
    zh: '激活函数，本页只有 linear、relu、sigmoid、tanh、exponential、softmax 以及函数。',
  },
  layer_result: {
    en: 'This page has only layers whose call gives tensors.',
    zh: '层的调用，本页要求返回张量。',
  },
  masked_average: {
    en: 'This page averages only tensors of three dimensions without a mask.',
    zh: '本页只能对没有 mask 的三维张量求平均。',
  },
  keras_fit: {
    en: 'This page does not train models by `fit`: batches, their order and sums in them are not in the code. There is `tf.GradientTape`.',
    zh: '本页不用 `fit` 训练模型：批次、批次的次序和其中的求和不能只由代码得知。可以用 `tf.GradientTape`。',
  },
  model_input: {
    en: 'This page calls a model only with inputs of the shape that it is made for.',
    zh: '调用模型时，本页要求输入的形状与模型相符。',
  },
  tokenizer_texts: {
    en: 'This page makes words only of texts.',
    zh: '本页只能把文本切分成词。',
  },
  tokenizer_options: {
    en: 'This page has a Tokenizer only with options of their usual kinds, and the modes binary and count.',
    zh: '本页的 Tokenizer 只接受常见种类的选项，模式只有 binary 和 count。',
  },
  hashing_one_hot: {
    en: 'This function takes the place of a word from Python’s `hash`, which is another one in every run. There is `Tokenizer`.',
    zh: '这个函数用 Python 的 `hash` 决定词的位置，每次运行都不同。可以用 `Tokenizer`。',
  },
  padding_kinds: {
    en: 'This page pads only lists of numbers, before or after them, as int32, int64, float32 or float64.',
    zh: '本页只能补齐数字列表（在前或在后），dtype 为 int32、int64、float32 或 float64。',
  },
  categorical_kinds: {
    en: 'This page makes classes only of at least one number of at most 2³¹.',
    zh: '本页的类别要求至少有一个数，且不超过 2³¹。',
  },
  tf_arithmetic_kinds: {
    en: 'This page has `//` and `%` only of tensors of whole numbers.',
    zh: '本页的 `//` 和 `%` 只用于整数张量。',
  },
  tf_bools: {
    en: 'This page does not compute with bools as TensorFlow does.',
    zh: '本页不能像 TensorFlow 那样用布尔值做计算。',
  },
  tf_float_beside_ints: {
    en: 'This page does not compute with a float beside whole numbers here. There is `tf.cast`.',
    zh: '本页在这里不能把浮点数与整数一起计算。可以用 `tf.cast`。',
  },
  tf_floats_beside_ints: {
    en: 'This page does not compute with an array of floats beside whole numbers. There is `tf.cast`.',
    zh: '本页不能把浮点数组与整数一起计算。可以用 `tf.cast`。',
  },
  tf_bools_beside_numbers: {
    en: 'This page does not compute with bools beside numbers.',
    zh: '本页不能把布尔值与数字一起计算。',
  },
  tf_other_dtype: {
    en: 'This page does not compute with these beside a tensor of another dtype. There is `tf.cast`.',
    zh: '本页不能把它们与另一种 dtype 的张量一起计算。可以用 `tf.cast`。',
  },
  tf_broadcast: {
    en: 'This page computes a tensor only with lists and arrays that can be broadcast.',
    zh: '张量与列表或数组一起计算时，本页要求它们能够广播。',
  },
  tf_unary_kinds: {
    en: 'This page has `-` and `abs` only of tensors of numbers, and `~` only of bools.',
    zh: '本页的 `-` 和 `abs` 只用于数字张量，`~` 只用于布尔张量。',
  },
  tf_product_shape: {
    en: 'This page multiplies tensors of numbers only by matrices that fit.',
    zh: '本页只能让数字张量与形状匹配的矩阵相乘。',
  },
  tf_reduced_axes: {
    en: 'This page reduces only along one axis, or along all.',
    zh: '本页只能沿一个轴或沿所有轴归约。',
  },
  greatest_of_nothing: {
    en: 'This page looks for the greatest and the least only of numbers, of at least one.',
    zh: '至少有一个数时，本页才求最大值。',
  },
  tf_sum_kinds: {
    en: 'This page adds up only numbers. There is `tf.cast`.',
    zh: '本页只对数字求和。可以用 `tf.cast`。',
  },
  tf_mean_kinds: {
    en: 'This page takes the mean only of floats, of at least one.',
    zh: '至少有一个浮点数时，本页才求平均值。',
  },
  tf_greatest_zero: {
    en: 'This page does not know which zero is the greatest of zeros of both signs, and of numbers below 2⁻¹²⁶.',
    zh: '在正零、负零和小于 2⁻¹²⁶ 的数之间，本页不知道哪一个算最大。',
  },
  tf_negative_zero: {
    en: 'This page looks for the greatest and the least only of numbers without −0.',
    zh: '数中有 −0 时，本页不求最大值和最小值。',
  },
  tf_greatest_axis: { en: 'This page looks for the greatest only along one axis.', zh: '本页只能沿一个轴求最大值。' },
  tf_argmax_dtype: {
    en: 'This page gives the place of the greatest only as int32 or int64.',
    zh: '最大值的位置，本页只能给出 int32 或 int64。',
  },
  tf_greatest_nan: {
    en: 'This page looks for the greatest only of numbers without NaN.',
    zh: '数中有 NaN 时，本页不求最大值。',
  },
  tf_axis: { en: 'This page takes only an axis that exists.', zh: '本页只接受已有的轴。' },
  tf_reshape_list: { en: 'This page reshapes only to a list of ints.', zh: '本页改变形状时只接受整数列表。' },
  tf_inferred_length: { en: 'This page infers only one length of a shape.', zh: '形状中只能有一个长度由本页推断。' },
  tf_joined_mixture: {
    en: 'This page joins only tensors of one dtype and rank.',
    zh: '本页只能拼接 dtype 和维数都相同的张量。',
  },
  tf_joined_nothing: { en: 'This page joins at least one tensor.', zh: '本页至少要有一个张量才能拼接。' },
  tf_joined_shapes: { en: 'This page joins only tensors whose shapes fit.', zh: '本页只能拼接形状匹配的张量。' },
  shape_place: { en: 'This page reads a shape only at the places that it has.', zh: '本页只能读取形状中已有的位置。' },
  shape_compared_with: {
    en: 'This page compares shapes only with shapes, lists and tuples.',
    zh: '本页只能把形状与形状、列表或元组比较。',
  },
  slices_computed: {
    en: 'This page does not compute with IndexedSlices. There is `tf.convert_to_tensor`.',
    zh: '本页不能用 IndexedSlices 做计算。可以用 `tf.convert_to_tensor`。',
  },
  tf_index_kinds: {
    en: 'This page takes only ints, slices, `None` and `...` as an index of a tensor.',
    zh: '张量的索引，本页只接受整数、切片、`None` 和 `...`。',
  },
  tape_twice: {
    en: 'This page has only one `tf.GradientTape` at a time, entered once.',
    zh: '本页同一时间只能有一个 `tf.GradientTape`，而且只能进入一次。',
  },
  several_look_ups: {
    en: 'This page does not add up the gradients of several look-ups.',
    zh: '本页不把几次查表的梯度相加。',
  },
  gradient_sources: {
    en: 'This page takes gradients only of one tensor of floats for variables and tensors.',
    zh: '本页只能求一个浮点张量对变量和张量的梯度。',
  },
  gradient_within_tape: {
    en: 'This page takes gradients only after the `with` block.',
    zh: '本页只能在 `with` 块之后求梯度。',
  },
  gradient_path: {
    en: 'This page does not know the gradient of one of these calls.',
    zh: '其中某个调用的梯度，本页不会求。',
  },
} as const satisfies Partial<RefusalWords>;
