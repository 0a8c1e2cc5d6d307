/** Chinese for what the core refuses of PyTorch: see index.ts. */
export const TORCH_REFUSALS: Readonly<Record<string, string>> = {
  'PyTorch keeps no `grad` of a tensor that was computed: it is None, with a warning that this page does not print':
    'PyTorch 不保留计算得到的张量的 `grad`：它是 None，并伴有一条警告，而本页不显示警告',
  'Seed first: `torch.manual_seed(…)`. PyTorch would draw other numbers in every run':
    '请先设定种子：`torch.manual_seed(…)`。否则 PyTorch 每次运行抽取的随机数都不同',
  "This page adds to a linear layer's result biases of one number for each output alone":
    '对线性层的结果，本页只能加上每个输出对应一个数的偏置',
  'This page does not copy from a tensor that is larger than the one it copies to':
    '本页不能把较大的张量复制到较小的张量里',
  'This page does not go back through a call whose tensors were written to since':
    '张量在调用之后被改写过，本页不能再沿这次调用反向传播',
  'This page does not raise bools to powers': '本页不做布尔值的幂运算',
  'This page does not record filling a tensor that has a `grad_fn`': '张量有 `grad_fn` 时，本页不记录对它的填充',
  'This page writes no part of a tensor into another part that overlaps it: `clone()` what is read':
    '本页不把张量的一部分写入与之重叠的另一部分：请先对所读的部分用 `clone()`',
  'This page does not record writing a tensor that requires grad into a part of another':
    '本页不记录把需要梯度的张量写入另一个张量的一部分',
  'This page does not record writing a tensor that requires grad into another':
    '本页不记录把需要梯度的张量写入另一个张量',
  'This page does not record writing to a part of a tensor that has a `grad_fn`':
    '张量有 `grad_fn` 时，本页不记录对它的一部分的写入',
  'This page does not take `{}` of bools': '本页不对布尔值求 `{}`',
  'This page draws floats of 32 bits alone': '本页只抽取 32 位的浮点随机数',
  'This page gives an optimizer each parameter once': '本页要求每个参数只交给优化器一次',
  'This page gives an optimizer parameters alone, without groups and names':
    '本页只能把参数本身交给优化器，不支持分组和名称',
  'This page has `to` with a dtype alone': '本页的 `to` 只接受 dtype',
  'This page has `torch.arange` of numbers up to 2⁵³': '本页的 `torch.arange` 只接受不超过 2⁵³ 的数',
  'This page has `type` with a dtype alone': '本页的 `type` 只接受 dtype',
  'This page has no `torch.arange` of whole numbers with a broken step': '本页的 `torch.arange` 对整数不能用小数步长',
  "This page has no tensors that are each other's `grad`": '本页不支持互为 `grad` 的张量',
  'This page has no words for `fill_` with what is no number':
    '`fill_` 的参数不是数字时会报错，但本页没有那条错误信息的原文',
  'This page has no words for a mask of more dimensions than are left to index':
    '掩码的维数多于还可以索引的维数时会报错，但本页没有那条错误信息的原文',
  'This page has no words for a size that is no int': '大小不是整数时会报错，但本页没有那条错误信息的原文',
  'This page has no words for writing a number to where there is no element':
    '把数字写到没有元素的地方会报错，但本页没有那条错误信息的原文',
  'This page has no words for writing out of bounds behind a slice':
    '在切片之后越界写入会报错，但本页没有那条错误信息的原文',
  'This page loads tensors alone': '本页只能载入张量',
  'This page loads what `state_dict()` gave alone': '本页只能载入 `state_dict()` 给出的内容',
  'This page makes such tensors of lists alone': '本页只能用列表构造这种张量',
  'This page makes tensors of numbers, and of tensors of one number each alone':
    '本页只能用数字和只含一个数的张量来构造张量',
  'This page makes tensors of numbers, lists and tuples alone': '本页只能用数字、列表和元组构造张量',
  'This page makes tensors of whole numbers of whole numbers alone': '本页只能用整数构造整数张量',
  'This page multiplies by vectors and matrices alone, not by tensors of three dimensions':
    '本页只能乘以向量和矩阵，不能乘以三维张量',
  'This page sets `grad` to tensors that have no `grad_fn` and are no part of another alone':
    '本页只能把 `grad` 设为没有 `grad_fn`、也不是其他张量一部分的张量',
  'This page takes `padding_idx` with a matrix as weight alone': '本页用 `padding_idx` 时，权重必须是矩阵',
  'This page takes `padding_idx` with an int as num_embeddings alone':
    '本页用 `padding_idx` 时，num_embeddings 必须是整数',
  'This page takes a number as learning rate': '本页的学习率必须是数字',
  'This page takes gradients of `x ** 2` and `x ** 3` alone': '对乘方，本页只能求 `x ** 2` 和 `x ** 3` 的梯度',
  'This page takes no gradients of `//` and `%`': '本页不求 `//` 和 `%` 的梯度',
  'This page takes no gradients of a `cat` with an empty tensor': '`cat` 中有空张量时，本页不求梯度',
  'This page takes no lists of floats as an index': '本页不接受由浮点数组成的列表作索引',
  'This page takes numbers as a seed, not text': '本页的种子必须是数字，不能是文本',
  'This page takes one `...` in an index': '本页的索引中只能有一个 `...`',
  'This page takes the weight of `linear` as a matrix alone': '`linear` 的权重，本页只接受矩阵',
  'This page takes an int here, not a tensor': '本页在这里只接受整数，不接受张量',
  'This page has no words for a size that is no int or is too large':
    '大小不是整数或太大时会报错，但本页没有那条错误信息的原文',
  'This page takes an int here': '本页在这里只接受整数',
  "This page fills tensors with Python's numbers alone": '本页只能用 Python 的数字填充张量',
  'This page takes a number here, neither a tensor nor an int beyond 128 bits':
    '本页在这里只接受数字，不接受张量，也不接受超过 128 位的整数',
  'This page takes an int as `padding_idx` alone': '本页的 `padding_idx` 只接受整数',
  'This page computes tensors with ints below 2⁶³ alone': '与张量一起计算的整数，本页要求小于 2⁶³',
  'This page takes the extremes along one dimension or of all elements':
    '本页只能沿一个维度或对所有元素求最大值和最小值',
  'This page takes no bool as a size': '本页的大小不接受布尔值',
  'This page takes a tensor as `gradient` and a bool as `retain_graph`':
    '本页的 `gradient` 只接受张量，`retain_graph` 只接受布尔值',
  'This page has no words for writing to one of several views that one call has given':
    '改写一次调用所给出的多个视图之一会报错，但本页没有那条错误信息的原文',
  'What PyTorch gives for an exponent so near to a whole number depends on the CPU':
    '指数与整数如此接近时，PyTorch 的结果取决于 CPU',
  'Whether this power is infinite depends on the CPU': '这个乘方是否为无穷大取决于 CPU',
  'Which of these elements is the greatest or the least depends on their last digits, which may be others in PyTorch':
    '这些元素中哪个最大或最小取决于末位数字，而 PyTorch 的末位数字可能不同',
  'Which of the zeros of both signs is the greatest or the least depends on the CPU here':
    '正零和负零中哪个算最大或最小，在这里取决于 CPU',
  'This page adds up no bools as bools': '本页不把布尔值按布尔值相加',
  'This page takes no empty list of dimensions here': '本页在这里不接受空的维度列表',
  'This page takes no gradients of `sqrt`': '本页不求 `sqrt` 的梯度',
  'This page multiplies all elements of a tensor of whole numbers alone': '本页只能求整数张量所有元素的积',
  'This page fills with a number where a mask holds, without gradients': '本页只能按掩码填入数字，且不求梯度',
  'This page keeps no `grad` of a tensor that was computed': '本页不保留计算得到的张量的 `grad`',
  "The address of a tensor's elements is another one each time": '张量元素的地址每次都不同',
  'This page does not know what PyTorch makes of these arguments of `{}`':
    '本页不知道 PyTorch 会怎样处理 `{}` 的这些参数',
  'This page draws numbers that the dtype holds': '本页只抽取该 dtype 能容纳的数',
  'This page has no layers without a weight': '本页没有不带权重的层',
  'This page has `state_dict` without arguments': '本页的 `state_dict` 不带参数',
  'This page sets no gradient to zeros that was computed itself': '梯度本身是计算得到的时，本页不把它置零',
  'This page has `step` without a closure': '本页的 `step` 不带闭包',
  'This page writes numbers alone where the index is `True` or `False`':
    '索引是 `True` 或 `False` 时，本页只能写入数字',
  'This page makes tensors of arrays that lie row by row in memory': '本页只能用在内存中逐行排列的数组构造张量',
  'This page sets `data` of computed tensors to tensors of the same dtype alone':
    '对计算得到的张量，本页只能把 `data` 设为 dtype 相同的张量',
  'Whether an element of this sum is positive or negative depends on the order in which its terms are added':
    '这个和中某个元素的正负取决于各项相加的次序',
  'This page makes sizes of ints alone': '本页只能用整数构造 Size',
  'This page takes a tensor here, no type and no module': '本页在这里只接受张量，不接受类型和模块',
  'This page knows no strides of a tensor without elements': '本页不知道没有元素的张量的步长',
  'This page writes to no tensor that `expand` made: `clone()` it first':
    '本页不能写入由 `expand` 得到的张量：请先 `clone()`',
  'This page takes no arrays as an index of a tensor': '本页的张量不接受数组作为下标',
  'What PyTorch gives for `%` and `//` of so large a quotient depends on the CPU':
    '商这么大时，PyTorch 的 `%` 和 `//` 的结果取决于 CPU',
  'This page has no words for this call of `{}`, whose arguments do not fit':
    '对 `{}` 的这次调用参数不符，会报错，但本页没有那条错误信息的原文',
  'This page does not record filling with a tensor that requires grad': '本页不记录用需要梯度的张量来填充',
  'This page writes no scalars and arrays of NumPy to a tensor': '本页不把 NumPy 的标量和数组写入张量',
};
