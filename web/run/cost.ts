/** What each way costs, counted. */

/** The sizes that a cost depends on: n tokens, a table of V rows and d columns. */
export interface CostSizes {
  readonly tokens: bigint;
  readonly rows: bigint;
  readonly columns: bigint;
}

/** The work of one way. */
export interface WayCost {
  readonly products: bigint;
  readonly byZero: bigint;
  /** Weights, and the one-hot numbers or the IDs, that are read, each counted once. */
  readonly reads: bigint;
  readonly bytes: bigint;
}

export interface Cost {
  /** Which table it is: that of these inputs, GPT-2's, or one of no model. */
  readonly model: 'here' | 'gpt2' | 'any';
  readonly sizes: CostSizes;
  readonly multiplying: WayCost;
  readonly lookingUp: WayCost;
}

const BYTES_OF_FLOAT32 = 4n;
const BYTES_OF_INT64 = 8n;

/**
 * The product multiplies n · V · d times, all but n · d of them by 0, and reads both its factors; a look-up multiplies
 * nothing and reads n IDs and their rows. IDs are int64 unless told otherwise.
 */
export function costOf(model: Cost['model'], sizes: CostSizes, bytesOfId = BYTES_OF_INT64): Cost {
  const { tokens: n, rows: V, columns: d } = sizes;
  const reads = n * V + V * d;
  return {
    model,
    sizes,
    multiplying: {
      products: n * V * d,
      byZero: V > 0n ? n * (V - 1n) * d : 0n,
      reads,
      bytes: reads * BYTES_OF_FLOAT32,
    },
    lookingUp: { products: 0n, byZero: 0n, reads: n + n * d, bytes: n * bytesOfId + n * d * BYTES_OF_FLOAT32 },
  };
}

/** How long the bar of a part is, in percent of the whole. */
export function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 10_000;
}
