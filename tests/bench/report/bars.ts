/** Judging bars: each by its worst value over all launches. */
import type { Launch } from './results.ts';
import { digits } from './text.ts';

export type Verdict = 'aim reached' | 'holds' | 'MISSED' | 'not measured';

export interface Bar {
  readonly work: string;
  readonly what: string;
  readonly must: string;
  readonly aim: string;
  readonly measured: string;
  readonly verdict: Verdict;
}

export interface Value {
  readonly value: number;
  /** The case that it comes from. */
  readonly where: string;
}

export interface Rule {
  readonly work: string;
  readonly what: string;
  readonly better: 'less' | 'more';
  readonly unit: '×' | '%' | 'ms' | 'kB';
  readonly must: number;
  readonly aim?: number;
  values(launch: Launch): readonly Value[];
}

function within({ better }: Rule, value: number, bound: number | undefined): boolean | undefined {
  if (bound === undefined) return undefined;
  return better === 'less' ? value <= bound : value >= bound;
}

function verdict(rule: Rule, value: number): Verdict {
  if (within(rule, value, rule.aim) === true) return 'aim reached';
  return within(rule, value, rule.must) === true ? 'holds' : 'MISSED';
}

/** A verdict as Markdown has it: what is missed stands out. */
export function verdictText({ verdict }: Bar): string {
  return verdict === 'MISSED' ? `**${verdict}**` : verdict;
}

export function judge(rule: Rule, launches: readonly Launch[]): Bar {
  const values = launches.flatMap((launch) => rule.values(launch));
  const worst = values.reduce<Value | undefined>((a, b) => {
    return a && (rule.better === 'less' ? a.value >= b.value : a.value <= b.value) ? a : b;
  }, undefined);
  const bound = (value: number | undefined): string =>
    value === undefined ? '' : `${rule.better === 'less' ? '≤' : '≥'} ${value} ${rule.unit}`;
  return {
    work: rule.work,
    what: rule.what,
    must: bound(rule.must),
    aim: bound(rule.aim),
    measured: worst ? `${digits(worst.value)} ${rule.unit}, ${worst.where}` : '',
    verdict: worst ? verdict(rule, worst.value) : 'not measured',
  };
}
