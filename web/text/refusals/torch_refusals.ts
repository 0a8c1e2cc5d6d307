import type { RefusalWords } from './refusal_words.ts';

/** What this page says where it refuses something of PyTorch: see index.ts. */
export const TORCH_REFUSALS = {
  arange_step: {
    en: 'This page has no `torch.arange` of whole numbers with a fraction as a step.',
    zh: '本页的 `torch.arange` 对整数不能用小数步长。',
  },
  torch_arguments: {
    en: (call) => `This page does not know what PyTorch makes of these arguments of \`${call}\`.`,
    zh: (call) => `本页不知道 PyTorch 会怎样处理 \`${call}\` 的这些参数。`,
  },
  tensor_expected: { en: 'This page takes only a tensor here.', zh: '本页在这里只接受张量。' },
  only_cpu: {
    en: "This page has one device, the CPU: `'cpu'`.",
    zh: "本页只有一个设备，即 CPU：`'cpu'`。",
  },
  int_expected: { en: 'This page takes only an int here.', zh: '本页在这里只接受整数。' },
  number_expected: {
    en: 'This page takes only a number here, not a tensor, and no int of more than 128 bits.',
    zh: '本页在这里只接受数字，不接受张量，也不接受超过 128 位的整数。',
  },
  no_gradient: {
    en: (operation) => `This page takes no gradients of \`${operation}\`.`,
    zh: (operation) => `本页不求 \`${operation}\` 的梯度。`,
  },
  sparse_gradient: {
    en: 'This page can print a sparse gradient, merge its rows with `coalesce()`, make it dense with `to_dense()` and step with it in `SGD` without momentum, and no more.',
    zh: '对稀疏梯度，本页只能打印、用 `coalesce()` 合并、用 `to_dense()` 转为稠密，以及用不带动量的 `SGD` 更新。',
  },
  power_gradient: {
    en: 'This page takes gradients of `x ** n` only where n is a number.',
    zh: '对 `x ** n`，本页只能在 n 是一个数时求梯度。',
  },
  cat_gradient: {
    en: 'This page takes no gradients of a `cat` with an empty tensor.',
    zh: '`cat` 中有空张量时，本页不求梯度。',
  },
  product_of_floats: {
    en: 'This page multiplies all elements only of a tensor of whole numbers.',
    zh: '本页只能求整数张量所有元素的积。',
  },
  masked_fill: {
    en: 'This page only fills with a number where a mask holds.',
    zh: '本页只能按掩码填入数字。',
  },
  sizes_of_ints: { en: 'This page makes sizes only of ints.', zh: '本页只能用整数构造 Size。' },
  tensor_elements: {
    en: 'This page makes tensors only of numbers, and of tensors of one number each.',
    zh: '本页只能用数字和只含一个数的张量来构造张量。',
  },
  tensor_source: {
    en: 'This page makes tensors only of numbers, lists and tuples.',
    zh: '本页只能用数字、列表和元组构造张量。',
  },
  tensor_address: {
    en: 'The address of the elements of a tensor is another one each time. There is `a.data_ptr() == b.data_ptr()`.',
    zh: '张量元素的地址每次都不同。可以用 `a.data_ptr() == b.data_ptr()`。',
  },
  array_layout: {
    en: 'This page makes tensors only of arrays that lie row by row in memory.',
    zh: '本页只能用在内存中逐行排列的数组构造张量。',
  },
  whole_tensor_source: {
    en: 'This page makes tensors of whole numbers only of whole numbers. There is `x.long()`.',
    zh: '本页只能用整数构造整数张量。可以用 `x.long()`。',
  },
  typed_tensor_source: {
    en: 'This page makes such tensors only of lists. There is `torch.tensor`.',
    zh: '本页只能用列表构造这种张量。可以用 `torch.tensor`。',
  },
  fill_value: { en: "This page fills tensors only with Python's numbers.", zh: '本页只能用 Python 的数字填充张量。' },
  padding_weight: {
    en: 'This page takes `padding_idx` only with a matrix as weight.',
    zh: '本页用 `padding_idx` 时，权重必须是矩阵。',
  },
  writes_tracked: {
    en: 'This page does not record filling a tensor with the value of one that requires grad.',
    zh: '本页不记录用需要梯度的张量的值来填充另一个张量。',
  },
  writes_to_computed: {
    en: 'This page does not record writing to a tensor that has a `grad_fn`, or to a part of one.',
    zh: '张量有 `grad_fn` 时，本页不记录对它或它的一部分的写入。',
  },
  copied_size: {
    en: 'This page does not copy from a tensor that is larger than the one it copies to.',
    zh: '本页不能把较大的张量复制到较小的张量里。',
  },
  array_as_index: { en: 'This page takes no arrays as an index of a tensor.', zh: '本页的张量不接受数组作为下标。' },
  float_list_index: {
    en: 'This page takes no lists of floats as an index.',
    zh: '本页不接受由浮点数组成的列表作索引。',
  },
  computed_grad: {
    en: 'This page does not write to a computed tensor whose `grad` is kept.',
    zh: '本页不写入保留了 `grad` 的计算所得张量。',
  },
  computed_grad_warning: {
    en: 'PyTorch keeps no `grad` of a tensor that was computed: it is None, with a warning that this page does not print.',
    zh: 'PyTorch 不保留计算得到的张量的 `grad`：它是 None，并伴有一条警告，而本页不显示警告。',
  },
  computed_zero_grad: {
    en: 'This page does not set a gradient to zeros that has a `grad_fn` itself.',
    zh: '梯度本身有 `grad_fn` 时，本页不把它置零。',
  },
  no_weight: { en: 'This page has no layers without a weight.', zh: '本页没有不带权重的层。' },
  overlap: {
    en: 'This page does not write one part of a tensor into another part that overlaps it. Take `clone()` of what is read first.',
    zh: '本页不把张量的一部分写入与之重叠的另一部分：请先对所读的部分用 `clone()`。',
  },
  linear_bias: {
    en: 'This page adds only biases of one number for each output to the result of a linear layer.',
    zh: '对线性层的结果，本页只能加上每个输出对应一个数的偏置。',
  },
  linear_weight: {
    en: 'This page takes only a matrix as the weight of `linear`.',
    zh: '`linear` 的权重，本页只接受矩阵。',
  },
  int_beside_tensor: {
    en: 'This page computes tensors only with ints below 2⁶³.',
    zh: '与张量一起计算的整数，本页要求小于 2⁶³。',
  },
  int_seed: { en: 'This page takes no seed of this kind: write an int.', zh: '本页不接受这种种子：请写一个整数。' },
  drawn_dtype: { en: 'This page draws only floats of 32 bits.', zh: '本页只抽取 32 位的浮点随机数。' },
  drawn_range: { en: 'This page draws only numbers that the dtype holds.', zh: '本页只抽取该 dtype 能容纳的数。' },
  empty_dimensions: { en: 'This page takes no empty list of dimensions here.', zh: '本页在这里不接受空的维度列表。' },
  extremes_dimensions: {
    en: 'This page takes the extremes only along one dimension or of all elements.',
    zh: '本页只能沿一个维度或对所有元素求最大值和最小值。',
  },
  close_extremes: {
    en: 'Which of these elements is the greatest or the least depends on their last digits, which may be others in PyTorch.',
    zh: '这些元素中哪个最大或最小取决于末位数字，而 PyTorch 的末位数字可能不同。',
  },
  mask_of_bytes: {
    en: 'PyTorch warns of masks of uint8, and this page prints no warnings. A mask of booleans does the same: write `mask.bool()`.',
    zh: 'PyTorch 对 uint8 掩码会发出警告，而本页不显示警告。布尔掩码效果相同：请写 `mask.bool()`。',
  },
  equal_elements: {
    en: (name) =>
      `Which of equal elements \`${name}\` takes first depends on how PyTorch sorts, which this page does not do.`,
    zh: (name) => `\`${name}\` 先取相等元素中的哪一个取决于 PyTorch 的排序方法，而本页没有这种排序。`,
  },
  sum_of_bools: {
    en: 'This page does not add up bools to a bool. There is `any`.',
    zh: '本页不把布尔值按布尔值相加。可以用 `any`。',
  },
  step_closure: { en: 'This page has `step` only without a closure.', zh: '本页的 `step` 不带闭包。' },
  parameter_groups: {
    en: 'This page gives an optimizer only parameters, without groups and names.',
    zh: '本页只能把参数本身交给优化器，不支持分组和名称。',
  },
  parameter_twice: {
    en: 'This page gives each parameter to an optimizer only once.',
    zh: '本页要求每个参数只交给优化器一次。',
  },
  learning_rate: { en: 'This page takes only a number as learning rate.', zh: '本页的学习率必须是数字。' },
  bool_size: { en: 'This page takes no bool as a size.', zh: '本页的大小不接受布尔值。' },
  loaded_state: {
    en: 'This page loads only what `state_dict()` gave.',
    zh: '本页只能载入 `state_dict()` 给出的内容。',
  },
  loaded_value: { en: 'This page loads only tensors.', zh: '本页只能载入张量。' },
  written_array: {
    en: 'This page does not write scalars and arrays of NumPy to a tensor.',
    zh: '本页不把 NumPy 的标量和数组写入张量。',
  },
  bool_index_written: {
    en: 'This page writes only numbers where the index is `True` or `False`.',
    zh: '索引是 `True` 或 `False` 时，本页只能写入数字。',
  },
  written_since: {
    en: 'This page does not go back through a call whose tensors were written to since.',
    zh: '张量在调用之后被改写过，本页不能再沿这次调用反向传播。',
  },
  backward_arguments: {
    en: 'This page takes only a tensor as `gradient` and only a bool as `retain_graph`.',
    zh: '本页的 `gradient` 只接受张量，`retain_graph` 只接受布尔值。',
  },
  set_grad: {
    en: 'This page sets `grad` only to tensors that have no `grad_fn` and are no part of another.',
    zh: '本页只能把 `grad` 设为没有 `grad_fn`、也不是其他张量一部分的张量。',
  },
  grad_of_each_other: {
    en: "This page has no tensors that are each other's `grad`.",
    zh: '本页不支持互为 `grad` 的张量。',
  },
  set_data: {
    en: 'This page sets `data` of computed tensors only to tensors of the same dtype.',
    zh: '对计算得到的张量，本页只能把 `data` 设为 dtype 相同的张量。',
  },
  written_expanded: {
    en: 'This page does not write to a tensor that `expand` made. Take `clone()` of it first.',
    zh: '本页不能写入由 `expand` 得到的张量：请先 `clone()`。',
  },
} as const satisfies Partial<RefusalWords>;
