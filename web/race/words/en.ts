import { formatBytes } from '../../explain/memory.ts';
import { counted, grouped } from '../../text/say.ts';
import { formatRate, formatSetting } from '../format.ts';
import { plannedRows } from '../plan.ts';
import { equalOf } from '../state.ts';
import { said, samplesOf } from './said.ts';
import type { RaceWords } from './words.ts';

export const english: RaceWords = {
  choose: 'What to race',
  chosen: (sizes) =>
    sizes === null
      ? ''
      : `V\u00a0=\u00a0${grouped(sizes.rows)}, d\u00a0=\u00a0${grouped(sizes.columns)}, n\u00a0=\u00a0${grouped(sizes.tokens)}`,
  fields: { rows: 'Vocabulary V, up to', columns: 'Dimension d', tokens: 'Tokens n', layout: 'How W lies in memory' },
  layouts: { vd: 'by rows, (V, d)', dv: 'by columns, (d, V)' },
  aboutLayouts: {
    vd: 'As in nn.Embedding: a token’s numbers lie side by side, and the look-up copies them at one go.',
    dv: 'As in nn.Linear’s weight: a token’s numbers lie V apart, so the look-up picks them one by one.',
  },
  choice: (field, size) => `${field}: ${size}`,
  notASize: (least) => `Write a whole number from ${least} on, such as 1,024.`,
  memory: ({ rows, columns, tokens }, bytes) =>
    `At the end W, ${grouped(rows)} × ${grouped(columns)}, the one-hots, ${grouped(tokens)} × ${grouped(rows)}, both results and room to work in take up to ${formatBytes(bytes)} of memory, given back afterwards.`,
  tooLarge: (bytes, limit) =>
    `This would need ${formatBytes(bytes)} of memory, and at most ${formatBytes(limit)} can be used here.`,
  most: (rows) => `The largest vocabulary that fits is ${grouped(rows)}.`,
  useMost: (rows) => `Take ${grouped(rows)}`,
  nothingFits: 'No vocabulary fits with so many columns and tokens: choose fewer.',
  start: 'Start the race',
  again: 'Race again',
  stop: 'Stop',
  progress: 'Progress of the race',
  stage: (stage) => {
    if (stage.kind === 'clock') return 'Measuring the clock …';
    return stage.kind === 'making'
      ? `Making W with ${grouped(stage.rows)} rows …`
      : `Measuring at V = ${grouped(stage.rows)} …`;
  },
  ways: { product: 'product', lookup: 'look-up' },
  chart: {
    label: 'Time over V',
    summary: (race) =>
      `Time of the product and of the look-up over V, measured at ${counted(race.points.length, 'size')}. ${said(race, (rows, ratio, slower) => `At V = ${rows} the ${slower ? 'product' : 'look-up'} takes ${ratio} times as long.`)} The table holds every number.`,
    rows: 'V, rows of W',
    predicted: 'predicted by counting',
    spread: 'middle half of the samples',
  },
  table: {
    caption: 'Measured, for every V',
    rows: 'V',
    ratio: 'product ÷ look-up',
    predicted: 'predicted by counting',
    median: 'measured, median',
    spread: 'middle half',
    equal: 'equal',
    show: 'Show what it costs at',
  },
  headline: (race) =>
    said(race, (rows, ratio, slower) =>
      slower
        ? `At V = ${rows} the product takes ${ratio} times as long as the look-up.`
        : `At V = ${rows} the look-up takes ${ratio} times as long as the product.`,
    ),
  equal: (race) => {
    const { equal, of } = equalOf(race.points);
    return `${grouped(equal)} of ${grouped(of)} numbers equal, all sizes together`;
  },
  method: (race) =>
    `Medians of ${samplesOf(race)} samples, both ways by turns. The clock here moves in steps of ${formatSetting(race.clock?.step ?? 0)}, so each sample repeats its work for at least ${formatSetting(race.clock?.sampleMs ?? 0)}, always with the same tokens: what fits into a cache is there.`,
  rate: (perMs) =>
    `Prediction: the multiplications, at the ${formatRate(perMs)} × 10⁹ a second that one thread does at best here, or the time of reading W once if that is longer; for the look-up, the time of copying as many bytes.`,
  caveat: 'Another machine, more threads or a graphics card would give other times. The counts would stay.',
  leaving: 'Leaving this chapter stops the race; what has been measured stays until the page is reloaded.',
  copy: 'Copy the results',
  beginning: ({ sizes }) =>
    `The race has begun: ${counted(plannedRows(sizes.rows).length, 'size')}, up to V = ${grouped(sizes.rows)}.`,
  ending: (race) => {
    const points = `${counted(race.points.length, 'size')} measured.`;
    const headline = english.headline(race);
    switch (race.outcome.kind) {
      case 'refused':
        return `V = ${grouped(race.outcome.rows)} was not measured: the browser gave no more memory. ${points}`;
      case 'failed':
        return `The race broke off: ${race.outcome.detail}. ${points}`;
      case 'stopped':
        return `Stopped${race.outcome.by === 'leaving' ? ' when you left the chapter' : ''}. ${points} ${headline}`.trim();
      default:
        return `Finished. ${headline}`.trim();
    }
  },
  columns: [
    'V',
    'look-up, median',
    'look-up, quartiles',
    'product, median',
    'product, quartiles',
    'product ÷ look-up',
    'look-up, predicted',
    'product, predicted',
    'multiplications',
    'of them by zero',
    'bytes read, product',
    'bytes read, look-up',
    'equal',
  ],
  machine: (agent, cores, memory, build) =>
    [
      agent,
      cores === null ? '' : `${cores} logical processors, one used`,
      memory === null ? '' : `about ${memory} GB of memory or more`,
      `WebAssembly with ${build}`,
    ]
      .filter(Boolean)
      .join('; '),
};
