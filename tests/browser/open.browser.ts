import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  answered,
  cell,
  choose,
  code,
  drop,
  escaped,
  file,
  ipynb,
  markdown,
  output,
  outputs,
  rewrite,
  visit as visitWith,
} from './notebook_file.ts';
import { launch, open, type Reader } from './page.ts';

interface GoldenCell {
  readonly code: string;
  readonly output?: string;
  readonly error?: string;
  readonly message?: string;
}

/** The notebooks as the real frameworks have answered them. */
function golden(id: string): readonly { readonly typed: object; readonly cells: readonly GoldenCell[] }[] {
  const file = new URL(`../golden/data/notebooks_${id}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof golden>;
}

/** What a cell has put out; of PyTorch's version the release alone. */
const withoutBuild = ({ output = '' }: GoldenCell): string => output.replace(/^(PyTorch version: [\d.]+)\+\w+$/, '$1');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
});

function visit(path?: string, options?: Parameters<typeof open>[2]): Promise<Reader> {
  return visitWith(browser, path, options);
}

describe('what a cell shows', () => {
  it('can be looked at, its rows by the words of a vocabulary', async () => {
    const reader = await visit();
    await choose(
      reader,
      file(
        'looked.py',
        [
          'import torch',
          'vocab = {"the": 1, "cat": 0}\ntorch.manual_seed(123)\ntorch.nn.Embedding(len(vocab), 3).weight',
          'len(vocab)',
        ].join('\n# %%\n'),
      ),
    );
    await output(reader, 3).getByText('2', { exact: true }).waitFor();
    const look = reader.page.getByRole('button', { name: 'Show as table', exact: true });
    expect(await look.count()).toBe(1);
    await look.focus();
    await reader.page.keyboard.press('Enter');
    const rows = reader.page.locator('.look tbody tr');
    await rows.first().waitFor();
    expect(await rows.locator('th').allTextContents()).toEqual(['cat', 'the']);
    expect(await rows.first().locator('td').allTextContents()).toEqual(['-0.1115', '0.1204', '-0.3696']);
    expect(await reader.violationsInEitherScheme()).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});

describe('without a file', () => {
  it('a notebook can be written', async () => {
    const reader = await visit();
    await reader.page.getByRole('button', { name: 'Write a new notebook' }).click();
    await reader.page.getByRole('textbox', { name: 'Code of cell 1' }).click();
    await reader.page.keyboard.type('6 * 7');
    await output(reader, 1).getByText('42').waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('one can be closed by keyboard, and opened again as it was', async () => {
    const reader = await visit();
    await reader.page.getByRole('button', { name: 'Write a new notebook' }).click();
    await reader.page.getByRole('textbox', { name: 'Code of cell 1' }).click();
    await reader.page.keyboard.type('6 * 7');
    await output(reader, 1).getByText('42').waitFor();
    await reader.page.getByRole('button', { name: 'Close', exact: true }).focus();
    await reader.page.keyboard.press('Enter');
    await reader.page.getByText('notebook.ipynb is closed.').first().waitFor();
    expect(await reader.page.getByRole('button', { name: 'Choose a file …' }).count()).toBe(1);
    // What had the focus is gone: the way back has it.
    await reader.page.keyboard.press('Enter');
    await output(reader, 1).getByText('42').waitFor();
    await reader.page.getByRole('button', { name: 'Close', exact: true }).click();
    await reader.page.reload();
    await reader.page.getByRole('button', { name: 'Write a new notebook' }).waitFor();
    expect(await reader.page.getByRole('heading', { name: 'notebook.ipynb' }).count()).toBe(0);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('one can be pasted, but not over one that is open', async () => {
    const reader = await visit();
    const paste = (text: string): Promise<void> =>
      reader.page.evaluate((content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', content);
        const event = new ClipboardEvent('paste', { bubbles: true });
        // Firefox takes it from no script that makes the event.
        Object.defineProperty(event, 'clipboardData', { value: clipboardData });
        document.body.dispatchEvent(event);
      }, text);
    await paste('6 * 7\n# %%\n1 + 1');
    await output(reader, 2).getByText('2', { exact: true }).waitFor();
    await paste('"another"');
    expect(await reader.page.getByRole('heading', { name: 'pasted.py' }).count()).toBe(1);
    expect(await output(reader, 1).textContent()).toContain('42');
    await reader.close();
  });
});

describe('a file that is chosen', () => {
  it.each(['000', '001', '002', '003', '004'])('%s answers as the real framework does', async (id) => {
    const cells = golden(id)[0]?.cells ?? [];
    const reader = await visit();
    await choose(
      reader,
      file(`${id}.ipynb`, ipynb([markdown('# A *title*'), ...cells.map((made) => code(made.code))])),
    );
    const wanted = cells.map(withoutBuild).filter((text) => text !== '');
    await expect.poll(() => outputs(reader).locator('samp').allTextContents(), { timeout: 20_000 }).toEqual(wanted);
    await reader.page.getByRole('heading', { name: 'A title' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('shows the error that the framework raises and its line, and runs the cells below', async () => {
    const failing = golden('000').find(({ cells }) => cells.at(-1)?.error === 'IndexError');
    const cells = failing?.cells ?? [];
    const last = cells.at(-1);
    const reader = await visit();
    await choose(reader, file('error.ipynb', ipynb([...cells.map((made) => code(made.code)), code('1')])));
    const stopped = output(reader, cells.length);
    await stopped.getByText(`${last?.error ?? ''}: ${last?.message ?? ''}`).waitFor();
    expect(await cell(reader, cells.length).locator('.wrong').count()).toBe(1);
    await answered(reader, cells.length + 1, '1');
    await expect
      .poll(() => reader.page.getByRole('status').textContent())
      .toMatch(new RegExp(`Code cell ${cells.length} raises IndexError in line \\d+\\. “Run All”`));
    await reader.close();
  });

  it('says what this page does not have, and where', async () => {
    const reader = await visit();
    await choose(reader, file('refused.py', 'import torch\n# %%\nx = 1\ntorch.fft\n# %%\nx'));
    const refused = output(reader, 2);
    await refused.getByText('PyTorch has torch.fft; this page does not.').waitFor();
    await refused.getByText(/\(line 2\)\s+Save the notebook/).waitFor();
    expect(await cell(reader, 2).locator('.wrong').textContent()).toBe('torch.fft');
    await reader.page.getByRole('link', { name: '中文' }).click();
    await output(reader, 2).getByText('PyTorch 有 torch.fft，但本页没有。').waitFor();
    await reader.close();
  });

  it('goes on after what this page does not have, and leads to it', async () => {
    const reader = await visit();
    const cells = [
      'import torch\nx = 1',
      'import pandas as pd\ny = pd.f()',
      'x + 1',
      'y',
      'import pandas',
      'torch.fft',
    ];
    await choose(reader, file('lacking.py', cells.join('\n# %%\n')));
    await output(reader, 3).getByText('2', { exact: true }).waitFor();
    await output(reader, 4).getByText('did not run: it needs cell 2, which did not run to its end').waitFor();
    await output(reader, 4).getByRole('link', { name: 'cell 2' }).click();
    await expect.poll(() => reader.page.evaluate(() => document.activeElement?.textContent)).toContain('pd.f()');
    // What screen readers are told is the same.
    const said = reader.page.locator(':not([role="status"])').and(reader.page.getByText('2 of 6 code cells ran here.'));
    expect(await said.textContent()).toMatch(/Not here: pandas \(needed by 3 cells\), torch\.fft/);
    await said.getByRole('link', { name: 'torch.fft' }).click();
    await expect.poll(() => reader.page.evaluate(() => document.activeElement?.textContent)).toContain('torch.fft');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('draws the same each time where nothing seeds it, and anew where one asks for it', async () => {
    const reader = await visit();
    const drawing = file('drawing.py', 'import torch\nx = torch.rand(3)\nx\n# %%\nx + 0\n# %%\n1');
    await choose(reader, drawing);
    const drawn = () => outputs(reader).locator('samp').allTextContents();
    await expect.poll(drawn).toHaveLength(3);
    const first = await drawn();
    expect(first[0]).toBe(first[1]);
    expect(await reader.page.getByText('depends on random numbers without a seed').count()).toBe(2);
    await reader.page.getByRole('button', { name: 'Run again' }).click();
    await choose(reader, drawing);
    await expect.poll(drawn).toEqual(first);
    await reader.page.getByRole('button', { name: 'Draw again' }).click();
    await expect.poll(async () => (await drawn())[0]).not.toBe(first[0]);
    await reader.close();
  });

  it.each([
    ['half.ipynb', '{"cells": [', 'not complete: it ends at line 1, column 12'],
    ['old.ipynb', '{"nbformat": 3, "worksheets": []}', 'old format 3'],
    ['latin.py', new Uint8Array([0xe4, 0xff]), 'not text in UTF-8'],
    ['large.py', '#'.repeat(5_000_001), 'at most 5.0 MB'],
  ] as const)('%s is not opened: what was there stays, and it is said why', async (name, text, why) => {
    const reader = await visit();
    await choose(reader, file('good.py', '1 + 1'));
    await answered(reader, 1, '2');
    await choose(reader, file(name, text));
    await reader.page.getByRole('alert').getByText(why).waitFor();
    expect(await output(reader, 1).locator('samp').textContent()).toBe('2');
    await reader.close();
  });
});

it('a file that is dropped is opened', async () => {
  const reader = await visit();
  const during = () => reader.page.getByText('Drop the notebook to open it').waitFor();
  await drop(reader, { 'dropped.py': '# %%\nx = 20\n# %%\nx + 1' }, { during });
  await answered(reader, 2, '21');
  expect(await reader.page.getByText('Drop the notebook to open it').count()).toBe(0);
  await reader.close();
});

describe('the names of the notebook', () => {
  const LAYER =
    '# %%\nimport torch\ntorch.manual_seed(1)\nembedding = torch.nn.Embedding(4, 5)\n# %%\nembedding.weight.shape';

  it('say what they hold: under the mouse, and where a finger taps', async () => {
    const reader = await visit('open/', { hasTouch: true });
    const { page } = reader;
    await choose(reader, file('names.py', LAYER));
    await output(reader, 2).locator('samp').waitFor();
    const tip = page.locator('.name-tip');
    const code = cell(reader, 2).locator('.line');
    await code.hover({ position: { x: 20, y: 8 } });
    await tip.filter({ hasText: 'embedding: Embedding(4, 5)' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await tip.count()).toBe(0);
    await code.tap({ position: { x: 110, y: 8 } });
    await tip.filter({ hasText: 'embedding.weight: Parameter (4, 5) float32' }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('say what they hold in the editor, and are completed there, while the line is no Python yet', async () => {
    const reader = await visit();
    const { page } = reader;
    // A script is one cell, all of which is no Python while a line of it is being written.
    await choose(
      reader,
      file('script.py', 'import torch\ntorch.manual_seed(1)\nembedding = torch.nn.Embedding(4, 5)\n7'),
    );
    await answered(reader, 1, '7');
    await cell(reader, 1).locator('pre').dblclick();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('\nembedding.');
    const weight = page.getByRole('option', { name: /^weight\s*Parameter \(4, 5\) float32$/ });
    await weight.waitFor();
    await page.keyboard.type('we');
    await page.waitForTimeout(300);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.cm-tooltip', { hasText: 'embedding.weight: Parameter (4, 5) float32' }).waitFor();
    expect(await reader.violations()).toEqual([]);
    await page.keyboard.type('\ntorch.nn.functional.one_h');
    await page.getByRole('option', { name: /^one_hot\s*one_hot\(input, num_classes=-1\)/ }).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});

describe('editing', () => {
  it('runs the notebook from the top, shows a syntax error once typing pauses, and gives the focus back', async () => {
    const reader = await visit();
    await choose(reader, file('edit.py', '# %%\nx = 1\n# %%\nx + 1'));
    await answered(reader, 2, '2');
    await cell(reader, 1).hover();
    await reader.page.getByRole('button', { name: 'Edit code of cell 1' }).click();
    await rewrite(reader, 'x = 41');
    await answered(reader, 2, '42');
    await rewrite(reader, 'x = = 41');
    await output(reader, 1).getByText('SyntaxError: invalid syntax').waitFor();
    await output(reader, 2).getByText("NameError: name 'x' is not defined").waitFor();
    await rewrite(reader, 'x = 1');
    await answered(reader, 2, '2');
    await expect.poll(() => escaped(reader)).toBe('Edit code of cell 1');
    expect(await cell(reader, 1).locator('code').textContent()).toBe('x = 1');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('by keyboard alone: a cell is added, asks, is deleted and put back', async () => {
    const reader = await visit();
    const { page } = reader;
    await choose(reader, file('add.py', 'x = 6'));
    await cell(reader, 1).locator('code').waitFor();
    await page.getByRole('button', { name: '+ Code', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('x * 7');
    await answered(reader, 2, '42');
    await expect.poll(() => escaped(reader)).toBe('Edit code of cell 2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => outputs(reader).count()).toBe(0);
    expect(await reader.focused()).toBe('Put it back');
    await page.keyboard.press('Enter');
    await answered(reader, 2, '42');
    await reader.close();
  });

  it('a run without end shows what has run, and what it prints, and keeps that when it is stopped', async () => {
    const reader = await visit();
    const { page } = reader;
    const loop = 'for i in range(10 ** 12):\n    if i % 100_000 == 0: print(i)';
    await choose(reader, file('endless.py', `# %%\n1\n# %%\n${loop}\n# %%\n2`));
    await answered(reader, 1, '1');
    await output(reader, 2)
      .getByText(/^0\n100000\n200000\n/)
      .waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. Code cell 2 did not come to its end').waitFor();
    await answered(reader, 1, '1');
    expect(await output(reader, 2).textContent()).toContain('100000\n200000\n');
    expect(await outputs(reader).count()).toBe(2);
    await page.getByRole('button', { name: 'Run again' }).click();
    await output(reader, 2)
      .getByText(/^0\n100000\n/)
      .waitFor();
    await reader.close();
  });
});

it('the notebook is saved with its outputs', async () => {
  const cells = golden('001')[0]?.cells ?? [];
  const reader = await visit();
  await choose(reader, file('save.ipynb', ipynb([markdown('words'), ...cells.map((made) => code(made.code))])));
  await expect.poll(() => outputs(reader).count(), { timeout: 20_000 }).toBeGreaterThan(3);
  const downloading = reader.page.waitForEvent('download');
  await reader.page.getByRole('button', { name: 'Save as .ipynb' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('save.ipynb');
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    readonly cells: readonly {
      readonly source: readonly string[];
      readonly outputs?: readonly {
        readonly text?: readonly string[];
        readonly data?: { readonly 'text/plain': readonly string[] };
      }[];
    }[];
  };
  expect(saved.cells.map(({ source }) => source.join(''))).toEqual(['words', ...cells.map((made) => made.code)]);
  const texts = saved.cells
    .slice(1)
    .map(({ outputs: put = [] }) =>
      put.map(({ text = [], data }) => [...text, ...(data?.['text/plain'] ?? [])].join('')).join(''),
    );
  expect(texts.map((text) => text.replace(/\n$/, ''))).toEqual(cells.map(withoutBuild));
  await reader.close();
});

it('a reload keeps the opened notebook, with what has been changed in it', async () => {
  const reader = await visit();
  await choose(reader, file('kept.py', '# %%\nx = 1\n# %%\nx + 1'));
  await answered(reader, 2, '2');
  await cell(reader, 1).locator('pre').dblclick();
  await rewrite(reader, 'x = 9');
  await answered(reader, 2, '10');
  await reader.page.reload();
  await answered(reader, 2, '10');
  expect(await reader.page.getByRole('heading', { level: 2 }).first().textContent()).toBe('kept.py');
  await reader.close();
});

it('a notebook for which the tab has no room is said to be lost when the page goes, which is asked about', async () => {
  const reader = await visit();
  const { page } = reader;
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await choose(reader, file('large.py', '# %%\nx = 1\n# %%\nx + 1'));
  await answered(reader, 2, '2');
  const said = page.locator('.bar').getByText('This browser cannot keep this notebook');
  await said.waitFor();
  expect(await isAsked()).toBe(false);
  await cell(reader, 1).locator('pre').dblclick();
  await rewrite(reader, 'x = 9');
  await answered(reader, 2, '10');
  expect(await isAsked()).toBe(true);
  expect(await said.count()).toBe(1);
  expect(await reader.violationsInEitherScheme()).toEqual([]);
  await reader.close();
});

it('what breaks by our mistake is said, and the page goes on', async () => {
  const reader = await visit();
  const { page } = reader;
  await choose(reader, file('broken.py', '# %%\n1 + 1'));
  await answered(reader, 1, '2');
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no address');
    };
  });
  await page.getByRole('button', { name: 'Save as .ipynb' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Something on this page is broken.').waitFor();
  expect(await alert.locator('code').textContent()).toBe('no address');
  await page.getByRole('button', { name: 'Run again' }).click();
  await answered(reader, 1, '2');
  await alert.getByRole('button', { name: 'Load again' }).click();
  await alert.waitFor({ state: 'detached' });
  await answered(reader, 1, '2');
  await reader.close();
});

describe('of a hostile file', () => {
  const MARKUP = [
    '<img src=x onerror="globalThis.hacked=1">',
    '<script>globalThis.hacked=1</script>',
    '<svg onload="globalThis.hacked=1"></svg>',
    '<iframe src="javascript:globalThis.hacked=1"></iframe>',
    '</script><script>globalThis.hacked=1</script>',
    '<a href="javascript:globalThis.hacked=1">a</a>',
    '[a](javascript:globalThis.hacked=1) ![b](https://example.invalid/b.png)',
    '<style>body{display:none}</style><link rel=stylesheet href=https://example.invalid/a.css>',
    '{@html "<img>"} ${1} <!--[--> <!---->',
  ];

  it('nothing becomes markup, runs or is fetched', async () => {
    const asked: string[] = [];
    const reader = await visit('open/', {
      before: async (page) => {
        page.on('request', (request) => asked.push(request.url()));
        await Promise.resolve();
      },
    });
    const texts = MARKUP.flatMap((text) => [
      markdown(text),
      markdown(`# ${text}\n\n- ${text}\n\n> ${text}\n\n\`\`\`\n${text}\n\`\`\``),
      { cell_type: 'raw', metadata: {}, source: text },
      code(`print(${JSON.stringify(text)})\n${JSON.stringify(text)}`),
    ]);
    await choose(
      reader,
      file('hostile <img src=x>.ipynb', ipynb([...texts, code(`raise_(${JSON.stringify(MARKUP[0])})`)])),
    );
    await expect.poll(() => outputs(reader).count(), { timeout: 20_000 }).toBe(MARKUP.length + 1);
    const main = reader.page.locator('main');
    expect(await main.locator('img, script, svg, iframe, style, link, object, embed, form').count()).toBe(0);
    const hrefs = await main.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.filter((href) => !/^https?:/.test(href ?? ''))).toEqual([]);
    expect(await reader.page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await output(reader, 1).textContent()).toContain(MARKUP[0]);
    expect(asked.filter((url) => !url.startsWith(inject('site')) && !/^(blob|data):/.test(url))).toEqual([]);
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });
});

describe('axe finds nothing', () => {
  it.each([
    ['open/', 'light'],
    ['zh/open/', 'dark'],
  ] as const)('on /%s, %s', async (path, colorScheme) => {
    const reader = await visit(path, { colorScheme });
    expect(await reader.violations()).toEqual([]);
    const text =
      '# %% [markdown]\n# # One\n# - a `b` [c](https://example.org)\n# %%\nimport torch\ntorch.eye(2)\n# %%\ny\n# %%\n1';
    await choose(reader, file('axe.py', text));
    await output(reader, 2).getByText('NameError').waitFor();
    expect(await reader.violations()).toEqual([]);
    await cell(reader, 1).locator('pre').dblclick();
    await reader.page.locator('.cm-content').waitFor();
    expect(await reader.violations()).toEqual([]);
    await choose(reader, file('half.ipynb', '{'));
    await reader.page.getByRole('alert').waitFor();
    expect(await reader.violations()).toEqual([]);
    await reader.close();
  });
});

it.each([320, 390, 768, 1280])('nothing reaches beyond the page at %s px', async (width) => {
  const reader = await visit('open/', { viewport: { width, height: 640 } });
  const long = 'a_very_long_name'.repeat(12);
  const text = `# %% [markdown]\n# ${long} https://example.org/${long}\n# %%\n${long} = 1\n# %%\nimport torch\ntorch.arange(60.)`;
  await choose(reader, file('wide.py', text));
  await output(reader, 2).locator('samp').waitFor();
  const over = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await reader.close();
});

describe('the way there', () => {
  it.each(['', 'zh/', 'keras/', 'zh/pytorch-zh/'])(
    'leads from /%s, in the menu and at the end of the page',
    async (path) => {
      const reader = await open(browser, path);
      const { page } = reader;
      const address = inject('site') + (path.startsWith('zh/') ? 'zh/open/' : 'open/');
      const links = page.getByRole('link', { name: /^(Open a notebook …|打开笔记本……)/ });
      expect(await links.last().evaluate((link) => (link as HTMLAnchorElement).href)).toBe(address);
      await page.locator('nav summary').click();
      await links.first().click();
      await page.locator('html[data-startup="interactive"]').waitFor();
      expect(page.url()).toBe(address);
      expect(await page.locator('input[type="file"]').count()).toBe(1);
      await reader.close();
    },
  );

  it('loads nothing of the notebooks', async () => {
    const asked: string[] = [];
    const reader = await visit('open/', {
      before: async (page) => {
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await Promise.resolve();
      },
    });
    expect(asked.filter((path) => /\/(page|torch|keras|cells|CodeEditor)-/.test(path))).toEqual([]);
    await reader.close();
  });
});

it('without scripts the page says that it needs them', async () => {
  const reader = await open(browser, 'open/', { javaScriptEnabled: false });
  await reader.page.getByText('This page needs JavaScript').waitFor();
  expect(await reader.page.locator('.place button').first().isVisible()).toBe(false);
  await reader.close();
});
