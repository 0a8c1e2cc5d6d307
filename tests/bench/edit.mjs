/** From a keystroke to the painted result of what it causes, with the processor slowed down. */
/* global addEventListener */
import { setTimeout as sleep } from 'node:timers/promises';
import { withPage } from './launch.mjs';
import { installWatch } from './watch.mjs';

const slowdown = 4;
/** Between keystrokes: longer than the half second after which the page tells screen readers. */
const pauseMs = 600;

/** What this page marks of itself (web/page/browser/performance_marks.ts): from the key, the wait for the display's frame included. */
export const editMark = {
  'mark-edit-painted': { title: 'this page: edit painted, as it marks it', kind: 'mark' },
};

/** One key after another: longer and shorter seeds, and longer and shorter lists of IDs. Each changes the outputs. */
const script = [
  ['seed', ['4', 'Backspace', '5', 'Backspace']],
  ['ids', ['2', 'Backspace', '0', 'Backspace']],
];

/** Gives how long the page worked, and how long it took with the wait for the display's next frame. */
async function press(page, key) {
  await page.evaluate(() => {
    globalThis.keystroke = new Promise((settle) => {
      addEventListener('keydown', (event) => settle(event.timeStamp), { capture: true, once: true });
    });
    globalThis.output = globalThis.nextOutput();
  });
  await page.keyboard.press(key);
  return page.evaluate(async () => {
    const { changed, frame, painted } = await globalThis.output;
    const pressed = await globalThis.keystroke;
    const all = painted - pressed;
    // The page marks it in a task of its own.
    await new Promise((settle) => setTimeout(settle, 100));
    const marked = performance.getEntriesByName('edit-painted').at(-1)?.startTime;
    return { all, worked: all - (frame - changed), marked: marked > pressed ? marked - pressed : null };
  });
}

/** So many keystrokes on a page that has these fields, and outputs that follow them. */
async function typeOn(browser, url, keystrokes) {
  return withPage(browser, async (page) => {
    await page.addInitScript(installWatch);
    await page.goto(url);
    await page.evaluate(() => globalThis.live);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times = [];
    // The first round, in which much runs for the first time, counts like any other.
    while (times.length < keystrokes) {
      for (const [field, keys] of script) {
        await page.locator(`input[data-field="${field}"]`).focus();
        await page.keyboard.press('End');
        for (const key of keys) {
          await sleep(pauseMs);
          times.push(await press(page, key));
        }
      }
    }
    return times;
  });
}

/**
 * The timings of so many keystrokes on our page, and on one that does nothing but show what is typed: in rounds, with
 * both pages opened anew in each.
 */
export async function measureEdit(browser, { ours, peers }, { keystrokes, rounds }) {
  const [page, bare] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const some = Math.ceil(keystrokes / rounds);
    page.push(await typeOn(browser, `${ours}#v=1&seed=7&step=product`, some));
    bare.push(await typeOn(browser, `${peers}startup/bare.html`, some));
  }
  const rounded = (each, time) => ({ rounds: each.map((keys) => keys.map(time)) });
  return {
    page: rounded(page, ({ worked }) => worked),
    'page-60hz': rounded(page, ({ all }) => all),
    bare: rounded(bare, ({ worked }) => worked),
    'mark-edit-painted': {
      rounds: page.map((keys) => keys.map(({ marked }) => marked).filter((time) => time !== null)),
    },
  };
}
