import { formatBytes } from '../../explain/memory.ts';
import { counted, grouped } from '../../text/say.ts';
import { formatRate, formatSetting } from '../race_format.ts';
import { equalOf, type Race } from '../state.ts';
import { placementsOf, said, saidOfSpread, samplesOf } from './said.ts';
import type { RaceWords } from './race_words.ts';

/** Where and how often a time was taken. */
function timesIn(race: Race): string {
  const places = placementsOf(race);
  if (!places.several) return `Each time is the median of ${samplesOf(race)} samples, and the two ways take turns.`;
  return `How fast W is read can depend on where in memory it lies. So each size is measured in ${places.span} places, with a W in each; in every place the two ways take turns, and which goes first changes. Each way has ${samplesOf(race)} samples in all. Each place gives a median, and each time is the median of these.`;
}

export const english: RaceWords = {
  choose: 'Race settings',
  chosen: (sizes) =>
    sizes === null
      ? ''
      : `V\u00a0=\u00a0${grouped(sizes.rows)}, d\u00a0=\u00a0${grouped(sizes.columns)}, n\u00a0=\u00a0${grouped(sizes.tokens)}`,
  fields: { rows: 'Vocabulary V, up to', columns: 'Dimension d', tokens: 'Tokens n', layout: 'How W lies in memory' },
  layouts: { vd: 'by rows, (V, d)', dv: 'by columns, (d, V)' },
  aboutLayouts: {
    vd: 'As in nn.Embedding: the numbers of a row lie side by side, and the look-up copies them in one go.',
    dv: 'As in nn.Linear’s weight: the numbers of a row lie V places apart, so the look-up reads them one by one.',
  },
  choice: (field, size) => `${field}: ${size}`,
  notASize: (least) => `Write an integer of at least ${least}, such as 1,024.`,
  memory: ({ rows, columns, tokens }, placements, bytes) => {
    const each = placements > 1 ? `, ${placements} copies of each` : '';
    return `The largest size needs up to ${formatBytes(bytes)} of memory, which is freed afterwards: for W (${grouped(rows)} × ${grouped(columns)}), the one-hot matrix (${grouped(tokens)} × ${grouped(rows)}), both results and working space${each}.`;
  },
  tooLarge: (bytes, limit) =>
    `This would need ${formatBytes(bytes)} of memory, and at most ${formatBytes(limit)} can be used here.`,
  most: (rows) => `The largest vocabulary that fits is ${grouped(rows)}.`,
  useMost: (rows) => `Use ${grouped(rows)}`,
  nothingFits:
    'With this dimension and this number of tokens no vocabulary fits into memory: make one of them smaller.',
  start: 'Start the race',
  again: 'Race again',
  stop: 'Stop',
  progress: 'Progress of the race',
  stage: (stage) => {
    if (stage.kind === 'clock') return 'Measuring the clock …';
    return stage.kind === 'making'
      ? `Making W with ${grouped(stage.rows)} rows …`
      : `Measuring a table of ${grouped(stage.rows)} rows …`;
  },
  ways: { product: 'product', lookup: 'look-up' },
  chart: {
    label: 'Time over V',
    summary: (race) =>
      `The time that the product and the look-up take, over V, measured at ${counted(race.points.length, 'size')}. ${english.headline(race)} All numbers are in the table.`,
    rows: 'V, rows of W (logarithmic)',
    time: 'time (logarithmic)',
    scale:
      'Logarithmic: each line across stands for 10 times the time of the line below it, and equal distances for equal factors.',
    predicted: 'predicted by counting',
    spread: 'middle 50 % of the samples',
  },
  table: {
    caption: 'Measured, for every V',
    rows: 'V',
    ratio: 'product ÷ look-up',
    predicted: 'predicted by counting',
    median: 'measured, median',
    spread: 'middle 50 %',
    equal: 'equal',
    show: 'Show what it costs at',
  },
  quick: {
    times: (race) =>
      said(race, (_, __, slower) => (slower ? 'times as long for the product' : 'times as long for the look-up')),
    table: ({ rows, columns, tokens }, asked) =>
      `${grouped(tokens)} tokens, W with ${grouped(rows)} × ${grouped(columns)} numbers${rows < asked ? ': GPT-2’s would need more memory than this machine may give' : ', as GPT-2’s'}`,
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
    `${timesIn(race)} This browser’s clock advances in steps of ${formatSetting(race.clock?.step ?? 0)}, so each sample repeats its work for at least ${formatSetting(race.clock?.sampleMs ?? 0)}. The tokens are the same every time: data that fits into the processor’s caches is read from there.`,
  spread: (race) =>
    saidOfSpread(race, (rows, spread) =>
      spread === null
        ? `At V = ${rows} there was memory for one W only. In another place in memory the times may be different.`
        : `At V = ${rows} the product took ${spread.product} % longer in its slowest place than in its fastest, and the look-up ${spread.lookup} % longer. Other programs that run meanwhile can make a difference too.`,
    ),
  rate: (perMs) =>
    `The prediction for the product: its multiplications, divided by the ${formatRate(perMs)} × 10⁹ per second that one thread reaches here at best, or the time of reading W once, whichever is longer. For the look-up: the time of copying the same number of bytes.`,
  caveat:
    'Another machine, more threads or a graphics card would give other times. The number of multiplications would be the same.',
  leaving: 'Leaving this step stops the race; what has been measured stays until the page is reloaded.',
  copy: 'Copy the results',
  beginning: ({ sizes, planned }) =>
    `The race has begun: ${counted(planned.length, 'size')}, up to V = ${grouped(sizes.rows)}.`,
  ending: (race) => {
    const points = `${counted(race.points.length, 'size')} measured.`;
    const headline = english.headline(race);
    switch (race.outcome.kind) {
      case 'refused':
        return `V = ${grouped(race.outcome.rows)} was not measured: the browser refused to give more memory. ${points}`;
      case 'failed':
        return `The race stopped because of an error: ${race.outcome.detail}. ${points}`;
      case 'stopped':
        return `Stopped${race.outcome.by === 'leaving' ? ' when you left the step' : ''}. ${points} ${headline}`.trim();
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
    'places in memory',
    'look-up, % longer in the slowest place than in the fastest',
    'product, % longer in the slowest place than in the fastest',
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
