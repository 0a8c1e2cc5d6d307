import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFirefox, launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Small enough for a busy machine. */
const SMALL = 'race-rows=300&race-columns=64&race-tokens=4';

const parts = (reader: Reader) => {
  const { page } = reader;
  return {
    start: page.locator('.race-controls .start'),
    ending: page.locator('.race-controls .ending'),
    rows: page.locator('#race-rows'),
    table: page.locator('#race .box table'),
    chart: page.locator('#race figure svg[role="img"]'),
    said: page.getByRole('status'),
  };
};

async function raced(reader: Reader): Promise<ReturnType<typeof parts>> {
  const here = parts(reader);
  await here.start.click();
  await here.ending.waitFor();
  return here;
}

describe('the race', () => {
  it('draws its chart on a phone right below the button that starts it', async () => {
    const reader = await open(browser, `#v=1&view=guided&step=race&${SMALL}`, {
      viewport: { width: 390, height: 844 },
    });
    const here = await raced(reader);
    const [button, chart] = [await here.start.boundingBox(), await here.chart.boundingBox()];
    const gap = (chart?.y ?? NaN) - (button?.y ?? NaN);
    expect(gap).toBeGreaterThan(0);
    // Both are seen at once, with most of the chart.
    expect(gap).toBeLessThan(400);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('is fetched when the reader comes near, not before', async () => {
    const reader = await open(browser, '', { view: 'guided' });
    await reader.ready();
    expect(await reader.page.locator('.race-controls').count()).toBe(0);
    const fetched: string[] = [];
    reader.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await reader.page.locator('nav a[href="#cost"]').click();
    await reader.page.locator('.race-controls').waitFor({ state: 'attached' });
    expect(fetched.filter((path) => /\/(race_views|racing)-/.test(path)).length).toBeGreaterThanOrEqual(2);
    await reader.close();
  });

  it('measures both ways at every size, says so once, and keeps the results', async () => {
    const reader = await open(browser, `#v=1&view=guided&step=race&${SMALL}`);
    const here = await raced(reader);
    expect(await here.ending.textContent()).toMatch(/^Finished\. At V = 300 the (product|look-up) takes [\d.,]+ times/);
    const rows = await here.table.getByRole('rowheader').allTextContents();
    expect(rows.map((text) => text.trim())).toEqual(['4', '16', '64', '300']);
    expect(await here.table.locator('tbody tr').last().textContent()).toContain('256');
    expect(await reader.page.locator('#race .headline').textContent()).toContain('1,024 of 1,024 numbers equal');
    expect(await here.chart.getAttribute('aria-label')).toContain('measured at 4 sizes');
    expect(await here.said.textContent()).toContain('Finished.');
    // 4 · 300 · 64 multiplications, 4 · 299 · 64 of them by zero; a chosen size shows its own.
    expect(await reader.page.locator('#race figure').textContent()).toContain('76,544');
    await here.table.getByRole('button', { name: '16' }).click();
    expect(await reader.page.locator('#race figure').textContent()).toContain('3,840');
    await reader.page.locator('nav a[href="#ids"]').click();
    await reader.page.locator('nav a[href="#race"]').click();
    expect(await here.table.locator('tbody tr').count()).toBe(4);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('leaves the notebook’s inputs alone, and stands in the link', async () => {
    const reader = await open(browser, '#v=1&step=race&ids=2,2,0', { view: 'guided' });
    await reader.ready();
    const here = parts(reader);
    await here.rows.fill('1,000');
    await here.rows.press('Tab');
    await reader.page.getByRole('radio').last().check();
    expect(await reader.page.evaluate(() => location.hash)).toBe(
      '#v=1&step=race&ids=2,2,0&race-rows=1,000&race-layout=dv',
    );
    expect(await reader.field('ids').inputValue()).toBe('2,2,0');
    await reader.page.goBack();
    expect(await here.rows.inputValue()).toBe('1,000');
    expect(await reader.page.getByRole('radio').first().isChecked()).toBe(true);
    await reader.page.goBack();
    expect(await here.rows.inputValue()).toBe('50257');
    await reader.close();
  });

  it('can be stopped, keeps what it has, and ends when its chapter is left', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=race&race-rows=50257&race-columns=768&race-tokens=1024');
    const here = parts(reader);
    await here.start.click();
    await here.table.locator('tbody tr').nth(1).waitFor();
    expect(await reader.page.getByRole('progressbar').count()).toBe(1);
    await here.start.click();
    expect(await here.ending.textContent()).toMatch(/^Stopped\. \d sizes measured\./);
    expect(await here.table.locator('tbody tr').count()).toBeGreaterThanOrEqual(2);
    await here.start.click();
    await here.table.locator('tbody tr').first().waitFor();
    await reader.page.locator('nav a[href="#ids"]').click();
    const racers = () => reader.page.workers().filter((worker) => worker.url().includes('race_worker')).length;
    // Chromium gives a busy worker two seconds to end by itself.
    await expect.poll(racers, { timeout: 20_000 }).toBe(0);
    await reader.page.locator('nav a[href="#race"]').click();
    expect(await here.ending.textContent()).toContain('when you left the step');
    await reader.close();
  });

  it('refuses too much memory before asking for it, and offers what fits', async () => {
    const reader = await open(browser, '#v=1&view=guided&step=race&race-rows=9000000');
    const here = parts(reader);
    await here.start.waitFor();
    expect(await here.start.isDisabled()).toBe(true);
    expect(await reader.page.locator('#race-memory').textContent()).toMatch(
      /need 30 GB.*largest vocabulary that fits is [\d,]+\./s,
    );
    await reader.page.locator('#race-memory button').click();
    expect(await here.start.isEnabled()).toBe(true);
    await here.rows.fill('many');
    expect(await here.rows.getAttribute('aria-invalid')).toBe('true');
    expect(await here.start.isDisabled()).toBe(true);
    await reader.close();
  });

  it('proposes less to a phone, with the chart near at hand', async () => {
    const reader = await open(browser, 'zh/#v=1&view=guided&step=race', {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const here = parts(reader);
    await here.start.waitFor();
    expect(await here.rows.inputValue()).toBe('16384');
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await reader.page.goto(`${reader.page.url().replace(/#.*/, '')}#v=1&view=guided&step=race&${SMALL}`);
    await here.start.tap();
    await here.ending.waitFor();
    expect(await here.ending.textContent()).toMatch(/^比赛结束。V = 300 时/);
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await reader.close();
  });

  it('is copied as a table with its machine', async () => {
    const reader = await open(browser, `#v=1&view=guided&step=race&${SMALL}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await raced(reader);
    await reader.page.getByRole('button', { name: 'Copy the results' }).click();
    await reader.page.locator('.race-notes').getByText('Copied ✓').waitFor();
    const text = await reader.page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(6);
    expect(text).toContain(inFirefox() ? 'Firefox' : 'Chromium');
    expect(text).toContain('relaxed SIMD');
    // Each in three placements, which differ somehow.
    expect(text).toContain('measured in 3 places');
    expect(text).toMatch(/At V = 300 the product took [\d,]+ % longer in its slowest place than in its fastest/);
    expect(await reader.page.locator('.race-notes').textContent()).toContain('in its slowest place');
    await reader.close();
  });

  it('prints its chart and table, and no controls', async () => {
    const reader = await open(browser, `#v=1&view=guided&step=race&${SMALL}`);
    const here = await raced(reader);
    await reader.page.emulateMedia({ media: 'print' });
    expect(await here.chart.isVisible()).toBe(true);
    expect(await here.table.isVisible()).toBe(true);
    expect(await here.start.isVisible()).toBe(false);
    await reader.close();
  });

  it('is counted without scripts', async () => {
    const reader = await open(browser, 'zh/keras/', { javaScriptEnabled: false });
    const text = (await reader.page.locator('#race').textContent()) ?? '';
    for (const number of ['2,470,232,064', '2,470,182,912', '49,152', '需要 JavaScript'])
      expect(text).toContain(number);
    expect(await reader.page.locator('#race .coming').isVisible()).toBe(false);
    await reader.close();
  });

  it('lives in a frame', async () => {
    const reader = await open(browser, `?embed=1&step=race#v=1&${SMALL}`, { viewport: { width: 600, height: 800 } });
    const here = await raced(reader);
    expect(await here.table.locator('tbody tr').count()).toBe(4);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it.each(['', 'zh/'])('is found in order by axe, in light and in dark: /%s', async (path) => {
    const reader = await open(browser, `${path}#v=1&view=guided&step=race&${SMALL}`);
    await parts(reader).start.waitFor();
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await raced(reader);
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await parts(reader).rows.fill('1e9');
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await parts(reader).rows.fill('999,999,999');
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    await reader.close();
  });
});
