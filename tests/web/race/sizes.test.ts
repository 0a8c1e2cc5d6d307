import { describe, expect, it } from 'vitest';
import { startRace } from '../../../web/race/race_module.ts';
import { raceDraftsOf, parseSize, readChoice, sizeText } from '../../../web/race/choice.ts';
import { plannedRows, effortFor, sampleCount, samplesInEach } from '../../../web/race/plan.ts';
import { bytesOf, mostRows, offerFor, placementsFor } from '../../../web/race/sizes.ts';
import { raceFile } from './race_file.ts';

const GiB = 2 ** 30;
const desk = offerFor({ memory: 16, phone: false });
const phone = offerFor({ memory: null, phone: true });

describe('memory', () => {
  it('is what the core says it will hold', async () => {
    const { Race } = await startRace(raceFile());
    for (const [rows, columns, tokens] of [
      [4, 5, 3],
      [50_257, 768, 64],
      [128_256, 4096, 1024],
    ] as const) {
      expect(bytesOf({ rows, columns, tokens })).toBe(Race.bytes(rows, columns, tokens));
    }
  });

  it('holds GPT-2’s table, its one-hots, three results, the IDs and 8 MiB to work in', () => {
    const numbers = 50_257 * 768 + 64 * 50_257 + 3 * 64 * 768;
    expect(bytesOf({ rows: 50_257, columns: 768, tokens: 64 })).toBe(4 * numbers + 8 * 64 + 8 * 1024 * 1024);
  });

  it.each([
    [3 * bytesOf(desk.sizes), 3],
    [3 * bytesOf(desk.sizes) - 1, 2],
    [2 * bytesOf(desk.sizes) - 1, 1],
    [1e12, 3],
  ])('of %d bytes has room for %d placements, which are never more than three', (limitBytes, count) => {
    expect(placementsFor(desk.sizes, limitBytes)).toBe(count);
    const choice = readChoice({}, { ...desk, limitBytes });
    if (choice.kind !== 'fits') throw new Error(choice.kind);
    expect(choice.placements).toBe(count);
    expect(choice.bytes).toBeLessThanOrEqual(limitBytes);
  });

  it.each([GiB / 4, GiB, 2 * GiB])('has a largest vocabulary, in %d bytes', (limit) => {
    for (const [columns, tokens] of [
      [768, 64],
      [1, 1],
      [1600, 1024],
    ] as const) {
      const most = mostRows({ columns, tokens }, limit);
      expect(bytesOf({ rows: most, columns, tokens })).toBeLessThanOrEqual(limit);
      expect(bytesOf({ rows: most + 1, columns, tokens })).toBeGreaterThan(limit);
    }
  });
});

describe('what is proposed', () => {
  it('is GPT-2’s table on a desk, and within 2 GiB', () => {
    expect(desk.sizes).toEqual({ rows: 50_257, columns: 768, tokens: 64, layout: 'vd' });
    expect(desk.limitBytes).toBe(2 * GiB);
    expect(desk.choices.rows).toContain(128_256);
  });

  it('suits a phone, whatever it tells of its memory', () => {
    for (const offer of [phone, offerFor({ memory: 8, phone: true }), offerFor({ memory: 2, phone: false })]) {
      expect(bytesOf(offer.sizes)).toBeLessThan(32e6);
      for (const rows of offer.choices.rows) {
        expect(bytesOf({ ...offer.sizes, rows })).toBeLessThanOrEqual(offer.limitBytes / 4);
      }
      expect(Math.max(...offer.choices.columns)).toBe(768);
      expect(Math.max(...offer.choices.tokens)).toBe(64);
    }
    expect(phone.limitBytes).toBe(GiB / 2);
  });
});

describe('a choice', () => {
  it('is what is proposed until something is typed', () => {
    const { sizes } = desk;
    expect(readChoice({}, desk)).toEqual({ kind: 'fits', sizes, placements: 3, bytes: 3 * bytesOf(sizes) });
    expect(sizeText({ rows: '7x' }, 'rows', desk)).toBe('7x');
  });

  it('is read back from what it is written as', () => {
    const sizes = { rows: 4, columns: 1, tokens: 9, layout: 'dv' } as const;
    expect(readChoice(raceDraftsOf(sizes), phone)).toMatchObject({ kind: 'fits', sizes });
  });

  it('that is no size is told by its field', () => {
    expect(readChoice({ rows: '3', tokens: 'many' }, desk)).toEqual({ kind: 'unreadable', fields: ['rows', 'tokens'] });
  });

  it('too large for the machine names the largest vocabulary that fits', () => {
    const choice = readChoice({ rows: '9'.repeat(300) }, desk);
    if (choice.kind !== 'tooLarge' || choice.most === null) throw new Error(choice.kind);
    expect(readChoice({ rows: String(choice.most) }, desk).kind).toBe('fits');
    expect(readChoice({ rows: String(choice.most + 1) }, desk).kind).toBe('tooLarge');
  });

  it('in which no vocabulary fits names none', () => {
    expect(readChoice({ columns: '400000000' }, desk)).toMatchObject({ kind: 'tooLarge', most: null });
  });

  it.each([
    ['50257', 50_257],
    [' 50,257 ', 50_257],
    ['1_000_000', 1e6],
    ['1 000', 1000],
    ['007', 7],
  ])('reads %j', (text, size) => {
    expect(parseSize(text, 4)).toBe(size);
  });

  it.each(['', '3', '-4', '4.5', '1e3', '50,25', '1,000 000', '5 0257', '9'.repeat(400)])(
    'does not read %j',
    (text) => {
      expect(parseSize(text, 4)).toBeNull();
    },
  );
});

describe('a plan', () => {
  it('goes from the first vocabulary to the chosen one by powers of four', () => {
    expect(plannedRows(50_257)).toEqual([4, 16, 64, 256, 1024, 4096, 16_384, 50_257]);
    expect(plannedRows(4)).toEqual([4]);
    expect(plannedRows(5)).toEqual([5]);
    expect(plannedRows(5000)).toEqual([4, 16, 64, 256, 1024, 5000]);
    expect(plannedRows(128_256).slice(-2)).toEqual([65_536, 128_256]);
  });

  it('makes samples long enough for the clock', () => {
    expect(effortFor(0.005).sampleMs).toBe(10);
    expect(effortFor(0.1).sampleMs).toBe(10);
    expect(effortFor(1).sampleMs).toBe(25);
    expect(effortFor(100).sampleMs).toBe(500);
  });

  it('takes fewer samples where one is long', () => {
    const effort = effortFor(0.1);
    expect([10, 400, 5000].map((sample) => sampleCount(sample, effort))).toEqual([9, 6, 3]);
  });

  it('takes no more samples in several placements than in one, and one in each at least', () => {
    const effort = effortFor(0.1);
    expect([10, 400, 5000].map((sample) => samplesInEach(3, sample, effort))).toEqual([3, 2, 1]);
    expect([10, 400, 5000].map((sample) => samplesInEach(1, sample, effort))).toEqual([9, 6, 3]);
  });
});
