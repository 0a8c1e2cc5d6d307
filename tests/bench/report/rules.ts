/** The bars that the project has set itself. */
import { judge, type Bar, type Rule } from './bars.ts';
import { programNamed } from '../programs.ts';
import { fastest, fastestPeer, limit } from './compare.ts';
import {
  figure,
  keyOf,
  medians,
  multiplications,
  oursIn,
  type Case,
  type Contestant,
  type Results,
} from './results.ts';
import { geometricMean, median } from './statistics.ts';

/** For each case that counts, a figure divided by another (times `factor`), where both were measured. */
function quotients(
  counts: (measured: Case) => boolean,
  over: (measured: Case) => number | undefined,
  under: (measured: Case) => number | undefined,
  factor = 1,
): Rule['values'] {
  return (launch) =>
    launch.filter(counts).flatMap((measured) => {
      const [a, b] = [over(measured), under(measured)];
      return a === undefined || b === undefined ? [] : [{ value: (factor * a) / b, where: keyOf(measured) }];
    });
}

const ours = (measured: Case): number | undefined => figure(measured, oursIn(measured));
const one = (): number => 1;
const of =
  (...ids: string[]) =>
  (measured: Case): number | undefined =>
    fastest(measured, ids)?.value;
/** One number made from all samples of a contestant, whatever its figure is. */
const from =
  (statistic: (samples: readonly number[]) => number) =>
  (id: string) =>
  ({ timings }: Case): number | undefined => {
    const timing = timings[id];
    return timing === undefined || 'skipped' in timing ? undefined : statistic(timing.rounds.flat());
  };
const medianOf = from(median);
const leastOf = from((samples) => Math.min(...samples));
const allowed = (name: string) => (measured: Case) => limit(measured, name);

function isLookup({ work, shape }: Case): boolean {
  return work === 'lookup' && shape !== undefined && shape.n >= 16 && shape.d >= 64;
}

function isProduct({ work, shape }: Case): boolean {
  return work === 'product' && shape !== undefined && multiplications(shape) >= 1e5;
}

function isGpt2Token(measured: Case): boolean {
  return isProduct(measured) && measured.shape?.V === 50_257 && measured.shape.n === 1;
}

/** A look-up or a product, of whatever shape. */
function isRace({ work, shape }: Case): boolean {
  return (work === 'lookup' || work === 'product') && shape !== undefined;
}

function isTiny(measured: Case): boolean {
  return isRace(measured) && measured.shape !== undefined && measured.shape.V <= 16;
}

/** How much of the speed of reading W, in each round where it lay then, a build of ours reached: the median. */
export function shareOfReading(measured: Case, id: string): number | undefined {
  const reading = medians(measured, `read-${id}`);
  const working = medians(measured, id);
  const shares = working.flatMap((took, round) => {
    const read = reading[round];
    return read === undefined ? [] : [read / took];
  });
  return shares.length === 0 ? undefined : median(shares);
}

const is =
  (work: Case['work']) =>
  (measured: Case): boolean =>
    measured.work === work;

export function rules(contestants: Readonly<Record<string, Contestant>>): Rule[] {
  const peer = (measured: Case): number | undefined => fastestPeer(measured, contestants)?.value;
  const lookup = { work: 'look-up, n ≥ 16, d ≥ 64', unit: '×' } as const;
  const product = { work: 'product, both layouts, V·d·n ≥ 10⁵' } as const;
  const initialising = { work: 'initialising 50,257 × 768', better: 'less', unit: '×' } as const;
  const overPeers = quotients(isProduct, peer, ours);
  const mean: Rule['values'] = (launch) => {
    const ratios = overPeers(launch).map(({ value }) => value);
    return ratios.length === 0 ? [] : [{ value: geometricMean(ratios), where: `${ratios.length} cases` }];
  };
  const lookupOver = (id: string): Rule['values'] => quotients(isLookup, of(id), ours);
  const ofPeak = quotients((c) => isProduct(c) && c.shape?.n === 64, allowed('limit-peak'), ours, 100);
  const ofBandwidth: Rule['values'] = (launch) =>
    launch.filter(isGpt2Token).flatMap((measured) => {
      const share = shareOfReading(measured, oursIn(measured));
      return share === undefined ? [] : [{ value: 100 * share, where: keyOf(measured) }];
    });
  // The two builds run the same code for every look-up. It lies elsewhere in memory in each, so its medians differ by up
  // to 8 %, and cannot show a difference of 2 %. The fastest samples can: the machine adds the least to them.
  const toSimd128 = quotients(isRace, leastOf('ours-relaxed'), leastOf('ours-simd128'));
  const overEigen = quotients(isTiny, of('eigen'), ours);
  const overOrt = (counts: (bytes: number) => boolean): Rule['values'] =>
    quotients((c) => isLookup(c) && counts(4 * (c.shape?.n ?? 0) * (c.shape?.d ?? 0)), of('ort'), ours);
  const toTorch = quotients(is('initialise'), of('ours-simd128'), of('torch'));
  const toTfjs = quotients(is('initialise'), of('ours-simd128'), of('tfjs-wasm', 'tfjs-cpu'));
  const startup = quotients(is('startup'), of('page'), of('tfjs-cpu'));
  const toNative = (counts: (elements: number) => boolean): Rule['values'] =>
    quotients((c) => c.work === 'training' && counts(programNamed(c.program).largest), of('torch'), of('ours-simd128'));
  const training = { better: 'more', unit: '×', what: 'faster than native PyTorch, one thread' } as const;
  const edit = { work: 'an edit, 4 × slower processor', better: 'less', unit: '×' } as const;
  return [
    {
      ...lookup,
      what: 'time ÷ one memory.copy',
      better: 'less',
      must: 2,
      aim: 1.5,
      values: quotients(isLookup, ours, allowed('limit-copy')),
    },
    { ...lookup, what: 'faster than JS subarray/set', better: 'more', must: 1.2, values: lookupOver('js-rows') },
    {
      ...lookup,
      what: 'faster than onnxruntime-web, 64 KiB or less come out',
      better: 'more',
      must: 20,
      values: overOrt((bytes) => bytes <= 65_536),
    },
    {
      ...lookup,
      what: 'faster than onnxruntime-web, more comes out',
      better: 'more',
      must: 8,
      values: overOrt((bytes) => bytes > 65_536),
    },
    { ...lookup, what: 'faster than tfjs WASM', better: 'more', must: 20, values: lookupOver('tfjs-wasm') },
    {
      ...product,
      what: 'faster than the fastest peer',
      better: 'more',
      unit: '×',
      must: 1,
      aim: 1.15,
      values: overPeers,
    },
    { ...product, what: 'the same, geometric mean', better: 'more', unit: '×', must: 1.25, aim: 1.5, values: mean },
    {
      ...product,
      what: 'of the multiply-add peak, n = 64',
      better: 'more',
      unit: '%',
      must: 65,
      aim: 85,
      values: ofPeak,
    },
    {
      work: 'product, n = 1, 50,257 × 768',
      what: 'of the read bandwidth of W where it lies',
      better: 'more',
      unit: '%',
      must: 85,
      aim: 95,
      values: ofBandwidth,
    },
    {
      work: 'look-up and product, every case',
      what: 'relaxed build ÷ SIMD128 build, the fastest samples of each',
      better: 'less',
      unit: '×',
      must: 1.02,
      values: toSimd128,
    },
    {
      work: 'look-up and product, (4, 5, 3) and (16, 16, 4)',
      what: 'faster than Eigen',
      better: 'more',
      unit: '×',
      must: 1,
      values: overEigen,
    },
    { ...initialising, what: 'relaxed build ÷ native PyTorch', must: 1.5, aim: 1, values: toTorch },
    { ...initialising, what: 'SIMD128 build ÷ tfjs randomNormal', must: 1, aim: 0.4, values: toTfjs },
    { ...training, work: 'training, tensors of at most 1,000 elements', must: 3, values: toNative((n) => n <= 1000) },
    {
      ...training,
      work: 'training, of at most 10,000',
      must: 1,
      values: toNative((n) => n > 1000 && n <= 10_000),
    },
    // Here PyTorch's vectors are two or four times as wide.
    { ...training, work: 'training, of more', must: 0.25, aim: 0.5, values: toNative((n) => n > 10_000) },
    // What the browser takes of itself: to lay out and to paint what changes.
    {
      ...edit,
      what: 'keystroke to painted result ÷ the same page where a key only writes the same texts, medians',
      must: 2,
      aim: 1.5,
      values: quotients(is('edit'), medianOf('page'), medianOf('writes')),
    },
    {
      ...edit,
      what: 'the same, 95th percentiles',
      must: 2,
      aim: 1.5,
      values: quotients(is('edit'), of('page'), allowed('writes')),
    },
    {
      work: 'navigation to live page, cold',
      what: 'time ÷ a bundled tfjs doing one gather, CPU back-end',
      better: 'less',
      unit: '×',
      must: 2,
      aim: 1.5,
      values: startup,
    },
    {
      work: 'to a live page',
      what: 'brotli bytes',
      better: 'less',
      unit: 'kB',
      must: 150,
      aim: 120,
      values: quotients(is('bytes'), of('page'), one, 1e-3),
    },
  ];
}

/** All bars, as a run's launches have them. */
export function judged({ launches, contestants }: Pick<Results, 'launches' | 'contestants'>): Bar[] {
  return rules(contestants).map((rule) => judge(rule, launches));
}
