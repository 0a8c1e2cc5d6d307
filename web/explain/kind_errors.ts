import { numbersOf } from '../run/grid.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import { mono, p, paragraph } from '../text/say.ts';
import { argumentOf, callOf, held, valueOf, type Raised, type RaisedExplainer } from './raised.ts';
import { because, type Explanation } from './trouble.ts';

/** Numbers of another kind than a call takes: floats as IDs, whole numbers in a product with floats. */
export const explainKind: RaisedExplainer = (raised) =>
  twoKinds(raised) ?? floatsAsIds(raised) ?? noTensor(raised) ?? notIndexed(raised);

/** Kinds of numbers by the names that messages give them, as the frameworks print them. */
const KINDS: Readonly<Record<string, string>> = {
  'long int': 'int64',
  Long: 'int64',
  int: 'int32',
  Int: 'int32',
  float: 'float32',
  Float: 'float32',
  double: 'float64',
  Double: 'float64',
  bool: 'bool',
  Bool: 'bool',
  'unsigned char': 'uint8',
  Byte: 'uint8',
};

/** Numbers of a kind, as they stand in a sentence: “whole numbers (int64)”. */
function numbersOfKind(name: string): Localized {
  if (/^u?int/.test(name)) return { en: `whole numbers (${name})`, zh: `整数 (${name})` };
  if (name.startsWith('float')) return { en: `floats (${name})`, zh: `浮点数 (${name})` };
  return { en: `values of the kind ${name}`, zh: `${name} 类型的值` };
}

const TWO_KINDS = [
  /^expected m1 and m2 to have the same dtype, but got: (.+) != (.+)$/,
  /^mat1 and mat2 must have the same dtype, but got (\w+) and (\w+)$/,
  /^dot : expected both vectors to have same dtype, but found (\w+) and (\w+)$/,
  /^addmv input tensors must have the same dtype, but got \w+, (\w+), and (\w+)$/,
  /^cannot compute \w+ as input #1\(zero-based\) was expected to be a (\w+) tensor but is a (\w+) tensor/,
];

/** A value in the code: its name, if it has one, and how a sentence speaks of it. */
interface Operand {
  readonly name: string | null;
  readonly said: Localized<Prose>;
}

/** A product, or another operation, of numbers of two kinds. */
function twoKinds(raised: Raised): Explanation | null {
  const [, one, other] = TWO_KINDS.map((words) => words.exec(raised.message)).find((found) => found !== null) ?? [];
  if (one === undefined || other === undefined) return null;
  const kinds = [KINDS[one] ?? one, KINDS[other] ?? other] as const;
  const [a, b] = [numbersOfKind(kinds[0]), numbersOfKind(kinds[1])];
  const operands = operandsOf(raised);
  const [first, second] = operands;
  const why = {
    en: p`Both sides must have the same dtype, but ${first.said.en} holds ${a.en} and ${second.said.en} holds ${b.en}.`,
    zh: p`两边的数必须是同一种类型，而${first.name === null ? '' : ' '}${first.said.zh}是${a.zh}，${second.said.zh}是${b.zh}。`,
  };
  // Changed are those numbers that are no floats, or else those of double precision.
  const isFloat = kinds.map((kind) => kind.startsWith('float'));
  const changed = isFloat[0] === isFloat[1] ? kinds.indexOf('float64') : isFloat.indexOf(false);
  const [wanted, operand] = [kinds[1 - changed], operands[changed]];
  if (wanted === undefined || operand === undefined) return paragraph(why);
  return because(why, conversion(raised, operand, wanted));
}

function operandsOf(raised: Raised): readonly [Operand, Operand] {
  const layer = callOf(raised, 'Linear.__call__') === null ? null : argumentOf(raised, 0);
  if (layer !== null) {
    const given = { en: p`what ${mono(layer)} is given`, zh: p`传给 ${mono(layer)} 的值` };
    return [operandOf(argumentOf(raised, 1), given), operandOf(`${layer}.weight`, given)];
  }
  return [
    operandOf(argumentOf(raised, 0), { en: p`the first operand`, zh: p`第一个操作数` }),
    operandOf(argumentOf(raised, 1), { en: p`the second operand`, zh: p`第二个操作数` }),
  ];
}

function operandOf(name: string | null, otherwise: Localized<Prose>): Operand {
  return { name, said: name === null ? otherwise : { en: p`${mono(name)}`, zh: p`${mono(name)} ` } };
}

/** What makes numbers of the wanted kind of a value. */
function conversion({ framework }: Raised, { name, said }: Operand, wanted: string): Localized<Prose> {
  const method = wanted === 'float64' ? 'double' : wanted === 'int64' ? 'long' : 'float';
  const made = numbersOfKind(wanted);
  const isMethod = framework === 'PyTorch';
  const code = mono(isMethod ? `${name ?? ''}.${method}()` : `tf.cast(${name ?? '…'}, tf.${wanted})`);
  if (name !== null) {
    return {
      en: p`Write ${code}: this makes ${made.en} of them.`,
      zh: p`请写成 ${code}，把这些数变成${made.zh}。`,
    };
  }
  return {
    en: p`Write ${code} ${isMethod ? 'after' : 'around'} ${said.en}: this makes ${made.en} of them.`,
    zh: p`请${isMethod ? '在' : '用'}${isMethod ? said.zh : code}${isMethod ? p`后面加上 ${code}` : p`包住${said.zh}`}，把这些数变成${made.zh}。`,
  };
}

/** IDs, or other indices, that are no whole numbers. */
function floatsAsIds(raised: Raised): Explanation | null {
  const { message, framework } = raised;
  const [what, told] =
    FLOATS.map(([words, about]) => [about, words.exec(message)] as const).find(([, found]) => found) ?? [];
  if (what === undefined) return null;
  const position = callOf(raised, '__call__', '__getitem__') === null ? 0 : 1;
  const tensor = valueOf(raised, position);
  const name = told?.[1];
  const kind = name === undefined ? tensor?.dtype : (KINDS[name] ?? name);
  const wanted = framework === 'PyTorch' ? 'int64' : 'int32';
  const these = kind === undefined || kind.startsWith('int') ? null : numbersOfKind(kind);
  const why = {
    en: p`${what.en}, so it must be a whole number${these === null ? ` (${wanted})` : `, but these are ${these.en}`}.`,
    zh: p`${what.zh}，所以必须是整数${these === null ? ` (${wanted})` : `，而这里是${these.zh}`}。`,
  };
  const undone = madeFloats(raised);
  if (undone !== null) return because(why, undone);
  const operand = operandOf(argumentOf(raised, position), { en: p`the tensor`, zh: p`这个张量` });
  const made = conversion(raised, operand, wanted);
  const isCut = tensor !== null && numbersOf(tensor).some((id) => !Number.isInteger(id));
  if (!isCut) return because(why, made);
  return because(why, {
    en: p`${made.en} The digits after the decimal point are cut off.`,
    zh: p`${made.zh}小数部分会被去掉。`,
  });
}

const ID_OF_ROW = { en: 'An ID picks a row of the table', zh: 'ID 选取权重表的一行' };
const ID_OF_COLUMN = { en: 'An ID picks the column of the 1', zh: 'ID 指定 1 所在的列' };
const INDEX = { en: 'An index is a position', zh: '下标表示位置' };

const FLOATS: readonly (readonly [RegExp, Localized])[] = [
  [/^Expected tensor for argument #1 'indices' .* but got torch\.(\w+)Tensor instead/, ID_OF_ROW],
  [/^one_hot is only applicable to index tensor/, ID_OF_COLUMN],
  [/^Value for attr 'TI' of (\w+) .*OneHot/s, ID_OF_COLUMN],
  [/^tensors used as indices must be/, INDEX],
];

/** Where the code itself has just made floats of whole numbers that have a name, that is to be left out. */
function madeFloats(raised: Raised): Localized<Prose> | null {
  const before = raised.at.answer.calls.at(-2);
  const [name] = before?.arguments ?? [];
  const method = /\.Tensor\.(float|double)$/.exec(before?.name ?? '')?.[1];
  if (!name || method === undefined || !raised.code.split('\n')[raised.line - 1]?.includes(`${name}.${method}()`))
    return null;
  if (held(raised, name)?.dtype !== 'int64') return null;
  return {
    en: p`Leave out ${mono(`.${method}()`)}: ${mono(name)} holds whole numbers (int64).`,
    zh: p`请去掉 ${mono(`.${method}()`)}：${mono(name)} 本来就是整数 (int64)。`,
  };
}

/** A layer of PyTorch that is given a number or a list. */
function noTensor({ message }: Raised): Explanation | null {
  const [, kind] =
    /^(?:embedding|linear)\(\): argument .* must be Tensor, not (int|float|list|tuple)$/.exec(message) ?? [];
  if (kind === undefined) return null;
  return because(
    {
      en: p`A layer takes a tensor, but this one is given a Python ${mono(kind)}.`,
      zh: p`层只接受张量，而这里传入的是 Python 的 ${mono(kind)}。`,
    },
    {
      en: p`Make a tensor of it with ${mono('torch.tensor(…)')}.`,
      zh: p`请用 ${mono('torch.tensor(…)')} 把它变成张量。`,
    },
  );
}

/** Square brackets behind a layer. */
function notIndexed(raised: Raised): Explanation | null {
  const layer = argumentOf(raised, 0);
  if (layer === null || !/^'(?:Embedding|Linear)' object is not subscriptable$/.test(raised.message)) return null;
  const code = raised.framework === 'PyTorch' ? `${layer}.weight[…]` : `${layer}.get_weights()[0][…]`;
  return because(
    {
      en: p`Square brackets pick from a tensor, and ${mono(layer)} is a layer.`,
      zh: p`方括号用来从张量中取值，而 ${mono(layer)} 是一个层。`,
    },
    { en: p`Its weight is a tensor: write ${mono(code)}.`, zh: p`它的权重是张量：请写 ${mono(code)}。` },
  );
}
