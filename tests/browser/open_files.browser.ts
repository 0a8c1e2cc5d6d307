/** A notebook that reads files, one of which not all can be answered here, and one that carries outputs. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answered,
  choose,
  code,
  drop,
  file,
  ipynb,
  output,
  outputs,
  rewrite,
  visit as visitWith,
  cell,
} from './notebook_file.ts';
import { launch, type Reader } from './page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
});

const visit = (path?: string, options?: Parameters<typeof visitWith>[2]): Promise<Reader> =>
  visitWith(browser, path, options);

const READING = "# %%\nwords = open('data/names.txt').read().split('\\n')\n# %%\nlen(words)\n# %%\n1 + 1";
const NAMES = file('names.txt', 'emma\nolivia\nava');

describe('a file that a notebook reads', () => {
  it('is asked for, chosen by keyboard alone, and read from then on', async () => {
    const asked: string[] = [];
    const reader = await visit();
    const { page } = reader;
    await choose(reader, file('reading.py', READING));
    await answered(reader, 3, '2');
    await output(reader, 1).getByText('The file data/names.txt is not here.').waitFor();
    await page.getByText('nothing of it is sent anywhere').waitFor();
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toContain('This notebook reads data/names.txt: choose it.');
    expect(await reader.violations()).toEqual([]);
    page.on('request', (request) => asked.push(request.url()));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose names.txt …' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ ...NAMES, name: 'names (1).txt' });
    await answered(reader, 2, '3');
    await page.getByText('data/names.txt ← names (1).txt (15 bytes)').waitFor();
    // What had the focus is gone.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Choose another file for data/names.txt');
    await cell(reader, 2).locator('pre').dblclick();
    await rewrite(reader, 'len(words) + 10');
    await answered(reader, 2, '13');
    expect(asked.filter((url) => !/\/assets\//.test(url))).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is taken where it is dropped for a path, or by its name anywhere', async () => {
    const reader = await visit();
    const { page } = reader;
    await choose(reader, file('reading.py', "# %%\nlen(open('a.txt').read())\n# %%\nlen(open('../b.txt').read())"));
    await page.getByText('This notebook reads ../b.txt').waitFor();
    await drop(reader, { 'other.txt': '123' }, { at: '[data-path="a.txt"]' });
    await answered(reader, 1, '3');
    await drop(reader, { 'b.txt': '1234' }, { during: () => page.getByText('or text files for this one').waitFor() });
    await answered(reader, 2, '4');
    await choose(reader, file('other.txt', '12345'));
    await answered(reader, 1, '5');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('is read at once where it is dropped with the notebook, and is gone with it', async () => {
    const reader = await visit();
    await drop(reader, { 'names.txt': 'emma\nava', 'reading.py': READING });
    await answered(reader, 2, '2');
    expect(await reader.page.getByText('This notebook reads').count()).toBe(0);
    await choose(reader, file('reading.py', READING));
    await reader.page.getByRole('button', { name: 'Choose names.txt …' }).waitFor();
    await choose(reader, file('reading.py', READING), NAMES);
    await answered(reader, 2, '3');
    await reader.close();
  });

  it('is refused where it is no text, or too large, and may be chosen again', async () => {
    const reader = await visit('zh/open/', { hasTouch: true });
    const { page } = reader;
    await choose(reader, file('reading.py', READING), file('names.txt', new Uint8Array([0xe4, 0xff])));
    await output(reader, 1).getByText('不是 UTF-8 文本').waitFor();
    await choose(reader, file('names.txt', new Uint8Array(20_000_001)));
    await page.getByRole('alert').getByText('最多 20 MB').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '选择 names.txt……' }).tap();
    await (await chooser).setFiles(NAMES);
    await answered(reader, 2, '3');
    expect(await page.getByRole('alert').count()).toBe(0);
    await reader.close();
  });

  it('alone is no notebook', async () => {
    const reader = await visit();
    await choose(reader, NAMES);
    await reader.page.getByRole('alert').getByText('is not named like a notebook').waitFor();
    await reader.close();
  });
});

describe('the vocabulary of GPT-2', () => {
  const TOKENS = '# %%\nimport tiktoken\n# %%\ntiktoken.get_encoding("gpt2").encode("unhappiness")';

  it('is fetched for a notebook that asks for it, and for no other', async () => {
    const asked: string[] = [];
    const reader = await visit();
    const { page } = reader;
    page.on('request', (request) => {
      if (request.url().includes('gpt2_tokens')) asked.push(request.url());
    });
    await choose(reader, file('other.py', '# %%\nimport tiktoken\n# %%\n1 + 1'));
    await answered(reader, 2, '2');
    expect(asked).toEqual([]);
    await choose(reader, file('tokens.py', TOKENS));
    await answered(reader, 2, '\\[403, 71, 42661\\]');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('that does not come is said', async () => {
    const reader = await visit();
    await reader.page.context().route('**/gpt2_tokens*', (route) => route.abort());
    await choose(reader, file('tokens.py', TOKENS));
    await output(reader, 2).getByText('could not be fetched').waitFor();
    await reader.close();
  });
});

describe('what is not here', () => {
  const LACKING =
    '# %%\nfor i in range(10**12):\n    j = i\n# %%\nimport transformers\n# %%\ntransformers.f()\n# %%\n%run other.py';

  it('is said before the notebook has run, and leads there', async () => {
    const reader = await visit();
    const { page } = reader;
    await choose(reader, file('lacking.py', LACKING));
    const line = page.getByText('1 of 4 code cells can run here.');
    await line.waitFor();
    expect(await line.textContent()).toMatch(
      /Not here: transformers \(needed by 2 cells\), something that cell 4 needs/,
    );
    expect(await outputs(reader).count()).toBe(0);
    await line.getByRole('link', { name: 'transformers' }).click();
    await expect.poll(() => reader.focused()).toContain('import transformers');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it.each([390, 1280])('takes the same room before and after the run, at %i px', async (width) => {
    const reader = await visit('open/', { viewport: { width, height: 800 } });
    const { page } = reader;
    const heights = page.evaluate(
      () =>
        new Promise<readonly number[]>((resolve) => {
          const seen = new Set<number>();
          const look = (): void => {
            const bar = document.querySelector('.bar');
            if (bar !== null) seen.add(Math.round(bar.getBoundingClientRect().height));
            if (document.querySelector('.outcome') === null) requestAnimationFrame(look);
            else requestAnimationFrame(() => resolve([...seen, Math.round(bar?.getBoundingClientRect().height ?? 0)]));
          };
          look();
        }),
    );
    await choose(reader, file('short.py', '# %%\nimport pandas\n# %%\n1'));
    expect(new Set(await heights).size).toBe(1);
    await reader.close();
  });
});

describe('the outputs that a file carries', () => {
  const withOutput = (source: string, text: string, count: number): object => ({
    ...code(source),
    execution_count: count,
    outputs: [{ output_type: 'execute_result', data: { 'text/plain': text }, execution_count: count, metadata: {} }],
  });
  const FILE = ipynb([
    withOutput('import torch\ntorch.__version__', "'2.1.0+cu121'", 1),
    withOutput('torch.arange(3)', 'tensor([0, 1, 2])', 2),
    withOutput('torch.arange(3) * 2', 'tensor([0, 2, 5])', 3),
    code('"not run there"'),
  ]);
  const sign = (reader: Reader, place: number) => output(reader, place).locator('.sign');

  it.each([
    ['open/', 'light'],
    ['zh/open/', 'dark'],
  ] as const)('are compared, on /%s, %s', async (path, colorScheme) => {
    const reader = await visit(path, { colorScheme });
    const isChinese = path.startsWith('zh');
    await choose(reader, file('compared.ipynb', FILE));
    const signs = isChinese
      ? ['与文件不同', '与文件相同', '与文件不同', '文件中未运行']
      : ['not as in the file', 'as in the file', 'not as in the file', 'not run in the file'];
    for (const [index, text] of signs.entries()) {
      await expect.poll(() => sign(reader, index + 1).textContent()).toBe(text);
    }
    const count = isChinese ? '3 个输出中，有 1 个与文件相同。' : '1 of 3 outputs is as in the file.';
    const summary = reader.page.locator('.bar p', { hasText: count });
    await summary.getByRole('link').last().click();
    await expect.poll(() => reader.focused()).toContain('torch.arange(3) * 2');
    await output(reader, 1)
      .getByText(isChinese ? '版本号' : 'It names the version')
      .waitFor();
    expect(await output(reader, 3).locator('mark').allTextContents()).toEqual(['4', '5']);
    expect(await reader.violations()).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('are compared up to the first change, after a reload too', async () => {
    const reader = await visit();
    await choose(reader, file('compared.ipynb', FILE));
    await expect.poll(() => sign(reader, 2).textContent()).toBe('as in the file');
    await cell(reader, 3).locator('pre').first().dblclick();
    await rewrite(reader, 'torch.arange(3) * 3');
    await reader.page.getByText('Before your first change, 1 of 2 outputs is as in the file.').waitFor();
    expect(await sign(reader, 3).count()).toBe(0);
    await reader.page.waitForTimeout(800);
    await reader.page.reload();
    await expect.poll(() => sign(reader, 2).textContent()).toBe('as in the file');
    expect(await sign(reader, 3).count()).toBe(0);
    await reader.close();
  });
});

it.each([320, 390, 768])('nothing of it reaches beyond the page at %s px', async (width) => {
  const reader = await visit('open/', { viewport: { width, height: 640 } });
  const long = 'a_very_long_name'.repeat(12);
  const reading = `open('${long}/${long}.txt')\nimport ${long}`;
  const saved = { ...code('1'), execution_count: 1, outputs: [{ output_type: 'stream', name: 'stdout', text: long }] };
  await choose(reader, file('wide.ipynb', ipynb([code(reading), saved])));
  const over = () => reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await reader.page.locator('.asked').waitFor();
  expect(await over()).toBeLessThanOrEqual(0);
  // It comes into view, also where its group of cells is built meanwhile.
  await output(reader, 2).hover();
  await output(reader, 2).locator('.sign').waitFor();
  expect(await over()).toBeLessThanOrEqual(0);
  await reader.close();
});
