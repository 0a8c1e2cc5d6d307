/** What the files beside this one give: contestants, each with the pieces of work that it can do. */
import type { Kind, Shape } from '../../report/results.ts';
import type { Task } from '../measure.ts';
import type { Operands } from '../operands.ts';

/** A task whose operands and result stay where the contestant computes. */
export interface HeldTask extends Task {
  /** The result of the last call as (n, d), copied out; missing where there is none to check. */
  result?(): Float32Array | Promise<Float32Array>;
  close(): void | Promise<void>;
  /** What was done once, in milliseconds, and is in no call's time. */
  readonly once?: number;
  /** Reads W once, where it lies. Missing where the contestant gives no access to it. */
  read?(): void;
  /** Who reads with the same code; their times of the same W can be compared. */
  readonly reader?: string;
  /** Yardsticks that use the same operands, by their names. */
  readonly beside?: Readonly<Record<string, Task>>;
}

type Given<Argument> = (argument: Argument) => HeldTask | Promise<HeldTask>;

export interface Contestant {
  readonly title: string;
  readonly kind: Kind;
  readonly version?: string;
  readonly note?: string;
  /** Picks the rows of W. */
  readonly lookup?: Given<Operands>;
  /** Multiplies the one-hot rows by W. */
  readonly product?: Given<Operands>;
  /** Fills W with standard normal numbers. */
  readonly initialise?: Given<Shape>;
  /** Writes W as text. */
  readonly print?: Given<Shape>;
  /** Runs the first notebook, outputs included. */
  readonly notebook?: Given<undefined>;
  /** Runs the cells of a loop that trains. */
  readonly training?: Given<readonly string[]>;
}
