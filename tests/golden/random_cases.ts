import type { Drafts } from '../../web/inputs/inputs.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import { own, type Typed } from './typed.ts';

/** A small generator of its own, so that the cases are the same on every run. */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * end);
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  }

  list<T>(length: number, make: () => T): readonly T[] {
    return Array.from({ length }, make);
  }
}

const DIMENSIONS = [1, 2, 3, 5, 8, 16, 21] as const;

/** IDs, vocabularies, batches, edits and weights as readers might try them. */
export function randomCases({ id, fields }: Notebook): readonly Typed[] {
  const random = new Random(Number(id) + 1);
  const small = (end: number): number => random.below(random.pick([end, Math.min(end, 3)]));

  const plain = (): Partial<Drafts> => {
    const rows = 1 + random.below(13);
    return numbers(random.list(1 + random.below(7), () => small(rows)).join(random.pick([', ', ' ', '，'])), rows);
  };
  const numbers = (ids: string, rows: number): Partial<Drafts> => ({
    ids,
    dim: String(random.pick(DIMENSIONS)),
    ...(fields.includes('seed') ? { seed: String(random.pick([0, 1, 42, 123, 4294967295, random.below(1e6)])) } : {}),
    ...(fields.includes('one') ? { one: String(small(rows)) } : {}),
    ...(fields.includes('two') ? { two: String(small(rows)) } : {}),
  });
  const given = (): Partial<Drafts> => {
    const rows = random.pick([2, 5, 9, 17, 40, 1200]);
    const dim = rows > 1000 ? { dim: '2' } : {};
    const shape = random.pick([[3], [2, 3], [4, 1], [2, 2, 2], [1, 3]]);
    return {
      ...numbers(
        nested(shape, () => small(rows)),
        rows,
      ),
      ...dim,
      vocab: String(rows),
    };
  };
  const weights = (): Partial<Drafts> => {
    const rows = 1 + random.below(9);
    const dim = random.pick([1, 2, 3, 5, 13]);
    const value = (): string => (random.below(4000) / 1000 - 2).toFixed(1 + random.below(3));
    const table = random.list(rows, () => `[${random.list(dim, value).join(', ')}]`);
    const ids = [rows - 1, ...random.list(random.below(5), () => random.below(rows))].join(', ');
    return { ids, dim: String(dim), weights: `[${table.join(', ')}]` };
  };
  const edits = (): readonly string[] => {
    const value = (): string => random.pick(['0.5', '-1e-05', 'inf', 'nan', '123456.0', '0.0', '7', '-0.0']);
    return random.list(1 + random.below(2), () => `${random.below(4)},${random.below(5)},${value()}`);
  };

  const long = { ids: random.list(60, () => random.below(6)).join(' '), dim: '24', one: '0', two: '0' };
  const large = { ids: [1400, ...random.list(3, () => random.below(1400))].join(', '), dim: '3' };
  return [
    ...random.list(16, () => ({ notebook: id, typed: plain(), edits: [] })),
    ...random.list(14, () => ({ notebook: id, typed: given(), edits: [] })),
    ...random.list(6, () => ({ notebook: id, typed: {}, edits: edits() })),
    { notebook: id, typed: own(long, fields), edits: [] },
    { notebook: id, typed: own(large, fields), edits: [] },
    ...(fields.includes('weights') ? random.list(20, () => ({ notebook: id, typed: weights(), edits: [] })) : []),
  ];
}

function nested(shape: readonly number[], make: () => number): string {
  const [size, ...inner] = shape;
  if (size === undefined) return String(make());
  return `[${Array.from({ length: size }, () => nested(inner, make)).join(', ')}]`;
}
