/**
 * The report at a glance, as SVG: for each piece of work a row of the field, from as fast as ours to thousands of times
 * slower. Place, shape and number tell everything; colour only repeats it.
 */
import { limit } from './compare.ts';
import { figure, oursIn, overLaunches, PEERS, sameCases, worstRatio, type Case, type Results } from './results.ts';
import { median } from './statistics.ts';
import { formatFigure, formatTime } from './text.ts';

export interface Row {
  readonly title: string;
  /** How many times as much as ours, in the worst launch. */
  readonly ratio: number;
  readonly text: string;
  readonly kind: 'peer' | 'limit';
}

export interface Panel {
  readonly title: string;
  readonly ours: string;
  readonly rows: readonly Row[];
}

/** The pieces of work that are drawn, where they were measured: a title, and which case it is. */
const drawn: readonly (readonly [string, (measured: Case) => boolean])[] = [
  ['Look-up, 64 of 10,000 rows × 256', is('lookup', 10_000, 64)],
  ['Look-up, 64 of 50,257 rows × 768', is('lookup', 50_257, 64)],
  ['Product, 1 token, GPT-2’s W (50,257 × 768)', is('product', 50_257, 1, '(V, d)')],
  ['The same, W as nn.Linear keeps it (768 × 50,257)', is('product', 50_257, 1, '(d, V)')],
  ['Product, 64 tokens, GPT-2’s W', is('product', 50_257, 64, '(V, d)')],
  ['The same, W as nn.Linear keeps it', is('product', 50_257, 64, '(d, V)')],
  ['Initialising GPT-2’s W', ({ work }) => work === 'initialise'],
  ['From navigation to the first result, cold', ({ work }) => work === 'startup'],
  ['Bytes to the first result, brotli', ({ work }) => work === 'bytes'],
];

function is(work: Case['work'], V: number, n: number, layout?: Case['layout']): (measured: Case) => boolean {
  return (measured) =>
    measured.work === work &&
    measured.shape?.V === V &&
    measured.shape.n === n &&
    (layout === undefined || measured.layout === layout);
}

const limits: Partial<Record<Case['work'], { readonly name: string; readonly title: string }>> = {
  lookup: { name: 'limit-copy', title: 'one memory.copy' },
  startup: { name: 'bare', title: 'a page that only shows what is typed' },
};

/** What a panel of the chart shows; undefined if ours was not measured. */
function panel(title: string, cases: readonly Case[], contestants: Results['contestants']): Panel | undefined {
  const [first] = cases;
  if (first === undefined) return undefined;
  const ours = oursIn(first);
  const oursFigure = overLaunches(cases, ours);
  if (oursFigure === undefined) return undefined;
  const peers = Object.keys(contestants).flatMap((id): Row[] => {
    const contestant = contestants[id];
    if (contestant === undefined || !PEERS.includes(contestant.kind)) return [];
    const [ratio, value] = [worstRatio(cases, id, ours), overLaunches(cases, id)];
    if (ratio === undefined || value === undefined) return [];
    return [{ title: contestant.title, ratio, kind: 'peer', text: formatFigure(first, value) }];
  });
  return {
    title,
    ours: formatFigure(first, oursFigure),
    rows: [...machineLimits(cases, ours), ...peers].sort((a, b) => a.ratio - b.ratio),
  };
}

/** What the machine allows: the greater of the time to read W and the time to multiply and add. */
function machineLimits(cases: readonly Case[], ours: string): Row[] {
  const known = cases.flatMap((measured) => {
    const bound = limits[measured.work];
    const value = bound
      ? limit(measured, bound.name)
      : Math.max(limit(measured, 'limit-read') ?? NaN, limit(measured, 'limit-peak') ?? NaN);
    const reached = figure(measured, ours);
    return value === undefined || Number.isNaN(value) || reached === undefined
      ? []
      : [{ value, ratio: value / reached }];
  });
  const [first] = cases;
  if (known.length === 0 || first === undefined) return [];
  const title = limits[first.work]?.title ?? 'limit of the machine';
  const ratio = Math.min(...known.map((entry) => entry.ratio));
  return [{ title, ratio, kind: 'limit', text: formatTime(median(known.map((entry) => entry.value))) }];
}

export function panels({ launches, contestants }: Results): Panel[] {
  const groups = sameCases(launches);
  return drawn.flatMap(([title, matches]) => {
    const cases = groups.find(([first]) => first !== undefined && matches(first));
    const made = cases && panel(title, cases, contestants);
    return made ? [made] : [];
  });
}
