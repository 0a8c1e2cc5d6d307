/** Tensors as texts for other programs. Every number reads back as the very float that it is. */

import { elementsOf } from '../run/elements.ts';
import type { TensorValue } from '../engine/answer.ts';

export type MatrixFormat = 'csv' | 'latex' | 'torch';

export const MATRIX_FORMATS: readonly MatrixFormat[] = ['csv', 'latex', 'torch'];

/** The tensor in a format. It must have been copied whole. */
export function formatTensor(tensor: TensorValue, format: MatrixFormat): string {
  if (tensor.rows !== null) throw new RangeError('only some rows of the tensor are here');
  switch (format) {
    case 'csv':
      return `${rowsOf(tensor, cell)
        .map((row) => row.join(','))
        .join('\n')}\n`;
    case 'latex':
      return `\\begin{bmatrix}\n${rowsOf(tensor, latex)
        .map((row) => `  ${row.join(' & ')}`)
        .join(' \\\\\n')}\n\\end{bmatrix}\n`;
    case 'torch':
      return `torch.tensor(${nested(numbers(tensor, python), tensor.shape)}, dtype=torch.${tensor.dtype})\n`;
  }
}

type Write = (text: string) => string;

/** The numbers of a tensor, each as the shortest text that reads back the same, then as `write` wants it. */
function numbers(tensor: TensorValue, write: Write): readonly string[] {
  const { dtype } = tensor;
  return Array.from<number | bigint, string>(elementsOf(tensor), (element) => {
    if (dtype === 'bool') return write(element === 0 ? 'False' : 'True');
    if (dtype === 'int32' || dtype === 'int64' || dtype === 'uint8') return write(String(element));
    return write(floatText(Number(element), dtype));
  });
}

/** The last dimension side by side, all others one below the other. */
function rowsOf(tensor: TensorValue, write: Write): readonly (readonly string[])[] {
  const texts = numbers(tensor, write);
  const columns = tensor.shape.at(-1) ?? 1;
  const rows = tensor.shape.slice(0, -1).reduce((product, size) => product * size, 1);
  return Array.from({ length: rows }, (_, row) => texts.slice(row * columns, (row + 1) * columns));
}

function nested(texts: readonly string[], shape: readonly number[]): string {
  const [size, ...rest] = shape;
  if (size === undefined) return texts[0] ?? '';
  const each = rest.reduce((product, next) => product * next, 1);
  const items = Array.from({ length: size }, (_, index) => nested(texts.slice(index * each, (index + 1) * each), rest));
  return `[${items.join(rest.length > 0 ? ',\n ' : ', ')}]`;
}

/** The shortest text that reads back as this float, with a point or an exponent so that it is taken for one. */
export function floatText(value: number, dtype: 'float32' | 'float64'): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const text = String(dtype === 'float64' ? value : shortestFloat32(value));
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A spreadsheet takes `-inf` for a formula. Beyond every float, 1e999 reads back as infinity wherever numbers are read. */
const cell: Write = (text) => text.replace('inf', '1e999');

const python: Write = (text) => (/nan|inf/.test(text) ? `float('${text}')` : text);

const latex: Write = (text) =>
  text
    .replace('nan', '\\mathrm{nan}')
    .replace('inf', '\\infty')
    .replace(/e\+?(-?\d+)$/, ' \\times 10^{$1}');

/** So many significant digits tell any float32 from every other. */
const FLOAT32_DIGITS = 9;

/** The double with the fewest digits that rounds to this float32; NaN and the infinities are themselves. */
function shortestFloat32(value: number): number {
  for (let digits = 1; digits < FLOAT32_DIGITS; digits += 1) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return Number(value.toPrecision(FLOAT32_DIGITS));
}
