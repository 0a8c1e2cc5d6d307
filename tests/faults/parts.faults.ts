import { describe, expect, it } from 'vitest';
import type { Reader } from '../browser/page.ts';
import { brokenPages } from './broken_pages.ts';
import { FAULTS, type Fault } from './faults.ts';
import { addressesOf, siteFiles } from './files.ts';
import { PLACES, type Place } from './places.ts';

const { site, open } = brokenPages();

const FILES = siteFiles();
const places = Object.entries(PLACES).map(([name, place]) => ({ name, place }));

/** Without these a page does not start. */
const START = ['page', 'views', 'torch', 'keras', 'rolldown-runtime'];
/** What computes: what a page begins with, and the whole cores and the race's, which it fetches later. */
const CORE = ['torch', 'keras', 'torch_whole', 'keras_whole', 'race', 'race_relaxed'];
/** Looked at by other tests: what keeps the site for reading offline, and offers a newer version. */
const KEEPING = ['offer_updates', 'UpdateNotice'];
/** Looked at by other tests: what the page that opens notebooks is made of. */
const OPENER = ['open', 'engine_worker', 'OpenedLook', 'characters'];
/**
 * What the page does without, in silence: what moves in a figure, keeps it in sight, shows its numbers otherwise or draws
 * all of them; the fields for a weight, which can be changed in W itself, too; the notice of what came along from another
 * notebook; the line about a name that is pointed at; and the button that takes back code of the reader's own, which the
 * list of changes does too.
 */
const SILENT = [
  ...['CarriedNotice', 'Notice', 'name_tip', 'names', 'OwnCode', 'motion', 'in_sight', 'CellsSwitch', 'HeatMap'],
  ...['Look', 'look', 'LookButton', 'WeightEditor'],
];

/** The faults of a file as a whole; half a style sheet is one too, which no page can tell from a whole one. */
const faultsOf = (kind: string): readonly Fault[] =>
  (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).filter((fault) => kind !== 'css' || fault !== 'cut');

it('every file of the site has its place in these tests', () => {
  const known = [...START, ...CORE, ...KEEPING, ...OPENER, ...SILENT, ...places.flatMap(({ place }) => place.files)];
  expect(FILES.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

/** The page is there to be read and says what is so: no claim that it computes, every step in sight. */
async function isReadAlone(reader: Reader): Promise<void> {
  const { page } = reader;
  await page.getByRole('alert').getByText('This page could not start').waitFor();
  expect(await page.locator('section h2:visible').count()).toBeGreaterThanOrEqual(9);
  expect(await page.locator('.inputs, .bar').isVisible()).toBe(false);
  expect(await page.getByText('Every output is computed from these inputs.').isVisible()).toBe(false);
}

describe.each(START.flatMap((name) => FILES.filter((file) => file.name === name && file.kind === 'js')))(
  'the script $name',
  (file) => {
    const address = file.name === 'keras' ? 'keras/' : '';

    it.each(faultsOf(file.kind))(
      '%s: the page is read, says so, and is loaded again with what was typed',
      async (fault) => {
        site().spoil(addressesOf(file), 'late');
        const reader = await open(address, { waitUntil: 'commit', view: null });
        const { page } = reader;
        await reader.field('ids').fill('3, 0');
        await page.getByText('Grey results below are the notebook’s own.').waitFor();
        site().spoil(addressesOf(file), fault);
        await isReadAlone(reader);
        site().mend();
        await page.getByRole('button', { name: 'Load again and keep what I typed' }).click();
        await reader.ready();
        expect(await reader.field('ids').inputValue()).toBe('3, 0');
        expect(await page.locator('.start-failed').count()).toBe(0);
        await reader.close();
      },
    );
  },
);

it('a link that the page does not start with is left out when the page is loaded again', async () => {
  site().spoil(addressesOf({ name: 'page', kind: 'js' }), 'missing');
  const { page } = await open('#v=1&view=scroll&ids=3,0', { view: null });
  await page.locator('.start-failed').waitFor();
  site().mend();
  await page.getByRole('button', { name: 'Load again without the link’s inputs' }).click();
  await page.waitForURL(/\/$/);
  await page.locator('main[data-core=ready]').waitFor();
  expect(await page.locator('#field-ids').inputValue()).toBe('2, 3, 1');
  await page.close();
});

describe('the core', () => {
  it.each(faultsOf('wasm').filter((fault) => fault !== 'of another type'))(
    '%s: the page says so, keeps its outputs and what is typed, and tries again',
    async (fault) => {
      site().spoil(/\.wasm$/, fault);
      const reader = await open('');
      const alert = reader.page.getByRole('alert');
      await alert.getByText('The part that computes the notebook did not load.').waitFor();
      await reader.type('ids', '3');
      expect(await reader.text(6)).toContain('[0, 0, 1, 0]');
      expect(await reader.status.textContent()).toContain('The outputs below are those of the notebook’s own inputs');
      site().mend();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await reader.ready();
      expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1]])');
      expect(await alert.count()).toBe(0);
      await reader.close();
    },
  );

  it('of another type computes all the same', async () => {
    site().spoil(/\.wasm$/, 'of another type');
    const reader = await open('#v=1&ids=3');
    await reader.ready();
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1]])');
    await reader.close();
  });

  it('late is waited for, with what is typed meanwhile', async () => {
    site().spoil(/\.wasm$/, 'late');
    const reader = await open('');
    await reader.field('ids').fill('3');
    await reader.status
      .getByText('The outputs below are from earlier inputs, until the part that computes them has loaded.')
      .waitFor();
    site().mend();
    await reader.ready();
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1]])');
    await reader.close();
  });
});

describe('the whole core', () => {
  it.each(faultsOf('wasm').filter((fault) => fault !== 'of another type' && fault !== 'late'))(
    '%s: small runs go on, a large one says that it could not start, and runs once the core can be had',
    async (fault) => {
      site().spoil(/_whole-[\w-]{6}\.wasm$/, fault);
      const reader = await open('#v=1&ids=3');
      await reader.ready();
      expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1]])');
      await reader.field('vocab').fill('50000');
      await reader.field('dim').fill('30');
      await reader.status.locator('p:visible', { hasText: 'could not start' }).first().waitFor();
      await reader.field('vocab').fill('9');
      await reader.ready();
      await reader.field('vocab').fill('50000');
      await reader.status.locator('p:visible', { hasText: 'could not start' }).first().waitFor();
      site().mend();
      await reader.status.getByRole('button', { name: 'Try again' }).click();
      await reader.ready();
      expect(await reader.page.getByRole('alert').count()).toBe(0);
      await reader.close();
    },
  );
});

/** Opens a place with another ID typed, once all else of the page is interactive. */
async function arrive({ address }: Pick<Place, 'address'>): Promise<Reader> {
  const [query = '', fragment = 'v=1'] = address.split('#');
  const reader = await open(`${query}#${fragment}&ids=3,0`, { view: null });
  await reader.ready();
  return reader;
}

/** What is typed is kept, and nothing is called broken. */
async function goesOn(reader: Reader): Promise<void> {
  expect(await reader.field('ids').inputValue()).toBe('3,0');
  expect(await reader.page.getByText('our mistake').count()).toBe(0);
  expect(await reader.page.locator('main').getAttribute('data-core')).toBe('ready');
}

/** The style sheets that have come and say anything. */
function styles({ page }: Reader): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.styleSheets)
      .filter(({ cssRules }) => cssRules.length > 0)
      .map(({ href }) => href ?? '')
      .join(),
  );
}

async function isHere(reader: Reader, place: Place): Promise<void> {
  await place.here(reader).waitFor();
  if (place.missing !== undefined && !place.files.includes('explaining'))
    await place.missing(reader).first().waitFor({ state: 'detached' });
  const sheets = FILES.filter(({ name, kind }) => place.files.includes(name) && kind === 'css');
  for (const { name } of sheets) await expect.poll(() => styles(reader)).toContain(`/${name}-`);
  await goesOn(reader);
}

describe.each(places)('$name', ({ place }) => {
  const files = FILES.filter(({ name, kind }) => place.files.includes(name) && kind !== 'wasm');

  it.each(files)('without the $kind file of $name says so, goes on, and has it when it can be had', async (file) => {
    site().spoil(addressesOf(file), 'missing');
    const reader = await arrive(place);
    await place.reach(reader);
    await place.missing?.(reader).first().waitFor();
    await goesOn(reader);
    site().mend();
    await place.again(reader);
    await isHere(reader, place);
    await reader.close();
  });
});

it.each(FILES.filter(({ name }) => SILENT.includes(name)))(
  'without the $kind file of $name the page goes on',
  async (file) => {
    site().spoil(addressesOf(file), 'missing');
    const reader = await arrive({ address: '#v=1&view=scroll&carried=1' });
    await reader.type('dim', '3');
    await reader.page.getByText('Every output is computed from these inputs.').first().waitFor({ state: 'attached' });
    await goesOn(reader);
    site().mend();
    await reader.close();
  },
);
