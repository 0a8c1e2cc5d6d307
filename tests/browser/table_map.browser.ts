import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

it('a table of GPT-2’s size is drawn a part at a time, with the digits of what is pointed at', async () => {
  const reader = await open(browser, '#v=1&step=tokens', { view: 'guided' });
  await reader.ready();
  await reader.page.getByRole('button', { name: 'Fetch the vocabulary' }).click();
  await reader.page.getByRole('button', { name: 'Draw a table of GPT-2’s size' }).click();
  const map = reader.page.locator('#tokens .whole');
  const canvas = map.locator('canvas');
  await canvas.waitFor();
  // As PyTorch has it: torch.manual_seed(123); torch.nn.Embedding(50257, 768).weight.
  await canvas.focus();
  for (let down = 0; down < 69; down += 1) await reader.page.keyboard.press('ArrowDown');
  for (let right = 0; right < 4; right += 1) await reader.page.keyboard.press('ArrowRight');
  expect(await map.locator('output').textContent()).toBe('table[1158, 4] = -0.8644');
  await map.getByRole('button', { name: '␣dog 3290' }).click();
  await map.getByText('Rows 3,210 to 3,369 of 50,257').waitFor();
  await expect.poll(() => map.locator('output').textContent()).toContain('table[3279, 4]');
  expect(await reader.violationsInEitherScheme()).toEqual([]);
  expect(reader.troubles).toEqual([]);
  await reader.close();
});
