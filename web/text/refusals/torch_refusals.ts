/** Chinese for what the core refuses of PyTorch: see index.ts. */
export const TORCH_REFUSALS: Readonly<Record<string, string>> = {
  'PyTorch keeps no `grad` of a tensor that was computed: it is None, with a warning that this page does not print':
    'PyTorch 不保留计算得到的张量的 `grad`：它是 None，并伴有一条警告，而本页不显示警告',
  'Seed first: `torch.manual_seed(…)`. PyTorch would draw other numbers in every run':
    '请先设定种子：`torch.manual_seed(…)`。否则 PyTorch 每次运行抽取的随机数都不同',
  "This page adds to a linear layer's result biases of one number for each output alone":
    '对线性层的结果，本页只能加上每个输出对应一个数的偏置',
  'This page chooses with `torch.where` between tensors and numbers alone':
    '本页的 `torch.where` 只能在张量和数字之间选择',
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
  'This page draws tensors whose size is given': '本页抽取随机张量时必须给出大小',
  'This page fills tensors alone': '本页只能填充张量',
  'This page gives an optimizer each parameter once': '本页要求每个参数只交给优化器一次',
  'This page gives an optimizer parameters alone, without groups and names':
    '本页只能把参数本身交给优化器，不支持分组和名称',
  'This page has `to` with a dtype alone': '本页的 `to` 只接受 dtype',
  'This page has `torch.arange` of numbers up to 2⁵³': '本页的 `torch.arange` 只接受不超过 2⁵³ 的数',
  'This page has `torch.arange` with one to three numbers': '本页的 `torch.arange` 接受一到三个数',
  'This page has `torch.randint(low, high, size)` and `torch.randint(high, size)`':
    '本页只有 `torch.randint(low, high, size)` 和 `torch.randint(high, size)` 两种写法',
  'This page has `type` with a dtype alone': '本页的 `type` 只接受 dtype',
  'This page has no `torch.arange` of whole numbers with a broken step': '本页的 `torch.arange` 对整数不能用小数步长',
  "This page has no tensors that are each other's `grad`": '本页不支持互为 `grad` 的张量',
  'This page has no words for `fill_` with what is no number':
    '`fill_` 的参数不是数字时会报错，但本页没有那条错误信息的原文',
  'This page has no words for a list of tensors that starts with something else':
    '张量列表的开头不是张量时会报错，但本页没有那条错误信息的原文',
  'This page has no words for a mask of more dimensions than are left to index':
    '掩码的维数多于还可以索引的维数时会报错，但本页没有那条错误信息的原文',
  'This page has no words for a shape that is not given': '没有给出形状时会报错，但本页没有那条错误信息的原文',
  'This page has no words for a size that is no int': '大小不是整数时会报错，但本页没有那条错误信息的原文',
  'This page has no words for this call of `{}`, whose arguments do not fit':
    '这次调用 `{}` 的参数不适用，会报错，但本页没有那条错误信息的原文',
  'This page has no words for writing a number to where there is no element':
    '把数字写到没有元素的地方会报错，但本页没有那条错误信息的原文',
  'This page has no words for writing out of bounds behind a slice':
    '在切片之后越界写入会报错，但本页没有那条错误信息的原文',
  'This page loads tensors alone': '本页只能载入张量',
  'This page loads what `state_dict()` gave alone': '本页只能载入 `state_dict()` 给出的内容',
  'This page looks for numbers and tensors in a tensor alone': '在张量中，本页只能查找数字和张量',
  'This page makes an embedding layer from a tensor alone': '本页只能用张量构造嵌入层',
  'This page makes parameters of tensors alone': '本页只能用张量构造参数',
  'This page makes such tensors of lists alone': '本页只能用列表构造这种张量',
  'This page makes tensors of numbers, and of tensors of one number each alone':
    '本页只能用数字和只含一个数的张量来构造张量',
  'This page makes tensors of numbers, lists and tuples alone': '本页只能用数字、列表和元组构造张量',
  'This page makes tensors of whole numbers of whole numbers alone': '本页只能用整数构造整数张量',
  'This page multiplies by vectors and matrices alone, not by tensors of three dimensions':
    '本页只能乘以向量和矩阵，不能乘以三维张量',
  'This page reduces a tensor along one dimension or along all': '本页只能沿一个维度或沿所有维度归约张量',
  'This page sets `data` to tensors of the same dtype alone': '本页只能把 `data` 设为 dtype 相同的张量',
  'This page sets `grad` to None and to tensors of the same shape and dtype alone':
    '本页只能把 `grad` 设为 None，或者形状和 dtype 都相同的张量',
  'This page sets `grad` to tensors that have no `grad_fn` and are no part of another alone':
    '本页只能把 `grad` 设为没有 `grad_fn`、也不是其他张量一部分的张量',
  'This page sets `requires_grad` to True and False alone': '本页只能把 `requires_grad` 设为 True 或 False',
  "This page sets a module's parameters to parameters alone": '模块的参数，本页只能设为 Parameter',
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
  'This page has no words for arguments of a wrong type of `{}`: PyTorch lists all its signatures':
    '参数类型不对时，PyTorch 会列出 `{}` 的所有签名，而本页没有那条错误信息的原文',
  'This page takes an int here, not a tensor': '本页在这里只接受整数，不接受张量',
  'This page has no words for a size that is no int or is too large':
    '大小不是整数或太大时会报错，但本页没有那条错误信息的原文',
  'This page takes an int here': '本页在这里只接受整数',
  "This page fills tensors with Python's numbers alone": '本页只能用 Python 的数字填充张量',
  'This page takes a number here, neither a tensor nor an int beyond 128 bits':
    '本页在这里只接受数字，不接受张量，也不接受超过 128 位的整数',
  'This page takes an int as `padding_idx` alone': '本页的 `padding_idx` 只接受整数',
  'This page computes tensors with ints below 2⁶³ alone': '与张量一起计算的整数，本页要求小于 2⁶³',
  'This page takes `keepdim` with `dim` here': '本页在这里只有给出 `dim` 时才接受 `keepdim`',
  'This page takes the extremes along one dimension or of all elements':
    '本页只能沿一个维度或对所有元素求最大值和最小值',
  'This page takes no bool as a size': '本页的大小不接受布尔值',
  'This page takes a tensor as `gradient` and a bool as `retain_graph`':
    '本页的 `gradient` 只接受张量，`retain_graph` 只接受布尔值',
  'This page has no words for writing to one of several views that one call has given':
    '改写一次调用所给出的多个视图之一会报错，但本页没有那条错误信息的原文',
};
