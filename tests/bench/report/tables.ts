/** What the tables of the report hold. */
import { limit, slowerThanPeers } from './compare.ts';
import { verdictText } from './bars.ts';
import {
  figure,
  nameOf,
  oursIn,
  overLaunches,
  sameCases,
  spread,
  worstRatio,
  type Case,
  type Contestant,
  type Results,
  type Work,
} from './results.ts';
import { judged, shareOfReading } from './rules.ts';
import { median } from './statistics.ts';
import { transposed, type Table } from './table.ts';
import { digits, formatFigure, formatRatio, formatTime, workTitles } from './text.ts';

function whatOf({ work, shape, layout, program }: Case): string {
  const rows = work === 'initialise' || work === 'print';
  const size = shape && (rows ? `${shape.V.toLocaleString('en-US')} × ${shape.d}` : nameOf(shape));
  return [program, size, work === 'product' ? layout && `W as ${layout}` : undefined]
    .filter((part) => part !== undefined)
    .join(', ');
}

export function slowerTable(results: Results): Table {
  const title = (id: string): string => results.contestants[id]?.title ?? id;
  return {
    head: ['work', 'ours', 'time', 'peer', 'time', "peer's ÷ ours, worst launch"],
    rows: slowerThanPeers(results).map(({ cases, ours, peer, ratio }) => {
      const [first] = cases;
      if (first === undefined) return [];
      const text = (id: string): string => formatFigure(first, overLaunches(cases, id) ?? NaN);
      const work = [workTitles[first.work], whatOf(first)].filter((part) => part !== '').join(' ');
      return [work, title(ours), text(ours), title(peer), text(peer), formatRatio(ratio)];
    }),
  };
}

export function barsTable(results: Results): Table {
  return {
    head: ['bar', 'must', 'aim', 'measured, worst launch', 'verdict'],
    rows: judged(results).map((bar) => [`${bar.work}: ${bar.what}`, bar.must, bar.aim, bar.measured, verdictText(bar)]),
  };
}

/** Time or bytes, and how many times as much as ours that is in the worst launch. */
function entry(cases: readonly Case[], id: string, ours: string): string {
  const [first] = cases;
  const value = overLaunches(cases, id);
  if (first === undefined) return '';
  if (value === undefined) {
    const timing = cases.map(({ timings }) => timings[id]).find((found) => found !== undefined);
    return timing && 'skipped' in timing ? `– (${timing.skipped})` : '';
  }
  const ratio = id === ours ? undefined : worstRatio(cases, id, ours);
  const apart = first.work === 'edit' ? 0 : Math.max(0, ...cases.map((measured) => spread(measured, id) ?? 0));
  const parts = [
    formatFigure(first, value),
    apart >= SHOWN_SPREAD && `± ${digits(100 * apart, 2)} %`,
    ratio !== undefined && `(${formatRatio(ratio)})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** From which share on it is told how far rounds lie apart. */
const SHOWN_SPREAD = 0.05;

/** All contestants at one kind of work; undefined if nothing was measured. */
export function workTable({ launches, contestants }: Results, work: Work): Table | undefined {
  const groups = sameCases(launches).filter(([first]) => first?.work === work);
  const all = groups.flat();
  if (all.length === 0) return undefined;
  const known = (id: string): boolean => contestants[id] !== undefined && contestants[id].kind !== 'limit';
  const ids = Object.keys(contestants).filter((id) => known(id) && all.some(({ timings }) => id in timings));
  const limits = limitColumns[work] ?? [];
  const table = {
    head: ['', ...ids.map((id) => contestants[id]?.title ?? id), ...limits.map(({ title }) => title)],
    rows: groups.map((cases) => {
      const [first] = cases;
      if (first === undefined) return [];
      const ours = oursIn(first);
      return [
        whatOf(first) || (work === 'bytes' ? 'bytes' : 'time'),
        ...ids.map((id) => entry(cases, id, ours)),
        ...limits.map(({ value }) => {
          const values = cases.map((measured) => value(measured, ours)).filter((found) => found !== undefined);
          return values.length === 0 ? '' : formatLimit(work, median(values));
        }),
      ];
    }),
  };
  return groups.length === 1 ? transposed(table) : table;
}

function formatLimit(work: Work, value: number): string {
  return work === 'product' ? `${digits(value)} %` : formatTime(value);
}

interface LimitColumn {
  readonly title: string;
  readonly value: (measured: Case, ours: string) => number | undefined;
}

/** How much of what the machine allows ours reaches. */
function share(name: string): LimitColumn['value'] {
  return (measured, ours) => {
    const [allowed, reached] = [limit(measured, name), figure(measured, ours)];
    return allowed === undefined || reached === undefined ? undefined : (100 * allowed) / reached;
  };
}

/** How much of the speed of reading W where it lies ours reaches, in percent. */
function readingShare(measured: Case, ours: string): number | undefined {
  const reached = shareOfReading(measured, ours);
  return reached === undefined ? undefined : 100 * reached;
}

/** What the browser itself takes. */
const bare: LimitColumn = {
  title: 'a page that only shows what is typed',
  value: (measured) => limit(measured, 'bare'),
};

const limitColumns: Partial<Record<Work, readonly LimitColumn[]>> = {
  edit: [{ title: 'a key only writes the same texts', value: (measured) => limit(measured, 'writes') }, bare],
  startup: [bare],
  lookup: [{ title: 'one memory.copy', value: (measured) => limit(measured, 'limit-copy') }],
  product: [
    { title: 'ours, of the multiply-add peak', value: share('limit-peak') },
    { title: 'ours, of the read bandwidth of W where it lies', value: readingShare },
  ],
};

/** Who took part, in which version. */
export function contestantsTable(contestants: Readonly<Record<string, Contestant>>): Table {
  const shown = Object.values(contestants).filter(({ kind }) => kind !== 'limit' && kind !== 'mark');
  return {
    head: ['contestant', 'version', 'note'],
    rows: shown.map(({ title, version, note }) => [title, version ?? '', note ?? '']),
  };
}
