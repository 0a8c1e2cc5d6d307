/** The lessons in which rows learn: a table with its times, and points. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLesson, typeLiteral } from './lesson_page.ts';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

describe('the rows that learn', () => {
  const moved = (reader: Reader) => reader.page.locator('#learn svg text.moved');
  const progress = (reader: Reader) => reader.page.locator('#learn figure').locator('.progress');

  it('move one after another, those alone that are looked up, and are played to the end', async () => {
    const reader = await openLesson(browser, 'learn', '', '', 1280, 'no-preference');
    const { page } = reader;
    expect(await page.locator('#learn .out samp').allTextContents()).toContain('True');
    expect(await moved(reader).count()).toBe(0);
    const seen: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await page.locator('#learn figure').getByRole('button', { name: 'One step' }).click();
      expect(await moved(reader).count()).toBe(1);
      seen.push(await moved(reader).textContent());
    }
    expect(seen).toEqual(['mary', 'had', 'a', 'little']);
    const slider = page.locator('#learn figure').getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await moved(reader).textContent()).toBe('lamb');
    expect(page.url()).toContain('step=learn');
    await slider.fill('39');
    await page.locator('#learn figure').getByRole('button', { name: 'Play' }).click();
    await progress(reader).filter({ hasText: 'step 42 of 42' }).waitFor();
    await page.locator('#learn figure').getByRole('button', { name: 'Play' }).waitFor();
    expect(await page.locator('[role="status"]', { hasText: 'All 42 steps are made' }).count()).toBe(1);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it.each(['', 'keras/'])('are timed in both ways when the reader asks for it, at /%s', async (path) => {
    const reader = await openLesson(browser, 'learn', path);
    const times = reader.page.locator('#learn .times');
    expect(await times.textContent()).not.toMatch(/\d/);
    await times.getByRole('button', { name: 'Time both ways' }).click();
    await times.locator('p').waitFor();
    expect(await times.locator('p').textContent()).toMatch(
      /^42 steps take [\d.]+ ms by the product and [\d.]+ ms by the look-up\. .* ran \d+ times, in 7 rounds/,
    );
    expect(await times.getByRole('button', { name: 'Time them again' }).count()).toBe(1);
    await typeLiteral(reader, 'learn', 'rhyme', 'to be or not to be');
    await expect.poll(() => times.textContent()).not.toMatch(/\d/);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('are those of the reader’s own text, and begin anew with it', async () => {
    const reader = await openLesson(browser, 'learn');
    await reader.page.locator('#learn figure').getByRole('button', { name: 'One step' }).click();
    await typeLiteral(reader, 'learn', 'rhyme', 'to be or not to be');
    expect(await progress(reader).textContent()).toBe('step 0 of 42');
    expect(await reader.page.locator('#learn .out samp').first().textContent()).toBe(
      "{'be': 0, 'not': 1, 'or': 2, 'to': 3}",
    );
    // Of few words, too, the title of the table is whole.
    const fits = await reader.page
      .locator('#learn svg .name')
      .evaluateAll((names) =>
        names.map(
          (name) => name.getBoundingClientRect().right <= (name.closest('svg')?.getBoundingClientRect().right ?? 0),
        ),
      );
    expect(fits).toEqual([true, true]);
    await typeLiteral(reader, 'learn', 'rhyme', 'alone');
    await expect.poll(() => reader.page.locator('#learn .problem').first().textContent()).toContain('This is one word');
    await reader.close();
  });

  it('are gone through step by step where nothing should move, in Chinese too', async () => {
    const reader = await open(browser, 'zh/#v=1&step=learn', { view: null });
    await reader.ready();
    const next = reader.page.locator('#learn figure').getByRole('button', { name: '训练一步' });
    await next.waitFor();
    expect(await reader.page.locator('#learn').getByRole('button', { name: '播放' }).count()).toBe(0);
    await next.click();
    expect(await moved(reader).textContent()).toBe('鱼');
    expect(await reader.page.locator('#learn .words').textContent()).toContain('下一个字');
    await reader.close();
  });
});

describe('the rows as points', () => {
  it('move as they are played, and stop', async () => {
    const reader = await openLesson(browser, 'plane', '', '', 1280, 'no-preference');
    const plane = reader.page.locator('#plane');
    const places = (): Promise<readonly (string | null)[]> =>
      plane.locator('circle').evaluateAll((points) => points.map((point) => point.getAttribute('cx')));
    await plane.locator('circle').first().waitFor();
    const start = await places();
    expect(start).toHaveLength(11);
    await plane.getByRole('slider').fill('40');
    await plane.getByRole('button', { name: 'Play' }).click();
    await plane.locator('.progress', { hasText: 'step 42 of 42' }).waitFor();
    await plane.getByRole('button', { name: 'Play' }).waitFor();
    // Where all steps are shown, another figure has such a button, a step and a slider, too: each by its own name.
    await plane.getByRole('button', { name: 'Play: Words as points', exact: true }).waitFor();
    await plane.getByRole('button', { name: 'One step: Words as points', exact: true }).waitFor();
    await plane.getByRole('slider', { name: 'Steps made: Words as points', exact: true }).waitFor();
    const end = await places();
    // No word follows “snow”, which alone stays where it was.
    const words = await plane.locator('svg text').allTextContents();
    expect(words.filter((_, word) => start[word] === end[word])).toEqual(['snow']);
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('show where they come to, where nothing should move, and say so', async () => {
    const reader = await openLesson(browser, 'plane', 'zh/', '', 390);
    const plane = reader.page.locator('#plane');
    await plane.locator('circle').first().waitFor();
    expect(await plane.getByRole('button', { name: '播放' }).count()).toBe(0);
    expect(await plane.locator('.progress').textContent()).toBe('第 42 步，共 42 步');
    expect(await plane.getByRole('img').getAttribute('aria-label')).toContain('它们后面都是“鱼”');
    await plane.getByRole('slider').focus();
    await reader.page.keyboard.press('Home');
    await expect.poll(() => plane.locator('.progress').textContent()).toBe('第 0 步，共 42 步');
    await reader.close();
  });
});
