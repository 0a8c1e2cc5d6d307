import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../cpp/toolchain/serve.mjs';
import type * as Library from '../../web/library/index.ts';
import { installed, type Installed } from '../web/installed_package.ts';
import { launch } from './page.ts';

let user: Installed;
let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;

beforeAll(async () => {
  user = await installed();
  server = await serve(user.package, 0);
  browser = await launch();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  user.remove();
});

it('runs cells in a page that imports the npm package from a static server', async () => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  await page.goto(`${server.url}package.json`);
  const cells = [
    'import torch\ntorch.manual_seed(123)\nembedding = torch.nn.Embedding(4, 5)',
    'embedding(torch.tensor([1]))',
    'import tiktoken\ntiktoken.get_encoding("gpt2").encode("unhappiness the the")',
  ];
  // As text, which Vitest leaves as it is.
  const result = await page.evaluate<Library.RunResult>(
    `import('${server.url}index.js').then(({ run }) => run(${JSON.stringify(cells)}))`,
  );
  expect(result.cells.map((cell) => cell.result)).toEqual([
    undefined,
    // As in tests/golden/data/notebooks_000.json.
    'tensor([[ 1.3010,  1.2753, -0.2010, -0.1606, -0.4015]],\n       grad_fn=<EmbeddingBackward0>)',
    '[403, 71, 42661, 262, 262]',
  ]);
  const scripts = ['/index.js', '/run.js'];
  const files = ['/generated/torch_whole.wasm', '/generated/gpt2_tokens.bin'];
  expect(fetched).toEqual(['/package.json', ...scripts, ...files]);
});

it('runs cells in a page that Vite has bundled', async () => {
  writeFileSync(join(user.folder, 'index.html'), '<!doctype html><script type="module" src="main.js"></script>');
  const script = "import { run } from 'lookup-is-matmul';\nglobalThis.ran = run(['import torch\\ntorch.eye(2)[0]']);";
  writeFileSync(join(user.folder, 'main.js'), script);
  await build({ root: user.folder, base: './', logLevel: 'silent' });
  const bundled = await serve(join(user.folder, 'dist'), 0);
  const page = await browser.newPage();
  await page.goto(bundled.url);
  expect((await page.evaluate<Library.RunResult>('ran')).cells[0]?.result).toBe('tensor([1., 0.])');
  await bundled.close();
});
