import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** What can be tried at a step, by words of its question. */
function attempt({ page }: Reader, step: string, question: string): Locator {
  return page.locator(`section#${step} .attempt`, { hasText: question });
}

/** The names of the buttons that change the inputs. */
function buttons(box: Locator): Promise<string[]> {
  return box.locator('.choices > button').allTextContents();
}

describe('a question', () => {
  it('stays, with its answer, while the reader types what it asks for', async () => {
    const reader = await open(browser, '#v=1&step=ids', { view: null });
    await reader.ready();
    const box = attempt(reader, 'ids', 'Set the second ID to 7');
    await box.getByText('Reveal the answer').click();
    await reader.type('ids', '2, 7, 1');
    expect(await box.locator('details').textContent()).toContain('7 + 1 = 8 rows');
    expect(await box.locator('details').getAttribute('open')).not.toBeNull();
    expect(await buttons(box)).toEqual(['Put it back']);
    await reader.page.keyboard.press('Tab');
    expect(await buttons(box)).toEqual(['Put it back']);
    await box.getByRole('button', { name: 'Put it back' }).click();
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    expect(await buttons(box)).toEqual(['Make this change']);
    await reader.type('ids', '4, 0');
    await reader.page.keyboard.press('Tab');
    expect(await attempt(reader, 'ids', 'Set the first ID to 8').count()).toBe(1);
    await reader.close();
  });

  it('is tried and undone by one button, which keeps the focus', async () => {
    const reader = await open(browser, '#v=1&step=batch', { view: null });
    await reader.ready();
    await attempt(reader, 'batch', 'Set').getByRole('button', { name: 'Make this change' }).press('Enter');
    expect(await reader.focused()).toMatch(/^\s*Put it back\s*$/);
    await reader.page.keyboard.press('Enter');
    expect(await reader.field('ids').inputValue()).toBe('2, 3, 1');
    await reader.close();
  });

  it.each(['product', 'gradients'])('of %s does not vanish once it is done', async (step) => {
    const reader = await open(browser, `#v=1&step=${step}`, { view: null });
    await reader.ready();
    const box = reader.page.locator(`section#${step} .attempt`).first();
    const question = await box.locator('p').first().textContent();
    await reader.type('ids', '2, 3, 2');
    await reader.page.keyboard.press('Tab');
    expect(await box.locator('p').first().textContent()).toBe(question);
    expect(await buttons(box)).toEqual(['Put it back']);
    await reader.close();
  });

  it('gives way to the next one: no button is dead', async () => {
    const reader = await open(browser, 'zh/#v=1&step=limits', { view: null });
    await reader.ready();
    const [square, infinity] = [attempt(reader, 'limits', '方阵'), attempt(reader, 'limits', '改成无穷大')];
    await square.getByRole('button', { name: '试着改一下' }).click();
    expect(await reader.field('dim').inputValue()).toBe('4');
    await infinity.getByRole('button', { name: '换成这样改' }).click();
    expect(await reader.field('dim').inputValue()).toBe('5');
    expect(await reader.page.locator('section#limits .equality').first().textContent()).toContain('13');
    expect(await buttons(infinity)).toEqual(['改回去']);
    expect(await buttons(square)).toEqual(['换成这样改']);
    await infinity.getByRole('button', { name: '改回去' }).click();
    expect(reader.page.url()).not.toMatch(/edit=|dim=/);
    await reader.close();
  });
});
