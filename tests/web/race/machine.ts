import type { Placement, Raced } from '../../../web/race/placement.ts';

/** A machine of which nothing is real: its time passes only by what is done, and its clock shows whole steps of it. */
export function machine(step: number) {
  let time = 0;
  return {
    now: () => {
      time += 1e-4; // looking at the clock takes time too
      return Math.floor(time / step + 1e-9) * step;
    },
    /** What takes so many milliseconds each time. */
    taking: (each: number) => (repeats: number) => {
      time += each * repeats;
    },
  };
}

export type Machine = ReturnType<typeof machine>;

/** What a placement has that is not as usual. */
export interface Nature {
  /** How many times as long everything takes that reads W or writes rows. */
  readonly slower?: number;
  /** The most rows that it has memory for. */
  readonly most?: number | undefined;
}

/** A placement where the look-up takes 2 µs, the product 1 µs for each row, reading W 0.4 µs, copying 1 µs; and the rows
 *  of what it holds at the time. */
export function placementOf({ taking }: Machine, { slower = 1, most = Infinity }: Nature = {}) {
  const held: number[] = [];
  const placement: Placement = {
    peakOperations: 2e6,
    open: ({ rows }, made) => {
      if (rows > most) return { kind: 'refused', neededBytes: 10, limitBytes: 5 };
      held.push(rows);
      made(0.5);
      const race: Raced = {
        lookup: taking(2e-3 * slower),
        product: taking(rows * 1e-3 * slower),
        copy: taking(1e-3 * slower),
        read: taking(rows * 4e-4 * slower),
        peak: taking(0.1),
        equal: () => 49_151,
        delete: () => held.splice(held.indexOf(rows), 1),
      };
      return { kind: 'ok', race };
    },
  };
  return { placement, held };
}
