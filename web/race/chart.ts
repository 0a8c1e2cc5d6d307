/** Where everything in the chart stands: time over V, on two logarithmic axes. In pixels. */

import { grouped } from '../text/say.ts';
import { formatTime } from './race_format.ts';
import type { Point } from './run_race.ts';
import { predictedOf, type Race, type Times } from './state.ts';

export interface Tick {
  /** Its place along the axis. */
  readonly at: number;
  /** Null where there is no room for one. */
  readonly label: string | null;
}

/** A measured point: its median, and its quartiles above and below. */
export interface ChartPoint {
  readonly rows: number;
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

export type SeriesId = 'product' | 'lookup';

export interface Series {
  readonly id: SeriesId;
  readonly marks: readonly ChartPoint[];
  /** Paths through the medians, and through what was predicted. */
  readonly measured: string;
  readonly predicted: string;
  /** Where its name stands: beside the last mark. */
  readonly label: { readonly x: number; readonly y: number };
}

export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly x: readonly Tick[];
  readonly y: readonly Tick[];
  readonly series: readonly Series[];
}

/** What there is to draw in. */
export interface ChartRoom {
  readonly width: number;
  readonly height: number;
  /** Size of the type. */
  readonly em: number;
  /** The names at the ends of the lines. */
  readonly names: Readonly<Record<SeriesId, string>>;
}

// In em.
const DIGIT = 0.62; // width of a digit
const LINE = 1.25; // height of a name
const MARGIN = { top: 0.8, bottom: 3.2, left: 6.2 };
const INSET = 0.8; // from the frame to the first mark, from the last to its name

/** A point with its prediction. */
type Drawn = Point & { readonly predicted: Times };

/** The horizontal axis holds all vocabularies of the race, measured or not. */
export function chartOf(race: Race, room: ChartRoom): Chart {
  const { planned } = race;
  const points = race.points.map((point) => ({ ...point, predicted: predictedOf(race, point) }));
  const { width, height, em } = room;
  const names = Math.max(...Object.values(room.names).map((name) => widthOf(name, em)));
  const plot = {
    left: MARGIN.left * em,
    top: MARGIN.top * em,
    right: width - names - INSET * em,
    bottom: height - MARGIN.bottom * em,
  };
  const x = scale(planned[0] ?? 1, planned.at(-1) ?? 1, plot.left + INSET * em, plot.right - INSET * em);
  const [least, most] = decadesOf(points);
  const y = scale(least, most, plot.bottom, plot.top);
  const series = (['product', 'lookup'] as const).map((id) => seriesOf(id, points, x, y, em));
  return { width, height, plot, x: rowTicks(planned, x, em), y: timeTicks(least, most, y), series: apart(series, em) };
}

/** About how wide a text is; Chinese characters are as wide as they are high. */
function widthOf(text: string, em: number): number {
  return Array.from(text).reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 1 : DIGIT), 0) * em;
}

type Scale = (value: number) => number;

function scale(least: number, most: number, from: number, to: number): Scale {
  const span = Math.log(most / least);
  // Zero, which a coarse clock may tell, stands at the edge.
  const part = (value: number): number => (span === 0 ? 1 / 2 : Math.log(Math.max(value, least) / least) / span);
  return (value) => rounded(from + (to - from) * part(value));
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Whole powers of ten around all times. */
function decadesOf(points: readonly Drawn[]): readonly [number, number] {
  const times = points.flatMap(({ lookup, product, predicted }) =>
    [lookup.low, product.low, lookup.high, product.high, predicted.lookup, predicted.product].filter(
      (time) => time > 0,
    ),
  );
  if (times.length === 0) return [1e-6, 1];
  const least = Math.floor(Math.log10(Math.min(...times)));
  return [10 ** least, 10 ** Math.max(least + 1, Math.ceil(Math.log10(Math.max(...times))))];
}

function timeTicks(least: number, most: number, y: Scale): readonly Tick[] {
  const decades = Math.round(Math.log10(most / least));
  return Array.from({ length: decades + 1 }, (_, decade) => {
    const time = least * 10 ** decade;
    return { at: y(time), label: formatTime(time, 1) };
  });
}

/** A tick for every vocabulary; labels from the last to the first, where they do not touch. */
function rowTicks(planned: readonly number[], x: Scale, em: number): readonly Tick[] {
  let free = Infinity;
  return planned
    .toReversed()
    .map((rows) => {
      const at = x(rows);
      const label = grouped(rows);
      const half = widthOf(label, em) / 2;
      if (at + half > free) return { at, label: null };
      free = at - half - em / 2;
      return { at, label };
    })
    .toReversed();
}

function seriesOf(id: SeriesId, points: readonly Drawn[], x: Scale, y: Scale, em: number): Series {
  const marks = points.map(({ rows, [id]: { median, low, high } }) => ({
    rows,
    x: x(rows),
    y: y(median),
    low: y(low),
    high: y(high),
  }));
  const last = marks.at(-1);
  return {
    id,
    marks,
    measured: path(marks),
    predicted: path(
      points
        .filter(({ predicted }) => predicted[id] > 0)
        .map(({ rows, predicted }) => ({ x: x(rows), y: y(predicted[id]) })),
    ),
    label: { x: (last?.x ?? 0) + INSET * em, y: last?.y ?? 0 },
  };
}

function path(places: readonly { readonly x: number; readonly y: number }[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Names that would touch give way, half each. */
function apart(series: readonly Series[], em: number): readonly Series[] {
  const [upper, lower] = series.toSorted((a, b) => a.label.y - b.label.y);
  if (upper === undefined || lower === undefined) return series;
  const push = Math.max(0, LINE * em - (lower.label.y - upper.label.y)) / 2;
  return series.map((one) => ({
    ...one,
    label: { ...one.label, y: one.label.y + (one === upper ? -push : push) },
  }));
}
