import { makerOf, versionOf } from './makers.ts';
import type { RefusalWords } from './refusal_words.ts';

/** What this page says where it refuses something of Python, and what all frameworks have in common: see index.ts. */
export const PYTHON_REFUSALS = {
  missing: { en: (what) => `This page has no \`${what}\`.`, zh: (what) => `本页没有 \`${what}\`。` },
  left_out: {
    en: (maker, name) => `${makerOf(maker)} has \`${name}\`; this page does not.`,
    zh: (maker, name) => `${makerOf(maker)} 有 \`${name}\`，但本页没有。`,
  },
  left_out_but: {
    en: (maker, name, instead) => `${makerOf(maker)} has \`${name}\`; this page does not. There is \`${instead}\`.`,
    zh: (maker, name, instead) => `${makerOf(maker)} 有 \`${name}\`，但本页没有。可以用 \`${instead}\`。`,
  },
  absent_but: {
    en: (maker, name, meant) => `${versionOf(maker)} has no \`${name}\`. Did you mean \`${meant}\`?`,
    zh: (maker, name, meant) => `${versionOf(maker)} 没有 \`${name}\`。你想写的是 \`${meant}\` 吗？`,
  },
  unknown_name: {
    en: (_maker, name) => `This page has no \`${name}\`.`,
    zh: (_maker, name) => `本页没有 \`${name}\`。`,
  },
  unknown_name_but: {
    en: (_maker, name, meant) => `This page has no \`${name}\`. Did you mean \`${meant}\`?`,
    zh: (_maker, name, meant) => `本页没有 \`${name}\`。你想写的是 \`${meant}\` 吗？`,
  },
  import_fails: {
    en: (name, module) =>
      `There is no \`${name}\` in \`${module}\`: Python raises an ImportError that names a path of the computer.`,
    zh: (name, module) => `\`${module}\` 中没有 \`${name}\`：Python 会引发 ImportError，其中有这台计算机上的路径。`,
  },
  no_complex_power: {
    en: 'This page has no `complex`. A negative number to a fractional power is one.',
    zh: '本页没有 `complex`，而负数的分数次幂是复数。',
  },
  memory: { en: 'There is not enough memory for this.', zh: '内存不够。' },
  steps: { en: 'This takes more steps than this page carries out.', zh: '这里需要的步骤超过了本页能执行的数量。' },
  work: { en: 'This computes more than this page does in one run.', zh: '这里的计算量超过了本页一次运行的上限。' },
  no_text: {
    en: 'This cell is not UTF-8 text, or holds a null character: Python takes neither.',
    zh: '这个单元格不是 UTF-8 文本，或者含有 Python 不接受的空字符。',
  },
  no_magics: {
    en: 'This page has no `%`, `!` and `?` commands of IPython.',
    zh: '本页没有 IPython 的 `%`、`!` 和 `?` 命令。',
  },
  no_autocall: {
    en: 'This page has no calls of IPython by `,`, `;` and `/` at the start of a line.',
    zh: '本页没有 IPython 在行首用 `,`、`;` 和 `/` 进行的调用。',
  },
  no_prompts: { en: 'This page takes code without `>>>` before it.', zh: '本页的代码前面不能有 `>>>`。' },
  no_python: {
    en: 'This line is not Python: Python raises a SyntaxError here, whose message this page does not have.',
    zh: '这一行不是 Python：它会引发 SyntaxError，但本页没有那条错误信息的原文。',
  },
  no_sign: {
    en: (sign) =>
      `\`${sign}\` means nothing in Python: it raises a SyntaxError here, whose message this page does not have.`,
    zh: (sign) => `在 Python 中 \`${sign}\` 没有意义：它会引发 SyntaxError，但本页没有那条错误信息的原文。`,
  },
  unknown_character: {
    en: (character) => `This page does not know the character \`${character}\` outside of quotes.`,
    zh: (character) => `本页不认识引号之外的字符 \`${character}\`。`,
  },
  nested_too_deep: {
    en: (levels) => `This is nested too deep: this page takes at most ${levels} levels.`,
    zh: (levels) => `这里嵌套太深：本页最多支持 ${levels} 层。`,
  },
  too_many_elifs: { en: 'This page takes at most 100 `elif` in a row.', zh: '本页最多接受连续 100 个 `elif`。' },
  int_too_large: {
    en: (bits) => `This page has ints of at most ${bits} bits here.`,
    zh: (bits) => `本页的整数在这里最多 ${bits} 位。`,
  },
  range_too_large: { en: 'This page has ranges only up to 2**62.', zh: '本页的 range 不超过 2**62。' },
  division_too_large: { en: 'This page divides only ints up to 2**53.', zh: '本页只对不超过 2**53 的整数做除法。' },
  list_too_long: {
    en: 'This page holds at most 5,000,000 items in a list and characters in a text.',
    zh: '本页的列表最多 5,000,000 项，文本最多 5,000,000 个字符。',
  },
  too_much_printed: {
    en: 'This page keeps at most 1 MB of what a notebook prints.',
    zh: '一个笔记本输出的文本，本页最多保留 1 MB。',
  },
  too_many_parts: {
    en: 'This page puts values of at most 100,000 parts into one another.',
    zh: '本页相互嵌套的值最多 100,000 个部分。',
  },
  round_digits: {
    en: 'This page rounds only to digits after the point.',
    zh: '本页只能把浮点数舍入到小数点后的位数。',
  },
  unknown_number: { en: 'This page does not know a number that is written like this.', zh: '本页不认识这样写的数字。' },
  no_complex: { en: 'This page has no complex numbers.', zh: '本页没有复数。' },
  line_after_backslash: {
    en: 'This page expects another line after a backslash at the end of a line.',
    zh: '行尾的反斜杠之后应当还有一行。',
  },
  unknown_escape: {
    en: (escape) => `This page does not know the escape \`${escape}\` in a text.`,
    zh: (escape) => `本页不认识文本中的转义 \`${escape}\`。`,
  },
  invalid_escape: { en: 'This page does not know an escape in this text.', zh: '本页不认识这段文本中的转义。' },
  fstring_conversion: {
    en: 'This page has only the conversions `!r` and `!s` in an f-string.',
    zh: '在 f-string 中，本页只有 `!r` 和 `!s` 两种转换。',
  },
  fstring_nested_format: {
    en: 'This page has no format within a format in an f-string.',
    zh: '本页不支持在 f-string 的格式里再嵌套格式。',
  },
  fstring_braces: {
    en: 'This page does not know what is in the braces of this f-string.',
    zh: '本页不认识 f-string 花括号里的内容。',
  },
  unknown_format: {
    en: (format) => `This page does not know the format \`:${format}\`.`,
    zh: (format) => `本页不认识格式 \`:${format}\`。`,
  },
  unprintable_character: {
    en: 'This page does not know how Python prints one of the characters here.',
    zh: '本页不知道 Python 会怎样显示这里的某个字符。',
  },
  wrong_arguments: {
    en: (call) => `These arguments do not fit \`${call}\`: it raises an error, whose message this page does not have.`,
    zh: (call) => `这些参数不适用于 \`${call}\`：它会报错，但本页没有那条错误信息的原文。`,
  },
  too_many_arguments: {
    en: (call) => `This page knows fewer arguments of \`${call}\` than are given here.`,
    zh: (call) => `这里给出的参数比本页的 \`${call}\` 所支持的多。`,
  },
  nested_calls: {
    en: 'This page follows functions that call one another within `sorted`, operators, loops over generators and the like up to 60 deep.',
    zh: '对于在 `sorted`、运算符、遍历生成器等过程中相互调用的函数，本页最多支持 60 层。',
  },
  identity: {
    en: 'This page does not know whether Python keeps two such values as one. There is `==`.',
    zh: '本页不知道 Python 是否会把这样的两个值存为同一个对象。可以用 `==`。',
  },
  nan_identity: {
    en: 'This page does not know whether a NaN within a list is the same object as another.',
    zh: '本页不知道列表中的两个 NaN 是否是同一个对象。',
  },
  address: {
    en: (type) => `The text of a value of type \`${type}\` holds an address, which is another one each time.`,
    zh: (type) => `\`${type}\` 的文本中有内存地址，每次都不同。`,
  },
  path_in_text: {
    en: 'The text of a function or a module holds an address or a path, which is another one on each machine.',
    zh: '函数或模块的文本中有内存地址或路径，在每台机器上都不同。',
  },
  type_of_type: {
    en: (type) => `This page does not have the type of the type \`${type}\`.`,
    zh: (type) => `本页没有类型 \`${type}\` 的类型。`,
  },
  passed_over_value: {
    en: 'This page passes over what only shows things, so it does not have the values that come from it.',
    zh: '本页略过只用于显示的内容，因此没有由此得到的值。',
  },
  no_operator: {
    en: (operator, type) => `This page has no \`${operator}\` of a \`${type}\`.`,
    zh: (operator, type) => `本页的 \`${operator}\` 不能用于 \`${type}\`。`,
  },
  no_addition: {
    en: (left, right) => `This page adds no \`${left}\` to a \`${right}\`.`,
    zh: (left, right) => `本页不能把 \`${left}\` 与 \`${right}\` 相加。`,
  },
  no_multiplication: {
    en: (type) => `This page multiplies no \`${type}\`.`,
    zh: (type) => `本页不能对 \`${type}\` 做乘法。`,
  },
  no_key: {
    en: (type) => `This page takes no value of type \`${type}\` as a key.`,
    zh: (type) => `本页不接受 \`${type}\` 类型的值作键。`,
  },
  nan_key: { en: 'This page takes no NaN as a key.', zh: '本页不能用 NaN 作键。' },
  set_compared_first: {
    en: 'This page does not know which values of a set Python compares first.',
    zh: '本页不知道 Python 会先比较集合中的哪些值。',
  },
  set_sorted_by_key: { en: 'This page sorts no set by a key.', zh: '本页不能按 key 对集合排序。' },
  set_order: {
    en: 'The order of such a set is another one each time that Python starts. There is `sorted(…)`.',
    zh: '每次启动 Python，这种集合的顺序都不同。可以用 `sorted(…)`。',
  },
  set_shown: { en: 'This page shows only sets of numbers and sets of str.', zh: '本页只显示数字集合和 str 集合。' },
  sorted_kinds: {
    en: 'This page sorts more than 63 items only where all are ints or all are str.',
    zh: '超过 63 项时，本页只能对全是 int 或全是 str 的项排序。',
  },
  letters_only: {
    en: 'This page knows upper and lower case only of the letters A to Z.',
    zh: '本页只转换字母 A 到 Z 的大小写。',
  },
  holds_itself: { en: 'This page has no list or dict that holds itself.', zh: '本页不支持包含自身的列表或字典。' },
  holds_iterator: {
    en: 'This page puts no iterator and no view of a dict into a list or a dict that already exists.',
    zh: '本页不能把迭代器或字典的视图放进已有的列表或字典。',
  },
  unknown_variable: {
    en: 'This page knows only those variables of `os.environ` that the notebook sets.',
    zh: '在 `os.environ` 中，本页只有笔记本自己设置的变量。',
  },
} as const satisfies Partial<RefusalWords>;
