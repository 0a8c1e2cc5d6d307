import { factsOf } from '../inputs/facts.ts';
import { formatNumber } from '../inputs/format.ts';
import type { Inputs } from '../inputs/inputs.ts';

/**
 * How the Keras notebook writes its fake weights: as rows of literals, or, where those would be too many to read, as an
 * expression. An edited weight takes the place of its literal; one that has none needs a statement of its own.
 */
export type FakeWeights =
  | {
      readonly kind: 'rows';
      readonly rows: readonly (readonly WeightText[])[];
      /** Positions of the edits that no literal can show. */
      readonly assigned: readonly number[];
    }
  | { readonly kind: 'ramp'; readonly assigned: readonly number[] };

/** A weight as the code shows it, and which edit put it there. */
export interface WeightText {
  readonly text: string;
  readonly edit: number | null;
}

const MOST_ROWS = 16n;
const MOST_COLUMNS = 64n;

/** The notebook's own table, for inputs that the framework refuses before it looks at the weights. */
const PUBLISHED_ROWS = 4n;
const PUBLISHED_COLUMNS = 5n;

export function fakeWeights(inputs: Inputs): FakeWeights {
  if (inputs.weights !== null)
    return withEdits(
      inputs.weights.map((row) => row.map(formatNumber)),
      inputs,
    );
  const { rows, columns } = factsOf(inputs);
  if (rows === null || rows <= 0n || columns === null || columns < 0n) {
    return withEdits(ramp(PUBLISHED_ROWS, PUBLISHED_COLUMNS), inputs);
  }
  if (rows > MOST_ROWS || columns > MOST_COLUMNS) return { kind: 'ramp', assigned: [...inputs.edits.keys()] };
  return withEdits(ramp(rows, columns), inputs);
}

/** Row r holds 0.11 · r, in decimal: row 7 is 0.77. */
function ramp(rows: bigint, columns: bigint): readonly (readonly string[])[] {
  return Array.from({ length: Number(rows) }, (_, row) => {
    const hundredths = String(row * 11).padStart(3, '0');
    return Array<string>(Number(columns)).fill(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`);
  });
}

function withEdits(texts: readonly (readonly string[])[], inputs: Inputs): FakeWeights {
  const rows = texts.map((row) => row.map((text): WeightText => ({ text, edit: null })));
  const assigned: number[] = [];
  for (const [edit, { row, col, value }] of inputs.edits.entries()) {
    const target = rows.at(Number(row.value));
    const column = Number(col.value);
    if (inside(Number(row.value), rows.length) && target !== undefined && inside(column, target.length)) {
      target[column < 0 ? target.length + column : column] = { text: formatNumber(value), edit };
    } else {
      assigned.push(edit);
    }
  }
  return { kind: 'rows', rows, assigned };
}

/** Whether Python finds an element there, counting from the end where the index is negative. */
function inside(index: number, length: number): boolean {
  return index >= -length && index < length;
}
