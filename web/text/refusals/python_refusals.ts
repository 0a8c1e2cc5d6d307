/** Chinese for what the core refuses of Python, and of what frameworks have in common: see index.ts. */
export const PYTHON_REFUSALS: Readonly<Record<string, string>> = {
  "After a backslash at a line's end this page expects another line": '行尾的反斜杠之后应当还有一行',
  'In Python `{}` means nothing: there it raises a SyntaxError, whose words this page does not have':
    '`{}` 在 Python 中没有意义：它会引发 SyntaxError，但本页没有那条错误信息的原文',
  'In an f-string a format within a format is not known here': '本页不支持在 f-string 的格式里再嵌套格式',
  'In an f-string this page has the conversions `!r` and `!s`': '在 f-string 中，本页只有 `!r` 和 `!s` 两种转换',
  'Outside quotes this page does not know the character `{}`': '本页不认识引号之外的字符 `{}`',
  'The comprehension uses `{}` before it binds it': '推导式在绑定 `{}` 之前就用到了它',
  'The order of such a set is another each time that Python starts': '每次启动 Python，这种集合的顺序都不同',
  'The text of a `{}` holds an address, another one each time': '`{}` 的文本中有内存地址，每次都不同',
  'The text of a function or a module holds an address or a path, another one on each machine':
    '函数或模块的文本中有内存地址或路径，在每台机器上都不同',
  'There is no `{}` in `{}`: Python raises an ImportError that names a path of the computer':
    '没有 `{}`，`{}` 中没有这个名称：Python 会引发 ImportError，其中有这台计算机上的路径',
  'These arguments do not fit `{}`: there it raises an error, whose words this page does not have':
    '这些参数不适用于 `{}`：它会报错，但本页没有那条错误信息的原文',
  'This cell is no UTF-8 text, or holds a null character, which no Python does':
    '这个单元格不是 UTF-8 文本，或者含有 Python 不接受的空字符',
  'This computes more than this page does in one run': '这里的计算量超过了本页一次运行的上限',
  'This line is no Python: there it raises a SyntaxError, whose words this page does not have':
    '这一行不是 Python：它会引发 SyntaxError，但本页没有那条错误信息的原文',
  'This page adds no `{}` to a `{}`': '本页不能把 `{}` 加到 `{}` 上',
  'This page compares values nested up to 100 deep': '本页最多比较嵌套 100 层的值',
  'This page computes with ints up to 128 bits': '本页的整数计算不超过 128 位',
  'This page divides ints up to 2**53': '本页只对不超过 2**53 的整数做除法',
  'This page does not divide bools by bools': '本页不能用布尔值除以布尔值',
  'This page does not know a number that is written so': '本页不认识这样写的数字',
  'This page does not know an escape in the text here': '本页不认识这段文本中的转义',
  'This page does not know how Python prints one of the characters here': '本页不知道 Python 会怎样显示这里的某个字符',
  'This page does not know the escape `\\{}` in a text': '本页不认识文本中的转义 `\\{}`',
  'This page does not know the format `:{}`': '本页不认识格式 `:{}`',
  'This page does not know how Python shows the message of this `assert`':
    '本页不知道 Python 会怎样显示这个 `assert` 的消息',
  "This page does not know what is in the f-string's braces": '本页不认识 f-string 花括号里的内容',
  "This page does not know which of a set's values Python compares first": '本页不知道 Python 会先比较集合中的哪些值',
  'This page has `&`, `|` and `^` of bools alone': '本页的 `&`、`|` 和 `^` 只用于布尔值',
  'This page has `~` of bools alone': '本页的 `~` 只用于布尔值',
  'This page has ints up to 128 bits': '本页的整数不超过 128 位',
  'This page has no words for a text without an end behind what cannot be assigned to':
    '这里在不能赋值的东西后面有一段没有结束的文本，会报错，但本页没有那条错误信息的原文',
  'This page has no complex numbers': '本页没有复数',
  'This page has no NaN as a key': '本页不能用 NaN 作键',
  'This page has no `{}` of a {}': '本页的 `{}` 不能用于 {}',
  'This page has no list or dict that holds itself': '本页不支持包含自身的列表或字典',
  'This page has no order of sets': '本页不能比较集合的大小',
  "This page has none of IPython's `%`, `!` and `?` commands": '本页没有 IPython 的 `%`、`!` 和 `?` 命令',
  "This page has none of IPython's calls by `,`, `;` and `/` at a line's start":
    '本页没有 IPython 在行首用 `,`、`;` 和 `/` 进行的调用',
  'This page has ranges up to 2**62': '本页的 range 不超过 2**62',
  'This page holds up to 5,000,000 items in a list and characters in a text':
    '本页的列表最多 5,000,000 项，文本最多 5,000,000 个字符',
  'This page knows fewer arguments of `{}` than are given here': '这里给出的参数比本页的 `{}` 所支持的多',
  'This page knows no variables of `os.environ` but those that the notebook sets':
    '在 `os.environ` 中，本页只有笔记本自己设置的变量',
  'This page keeps up to 1 MB of what a notebook prints': '一个笔记本输出的文本，本页最多保留 1 MB',
  'This page knows upper and lower case of the letters A to Z': '本页只转换字母 A 到 Z 的大小写',
  'This page makes ints of floats of at most 64 bits': '本页把浮点数变成整数时，结果不超过 64 位',
  'This page makes no set of a set': '本页不能用集合构造集合',
  'This page makes whole numbers of floats that fit alone': '本页只能把范围之内的浮点数变成整数',
  'This page makes whole numbers only of numbers that fit': '本页只能把范围之内的数变成整数',
  'This page multiplies no `{}`': '本页不能对 `{}` 做乘法',
  'This page makes tensors of lists nested up to 150 deep': '本页最多用嵌套 150 层的列表构造张量',
  'This page prints values nested up to 100 deep': '本页最多显示嵌套 100 层的值',
  'This page puts no iterator and no view of a dict into a list or a dict that is there':
    '本页不能把迭代器或字典的视图放进已有的列表或字典',
  'This page puts values of up to 100,000 parts into one another': '本页相互嵌套的值最多 100,000 个部分',
  'This page replaces texts that are not empty': '本页只替换非空的文本',
  'This page rounds floats to digits after the point': '本页只能把浮点数舍入到小数点后的位数',
  'This page rounds to digits after the point': '本页只能舍入到小数点后的位数',
  'This page shows sets of numbers and sets of str': '本页只显示数字集合和 str 集合',
  'This page sorts more than 63 items where all are ints or all are str':
    '超过 63 项时，本页只能对全是 int 或全是 str 的项排序',
  'This page sorts no set by a key': '本页不能按 key 对集合排序',
  'This page takes code without `>>>` before it': '本页的代码前面不能有 `>>>`',
  'This page takes expressions nested up to 250 deep': '本页的表达式最多嵌套 250 层',
  'This page takes no `True` and `False` as an index': '本页不接受 `True` 和 `False` 作索引',
  'This page takes no value of type `{}` as a key': '本页不接受 `{}` 类型的值作键',
  'This page takes spaces before a line, no tabs': '本页的缩进要用空格，不能用制表符',
  'This page takes up to 100 times `elif` in a row': '本页最多接受连续 100 个 `elif`',
  'This page walks iterators over iterators up to 100 deep': '本页最多遍历嵌套 100 层的迭代器',
  'This takes more steps than this page carries out': '这里需要的步骤超过了本页能执行的数量',
  'Whether Python keeps two such values as one is not known here':
    '本页不知道 Python 是否会把这样的两个值存为同一个对象',
  'Whether a NaN within a list is the same as another is not known here': '本页不知道列表中的两个 NaN 是否是同一个对象',
  'This page has no `complex`. A negative number to a fractional power is one':
    '本页没有 `complex`，而负数的分数次幂是复数',
  "This page has no `'%' % …`. There are f-strings": "本页没有 `'%' % …`。可以用 f-string",
  'This page has no `{}`': '本页没有 `{}`',
  'The run was stopped': '运行已停止',
  'There is not enough memory for this': '内存不够',
  'This page has no words for such an index where no item can be assigned':
    '对不能给元素赋值的对象，这样的下标会报错，但本页没有那条错误信息的原文',
  'This page does not have the type of the type `{}`': '本页没有类型 `{}` 的类型',
};
