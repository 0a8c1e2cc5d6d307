/** The numbers of figures: the core writes and adds them, here is kept what it has given. */

import type { NumberCore } from '../engine/notebook_core.ts';

/** What a core has given, as plain data that a page can carry. */
export interface NumbersRecord {
  readonly texts: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, readonly number[]>>;
}

/** How many texts, and sums, are kept: those of many runs. */
const MOST_KEPT = 10_000;

/** Sums of more terms are added anew each time: to find out whether they are known would take longer. */
const MOST_TERMS = 64;

/** Asks the core once for each number, and knows what is on record before there is one, and when there is one no more. */
export class Numbers implements NumberCore {
  readonly #texts: Map<string, string>;
  readonly #sums: Map<string, readonly number[]>;
  #core: NumberCore | null = null;

  constructor({ texts, sums }: NumbersRecord = { texts: {}, sums: {} }) {
    this.#texts = new Map(Object.entries(texts));
    this.#sums = new Map(Object.entries(sums));
  }

  /** Asks this core from now on. */
  useCore(core: NumberCore): void {
    this.#core = core;
  }

  text(value: number, decimals: number): string | null {
    return kept(this.#texts, `${decimals}:${nameOf(value)}`, () => this.#core?.text(value, decimals));
  }

  sums(x: readonly number[], w: readonly number[]): readonly number[] | null {
    const sum = (): readonly number[] | null | undefined => this.#core?.sums(x, w);
    if (x.length > MOST_TERMS) return sum() ?? null;
    const key = [x, w].map((list) => list.map(nameOf).join()).join(';');
    return kept(this.#sums, key, sum);
  }

  /** All that is known. */
  record(): NumbersRecord {
    return { texts: Object.fromEntries(this.#texts), sums: Object.fromEntries(this.#sums) };
  }
}

/** What is known by this name, or else is given now, and kept from then on. */
function kept<Value>(known: Map<string, Value>, name: string, give: () => Value | null | undefined): Value | null {
  const before = known.get(name);
  if (before !== undefined) return before;
  const given = give() ?? null;
  if (known.size >= MOST_KEPT) known.clear();
  if (given !== null) known.set(name, given);
  return given;
}

/** A number's own text, with the sign of zero, which that hides. */
function nameOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
