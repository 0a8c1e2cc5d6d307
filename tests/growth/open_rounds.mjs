/** What a reader does on the page that opens notebooks, and what one does who goes from page to page. */
import { settled } from './walk_rounds.mjs';

const NOTEBOOK = (round) => ({
  name: 'mine.ipynb',
  mimeType: '',
  buffer: Buffer.from(
    JSON.stringify({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: [
        { cell_type: 'markdown', metadata: {}, source: '# A *title*\n\n- one\n- two' },
        ...[
          'import torch\ntorch.manual_seed(1)',
          'model = torch.nn.Linear(4, 4)\nx = torch.randn(8, 4)',
          'optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\nfor step in range(50):\n' +
            '    optimizer.zero_grad()\n    loss = model(x).pow(2).sum()\n    loss.backward()\n    optimizer.step()',
          'model.weight',
          `print('round', ${round})`,
        ].map((source) => ({ cell_type: 'code', metadata: {}, execution_count: null, outputs: [], source })),
      ],
    }),
  ),
});

/** Opens a notebook file, changes a cell, adds one, and opens the next file over it. */
export async function openFile(page, round) {
  await page.locator('input[type="file"][multiple]').setInputFiles(NOTEBOOK(round));
  await page
    .locator('samp', { hasText: `round ${round}` })
    .first()
    .waitFor();
  const cell = page.getByRole('group', { name: 'Code of cell 5', exact: true });
  await cell.locator('pre').dblclick();
  await page.locator('.cm-content').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(`model(x).shape, ${round}`);
  await page
    .locator('samp', { hasText: `torch.Size([8, 4]), ${round}` })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  const table = page.getByRole('button', { name: 'Show as table', exact: true }).first();
  await table.click();
  await page.locator('.look tbody tr').first().waitFor();
  const bad = { name: 'bad.ipynb', mimeType: '', buffer: Buffer.from('{"cells": [') };
  await page.locator('input[type="file"][multiple]').setInputFiles(bad);
  await page.getByRole('alert').first().waitFor();
}

/** Goes by links through the notebooks and languages, and back to the first. */
export async function goRound(page, site) {
  for (const path of ['zh/', 'zh/keras/', 'keras/', 'pytorch-zh/', 'open/', '']) {
    await page.evaluate((to) => {
      const { document } = globalThis;
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      link.click();
    }, site + path);
    await page.waitForURL((url) => url.href.replace(/#.*/, '') === site + path);
    if (path === 'open/') await page.locator('html[data-startup="interactive"]').waitFor();
    else await settled(page);
  }
}
