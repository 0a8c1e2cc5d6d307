import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, type Reader } from '../browser/page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** What a browser may refuse, made to refuse it before the page is fetched. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  'to open its storage': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no storage here', 'SecurityError');
      },
    });
  },
  'to keep anything in its storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'every change of the address': () => {
    history.replaceState = history.pushState = () => {
      throw new DOMException('too often', 'SecurityError');
    };
  },
  'changes of the address after the hundredth': () => {
    let calls = 0;
    const limited =
      (change: (...args: Parameters<History['pushState']>) => void) =>
      (...args: Parameters<History['pushState']>): void => {
        calls += 1;
        if (calls > 100) throw new DOMException('too often', 'SecurityError');
        change(...args);
      };
    history.pushState = limited(history.pushState.bind(history));
    history.replaceState = limited(history.replaceState.bind(history));
  },
  'a service worker': () => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      value: { register: () => Promise.reject(new DOMException('not here', 'SecurityError')) },
    });
  },
  'to speak of service workers at all': () => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get() {
        throw new DOMException('not in a frame', 'SecurityError');
      },
    });
  },
  'a worker': () => {
    globalThis.Worker = function () {
      throw new DOMException('no workers here', 'SecurityError');
    } as unknown as typeof Worker;
  },
};

/** Opens the page in a browser that refuses this. */
function inBrowserThatRefuses(refusal: () => void, path = ''): Promise<Reader> {
  return open(browser, path, {
    view: null,
    serviceWorkers: 'allow',
    before: (page) => page.addInitScript(refusal),
  });
}

describe('a browser that refuses', () => {
  it.each(Object.entries(REFUSALS))('%s: the page lives, computes and turns', async (_, refusal) => {
    const reader = await inBrowserThatRefuses(refusal, '#v=1&view=scroll');
    const { page } = reader;
    await reader.ready();
    await reader.type('ids', '3, 0');
    await reader.ready();
    expect(await reader.text(6)).toBe('tensor([[0, 0, 0, 1],\n        [1, 0, 0, 0]])');
    await page.getByRole('button', { name: 'Guided' }).click();
    await page.locator('h1').click();
    for (let turn = 0; turn < 60; turn++) await page.keyboard.press(turn % 20 < 10 ? 'ArrowRight' : 'ArrowLeft');
    await page.locator('main[data-core="ready"]').waitFor();
    // Past the time at which the page asks for what keeps it.
    await page.waitForTimeout(2200);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await reader.field('ids').inputValue()).toBe('3, 0');
    await reader.close();
  });

  it('its clipboard, both ways: the page says so, and goes on', async () => {
    const reader = await inBrowserThatRefuses(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      document.execCommand = () => {
        throw new Error('no');
      };
    });
    const { page } = reader;
    await reader.ready();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').filter({ hasText: 'The browser does not let this page copy.' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await reader.close();
  });
});
