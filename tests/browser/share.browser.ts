import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch, open, type Reader } from './page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

function clipboard({ page }: Reader): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

const permissions = ['clipboard-read', 'clipboard-write'];

describe('a copied link', () => {
  it('is confirmed, and opens at exactly what the sender saw', async () => {
    const reader = await open(browser, '#v=1&step=product', { view: null, permissions });
    await reader.ready();
    await reader.type('ids', '3, x');
    // What is said of it, once typing has paused, would take the place of the copy's word.
    await reader.page.getByRole('status').filter({ hasText: '“x”' }).waitFor();
    await reader.page.getByRole('button', { name: 'Copy link' }).click();
    await reader.page.getByRole('status').filter({ hasText: 'Copy link: copied' }).waitFor();
    const link = await clipboard(reader);
    expect(link).toMatch(/#v=1&view=guided&step=product&ids=3,\+x$/);
    const other = await open(browser, link.slice(inject('site').length), { view: 'scroll' });
    await other.page.locator('main[data-core="ready"]').waitFor();
    expect(await other.field('ids').inputValue()).toBe('3, x');
    expect(await other.problem('ids')).toContain('“x”');
    expect(await other.page.locator('section h2:visible').allTextContents()).toEqual(['One-hot rows × W']);
    await other.close();
    await reader.close();
  });

  it('pasted into the bar of an open page is followed', async () => {
    const reader = await open(browser, '', { view: null });
    await reader.ready();
    await reader.page.evaluate(() => (location.hash = '#v=1&step=batch&ids=3'));
    await reader.page.locator('#batch h2:visible').waitFor();
    expect(await reader.field('ids').inputValue()).toBe('3');
    await reader.close();
  });
});

describe('another notebook', () => {
  it('is opened with what the reader has changed, which is said', async () => {
    const reader = await open(browser, '#v=1&step=batch&seed=7', { view: null });
    await reader.ready();
    await reader.page.getByRole('navigation', { name: 'Notebooks' }).locator('summary').click();
    const carried = reader.page.locator('nav .carried');
    await expect.poll(() => carried.allTextContents()).toEqual(Array(3).fill('with your seed'));
    await reader.page.getByRole('link', { name: /^PyTorch, term by term .*with your seed/ }).click();
    await reader.ready();
    expect(await reader.field('seed').inputValue()).toBe('7');
    expect(await reader.page.locator('section h2:visible').allTextContents()).toEqual(['All IDs in one call']);
    await reader.page.getByRole('button', { name: 'Reset all' }).click();
    expect(await reader.field('seed').inputValue()).toBe('123');
    await reader.close();
  });

  it.each([
    ['', 'Your seed and edited weights came along to this notebook.', 'Keep mine', 'Use this notebook’s own example'],
    ['zh/', /^你改过的随机种子、权重也带到了这个笔记本。$/, '保留我的', '换成这个笔记本自带的例子'],
  ])('says on /%s what came along, and offers to keep it or to show its own', async (path, said, keep, own) => {
    const reader = await open(browser, `${path}#v=1&step=batch&seed=7&edit=0,0,1`, { view: null });
    await reader.ready();
    const { page } = reader;
    const notice = page.getByRole('complementary', { name: said });
    const go = async (slug: string) => {
      await page.locator('nav summary').click();
      await page.locator(`nav a[href*="${slug}/"]`).first().click();
      await page.waitForURL(`**/${slug}/**`);
      await reader.ready();
      await notice.waitFor();
      await page.getByRole('status').filter({ hasText: said }).waitFor();
    };
    await go('pytorch-zh');
    // The link that may be sent says nothing of where the inputs came from.
    expect(new URL(page.url()).hash).toBe('#v=1&step=batch&seed=7&edit=0,0,1');
    expect(await reader.violations()).toEqual([]);
    await notice.getByRole('button', { name: keep }).click();
    expect(await notice.count()).toBe(0);
    expect(await reader.field('seed').inputValue()).toBe('7');
    await go('pytorch-reordered');
    await notice.getByRole('button', { name: own }).click();
    expect(await reader.field('seed').inputValue()).toBe('123');
    expect(await reader.field('ids').inputValue()).toBe('3, 2, 0, 1');
    await reader.close();
  });

  it('is opened with its own example where the reader likes that better', async () => {
    const reader = await open(browser, '#v=1&step=batch&seed=7', { view: null });
    await reader.ready();
    await reader.page.locator('nav summary').click();
    await reader.page.getByRole('link', { name: 'PyTorch, seed 0, with its own example' }).click();
    await reader.page.waitForURL('**/pytorch-seed-0/**');
    await reader.ready();
    expect(await reader.field('seed').inputValue()).toBe('0');
    expect(await reader.page.locator('section h2:visible').allTextContents()).toEqual(['All IDs in one call']);
    expect(await reader.page.locator('aside.notice').count()).toBe(0);
    await reader.close();
  });
});

describe('exports', () => {
  it('give the notebook, as it stands, for Jupyter', async () => {
    const reader = await open(browser, '#v=1&ids=3');
    await reader.ready();
    await reader.page.getByText('Export', { exact: true }).click();
    const waiting = reader.page.waitForEvent('download');
    await reader.page.getByRole('button', { name: 'Download .ipynb' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('embedding-lookup-pytorch-seed-123.ipynb');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('idx = torch.tensor([3])');
    const [, back = ''] = /\]\((\S+#\S+)\)/.exec(text) ?? [];
    const there = await open(browser, back.slice(inject('site').length));
    await there.ready();
    expect(await there.field('ids').inputValue()).toBe('3');
    await there.close();
    await reader.close();
  });

  it('have one set of inputs, though what is typed cannot be read', async () => {
    const reader = await open(browser, '#v=1&ids=3', { permissions });
    await reader.ready();
    await reader.type('ids', '3, x');
    // What cannot be read is said first: what is said of copying would give way to it.
    await reader.page.getByRole('status').filter({ hasText: 'not a number' }).waitFor();
    await reader.page.getByText('Export', { exact: true }).click();
    await reader.page.getByText('Your last input has not been computed').waitFor();
    await reader.page.getByRole('button', { name: 'Copy code for your own web page' }).click();
    await reader.page.getByRole('status').filter({ hasText: 'copied' }).waitFor();
    expect(await clipboard(reader)).toMatch(/#v=1&amp;ids=3"/);
    const waiting = reader.page.waitForEvent('download');
    await reader.page.getByRole('button', { name: 'Download .ipynb' }).click();
    const text = readFileSync(await (await waiting).path(), 'utf8');
    expect(text).toContain('idx = torch.tensor([3])');
    expect(text).toMatch(/#v=1&ids=3\)/);
    await reader.close();
  });

  it('that do not arrive are named, and come when they are tried again', async () => {
    const reader = await open(browser, '', {
      before: (page) => page.route('**/ExportPanel*', (route) => route.abort()),
    });
    await reader.ready();
    await reader.page.getByText('Export', { exact: true }).click();
    await reader.page.getByText('The exports did not load.').waitFor();
    await reader.page.unroute('**/ExportPanel*');
    await reader.page.getByRole('button', { name: 'Try again' }).click();
    await reader.page.getByRole('button', { name: 'Download .ipynb' }).waitFor();
    await reader.close();
  });

  it('give any matrix in any format', async () => {
    const reader = await open(browser, '', { permissions });
    await reader.ready();
    await reader.page.getByText('Export', { exact: true }).click();
    await reader.page.locator('.out').getByLabel('Matrix').selectOption('embedding.weight');
    await reader.page.getByLabel('Format').selectOption('torch');
    await reader.page.getByRole('button', { name: 'Copy matrix' }).click();
    await reader.page.getByRole('status').filter({ hasText: 'copied' }).waitFor();
    expect(await clipboard(reader)).toMatch(/^torch\.tensor\(\[\[0\.33737\d+, .*dtype=torch\.float32\)\n$/s);
    await reader.close();
  });

  it('copy the code and the output of a cell', async () => {
    const reader = await open(browser, '', { permissions });
    await reader.ready();
    await reader.page.getByRole('button', { name: 'Copy input 6' }).click();
    expect(await clipboard(reader)).toBe(
      '# the 1 stands in the column of the ID\nonehot = torch.nn.functional.one_hot(idx)\nonehot',
    );
    await reader.page.getByRole('button', { name: 'Copy output 6' }).click();
    expect(await clipboard(reader)).toBe(await reader.text(6));
    await reader.close();
  });
});

/** Until the slides' style has come, and the slide has its size. */
async function presenting({ page }: Reader): Promise<void> {
  await page.locator('.presenter').waitFor();
  await page.locator('section.current[data-slide]').waitFor();
}

describe('a presentation', () => {
  it('whose bar does not arrive is still turned and left by keys', async () => {
    const reader = await open(browser, '#v=1&step=ids&present=1', {
      view: null,
      before: (page) => page.route('**/PresenterBar*', (route) => route.abort()),
    });
    await reader.ready();
    await reader.page.keyboard.press('ArrowRight');
    await reader.page.locator('section#table.current').waitFor();
    await reader.page.keyboard.press('Escape');
    await reader.page.locator('html:not(.present)').waitFor();
    expect(await reader.page.getByRole('alert').count()).toBe(0);
    expect(await reader.page.locator('.presenter').count()).toBe(0);
    await reader.close();
  });

  it('whose bar does not arrive is left by touch, and gets its bar when it is tried again', async () => {
    const reader = await open(browser, '#v=1&step=ids&present=1', {
      view: null,
      hasTouch: true,
      before: (page) => page.route('**/PresenterBar*', (route) => route.abort()),
    });
    await reader.ready();
    const { page } = reader;
    await page.getByRole('button', { name: 'Leave' }).tap();
    await page.locator('html:not(.present)').waitFor();
    await page.getByRole('button', { name: 'Present', exact: true }).tap();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/PresenterBar*');
    await again.tap();
    await page.locator('.presenter').waitFor();
    await expect.poll(() => page.locator('.presenter').evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed');
    await reader.close();
  });

  it('shows what the class should see, turns by a clicker, and ends by Escape', async () => {
    const reader = await open(browser, '#v=1&step=onehot', { view: null });
    await reader.ready();
    await reader.page.getByRole('button', { name: 'Present', exact: true }).click();
    expect(reader.page.url()).toContain('present=1');
    await presenting(reader);
    expect(await reader.field('ids').isVisible()).toBe(false);
    // The code lies below the question and the figure: a clicker goes on to it before the next step.
    await reader.page.keyboard.press('PageDown');
    expect(await reader.page.locator('#onehot h2').isVisible()).toBe(true);
    for (let times = 0; times < 4 && !(await reader.page.locator('#linear h2').isVisible()); times++) {
      await reader.page.waitForTimeout(600);
      await reader.page.keyboard.press('PageDown');
    }
    await reader.page.keyboard.press('ArrowLeft');
    await reader.page.keyboard.press('ArrowRight');
    expect(await reader.focused()).toBe('The linear layer');
    const size = await reader.page
      .locator('#linear samp')
      .first()
      .evaluate((samp) => parseFloat(getComputedStyle(samp).fontSize));
    expect(size).toBeGreaterThanOrEqual(14);
    await reader.page.keyboard.press('Escape');
    expect(await reader.field('ids').isVisible()).toBe(true);
    expect(reader.page.url()).not.toContain('present');
    await reader.close();
  });
});

describe('a presentation on a slow network', () => {
  /** Keeps what was painted of a slide that was not one yet: what its style sheet or its size was still missing for. */
  const watch = (): void => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = (): void => {
      requestAnimationFrame(look);
      if (!document.documentElement.classList.contains('present')) return;
      const bar = document.querySelector('.presenter');
      const styled = bar !== null && getComputedStyle(bar).position === 'fixed';
      for (const part of document.querySelectorAll(
        ':is(.page-top, .bar, .page-end, .step-list, .steps > section > :not(h2, noscript))',
      )) {
        const shown = part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().height > 0;
        const fitted = part.closest('section')?.dataset['slide'] !== undefined;
        if (shown && !(styled && fitted)) seen.push(part.className);
      }
    };
    requestAnimationFrame(look);
  };
  const slowly = async (page: Page): Promise<void> => {
    await page.addInitScript(watch);
    await page.route(/PresenterBar.*\.(js|css)$|QuestionsView|questions/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, route.request().url().endsWith('css') ? 900 : 300));
      await route.continue();
    });
  };
  const painted = ({ page }: Reader): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as unknown as { seen: readonly string[] }).seen);

  it('that an address opens shows a heading, and then the slide', async () => {
    const reader = await open(browser, '#v=1&step=gradients&present=1', { view: null, before: slowly });
    await reader.page.locator('#gradients[data-slide]').waitFor();
    await reader.page.keyboard.press('ArrowLeft');
    await reader.page.locator('#limits[data-slide]').waitFor();
    expect(await painted(reader)).toEqual([]);
    await reader.close();
  });

  it.each(['click', 'Enter'])('that is opened by %s shows a heading, and then the slide', async (how) => {
    const reader = await open(browser, '#v=1&step=linear', { view: null, before: slowly });
    await reader.ready();
    const button = reader.page.getByRole('button', { name: 'Present', exact: true });
    await (how === 'click' ? button.click() : button.press(how));
    await reader.page.locator('#linear[data-slide]').waitFor();
    expect(await painted(reader)).toEqual([]);
    await reader.close();
  });
});

describe('a slide', () => {
  it('is as large as its room allows', async () => {
    const reader = await open(browser, '#v=1&step=ids&present=1', { view: null });
    await reader.ready();
    await presenting(reader);
    const digit = reader.page.locator('#ids figure td.at');
    const height = async (): Promise<number> => (await digit.boundingBox())?.height ?? 0;
    const large = await height();
    await reader.page.keyboard.press('Escape');
    expect(large).toBeGreaterThan(2 * (await height()));
    await reader.page.keyboard.press('ArrowRight');
    await reader.close();
  });

  it.each([
    ['', 'batch', true],
    ['keras/', 'gradients', false],
  ] as const)('of /%s%s takes a cell of the presenter’s own, which is seen whole', async (path, step, fits) => {
    const reader = await open(browser, `${path}#v=1&step=${step}&present=1`, { view: null, reducedMotion: 'reduce' });
    await reader.ready();
    await presenting(reader);
    const { page } = reader;
    await page.locator('.presenter').getByRole('button', { name: 'Add a code cell of your own to this step' }).click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('1 + 1');
    const own = page.locator(`#${step} .cell.added`);
    await own.getByText('2', { exact: true }).waitFor();
    const barTop = (await page.locator('.presenter').boundingBox())?.y ?? 0;
    const bottom = async (part: Locator): Promise<number> =>
      part.boundingBox().then((box) => (box === null ? Infinity : box.y + box.height));
    await expect.poll(() => bottom(own)).toBeLessThanOrEqual(barTop);
    if (fits) expect(await bottom(page.locator(`#${step} figure`))).toBeLessThanOrEqual(barTop);
    expect(await reader.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await reader.focused()).toBe('Edit code');
    await page.keyboard.press('Escape');
    await page.locator('html:not(.present)').waitFor();
    await reader.close();
  });

  it('is scrolled by a clicker before it is turned, to its end and back', async () => {
    const reader = await open(browser, 'keras/#v=1&step=gradients&present=1', { view: null, reducedMotion: 'reduce' });
    await reader.ready();
    await presenting(reader);
    // The question lies below the fold.
    await reader.page.locator('#gradients .questions').waitFor();
    const press = async (key: string): Promise<string> => {
      await reader.page.keyboard.press(key);
      await reader.page.waitForTimeout(100);
      const heading = await reader.page.locator('section h2:visible').textContent();
      return `${heading ?? ''} ${await reader.page.evaluate(() => (scrollY > 8 ? 'scrolled' : 'top'))}`;
    };
    expect(await press('PageDown')).toBe('The gradients of both ways scrolled');
    expect(
      await reader.page
        .locator('#gradients .questions')
        .evaluate((questions) => questions.getBoundingClientRect().bottom <= innerHeight),
    ).toBe(true);
    expect(await press('PageUp')).toBe('The gradients of both ways top');
    const seen: string[] = [];
    while (seen.length < 14 && !seen.at(-1)?.startsWith('A race')) seen.push(await press('PageDown'));
    expect(seen[0]).toBe('The gradients of both ways scrolled');
    expect(seen.at(-1)).toBe('A race with a real vocabulary top');
    expect(await press('ArrowLeft')).not.toMatch(/^A race/);
    await reader.close();
  });
});

it('print shows all steps, no controls, and the link', async () => {
  const reader = await open(browser, '#v=1&step=batch', { view: null });
  await reader.ready();
  await reader.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await reader.page.emulateMedia({ media: 'print' });
  expect(await reader.page.locator('section h2:visible').count()).toBeGreaterThan(8);
  expect(await reader.page.locator('button:visible').count()).toBe(0);
  expect(await reader.page.locator('input:visible').count()).toBe(0);
  await reader.page.locator('footer').getByText(reader.page.url()).waitFor();
  const readme = await reader.page.locator('footer a').first().getAttribute('href');
  expect(await (await reader.page.request.get(new URL(readme ?? '', inject('site')).href)).text()).toContain(
    '## What is exact',
  );
  expect(await reader.code(2).textContent()).toContain('[2, 3, 1]');
  await reader.close();
});

/** How many pages a PDF has: Firefox writes compressed what says so. */
function pagesOf(paper: Buffer): number {
  const text = paper.toString('latin1');
  const unpacked = [...text.matchAll(/stream\r?\n([^]*?)endstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...unpacked].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

it('print of one step is one page of it', async () => {
  const reader = await open(browser, 'zh/#v=1&step=gradients', { view: null });
  await reader.ready();
  const { page } = reader;
  await page.locator('#gradients .question').first().waitFor();
  await page.evaluate(() => (window.print = () => dispatchEvent(new Event('beforeprint'))));
  await page.getByText('导出', { exact: true }).click();
  await page.getByRole('button', { name: '打印这一步' }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('section h2:visible').count()).toBe(1);
  expect(await page.locator('#gradients .question').first().isVisible()).toBe(true);
  const paper = await page.pdf({ format: 'A4' });
  expect(pagesOf(paper)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  // Firefox is at the screen again once it has printed.
  for (const media of ['screen', 'print'] as const) await page.emulateMedia({ media });
  expect(await page.locator('section h2:visible').count()).toBeGreaterThan(8);
  await reader.close();
});

describe('in a frame', () => {
  it('is one step that needs no storage and tells its height', async () => {
    const reader = await open(browser, '', { view: null, permissions, serviceWorkers: 'block' });
    await reader.ready();
    await reader.page.getByText('Export', { exact: true }).click();
    await reader.page.getByRole('button', { name: 'Copy code for your own web page' }).click();
    await reader.page.getByRole('status').filter({ hasText: 'copied' }).waitFor();
    const snippet = (await clipboard(reader)).replace('step=setup', 'step=batch');
    await reader.page.route('**/host.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>host</title>${snippet}` }),
    );
    await reader.page.addInitScript(() => {
      if (window === top) return;
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('no storage here');
        },
      });
    });
    await reader.page.goto(`${inject('site')}host.html`);
    const frame = reader.page.frameLocator('iframe');
    await frame.locator('main[data-core="ready"]').waitFor();
    expect(await frame.locator('section h2:visible').allTextContents()).toEqual(['All IDs in one call']);
    await reader.page.waitForFunction(() => {
      const height = Number(document.querySelector('iframe')?.height);
      return height > 100 && height !== 600;
    });
    expect(await frame.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight)).toBeLessThan(2);
    await frame.getByRole('textbox', { name: 'Token IDs' }).fill('[0, 3]');
    await frame.locator('section.current samp', { hasText: '0.3374' }).waitFor();
    await reader.close();
  });

  it('turns by buttons and arrow keys, telling each height, and leaves the history of the page around alone', async () => {
    const reader = await open(browser, '', { view: null, serviceWorkers: 'block' });
    const heights = `<script>addEventListener('message', ({ data }) => (window.told = data.lookupIsMatmul.height));</script>`;
    const body = `<!doctype html><title>host</title>${heights}<iframe src="./?embed=1" width="700" height="9000"></iframe>`;
    await reader.page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await reader.page.goto(`${inject('site')}host.html`);
    const frame = reader.page.frameLocator('iframe');
    await frame.locator('main[data-core="ready"]').waitFor();
    const entries = await reader.page.evaluate(() => history.length);
    const told = () => reader.page.evaluate(() => (globalThis as unknown as { told: number }).told);
    const shown = async (): Promise<string> => (await frame.locator('section h2:visible').allTextContents()).join();
    expect(await frame.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    const first = await told();
    await frame.getByRole('button', { name: 'Next' }).click();
    expect(await shown()).toBe('Token IDs');
    await expect.poll(told).not.toBe(first);
    await reader.page.keyboard.press('ArrowRight');
    expect(await shown()).toBe('The table W');
    await reader.page.keyboard.press('ArrowLeft');
    await frame.getByRole('navigation', { name: 'Steps' }).getByText(/^2 /).waitFor();
    expect(await reader.page.evaluate(() => history.length)).toBe(entries);
    await reader.close();
  });
});
