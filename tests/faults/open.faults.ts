import { describe, expect, it } from 'vitest';
import type { Reader } from '../browser/page.ts';
import { brokenPages } from './broken_pages.ts';

const { site, open } = brokenPages();

const FILE = {
  name: 'a.py',
  mimeType: 'text/x-python',
  buffer: Buffer.from('# %%\nimport torch\n# %%\ntorch.eye(2)[0]'),
};

async function choose({ page }: Reader): Promise<void> {
  await page.locator('html[data-startup="interactive"] input[type="file"]').setInputFiles(FILE);
}

describe('the page that opens notebooks', () => {
  it.each(['missing', 'cut', 'refused'] as const)(
    'without its script, %s, says so and is loaded again',
    async (fault) => {
      site().spoil(/\/open-[\w-]{6}\.js$/, fault);
      const reader = await open('open/');
      const alert = reader.page.getByRole('alert');
      await alert.getByText('This page could not start').waitFor();
      expect(await reader.page.locator('.place button').first().isVisible()).toBe(false);
      site().mend();
      await alert.getByRole('button').click();
      await choose(reader);
      await reader.page.locator('samp', { hasText: 'tensor([1., 0.])' }).waitFor();
      await reader.close();
    },
  );

  it.each([
    ['its worker', /\/engine_worker-[\w-]{6}\.js$/],
    ['its core', /_whole-[\w-]{6}\.wasm$/],
  ])('without %s shows the notebook, says so, and runs it when it can be had', async (_, file) => {
    site().spoil(file, 'missing');
    const reader = await open('open/');
    const { page } = reader;
    await choose(reader);
    await page.getByText('The notebook could not be run').waitFor();
    expect(await page.locator('.cell code').last().textContent()).toBe('torch.eye(2)[0]');
    site().mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('samp', { hasText: 'tensor([1., 0.])' }).waitFor();
    await reader.close();
  });

  it('without its editor shows the code, says so, and has it when it can be had', async () => {
    site().spoil(/\/CodeEditor-[\w-]{6}\.js$/, 'missing');
    const reader = await open('open/');
    const { page } = reader;
    await choose(reader);
    await page.locator('.cell pre').first().dblclick();
    const retry = page.locator('.missing').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await page.locator('.cell code').first().textContent()).toBe('import torch');
    site().mend();
    await retry.click();
    await page.locator('.cm-content').waitFor();
    await reader.close();
  });

  it('with no room or leave to keep anything opens notebooks all the same', async () => {
    const reader = await open('open/', {
      before: (page) =>
        page.addInitScript(() => {
          const refuse = (): never => {
            throw new DOMException('no', 'SecurityError');
          };
          Object.defineProperty(window, 'sessionStorage', { get: refuse });
        }),
    });
    await choose(reader);
    await reader.page.locator('samp', { hasText: 'tensor([1., 0.])' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});
