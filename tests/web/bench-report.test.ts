import { describe, expect, it } from 'vitest';
import { mixed } from '../bench/order.ts';
import { foreseen, plannedPages, plannedRound, plans } from '../bench/plan.ts';
import { TRAINING } from '../bench/programs.ts';
import { judge } from '../bench/report/bars.ts';
import { panels } from '../bench/report/chart.ts';
import { slowerThanPeers } from '../bench/report/compare.ts';
import { overview } from '../bench/report/overview.ts';
import { markdownReport, terminalReport } from '../bench/report/page.ts';
import {
  figure,
  joined,
  keyOf,
  spread,
  withoutBefore,
  type Case,
  type Results,
  type Shape,
} from '../bench/report/results.ts';
import { rules } from '../bench/report/rules.ts';
import { swings } from '../bench/report/steadiness.ts';
import { geometricMean, median, quantile } from '../bench/report/statistics.ts';
import { drawChart } from '../bench/report/svg.ts';
import { folderOf } from '../bench/report/folder.ts';
import { markdown, plain, transposed } from '../bench/report/table.ts';
import { digits, formatTime } from '../bench/report/text.ts';

const contestants: Results['contestants'] = {
  page: { title: 'this page', kind: 'ours' },
  'ours-relaxed': { title: 'ours, relaxed SIMD', kind: 'ours' },
  'ours-simd128': { title: 'ours, SIMD128', kind: 'ours' },
  'limit-copy': { title: 'one memory.copy', kind: 'limit' },
  ort: { title: 'onnxruntime-web', kind: 'wasm', version: '1.30.0' },
  'js-rows': { title: 'JS <rows> & sets', kind: 'js' },
  torch: { title: 'PyTorch', kind: 'native' },
};

function made(work: Case['work'], shape: Shape | undefined, times: Record<string, number | string>): Case {
  const timings = Object.entries(times).map(([id, time]) => [
    id,
    typeof time === 'number' ? { rounds: [[time]] } : { skipped: time },
  ]);
  return {
    work,
    ...(shape && { shape, layout: '(V, d)' as const }),
    timings: Object.fromEntries(timings) as Case['timings'],
  };
}

const shape = { V: 10_000, d: 256, n: 64 };
const gpt2 = { V: 50_257, d: 768, n: 64 };

/** Two launches, the second less favourable. */
const results: Results = {
  mode: 'full',
  started: '2026-11-21T00:00:00.000Z',
  machine: { CPU: 'a CPU', Chromium: '156' },
  contestants,
  launches: [
    [
      made('lookup', shape, { 'ours-relaxed': 2, 'ours-simd128': 2, 'limit-copy': 1.6, ort: 60, 'js-rows': 4 }),
      made('product', gpt2, { 'ours-relaxed': 100, 'ours-simd128': 110, ort: 150, torch: 70, 'js-rows': 'too slow' }),
    ],
    [
      made('lookup', shape, { 'ours-relaxed': 3, 'ours-simd128': 5, 'limit-copy': 1.6, ort: 60, 'js-rows': 4 }),
      made('product', gpt2, { 'ours-relaxed': 100, 'ours-simd128': 90, ort: 130, torch: 70, 'js-rows': 'too slow' }),
    ],
  ],
  setAside: [],
  leftOut: ['launch 2, print'],
};

describe('statistics', () => {
  it('takes quantiles between neighbours', () => {
    expect(quantile([4, 1, 2, 3], 0.5)).toBe(2.5);
    expect(median([5])).toBe(5);
    expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
  });
  it('means ratios geometrically', () => {
    expect(geometricMean([0.5, 2])).toBeCloseTo(1);
  });
  it('knows nothing of no values', () => {
    expect(() => median([])).toThrow(RangeError);
    expect(() => geometricMean([])).toThrow(RangeError);
  });
});

describe('text', () => {
  it.each([
    [0, '0'],
    [0.01234, '0.0123'],
    [9.999, '10.0'],
    [123.4, '123'],
    [12345, '12,300'],
  ])('writes %f as %s', (value, text) => {
    expect(digits(value)).toBe(text);
  });
  it.each([
    [0.0000123, '12.3 ns'],
    [0.0123, '12.3 µs'],
    [12.3, '12.3 ms'],
    [1234, '1.23 s'],
  ])('writes %f ms as %s', (ms, text) => {
    expect(formatTime(ms)).toBe(text);
  });
});

describe('plan', () => {
  it('measures every shape in both layouts, and bytes only once', () => {
    const round = plannedRound(plans.full, 1).map(keyOf);
    expect(new Set(round).size).toBe(round.length);
    expect(round).toContain('product (50,257, 768, 64) (d, V)');
    expect(plannedPages(1).map(keyOf)).toEqual(['bytes', 'startup', 'edit']);
    expect(plannedPages(2).map(keyOf)).toEqual(['startup', 'edit']);
  });
  it('measures short look-ups in more rounds than the rest', () => {
    const { rounds } = plans.full;
    const withoutTraining = plannedRound(plans.full, 1).filter(({ work }) => work !== 'training');
    expect(plannedRound(plans.full, rounds)).toEqual(withoutTraining);
    const short = plannedRound(plans.full, rounds + 1).map(keyOf);
    expect(short).toHaveLength(9);
    expect(short).toContain('lookup (10,000, 256, 1024) (V, d)');
    expect(short.filter((key) => key.includes('50,257') || key.includes('product'))).toEqual([]);
  });
  it('opens each contestant first in turn, and the others in changing orders', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const turns = Array.from({ length: 10 }, (_, turn) => mixed(ids, turn));
    expect(turns.map(([first]) => first)).toEqual([...ids, ...ids]);
    for (const turn of turns) expect(turn.toSorted()).toEqual(ids);
    expect(new Set(turns.map((turn) => turn.join(''))).size).toBe(10);
  });
  it('foresees products by the best rate so far, small cases aside', () => {
    const what = { work: 'product', shape: gpt2, layout: '(V, d)' } as const;
    const tiny = made('product', { V: 4, d: 5, n: 3 }, { ort: 1 });
    expect(foreseen([tiny], 'ort', what)).toBeUndefined();
    const past = [
      tiny,
      made('product', { ...gpt2, n: 1 }, { ort: 9 }),
      made('product', { ...gpt2, n: 16 }, { ort: 48 }),
    ];
    expect(foreseen(past, 'ort', what)).toBeCloseTo(192);
    expect(foreseen(past, 'ort', { ...what, layout: '(d, V)' })).toBeUndefined();
  });
});

describe('rounds', () => {
  /** The same contestant, whose operands are read at three speeds: in the second round half as fast as in the first. */
  const rounds = [4, 8, 5].map((time) => made('product', gpt2, { ort: time, torch: 7 }));
  it('are one case, whose figure is the median over them, with their spread', () => {
    const [whole, ...rest] = joined(rounds);
    expect(rest).toEqual([]);
    expect(whole && figure(whole, 'ort')).toBe(5);
    expect(whole && spread(whole, 'ort')).toBe(1);
    expect(whole && spread(whole, 'torch')).toBe(0);
  });
  it('give the same figures in whichever order they come', () => {
    const orders = [
      rounds,
      rounds.toReversed(),
      [rounds[1], rounds[2], rounds[0]].filter((round) => round !== undefined),
    ];
    const figures = orders.map((order) => joined(order).map((whole) => [figure(whole, 'ort'), figure(whole, 'torch')]));
    expect(figures).toEqual([[[5, 7]], [[5, 7]], [[5, 7]]]);
  });
  it('leave out only what none of them has measured', () => {
    const both = [
      made('product', gpt2, { ort: 'slow', torch: 'slow' }),
      made('product', gpt2, { ort: 3, torch: 'slow' }),
    ];
    expect(joined(both).map(({ timings }) => timings)).toEqual([
      { ort: { rounds: [[3]] }, torch: { skipped: 'slow' } },
    ]);
  });
  it('tell how far they lie apart', () => {
    expect(markdownReport({ ...results, launches: [joined(rounds)] })).toContain('5.00 ms ± 100 %');
  });
});

describe('another build', () => {
  const all = {
    ...results,
    contestants: { ...contestants, 'before-simd128': { title: 'before, SIMD128', kind: 'before' as const } },
    launches: [
      [made('product', gpt2, { 'ours-simd128': 100, 'before-simd128': 80, 'read-before-simd128': 70, ort: 150 })],
    ],
  };
  it('is told beside ours, and is no peer', () => {
    expect(markdownReport(all)).toContain('before, SIMD128');
    expect(slowerThanPeers(all)).toEqual([]);
  });
  it('leaves nothing in what is kept', () => {
    expect(JSON.stringify(withoutBefore(all))).not.toContain('before');
    expect(withoutBefore(all).launches[0]?.[0]?.timings).toHaveProperty('ort');
  });
});

describe('reading W', () => {
  const reading = (times: number[], working: number[]) => ({
    ...made('product', { ...gpt2, n: 1 }, {}),
    timings: {
      'ours-simd128': { rounds: working.map((ms) => [ms]) },
      'read-ours-simd128': { rounds: times.map((ms) => [ms]) },
    },
  });
  const bar = (measured: Case) =>
    rules(contestants)
      .map((rule) => judge(rule, [[measured]]))
      .find(({ what }) => what === 'of the read bandwidth of W where it lies');
  it('is compared where the product reads it, round by round', () => {
    expect(bar(reading([9, 18, 4.5], [10, 20, 5]))).toMatchObject({ verdict: 'holds' });
    expect(bar(reading([9, 18, 4.5], [10, 20, 5]))?.measured).toMatch(/^90\.0 %/);
  });
});

describe('a launch', () => {
  const product = (peak: number, read: number, n: number) =>
    made('product', { ...gpt2, n }, { 'limit-peak-simd128-10': peak * n, 'limit-read-1': read });
  it('is steady while its yardsticks stay within a third', () => {
    expect(swings([product(1, 10, 1), product(1.3, 13, 64)])).toEqual([]);
  });
  it('is marked for a peak, a bandwidth or an echo page that swings by more', () => {
    expect(swings([product(1, 10, 1), product(1.5, 13, 64)]).map(({ what }) => what)).toEqual(['multiply-add peak']);
    expect(swings([product(1, 10, 1), product(1, 14, 64)]).map(({ what }) => what)).toEqual(['reading the largest W']);
    const edit: Case = { work: 'edit', timings: { bare: { rounds: [[10], [14]] } } };
    expect(swings([edit])).toMatchObject([{ what: 'a page that only shows what is typed', ratio: 1.4 }]);
    expect(markdownReport({ ...results, launches: [[edit]] })).toContain(
      'Launch 1 counts, but the machine was unsteady',
    );
    expect(markdownReport({ ...results, setAside: [[edit]] })).toContain('A launch was set aside and run again');
  });
});

describe('CPUs', () => {
  it('are set side by side, each with its own page', () => {
    const page = overview([
      { folder: 'a-cpu', results },
      { folder: 'b-cpu', results: { ...results, machine: { CPU: 'b CPU', caches: 'L1d 48K' }, launches: [] } },
    ]);
    expect(page).toContain('[a CPU](a-cpu/README.md)');
    expect(page).toContain('| bar | must | aim | a CPU | b CPU |');
    expect(page).toMatch(/one memory\.copy \| ≤ 2 × \| ≤ 1\.5 × \| holds: 1\.88 ×[^|]*\| not measured \|/);
  });
  it('have folders that tell them apart', () => {
    expect(folderOf({ CPU: 'AMD EPYC family 25 model 17 (2 cores)' })).toBe('amd-epyc-family-25-model-17');
    expect(folderOf({ CPU: 'Intel(R) Xeon(R) CPU @ 2.20GHz family 6 model 143 (4 cores)' })).toBe(
      'intel-xeon-cpu-family-6-model-143',
    );
  });
});

describe('bars', () => {
  const bars = rules(contestants).map((rule) => judge(rule, results.launches));
  const bar = (what: string) => bars.find((found) => found.what === what);
  it('judges by the worst launch', () => {
    expect(bar('time ÷ one memory.copy')).toMatchObject({ verdict: 'holds', must: '≤ 2 ×', aim: '≤ 1.5 ×' });
    expect(bar('time ÷ one memory.copy')?.measured).toBe('1.88 ×, lookup (10,000, 256, 64) (V, d)');
    expect(bar('faster than onnxruntime-web, 64 KiB or less come out')).toMatchObject({ verdict: 'holds' });
    expect(bar('faster than the fastest peer')?.measured).toMatch(/^1\.30 ×/);
    expect(bar('the same, geometric mean')?.verdict).toBe('holds');
  });
  it('says what was not measured', () => {
    expect(bar('brotli bytes')).toMatchObject({ verdict: 'not measured', measured: '' });
  });
  it('tells a bar that is missed', () => {
    const slow = [[made('startup', undefined, { page: 330, 'tfjs-cpu': 150, 'tfjs-wasm': 100 })]];
    const verdicts = rules(contestants)
      .map((rule) => judge(rule, slow))
      .filter(({ measured }) => measured !== '');
    expect(verdicts.map(({ verdict, measured }) => [verdict, measured])).toEqual([['MISSED', '2.20 ×, startup']]);
  });
  it('holds an edit against the page that only writes, by medians and by 95th percentiles', () => {
    const timings = {
      page: { rounds: [[10, 20, 32, 40, 50]] },
      writes: {
        rounds: [
          [10, 10],
          [20, 30, 40],
        ],
      },
    };
    const verdicts = rules(contestants)
      .map((rule) => judge(rule, [[{ work: 'edit', timings }]]))
      .filter(({ measured }) => measured !== '');
    expect(verdicts.map(({ verdict, measured }) => [verdict, measured])).toEqual([
      ['holds', '1.60 ×, edit'],
      ['aim reached', '1.26 ×, edit'],
    ]);
  });
});

describe('loops that train', () => {
  const trained = (program: string, ours: number, torch: number): Case => ({
    ...made('training', undefined, { 'ours-simd128': ours, torch }),
    program,
  });
  const verdicts = (cases: readonly Case[]) =>
    rules(contestants)
      .map((rule) => judge(rule, [cases]))
      .filter(({ work }) => work.startsWith('training'))
      .map(({ verdict, measured }) => [verdict, measured.split(',')[0]]);
  it('are planned once a launch, and their bars go by the largest tensor', () => {
    const programs = plannedRound(plans.full, 1).flatMap(({ program }) => program ?? []);
    expect(programs).toEqual(TRAINING.map(({ name }) => name));
    const size = (least: number, most: number): string =>
      TRAINING.find(({ largest }) => largest >= least && largest < most)?.name ?? '';
    const [small, middle, large] = [size(0, 1001), size(1001, 10_001), size(10_001, Infinity)];
    expect(verdicts([trained(small, 1, 3.5), trained(middle, 2, 1), trained(large, 3, 1)])).toEqual([
      ['holds', '3.50 ×'],
      ['MISSED', '0.500 ×'],
      ['holds', '0.333 ×'],
    ]);
    expect(markdownReport({ ...results, launches: [[trained(small, 1, 3.5)]] })).toContain(small);
  });
});

describe('the two builds', () => {
  const verdict = (relaxed: number[][], simd128: number[][]) => {
    const timings = { 'ours-relaxed': { rounds: relaxed }, 'ours-simd128': { rounds: simd128 } };
    return rules(contestants)
      .map((rule) => judge(rule, [[{ ...made('lookup', shape, {}), timings }]]))
      .find(({ what }) => what.startsWith('relaxed build ÷ SIMD128 build'))?.verdict;
  };
  it('are compared by their fastest samples, whatever most rounds took', () => {
    expect(verdict([[90, 80], [71]], [[70], [70, 72]])).toBe('holds');
    expect(verdict([[72], [72]], [[70], [90]])).toBe('MISSED');
  });
});

describe('comparison', () => {
  it('lists what is slower than a peer: those in browsers first, in the worst launch', () => {
    expect(slowerThanPeers(results).map(({ ours, peer, ratio }) => [ours, peer, ratio])).toEqual([
      ['ours-simd128', 'js-rows', 0.8],
      ['ours-simd128', 'torch', 70 / 110],
      ['ours-relaxed', 'torch', 0.7],
    ]);
  });
});

describe('tables', () => {
  const table = { head: ['a', 'b'], rows: [['1|2', '×']] };
  it('writes Markdown', () => {
    expect(markdown(table)).toBe('| a | b |\n| --- | --: |\n| 1\\|2 | × |');
  });
  it('writes plain text', () => {
    expect(plain(table)).toBe('a    b\n1|2  ×');
  });
  it('turns columns into rows', () => {
    expect(transposed(table)).toEqual({ head: ['a', '1|2'], rows: [['b', '×']] });
  });
});

describe('report', () => {
  it('puts what is slower first, then the bars', () => {
    const titles = markdownReport(results).match(/^## .*/gm);
    expect(titles?.slice(0, 4)).toEqual(['## Slower than a peer', '## The bars', '## Look-up', '## One-hot × W']);
  });
  it('gives figures with the worst ratio, and says why one is missing', () => {
    expect(markdownReport(results)).toContain('60.0 ms (20.0 ×)');
    expect(markdownReport(results)).toContain('– (too slow)');
    expect(terminalReport(results)).toContain('Left out for lack of time: launch 2, print');
  });
  it('says so when nothing is slower', () => {
    expect(markdownReport({ ...results, launches: [] })).toContain('## Slower than a peer\n\nNothing.');
  });
});

describe('chart', () => {
  const drawing = drawChart(panels(results), 'Somewhere.');
  it('ranks the field by its worst launch', () => {
    expect(panels(results)[0]?.rows.map(({ title, ratio }) => [title, ratio])).toEqual([
      ['one memory.copy', 1.6 / 3],
      ['JS <rows> & sets', 4 / 3],
      ['onnxruntime-web', 20],
    ]);
  });
  it('is well-formed, says everything in words too, and follows light and dark', () => {
    expect(drawing).toContain('JS &lt;rows> &amp; sets');
    expect(drawing).toMatch(/<desc id="desc">[^<]*onnxruntime-web 20\.0 ×/);
    expect(drawing).toContain('prefers-color-scheme: dark');
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  });
  it('draws nothing from nothing', () => {
    expect(drawChart([], '')).not.toMatch(/NaN|undefined|Infinity/);
  });
});
