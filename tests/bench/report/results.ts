/** What a run of the benchmark leaves behind, and how to read it. */
import { median, quantile } from './statistics.ts';

/** V rows of W, d columns, n tokens. */
export interface Shape {
  readonly V: number;
  readonly d: number;
  readonly n: number;
}

/** How W lies in memory: as an embedding has it, or as nn.Linear has its weight. */
export type Layout = '(V, d)' | '(d, V)';

export type Work =
  'lookup' | 'product' | 'initialise' | 'print' | 'notebook' | 'training' | 'edit' | 'startup' | 'bytes';

/**
 * One number a sample (milliseconds a call, or bytes), by rounds: for each round everything is opened anew, and so lies
 * elsewhere in memory. Or why there is none.
 */
export type Timing = { readonly rounds: readonly (readonly number[])[] } | { readonly skipped: string };

/** One piece of work. */
export interface What {
  readonly work: Work;
  readonly shape?: Shape;
  readonly layout?: Layout;
  /** Of training, which loop: see programs.ts. */
  readonly program?: string;
}

/** One piece of work that several contestants did side by side. */
export interface Case extends What {
  readonly timings: Readonly<Record<string, Timing>>;
  /** What some did before the first call, in milliseconds. */
  readonly once?: Readonly<Record<string, number>>;
}

/**
 * `limit`: no contestant, but what the machine allows; `mark`: a point on the way of this page; `before`: another build of
 * ours, to tell what a change has gained.
 */
export type Kind = 'ours' | 'wasm' | 'js' | 'native' | 'limit' | 'mark' | 'before';

/** The kinds that this project is compared with. */
export const PEERS: readonly Kind[] = ['wasm', 'js', 'native'];

export interface Contestant {
  readonly title: string;
  readonly kind: Kind;
  readonly version?: string;
  /** What else a reader should know, such as what was not counted. */
  readonly note?: string;
}

/** What one start of the browser measured. */
export type Launch = readonly Case[];

export interface Results {
  readonly mode: 'full' | 'quick';
  readonly started: string;
  readonly machine: Readonly<Record<string, string>>;
  readonly contestants: Readonly<Record<string, Contestant>>;
  /** Those that count. */
  readonly launches: readonly Launch[];
  /** Those in which the machine was so unsteady that they were run again. */
  readonly setAside: readonly Launch[];
  /** What was not measured for lack of time. */
  readonly leftOut: readonly string[];
}

/** A contestant's median in each round; none where it was not measured. */
export function medians({ timings }: Case, id: string): readonly number[] {
  const timing = timings[id];
  return timing === undefined || 'skipped' in timing ? [] : timing.rounds.map(median);
}

/** The one number that stands for a contestant: the median over its rounds; of keystrokes, the 95th percentile of all. */
export function figure(measured: Case, id: string): number | undefined {
  const timing = measured.timings[id];
  if (timing === undefined || 'skipped' in timing) return undefined;
  return measured.work === 'edit' ? quantile(timing.rounds.flat(), 0.95) : median(medians(measured, id));
}

/** How much longer a contestant took in its slowest round than in its fastest, as a share; undefined for one round. */
export function spread(measured: Case, id: string): number | undefined {
  const each = medians(measured, id);
  return each.length < 2 ? undefined : Math.max(...each) / Math.min(...each) - 1;
}

/** The same cases of several rounds, as one each: a contestant is left out only where no round has measured it. */
export function joined(rounds: readonly Case[]): Case[] {
  return sameCases([rounds]).flatMap((cases) => {
    const [first] = cases;
    if (first === undefined) return [];
    const timings: Record<string, Timing> = {};
    for (const [id, timing] of cases.flatMap((measured) => Object.entries(measured.timings))) {
      const former = timings[id];
      if (former === undefined || 'skipped' in former) timings[id] = timing;
      else if ('rounds' in timing) timings[id] = { rounds: [...former.rounds, ...timing.rounds] };
    }
    return [{ ...first, timings }];
  });
}

/** The results without those of another build, which are not kept. */
export function withoutBefore(results: Results): Results {
  const { contestants } = results;
  const stays = ([id]: readonly [string, unknown]): boolean => !id.replace(/^read-/, '').startsWith('before-');
  const kept = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(stays));
  const launches = (all: readonly Launch[]): Launch[] =>
    all.map((launch) => launch.map((measured) => ({ ...measured, timings: kept(measured.timings) })));
  return {
    ...results,
    contestants: kept(contestants),
    launches: launches(results.launches),
    setAside: launches(results.setAside),
  };
}

/** A name for it; the same in every launch. */
export function keyOf({ work, shape, layout, program }: What): string {
  return [work, shape && nameOf(shape), layout, program].filter((part) => part !== undefined).join(' ');
}

export function nameOf({ V, d, n }: Shape): string {
  return `(${V.toLocaleString('en-US')}, ${d}, ${n})`;
}

/** Multiplications of the product. */
export function multiplications({ V, d, n }: Shape): number {
  return V * d * n;
}

/** What stands for us: the page itself, or the build of ours that it picks in this browser. */
export function oursIn(measured: Case): string {
  const isThere = (id: string): boolean => figure(measured, id) !== undefined;
  return ['page', 'ours-relaxed'].find(isThere) ?? 'ours-simd128';
}

/** The same case in every launch. */
export function sameCases(launches: readonly Launch[]): Case[][] {
  const groups = new Map<string, Case[]>();
  for (const measured of launches.flat()) {
    const key = keyOf(measured);
    groups.set(key, [...(groups.get(key) ?? []), measured]);
  }
  return [...groups.values()];
}

/** The figure of a contestant over the launches of a case. */
export function overLaunches(cases: readonly Case[], id: string): number | undefined {
  const figures = cases.map((measured) => figure(measured, id)).filter((value) => value !== undefined);
  return figures.length === 0 ? undefined : median(figures);
}

/** How many times as long as `id` the other took, in the launch in which that was least; undefined without both. */
export function worstRatio(cases: readonly Case[], other: string, id: string): number | undefined {
  const ratios = cases.flatMap((measured) => {
    const [theirs, ours] = [figure(measured, other), figure(measured, id)];
    return theirs === undefined || ours === undefined ? [] : [theirs / ours];
  });
  return ratios.length === 0 ? undefined : Math.min(...ratios);
}
