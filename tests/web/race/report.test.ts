import { describe, expect, it } from 'vitest';
import {
  formatPercentMore,
  formatRange,
  formatRate,
  formatRatio,
  formatSetting,
  formatTime,
} from '../../../web/race/race_format.ts';
import { deviceOf, machineOf } from '../../../web/race/machine.ts';
import type { Timing } from '../../../web/race/measure.ts';
import { costAt, reportOf } from '../../../web/race/report.ts';
import type { Point } from '../../../web/race/run_race.ts';
import { afterEvent } from '../../../web/race/state.ts';
import { RACE_WORDS, spokenOf } from '../../../web/race/words/index.ts';
import { LANGUAGES } from '../../../web/text/localized.ts';
import { point, raceAt, SIZES } from './fixture.ts';

const MACHINE = { agent: 'Browser 1; System 2', cores: 8, memory: 16 };

describe('numbers', () => {
  it.each([
    [2.3456e-6, '2.35 ns'],
    [45.24e-6, '45.2 ns'],
    [999.6e-6, '1.00 µs'],
    [0.00312, '3.12 µs'],
    [121.4, '121 ms'],
    [0.9999, '1.00 ms'],
    [5432, '5.43 s'],
    [123_456, '123 s'],
    [0, '0 ns'],
  ])('%d ms is %s', (time, text) => {
    expect(formatTime(time)).toBe(text);
  });

  it('say a range’s unit once', () => {
    expect(formatRange(118, 124)).toBe('118–124 ms');
    expect(formatRange(0.9, 1.2)).toBe('900 µs – 1.20 ms');
    expect(formatRange(5, 5)).toBe('5.00 ms');
  });

  it('bear two digits where they are ratios', () => {
    expect([0.815, 1.26, 39_412, 27.3].map(formatRatio)).toEqual(['0.81', '1.3', '39,000', '27']);
    expect(formatRate(26.7e6)).toBe('27');
    expect([1, 1.004, 1.36, 12].map(formatPercentMore)).toEqual(['0', '0', '36', '1,100']);
    expect([0.005, 0.1, 1, 10, 50].map(formatSetting)).toEqual(['5 µs', '100 µs', '1 ms', '10 ms', '50 ms']);
  });
});

describe('the copied report', () => {
  it('is a table with counts beside times, and says on what and how it was measured', () => {
    const text = reportOf(raceAt(4, 64), MACHINE, 'SIMD128', 'en');
    const lines = text.split('\n');
    expect(lines[0]).toBe('d = 768, n = 64, W: by rows, (V, d)');
    const tableLines = lines.filter((line) => line.startsWith('|'));
    expect(new Set(tableLines.map((line) => line.split('|').length)).size).toBe(1);
    // 64 · 64 · 768 = 3,145,728 multiplications, 64 · 63 · 768 of them by zero; 64 IDs of 8 bytes and as many rows are read.
    expect(tableLines[3]).toBe(
      '| 64 | 2.00 µs | 1.00–4.00 µs | 64.0 µs | 32.0–128 µs | 32 | 1.00 µs | 117 µs | 3,145,728 | 3,096,576 | 212,992 | 197,120 | 49,152 / 49,152 | 3 | 50 | 50 |',
    );
    expect(text).toContain('measured in 3 places');
    expect(text).toContain('9 samples in all');
    expect(text).toContain('steps of 100 µs');
    expect(text).toContain('27 × 10⁹');
    expect(text).toContain(
      'Browser 1; System 2; 8 logical processors, one used; about 16 GB of memory or more; WebAssembly with SIMD128',
    );
  });

  it('counts GPT-2’s table as GPT-2’s', () => {
    expect(costAt({ ...SIZES, rows: 50_257 })).toMatchObject({
      model: 'gpt2',
      multiplying: { products: 2_470_232_064n },
    });
    expect(costAt(SIZES).model).toBe('any');
  });
});

describe('the words', () => {
  const races = [
    raceAt(),
    { ...raceAt(4, 16), outcome: { kind: 'finished' } as const },
    { ...raceAt(4), outcome: { kind: 'stopped', by: 'leaving' } as const },
    { ...raceAt(), outcome: { kind: 'stopped', by: 'reader' } as const },
    { ...raceAt(), outcome: { kind: 'failed', detail: 'no' } as const },
    afterEvent(raceAt(4), { kind: 'refused', rows: 16, neededBytes: 2, limitBytes: 1 }),
  ];

  it.each(LANGUAGES)('are whole when a race begins and however it ends: %s', (language) => {
    for (const race of races) {
      const text = spokenOf(race)[language];
      expect(text).toMatch(language === 'en' ? /\.$/ : /。$/);
      expect(text).not.toMatch(/undefined|NaN|null| {2}|\.\./);
    }
  });

  it('say which way took longer', () => {
    const slow = { ...raceAt(), points: [point(4, { product: { ...point(1).product, median: 1e-3 } })] };
    expect(RACE_WORDS.en.headline(slow)).toBe('At V = 4 the look-up takes 2.0 times as long as the product.');
    expect(RACE_WORDS.zh.headline(raceAt(64))).toBe('V = 64 时，矩阵乘法用时是查表的 32 倍。');
    expect(RACE_WORDS.en.equal(raceAt(4, 16))).toContain('98,304 of 98,304');
  });

  it('say how far the placements differ, where there were several', () => {
    expect(RACE_WORDS.en.spread(raceAt(4, 64))).toMatch(
      /^At V = 64 the product took 50 % longer in its slowest place than in its fastest, and the look-up 50 % longer\./,
    );
    expect(RACE_WORDS.zh.spread(raceAt(64))).toContain(
      '矩阵乘法在最慢的位置比在最快的位置多用 50% 的时间，查表多用 50%',
    );
    const alone = (rows: number): Point => {
      const { lookup, product } = point(rows);
      const inOne = (timing: Timing): Timing => ({ ...timing, placements: [timing.median] });
      return point(rows, { lookup: inOne(lookup), product: inOne(product) });
    };
    const one = { ...raceAt(), points: [alone(4)] };
    expect(RACE_WORDS.en.method(one)).toMatch(/^Each time is the median of 9 samples, and the two ways take turns\./);
    expect(RACE_WORDS.en.spread(one)).toContain('At V = 4 there was memory for one W only.');
    expect(RACE_WORDS.zh.spread(one)).toContain('内存只放得下一份 W');
    expect(reportOf(one, MACHINE, 'SIMD128', 'en')).toContain('| 1 | – | – |');
    const fewer = { ...raceAt(4), points: [...raceAt(4).points, alone(16)] };
    expect(RACE_WORDS.en.method(fewer)).toContain('measured in 1–3 places');
  });

  it('have as many headings as the report has columns', () => {
    expect(RACE_WORDS.zh.columns).toHaveLength(RACE_WORDS.en.columns.length);
  });
});

describe('the machine', () => {
  it('is told by what the browser admits to', async () => {
    const userAgentData = {
      brands: [
        { brand: 'Not;A=Brand', version: '8' },
        { brand: 'Chromium', version: '156' },
      ],
      platform: 'Linux',
      mobile: false,
      getHighEntropyValues: () =>
        Promise.resolve({ architecture: 'x86', bitness: '64', model: '', platformVersion: '6.1' }),
    };
    const navigator = { userAgent: 'Mozilla/5.0', hardwareConcurrency: 4, deviceMemory: 8, userAgentData };
    expect(await machineOf(navigator)).toEqual({ agent: 'Chromium 156; Linux 6.1 x86 64-bit', cores: 4, memory: 8 });
    const refusing = { ...userAgentData, getHighEntropyValues: () => Promise.reject(new Error('denied')) };
    expect((await machineOf({ ...navigator, userAgentData: refusing })).agent).toBe('Chromium 156; Linux');
    expect(await machineOf({ userAgent: 'Gecko' })).toEqual({ agent: 'Gecko', cores: null, memory: null });
  });

  it('is a phone where the screen or the browser says so', () => {
    expect(deviceOf({ userAgent: '' }, true)).toEqual({ memory: null, phone: true });
    expect(deviceOf({ userAgent: '', deviceMemory: 4 }, false)).toEqual({ memory: 4, phone: false });
  });
});
