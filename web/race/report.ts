/** The results as text: a Markdown table, with the machine that they were measured on. */

import { costOf, type Cost } from '../run/cost.ts';
import { GPT2 } from '../notebooks/prose/cost_prose.ts';
import type { Language } from '../text/localized.ts';
import { grouped } from '../text/say.ts';
import { formatPercentMore, formatRange, formatRatio, formatTime } from './race_format.ts';
import type { Machine } from './machine.ts';
import type { Timing } from './measure.ts';
import type { RaceSizes } from './sizes.ts';
import { predictedOf, ratioOf, spreadOf, type Race } from './state.ts';
import { RACE_WORDS } from './words/index.ts';

/** What both ways cost with W of so many rows, counted. */
export function costAt({ rows, columns, tokens }: Omit<RaceSizes, 'layout'>): Cost {
  const sizes = { tokens: BigInt(tokens), rows: BigInt(rows), columns: BigInt(columns) };
  const isGpt2 = sizes.rows === GPT2.rows && sizes.columns === GPT2.columns;
  return costOf(isGpt2 ? 'gpt2' : 'any', sizes);
}

/** In percent; a dash where one placement tells of no spread. */
function spreadText(timing: Timing): string {
  const spread = spreadOf(timing);
  return spread === null ? '–' : formatPercentMore(spread);
}

/** @param build which of the module's builds ran */
export function reportOf(race: Race, machine: Machine, build: string, language: Language): string {
  const words = RACE_WORDS[language];
  const { columns: d, tokens: n, layout } = race.sizes;
  const rows = race.points.map((point) => {
    const { lookup, product, equal, of } = point;
    const predicted = predictedOf(race, point);
    const { multiplying, lookingUp } = costAt({ ...race.sizes, rows: point.rows });
    return [
      grouped(point.rows),
      formatTime(lookup.median),
      formatRange(lookup.low, lookup.high),
      formatTime(product.median),
      formatRange(product.low, product.high),
      formatRatio(ratioOf(point)),
      formatTime(predicted.lookup),
      formatTime(predicted.product),
      grouped(multiplying.products),
      grouped(multiplying.byZero),
      grouped(multiplying.bytes),
      grouped(lookingUp.bytes),
      `${grouped(equal)} / ${grouped(of)}`,
      String(product.placements.length),
      ...[lookup, product].map(spreadText),
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `d = ${grouped(d)}, n = ${grouped(n)}, W: ${words.layouts[layout]}`,
    '',
    line(words.columns),
    line(words.columns.map(() => '---:')),
    ...rows.map(line),
    '',
    words.method(race),
    words.spread(race),
    ...(race.rate === null ? [] : [words.rate(race.rate)]),
    words.machine(machine.agent, machine.cores, machine.memory, build),
    '',
  ].join('\n');
}
