/** What is measured, and how thoroughly. */
import type { Effort } from './page/measure.ts';
import { TRAINING } from './programs.ts';
import { figure, multiplications, type Case, type Layout, type Shape, type What, type Work } from './report/results.ts';

export const gpt2 = { V: 50_257, d: 768 } as const;

export interface Plan {
  readonly mode: 'full' | 'quick';
  readonly launches: number;
  /** How often in a launch everything is opened anew, and measured. */
  readonly rounds: number;
  /** How many more rounds measure the short cases alone (`isShort`), whose time hangs on where code happens to lie. */
  readonly shortRounds: number;
  readonly shapes: readonly Shape[];
  readonly effort: Effort;
  /** Cold loads of each page in one launch. */
  readonly loads: number;
  /** Keystrokes in one launch. */
  readonly keystrokes: number;
  /** What has not begun after so many minutes is left out, and said to be. */
  readonly minutes: number;
}

function shape(V: number, d: number, n: number): Shape {
  return { V, d, n };
}

const large = [1, 16, 64].map((n) => ({ ...gpt2, n }));

export const plans: Readonly<Record<Plan['mode'], Plan>> = {
  full: {
    mode: 'full',
    launches: 3,
    shapes: [
      ...[shape(4, 5, 3), shape(16, 16, 4), shape(100, 32, 8), shape(1000, 64, 16), shape(997, 65, 17)],
      ...[shape(1000, 64, 64), shape(10_000, 256, 1), shape(10_000, 256, 64), shape(10_000, 256, 1024)],
      ...large,
    ],
    rounds: 3,
    shortRounds: 4,
    effort: { samples: 3, longSamples: 2, sampleMs: 10, warmMs: 40, capMs: 1500 },
    loads: 7,
    keystrokes: 40,
    minutes: 45,
  },
  quick: {
    mode: 'quick',
    launches: 1,
    shapes: [shape(4, 5, 3), shape(1000, 64, 16), shape(10_000, 256, 64), ...large.filter(({ n }) => n !== 16)],
    rounds: 1,
    shortRounds: 0,
    effort: { samples: 7, longSamples: 3, sampleMs: 10, warmMs: 30, capMs: 500 },
    loads: 3,
    keystrokes: 8,
    minutes: 1.5,
  },
};

/**
 * How thoroughly that is measured. What goes through much of the core is called for half a second first: its first calls run code
 * that browsers have compiled quickly, and take about three times as long as when all of it has been compiled for speed.
 */
export function effortOf({ effort }: Plan, { work }: What): Effort {
  return work === 'training' || work === 'notebook' ? { ...effort, warmMs: 500 } : effort;
}

/** The look-up reads rows, so W has one layout; the product has both. */
const layouts: readonly (readonly [Work, Layout])[] = [
  ['lookup', '(V, d)'],
  ['product', '(V, d)'],
  ['product', '(d, V)'],
];

/** What launch 1, 2, … measures of pages, each opened for itself. */
export function plannedPages(launch: number): What[] {
  // The bytes are the same in every launch.
  return [...(launch === 1 ? [{ work: 'bytes' } as const] : []), { work: 'startup' }, { work: 'edit' }];
}

/** Look-ups, which take nanoseconds to microseconds, of a W that is made in milliseconds. */
function isShort({ work, shape }: What): boolean {
  return work === 'lookup' && shape !== undefined && shape.V * shape.d <= 4e6;
}

/**
 * What round 1, 2, … of a launch measures side by side, in order: a contestant's smaller cases come before its larger
 * ones.
 */
export function plannedRound({ shapes, rounds }: Plan, round: number): What[] {
  const races: What[] = shapes.flatMap((shape) => layouts.map(([work, layout]) => ({ work, shape, layout })));
  if (round > rounds) return races.filter(isShort);
  return [
    { work: 'notebook' },
    // They take seconds: one round tells enough.
    ...(round === 1 ? TRAINING.map(({ name }) => ({ work: 'training' as const, program: name })) : []),
    { work: 'print', shape: { V: 4, d: 5, n: 0 } },
    { work: 'print', shape: { V: 100, d: 10, n: 0 } },
    { work: 'initialise', shape: { ...gpt2, n: 0 } },
    ...races,
  ];
}

/**
 * How long a call of a contestant's product will take at least, in milliseconds, going by the cases of the same layout
 * that it did, small ones aside; undefined where nothing is known.
 */
export function foreseen(past: readonly Case[], id: string, { work, shape, layout }: What): number | undefined {
  if (work !== 'product' || shape === undefined) return undefined;
  const rates = past.flatMap((done) => {
    const size = done.work === work && done.layout === layout && done.shape ? multiplications(done.shape) : 0;
    const time = figure(done, id);
    return size >= 1e5 && time !== undefined ? [time / size] : [];
  });
  return rates.length === 0 ? undefined : Math.min(...rates) * multiplications(shape);
}
