import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The cell that looks up the batch of notebook 000. */
const BATCH = 5;

/** Opens the code of a cell, and gives its editor. */
async function edit(reader: Reader, cell: number) {
  await reader.code(cell).hover();
  await reader.page.getByRole('button', { name: new RegExp(`(Edit code of|编辑代码：) ?In \\[${cell}\\]`) }).click();
  const editor = reader
    .code(cell)
    .getByRole('textbox', { name: new RegExp(`^(Code of )?In \\[${cell}\\]( 的代码)?$`) });
  await editor.waitFor();
  return editor;
}

/** Puts other code in the place of that in the open editor, key by key. */
async function write(reader: Reader, code: string): Promise<void> {
  await reader.page.keyboard.press('ControlOrMeta+a');
  await reader.page.keyboard.type(code);
  await reader.settled();
}

describe('the code of a cell', () => {
  it('is changed in place, and the page answers as PyTorch does', async () => {
    const reader = await open(browser);
    await reader.ready();
    await edit(reader, BATCH);
    await write(reader, 'embedding(idx).shape');
    await reader.output(BATCH).getByText('torch.Size([3, 5])').waitFor();
    await reader.page.keyboard.press('Escape');
    await reader.code(BATCH).getByText('Your code').waitFor();
    expect(await reader.focused()).toBe('Edit code');
    await reader.page.waitForURL(/#v=2&view=scroll&step=batch&cell-batch=embedding\(idx\)\.shape$/);
    await reader.page.goBack();
    await reader.code(BATCH).getByText('Your code').waitFor({ state: 'detached' });
    expect(await reader.text(BATCH)).toContain('grad_fn=<EmbeddingBackward0>');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('keeps its outputs while it is no Python, and says where that ends', async () => {
    const reader = await open(browser);
    await reader.ready();
    const before = await reader.text(BATCH);
    await edit(reader, BATCH);
    await reader.page.keyboard.press('ControlOrMeta+a');
    await reader.page.keyboard.insertText("embedding(idx)[0'");
    await reader.page.locator('.problem', { hasText: /^Line 1: SyntaxError: unterminated string literal/ }).waitFor();
    expect(await reader.text(BATCH)).toBe(before);
    expect(await reader.output(BATCH).getAttribute('class')).toContain('stale');
    await reader.page.keyboard.press('Escape');
    await reader.output(BATCH).getByText('SyntaxError').first().waitFor();
    await reader.close();
  });

  it('is opened by a double click, and put back', async () => {
    const reader = await open(browser);
    await reader.ready();
    await reader.code(BATCH).getByText('embedding(').first().dblclick();
    await reader.code(BATCH).getByRole('textbox', { name: 'Code of In [5]' }).waitFor();
    await write(reader, 'idx.tolist()');
    await reader.page.getByRole('button', { name: 'Done' }).click();
    expect(await reader.text(BATCH)).toBe('[2, 3, 1]');
    await reader.page.getByRole('button', { name: 'Put back the notebook’s own code of In [5]' }).first().click();
    await reader.settled();
    expect(await reader.text(BATCH)).toContain('grad_fn=<EmbeddingBackward0>');
    await reader.close();
  });

  it('gives a field its value where a literal alone is changed', async () => {
    const reader = await open(browser, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    await reader.ready();
    const own = await reader
      .code(3)
      .locator('pre code')
      .evaluate((code) =>
        Array.from(code.querySelectorAll('.line'), (line) => line.textContent.replace(/\n$/, '')).join('\n'),
      );
    await edit(reader, 3);
    await reader.page.keyboard.press('ControlOrMeta+a');
    // Lines that a driver inserts get empty ones around them in Firefox.
    await reader.page.evaluate((text) => navigator.clipboard.writeText(text), own.replace('123', '7'));
    await reader.page.keyboard.press('ControlOrMeta+v');
    await reader.page.getByRole('button', { name: 'Done' }).click();
    await reader.page.waitForURL(/&seed=7$/);
    expect(await reader.field('seed').inputValue()).toBe('7');
    expect(await reader.code(3).getByText('Your code').count()).toBe(0);
    await reader.close();
  });

  it('says where the framework stops, and what stands in the place of a field', async () => {
    const reader = await open(browser);
    await reader.ready();
    await edit(reader, 2);
    await write(reader, 'idx = torch.tensor([2, 3, 1])\nnum_idx = 4\nout_dim = 2 + 3\nidx[9]');
    await reader.page.keyboard.press('Escape');
    await reader.output(2).getByText('IndexError').first().waitFor();
    expect(await reader.code(2).locator('.wrong').textContent()).toContain('idx[9]');
    await reader.page.getByRole('link', { name: 'set in your code, In [2]' }).waitFor();
    await reader.page.getByRole('button', { name: 'Put the code of In [2] back' }).first().click();
    await reader.ready();
    expect(await reader.text(BATCH)).toContain('grad_fn=<EmbeddingBackward0>');
    await reader.close();
  });

  it('is changed beside the field that it takes the place of, and so is the field', async () => {
    const reader = await open(browser, '#v=2&view=scroll&one=3&cell-one=embedding(torch.tensor([2]))');
    await reader.ready();
    const changes = reader.page.getByRole('list', { name: 'Changed:' }).getByRole('listitem');
    expect((await changes.allInnerTexts()).map((text) => text.replace('×', ''))).toEqual([
      'Single ID\n',
      'Code of In [4]\n',
    ]);
    expect(await reader.field('one').isDisabled()).toBe(true);
    await reader.page.getByRole('link', { name: 'set in your code, In [4]' }).waitFor();
    await reader.page.getByText('Computed from these inputs and your code.').waitFor();
    await changes.getByRole('button', { name: /In \[4\]/ }).click();
    expect(await reader.field('one').isEnabled()).toBe(true);
    await reader.page.getByText('Every output is computed from these inputs.', { exact: true }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is left by Tab, which is no trap', async () => {
    const reader = await open(browser);
    await reader.ready();
    const editor = await edit(reader, BATCH);
    await reader.page.keyboard.press('Tab');
    expect(await editor.evaluate((node) => node.matches(':focus')).catch(() => false)).toBe(false);
    await reader.close();
  });
});

describe('a cell of the reader’s own', () => {
  it('asks the notebook a question, in Chinese too, and is deleted', async () => {
    const reader = await open(browser, 'zh/');
    await reader.ready();
    await reader.page.locator('#batch').getByRole('button', { name: '在这一步添加你自己的代码单元格' }).click();
    await reader.page.getByRole('textbox', { name: 'In [6] 的代码' }).waitFor();
    await reader.page.keyboard.type('torch.equal(embedding(idx), embedding.weight[idx])');
    await reader.settled();
    expect(await reader.text(6)).toBe('True');
    await reader.page.keyboard.press('Escape');
    await reader.page.reload();
    await reader.ready();
    expect(await reader.text(6)).toBe('True');
    await reader.page.getByRole('button', { name: '删除你的单元格 In [6]' }).first().click();
    await reader.settled();
    expect(await reader.text(6)).toContain('tensor([[0, 0, 1, 0]');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('stops nothing where it raises, or is refused', async () => {
    const reader = await open(browser, '#v=2&view=scroll&add-batch=idx[9]&add-batch=torch.fft.fft(idx)');
    await reader.page.locator('main[data-core="ready"]:not(.stale)').waitFor();
    await reader.output(6).getByText('IndexError').waitFor();
    await reader.output(7).getByText('Export the notebook to run it in Jupyter.').waitFor();
    expect(await reader.text(8)).toContain('tensor([[0, 0, 1, 0]');
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });

  it('is refused in the language of the page, with what there is instead and the way out', async () => {
    const reader = await open(browser, 'zh/#v=2&view=scroll&add-batch=torch.vstack(2)&add-batch=1 << 2');
    await reader.output(6).getByText('PyTorch 有 torch.vstack，但本页没有。可以用 torch.cat。（第 1 行）').waitFor();
    await reader.output(7).getByText('本页没有 <<。（第 1 行）请导出笔记本').waitFor();
    expect(await reader.output(6).locator('[lang]').count()).toBe(0);
    await edit(reader, 7);
    await reader.page.keyboard.type(' ');
    await reader.page.locator('.problem', { hasText: '第 1 行: 本页没有 `<<`。' }).waitFor();
    await reader.page.getByRole('status').filter({ hasText: '本页没有 `<<`。' }).waitFor({ state: 'attached' });
    expect(await reader.violations()).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('never becomes markup, whatever a link holds', async () => {
    const evil = encodeURIComponent('"<img src=x onerror=alert(1)><script>alert(1)</script>"');
    const reader = await open(browser, `#v=2&view=scroll&add-batch=${evil}&cell-onehot=${evil}`);
    await reader.output(6).getByText('<img src=x').waitFor();
    expect(await reader.page.locator('main img').count()).toBe(0);
    await edit(reader, 6);
    expect(await reader.page.locator('main img').count()).toBe(0);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is refused where it takes too many steps, and the page goes on', async () => {
    const loop = encodeURIComponent('for i in range(10000000):\n    for j in range(10000000):\n        pass');
    const reader = await open(browser, `#v=2&view=scroll&add-batch=${loop}`);
    await reader.output(6).getByText('steps').waitFor();
    await reader.ready();
    expect(await reader.text(7)).toContain('tensor([[0, 0, 1, 0]');
    await reader.close();
  });

  it('is written in a small window by touch', async () => {
    const reader = await open(browser, '', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await reader.ready();
    await reader.page.locator('#batch').getByRole('button', { name: 'Add a code cell of your own to this step' }).tap();
    const editor = reader.page.getByRole('textbox', { name: 'Code of In [6]' });
    await editor.waitFor();
    expect(await editor.evaluate((node) => getComputedStyle(node).fontSize)).toBe('16px');
    await reader.page.keyboard.type('1 + 1');
    await reader.page.getByRole('button', { name: 'Done' }).tap();
    expect(await reader.text(6)).toBe('2');
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await reader.close();
  });
});

describe('what a name holds', () => {
  it('shows above it', async () => {
    const reader = await open(browser);
    await reader.ready();
    const line = reader.code(BATCH).getByText('embedding(').first();
    const tip = reader.page.locator('.name-tip', { hasText: 'embedding: Embedding(4, 5)' });
    // Names are described by the whole core, which comes a moment after the page is interactive.
    await expect
      .poll(async () => {
        await line.hover({ position: { x: 20, y: 8 } });
        await line.hover({ position: { x: 24, y: 8 } });
        return tip.waitFor({ timeout: 1000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await reader.page.keyboard.press('Escape');
    expect(await tip.count()).toBe(0);
    await reader.close();
  });

  it('is completed by keyboard', async () => {
    const reader = await open(browser);
    await reader.ready();
    await edit(reader, BATCH);
    await write(reader, 'embedding.wei');
    const weight = reader.page.getByRole('option', { name: /^weight/ });
    await weight.waitFor();
    // A list that has just opened does not take keys yet: they were meant for the text.
    await expect
      .poll(async () => {
        await reader.page.keyboard.press('ArrowDown');
        return weight.getAttribute('aria-selected');
      })
      .toBe('true');
    await reader.page.keyboard.press('Enter');
    await reader.page.keyboard.type('.shape');
    await reader.settled();
    expect(await reader.text(BATCH)).toBe('torch.Size([4, 5])');
    await reader.close();
  });
});
