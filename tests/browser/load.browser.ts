import { brotliCompressSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch, open } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const PAGES = ['', 'pytorch-seed-0/', 'keras/', 'pytorch-zh/', 'pytorch-reordered/'].flatMap((path) => [
  { path, lang: 'en' },
  { path: `zh/${path}`, lang: 'zh-Hans' },
]);

describe('without scripts', () => {
  it.each(PAGES)('/$path is the whole notebook with its outputs', async ({ path, lang }) => {
    const reader = await open(browser, path, { javaScriptEnabled: false });
    const { page } = reader;
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.locator('section h2').count()).toBeGreaterThanOrEqual(9);
    const outputs = await page.locator('samp').allTextContents();
    expect(outputs.join('\n')).toContain(
      path.endsWith('keras/') ? '[0.33, 0.33, 0.33, 0.33, 0.33]' : 'grad_fn=<MmBackward0>',
    );
    expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBe(2);
    expect(await page.locator('.inputs, .bar').isVisible()).toBe(false);
    await page.getByText(lang === 'en' ? /^Without JavaScript/ : /^没有 JavaScript/).waitFor();
    await page.locator('nav summary').click();
    const link = page.locator('nav a', { hasText: 'Keras' });
    await link.click();
    expect(page.url()).toContain(lang === 'en' ? '/keras/' : '/zh/keras/');
    expect(await page.locator('samp').first().textContent()).toContain('embedding weights');
    await reader.close();
  });
});

/** How many bytes a file has when it is compressed as well as it can be; each is compressed once. */
const compressed = new Map<string, number>();
async function compressedLength(response: Response): Promise<number> {
  const known = compressed.get(response.url());
  if (known !== undefined) return known;
  const { length } = brotliCompressSync(await response.body());
  compressed.set(response.url(), length);
  return length;
}

async function bytesOf(responses: readonly Response[]): Promise<number> {
  const lengths = await Promise.all(responses.map(compressedLength));
  return lengths.reduce((sum, length) => sum + length, 0);
}

describe('with scripts', () => {
  it.each(PAGES)('/$path is interactive after at most 202.5 kB, its first result after 153 kB', async ({ path }) => {
    const responses: Response[] = [];
    const reader = await open(browser, path, {
      view: null,
      before: async (page) => {
        page.on('response', (response) => responses.push(response));
        await Promise.resolve();
      },
    });
    await reader.ready();
    /** What had been asked for when a point was reached, of what has come. */
    const until = async (mark: string): Promise<readonly Response[]> => {
      const asked = await reader.page.evaluate((name) => {
        const reached = performance.getEntriesByName(name)[0]?.startTime ?? 0;
        const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
        return entries.flatMap((entry) => (entry.startTime < reached ? entry.name : []));
      }, mark);
      // Its icon a browser asks for by itself, or not at all.
      return responses.filter((response) => asked.includes(response.url()) && !response.url().endsWith('icon.svg'));
    };
    const shown = await until('first-result');
    const alive = await until('page-alive');
    expect(shown.length).toBeGreaterThan(3);
    expect(alive.length).toBeGreaterThan(shown.length);
    expect(await bytesOf(shown)).toBeLessThanOrEqual(153_000);
    expect(await bytesOf(alive)).toBeLessThanOrEqual(202_500);
    await reader.page.evaluate(() => (location.hash = '#v=1&step=table'));
    await reader.page.locator('section#table.current').waitFor();
    await reader.type('dim', '2');
    await reader.page.locator('main:not(.stale)').waitFor();
    expect(await reader.page.locator('#table .ribbon').textContent()).toContain(', 2)');
    expect(reader.troubles).toEqual([]);
    await reader.close();
  });

  it('the core is compiled from the head on, and not again by the script that asks for it', async () => {
    const reader = await open(browser, '', {
      view: null,
      before: (page) =>
        page.addInitScript(() => {
          const compile = WebAssembly.compileStreaming.bind(WebAssembly);
          const whileAt: string[] = [];
          WebAssembly.compileStreaming = (source) => {
            whileAt.push(document.documentElement.dataset['startup'] ?? 'the head');
            return compile(source);
          };
          Object.assign(globalThis, { whileAt });
        }),
    });
    await reader.ready();
    const whileAt = await reader.page.evaluate(() => (globalThis as unknown as { whileAt: readonly string[] }).whileAt);
    // The whole core comes once the page is interactive.
    expect(whileAt.filter((startup) => startup !== 'interactive')).toEqual(['the head']);
    await reader.close();
  });

  /** Opens a page whose views wait for `arrive`; `fault` takes their place. */
  async function openWithoutViews(path: string, fault: string | null = null) {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const reader = await open(browser, path, {
      view: null,
      before: (page) =>
        page.route('**/views-*.js', async (route) => {
          await held;
          if (fault === null) await route.continue();
          else await route.fulfill({ contentType: 'text/javascript', body: fault });
        }),
    });
    await reader.page.locator('html[data-startup="begun"]').waitFor();
    return { reader, page: reader.page, arrive };
  }

  it.each([
    ['in the link', '&seed=7', null],
    ['typed', '', '7'],
  ])('the result of an input %s shows before the views have come', async (_, link, typed) => {
    const { reader, page, arrive } = await openWithoutViews(`#v=1&step=table${link}`);
    const output = page.locator('#table .outcome:visible samp');
    if (typed !== null) await page.locator('#table [data-field="seed"]').fill(typed);
    await page.locator('html.computed').waitFor();
    const first = await output.textContent();
    // That of the notebook's own seed.
    expect(first).not.toContain('0.3374');
    expect(await page.locator('html').getAttribute('data-startup')).toBe('begun');
    expect(await page.locator('#table .literal .text').textContent()).toBe('7');
    if (typed === null)
      for (const field of await page.locator('[data-field="seed"]:visible').all())
        expect(await field.inputValue()).toBe('7');
    arrive();
    await reader.ready();
    expect(await output.textContent()).toBe(first);
    expect(await reader.field('seed').inputValue()).toBe('7');
    expect(await page.locator('#table .words').textContent()).toContain('Seed 7 ');
    await reader.close();
  });

  it('what cannot be read any more before the views have come takes its result along', async () => {
    const { reader, page, arrive } = await openWithoutViews('#v=1&step=table');
    const output = page.locator('#table .outcome:visible samp');
    const own = await output.textContent();
    await reader.field('seed').fill('7');
    await page.locator('html.computed').waitFor();
    await reader.field('seed').fill('7x');
    await page.locator('html:not(.computed)').waitFor();
    expect(await output.textContent()).toBe(own);
    arrive();
    await reader.page.locator('main[data-core="ready"].stale').waitFor();
    expect(await reader.field('seed').inputValue()).toBe('7x');
    await reader.close();
  });

  it.each(['guided', 'scroll'])(
    'in the view “%s” a button that is pressed before works once they have',
    async (view) => {
      const { reader, page, arrive } = await openWithoutViews(`#v=1&step=table&view=${view}`);
      await page.locator(`#${view === 'guided' ? 'table' : 'setup'} button`, { hasText: '+ Code' }).click();
      arrive();
      await page.locator('.cell.added').first().waitFor();
      await reader.settled();
      expect(await page.locator('.cell.added').count()).toBe(1);
      await reader.close();
    },
  );

  it('a link that is followed before the views have come keeps the inputs', async () => {
    const { reader, page, arrive } = await openWithoutViews('#v=1&ids=3,0');
    await page.locator('nav a', { hasText: 'One-hot encoding' }).click();
    arrive();
    await page.locator('section#onehot.current').waitFor();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3,0');
    await reader.close();
  });

  it('a field that is typed into while they come keeps the caret, and is left as one', async () => {
    const { reader, page, arrive } = await openWithoutViews('#v=1&step=table');
    const field = reader.field('ids');
    await field.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('0, ');
    arrive();
    await page.locator('html[data-startup="interactive"]').waitFor();
    await page.keyboard.type('1, ');
    expect(await field.inputValue()).toBe('0, 1, 2, 3, 1');
    await reader.ready();
    await page.keyboard.press('Tab');
    await page.locator('a[hreflang="zh"][href*="ids=0"]').waitFor();
    await reader.close();
  });

  it.each(['guided', 'scroll'])(
    'in the view “%s” the focus and what is selected in a step that they render anew stay',
    async (view) => {
      const { reader, page, arrive } = await openWithoutViews(`#v=1&step=table&view=${view}`);
      const chosen = () =>
        page.evaluate(() => ({
          text: String(getSelection()),
          focused: document.activeElement?.textContent,
          step: document.activeElement?.closest('section')?.id,
        }));
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('#table .cell button')?.focus();
        const text = document.querySelector('#table samp')?.firstChild;
        if (text) getSelection()?.setBaseAndExtent(text, 30, text, 12);
      });
      const before = await chosen();
      expect(before.step).toBe('table');
      expect(before.text.length).toBe(18);
      arrive();
      await reader.ready();
      expect(await chosen()).toEqual(before);
      await reader.close();
    },
  );

  it('a literal that is typed into in such a step keeps its caret', async () => {
    const { reader, page, arrive } = await openWithoutViews('#v=1&step=table');
    const field = page.locator('#table .literal input[data-field="seed"]');
    await field.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('4');
    arrive();
    await page.locator('html[data-startup="interactive"]').waitFor();
    await page.keyboard.type('5');
    await reader.ready();
    expect(await field.inputValue()).toBe('45123');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await reader.close();
  });

  it('of which nothing can be made leave a page of one run, whenever its core comes', async () => {
    let arriveCore = (): void => undefined;
    const held = new Promise<void>((resolve) => (arriveCore = resolve));
    const { reader, page, arrive } = await openWithoutViews('#v=1&seed=7&step=table', 'let half = {');
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    arrive();
    await page.getByRole('alert').getByText('could not start').waitFor();
    arriveCore();
    await page.waitForFunction(() => performance.getEntriesByName('core-ready').length > 0);
    expect(await page.locator('#table samp').textContent()).toContain('0.3374');
    await reader.close();
  });

  it.each([
    ['guided, the step that the link opens', 'guided', '#v=1&step=cost', ['cost']],
    ['guided, the first step', 'guided', '#v=1&step=nowhere', ['setup']],
    ['to be scrolled through, every step', 'scroll', '', ['setup', 'product', 'cost', 'race']],
  ] as const)('before they arrive a page shows, %s', async (_, view, fragment, steps) => {
    const reader = await open(browser, fragment, {
      view,
      waitUntil: 'commit',
      before: (page) => page.route('**/*.js', () => undefined),
    });
    await reader.page.locator('footer').waitFor();
    for (const step of steps) expect(await reader.page.locator(`#${step} h2`).isVisible()).toBe(true);
    expect(await reader.page.locator('section h2:visible').count()).toBe(view === 'guided' ? 1 : 21);
    await reader.close();
  });

  it('which do not arrive, every step shows', async () => {
    const reader = await open(browser, '', {
      view: 'guided',
      before: (page) => page.route('**/*.js', (route) => route.abort()),
    });
    await reader.page.locator('html:not(.scripts)').waitFor();
    expect(await reader.page.locator('section h2:visible').count()).toBe(21);
    expect(await reader.page.locator('section noscript').count()).toBe(0);
    await reader.page.getByRole('alert').getByText('could not start').waitFor();
    await reader.close();
  });

  it('which break, a page says so, keeps what was typed, and is interactive once they do not', async () => {
    let broken = true;
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const reader = await open(browser, '#v=1&step=table', {
      view: null,
      waitUntil: 'commit',
      before: (page) =>
        page.route('**/page-*.js', async (route) => {
          if (!broken) return route.continue();
          await held;
          await route.fulfill({ contentType: 'text/javascript', body: 'import "./nothing.js"; let half = {' });
        }),
    });
    const { page } = reader;
    await page.locator('footer').waitFor();
    expect(await reader.status.locator('p:visible').textContent()).toContain('is computed from these inputs');
    await reader.field('ids').fill('3, 0');
    expect(await reader.status.locator('p:visible').textContent()).toContain(
      'the notebook’s own. The results for your inputs',
    );
    arrive();
    const notice = page.getByRole('alert');
    await notice.getByText('could not start').waitFor();
    expect(await page.getByText('is computed from these inputs').isVisible()).toBe(false);
    expect(await page.locator('section h2:visible').count()).toBe(21);
    broken = false;
    await notice.getByRole('button', { name: 'Load again and keep' }).click();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3, 0');
    expect(await notice.count()).toBe(0);
    expect(await page.locator('section h2:visible').allTextContents()).toEqual(['The table W']);
    await reader.close();
  });

  it.each([
    ['in the run that it carries', 'id="run">{"answers"'],
    ['before that run', '<script type="application/json"'],
    ['before its first step', '<h1'],
  ])('a page that is cut off %s says so, and is there once', async (_, cut) => {
    const reader = await open(browser, '', {
      view: null,
      before: (page) =>
        page.route(inject('site'), async (route) => {
          const text = await (await route.fetch()).text();
          expect(text).toContain(cut);
          await route.fulfill({ contentType: 'text/html', body: text.slice(0, text.indexOf(cut) + cut.length) });
        }),
    });
    await reader.page.getByRole('alert').getByText('could not start').waitFor();
    expect(await reader.page.locator('main').count()).toBe(1);
    expect(await reader.page.getByText('is computed from these inputs').isVisible()).toBe(false);
    await reader.close();
  });

  it('nothing is fetched from another host', async () => {
    const hosts = new Set<string>();
    const reader = await open(browser, '', {
      before: async (page) => {
        page.on('request', (request) => hosts.add(new URL(request.url()).host));
        await Promise.resolve();
      },
    });
    await reader.ready();
    expect(hosts.size).toBe(1);
    await reader.close();
  });

  it('what was typed before they arrived is kept', async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const reader = await open(browser, '', {
      waitUntil: 'commit',
      before: (page) =>
        page.route('**/*.js', async (route) => {
          await held;
          await route.continue();
        }),
    });
    await reader.field('ids').fill('3');
    arrive();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3');
    expect(await reader.code(2).textContent()).toContain('torch.tensor([3])');
    await reader.close();
  });
});

describe('a link with inputs', () => {
  it('shows the notebook’s own outputs as such until its own have been computed', async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const reader = await open(browser, '#v=1&ids=3,0&seed=7', {
      before: (page) =>
        page.route('**/*.wasm', async (route) => {
          await held;
          await route.continue();
        }),
    });
    await reader.page.locator('main.stale').waitFor();
    expect(await reader.field('ids').inputValue()).toBe('3,0');
    await reader.settled();
    expect(await reader.output(5).textContent()).toContain('from earlier inputs');
    arrive();
    await reader.ready();
    expect(await reader.code(3).textContent()).toContain('manual_seed(7)');
    await reader.close();
  });

  it('keeps them when the language is changed', async () => {
    const reader = await open(browser, '#v=1&ids=3,0');
    await reader.ready();
    await reader.page.getByRole('link', { name: '中文' }).click();
    await reader.page.waitForURL('**/zh/**');
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3,0');
    expect(await reader.page.locator('h1').textContent()).toBe('查表就是矩阵乘法');
    await reader.type('ids', '3，x');
    expect(await reader.problem('ids')).toContain('不是数字');
    await reader.close();
  });

  it('opens at its step', async () => {
    const reader = await open(browser, '#v=1&step=product');
    await reader.ready();
    expect(await reader.focused()).toBe('One-hot rows × W');
    await reader.page.locator('nav a[aria-current="step"]', { hasText: 'One-hot rows × W' }).waitFor();
    // It stays there while what lies above it still grows.
    await reader.page.locator('#compare .question').first().waitFor();
    const { bar, heading } = await reader.page.evaluate(() => ({
      bar: document.querySelector('.bar')?.getBoundingClientRect().bottom ?? NaN,
      heading: document.querySelector('#product h2')?.getBoundingClientRect().top ?? NaN,
    }));
    expect(heading).toBeGreaterThan(bar);
    expect(heading).toBeLessThan(bar + 60);
    await reader.close();
  });
});

describe('without a core', () => {
  it('the page says so, keeps its outputs, and tries again', async () => {
    const reader = await open(browser, '', { before: (page) => page.route('**/*.wasm', (route) => route.abort()) });
    const alert = reader.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('did not load');
    await reader.type('ids', '3');
    expect(await reader.text(6)).toContain('[0, 0, 1, 0]');
    expect(await reader.output(6).textContent()).toContain('from earlier inputs');
    await reader.page.unroute('**/*.wasm');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await reader.ready();
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1]])');
    expect(await alert.count()).toBe(0);
    await reader.close();
  });

  it('nor SIMD, the page says what is missing', async () => {
    const reader = await open(browser, '', {
      before: (page) =>
        page.addInitScript(() => {
          WebAssembly.validate = () => false;
          WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError('no SIMD'));
        }),
    });
    await reader.page.getByRole('alert').getByText('does not support WebAssembly SIMD').waitFor();
    await reader.close();
  });

  it('nor WebAssembly, the page says what is missing', async () => {
    const reader = await open(browser, '', {
      before: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
    });
    await reader.page.getByRole('alert').getByText('does not support WebAssembly,').waitFor();
    await reader.close();
  });

  it('a bug is owned up to, and reloading keeps the inputs', async () => {
    const reader = await open(browser);
    await reader.ready();
    // The core hands its answers over by it.
    await reader.page.evaluate(() => {
      JSON.parse = () => {
        throw new Error('made to break');
      };
    });
    // What breaks in the core that the page begins with is done by a worker; the whole core takes its place.
    const broken = reader.page.getByRole('alert').getByText('our mistake');
    await expect
      .poll(async () => {
        await reader.field('ids').fill('3, 1');
        await reader.field('ids').fill('3');
        return broken.isVisible();
      })
      .toBe(true);
    await reader.field('dim').fill('3');
    await reader.page.getByRole('button', { name: 'Reload and keep my inputs' }).click();
    await reader.ready();
    expect(await reader.field('ids').inputValue()).toBe('3');
    expect(await reader.code(2).textContent()).toContain('out_dim = 3');
    await reader.close();
  });
});

describe('what goes wrong beside the core', () => {
  it('is no matter where it is not ours, and is said where it is', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    const { page } = reader;
    await page.evaluate(() => {
      void Promise.reject(new Error('an extension'));
      setTimeout(() => {
        throw new Error('another');
      });
    });
    await expect.poll(() => reader.troubles.length).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('made to break');
      };
    });
    await page.getByText('Export', { exact: true }).click();
    await page.getByRole('button', { name: 'Download .ipynb' }).click();
    await page.getByRole('alert').getByText('our mistake').waitFor();
    await page.keyboard.press('Escape');
    await reader.field('ids').fill('3');
    await reader.ready();
    await reader.close();
  });

  it('keeps a large run from starting, which can be tried again, and no small one', async () => {
    const reader = await open(browser, '', {
      view: null,
      before: (page) =>
        page.addInitScript(() => {
          const own = Worker;
          globalThis.Worker = undefined as unknown as typeof Worker;
          addEventListener('mended', () => (globalThis.Worker = own));
        }),
    });
    await reader.ready();
    await reader.field('vocab').fill('50000');
    await reader.field('dim').fill('30');
    await reader.status.locator('p:visible', { hasText: 'could not start' }).first().waitFor();
    expect(await reader.page.getByRole('alert').count()).toBe(0);
    await reader.field('vocab').fill('9');
    await reader.ready();
    await reader.field('vocab').fill('50000');
    await reader.status.locator('p:visible', { hasText: 'could not start' }).first().waitFor();
    await reader.page.evaluate(() => dispatchEvent(new Event('mended')));
    await reader.status.getByRole('button', { name: 'Try again' }).click();
    await reader.ready();
    await reader.close();
  });

  it('is an address that cannot be written: the page goes on', async () => {
    const reader = await open(browser, '', {
      view: 'scroll',
      before: (page) =>
        page.addInitScript(() => {
          history.replaceState = history.pushState = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          };
        }),
    });
    await reader.ready();
    await reader.type('ids', '3');
    await reader.ready();
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1]])');
    await reader.field('ids').press('Enter');
    expect(await reader.page.getByRole('alert').count()).toBe(0);
    await reader.close();
  });
});
