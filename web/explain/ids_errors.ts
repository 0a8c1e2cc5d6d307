import { formatNumber } from '../inputs/format.ts';
import type { PyNumber } from '../inputs/inputs.ts';
import { ids, mono, p, signed, W } from '../text/say.ts';
import { rowsEnough } from './enough_rows.ts';
import { because, type Explainer, type Explanation, type Trouble } from './trouble.ts';

const LARGEST = 2n ** 63n - 1n;
const SMALLEST = -(2n ** 63n);
/** Of lists that begin with an empty one, the frameworks make an empty tensor, and complain of that. */
const RAGGED =
  /sequence|cannot be interpreted as an integer|must be real number|non-rectangular|mixed types|no values|reduction dim/;

/** IDs from which no tensor can be made, or of which no largest can be found. */
export const explainIds: Explainer = (trouble) => {
  const { inputs, facts, stop, message } = trouble;
  if (!stop.calls('tensor', 'constant')) return null;
  const beyond = idsOf(trouble).find(beyondInt64);
  if (beyond !== undefined && /Overflow|out-of-range/.test(message)) return tooLarge(beyond);
  if (!stop.shows('ids')) return null;
  if (/too many dimensions/.test(message)) return tooDeep();
  if (facts.shape === null && RAGGED.test(message)) return ragged(trouble);
  if (facts.flat.length === 0) return inputs.vocab === null ? noLargest(trouble) : emptyIsFloat(trouble);
  return /Boolean value of Tensor/.test(message) ? nestedMax(trouble) : null;
};

/** The IDs that a cell is about: the one that stands in it, or all of them. */
export function idsOf({ inputs, facts, stop }: Trouble): readonly PyNumber[] {
  if (stop.shows('one')) return [inputs.one];
  return stop.shows('two') ? [inputs.two] : facts.flat;
}

function beyondInt64(id: PyNumber): boolean {
  return id.kind === 'int' && (id.value > LARGEST || id.value < SMALLEST);
}

function tooLarge(id: PyNumber): Explanation {
  const text = ids(formatNumber(id));
  return because(
    {
      en: p`${text} does not fit: IDs are kept in 64 bits, which hold integers from −2⁶³ to 2⁶³ − 1.`,
      zh: p`${text} 放不下：ID 用 64 位保存，只能表示从 −2⁶³ 到 2⁶³ − 1 的整数。`,
    },
    { en: p`Choose an ID such as 2.`, zh: p`请换一个 ID，例如 2。` },
  );
}

const ONE_LIST = {
  en: p`Write the IDs in one list, such as 2, 3, 1.`,
  zh: p`请把 ID 写成一个列表，例如 2, 3, 1。`,
};

/** IDs nested beyond what a tensor takes. */
export function tooDeep(): Explanation {
  return because(
    {
      en: p`The IDs are nested too deeply for a tensor.`,
      zh: p`ID 的嵌套层数太多，无法做成张量。`,
    },
    ONE_LIST,
  );
}

/** Lists that do not make a tensor. */
export function ragged({ inputs }: Trouble): Explanation {
  return because(
    {
      en: p`A tensor is a full grid, but these lists have different lengths, or mix lists with numbers.`,
      zh: p`张量是填满的网格，而这里的列表长短不一，或者列表与数字混在一起。`,
    },
    // Without a vocabulary most notebooks stop at any inner list.
    inputs.vocab === null
      ? ONE_LIST
      : {
          en: p`Give every inner list the same length, as in ${mono('[[0, 1], [1, 0]]')}.`,
          zh: p`请让每个内层列表一样长，例如 ${mono('[[0, 1], [1, 0]]')}。`,
        },
  );
}

/** No IDs, where the largest one decides the number of rows. */
export function noLargest(trouble: Trouble): Explanation {
  const id = anID(trouble);
  return because(
    {
      en: p`There are no IDs, so there is no largest ID that would give the number of rows.`,
      zh: p`没有 ID，也就没有最大的 ID 可以用来确定行数。`,
    },
    { en: p`Write at least one ID, such as ${id}.`, zh: p`请至少写一个 ID，例如 ${id}。` },
  );
}

/** No IDs, where whole numbers are wanted. */
export function emptyIsFloat(trouble: Trouble): Explanation {
  const { framework } = trouble;
  const id = anID(trouble);
  return because(
    {
      en: p`There are no IDs, and ${framework} turns an empty list into a tensor of floating-point numbers, which cannot be IDs.`,
      zh: p`没有 ID，而 ${framework} 会把空列表变成浮点数张量，浮点数不能用作 ID。`,
    },
    { en: p`Write at least one ID, such as ${id}.`, zh: p`请至少写一个 ID，例如 ${id}。` },
  );
}

/** Nested IDs, where Python's max is asked for the largest. */
export function nestedMax(trouble: Trouble): Explanation {
  const enough = rowsEnough(trouble);
  const such = { en: enough === null ? '' : ` such as ${enough}`, zh: enough === null ? '' : `，例如 ${enough}` };
  return because(
    {
      en: p`The IDs are nested, so Python’s ${mono('max')} compares whole rows, which gives True or False for each number where ${mono('max')} needs a single answer.`,
      zh: p`ID 是嵌套的，Python 的 ${mono('max')} 会拿整行来比较：每个数各得一个 True 或 False，而 ${mono('max')} 只能用一个答案。`,
    },
    {
      en: p`Give a vocabulary size${such.en}: then ${mono('max')} is not needed.`,
      zh: p`请直接给出词表大小${such.zh}，就不再需要 ${mono('max')}。`,
    },
  );
}

/** An ID that is no whole number. */
export function notWhole(id: PyNumber, { facts }: Trouble): Explanation {
  const near = nearestID(Number(id.value), facts.rows);
  return because(
    {
      en: p`${ids(formatNumber(id))} is not an integer, so it is not the number of a row of ${W}.`,
      zh: p`${ids(formatNumber(id))} 不是整数，所以不是 ${W} 的行号。`,
    },
    {
      en: p`Write ${ids(near)} in place of ${signed(formatNumber(id))}.`,
      zh: p`请写 ${ids(near)}，而不是 ${signed(formatNumber(id))}。`,
    },
  );
}

/** The whole number nearest to an ID among those that have a row; where the IDs decide how many rows there are, all have. */
function nearestID(id: number, rows: bigint | null): string {
  if (!Number.isFinite(id)) return '0';
  const near = BigInt(Math.round(Math.abs(id)));
  return String(rows !== null && rows > 0n && near >= rows ? rows - 1n : near);
}

/** An ID to propose where there is none: with it each ID that is looked up alone has a row too. */
function anID(trouble: Trouble): string {
  const { vocab } = trouble.inputs;
  if (vocab !== null) return vocab.kind === 'int' && vocab.value > 2n ? '2' : '0';
  const enough = rowsEnough(trouble);
  return String(enough === null || enough < 3n ? 2n : enough - 1n);
}
