/** From a keystroke to the painted result of what it causes, with the processor slowed down. */
/* global addEventListener */
import { setTimeout as sleep } from 'node:timers/promises';
import { withPage } from './launch.mjs';
import { installWatch } from './watch.mjs';
import { installWrites } from './writes.mjs';

const slowdown = 4;
/** Between keystrokes: longer than the half second after which the page tells screen readers. */
const pauseMs = 600;

/** What else is measured of this page than how long a key takes. */
export const editContestants = {
  'page-60hz': { title: 'this page, with the wait for a 60 Hz display', kind: 'ours' },
  writes: { title: 'this page, where a key only writes the same texts', kind: 'limit' },
  // From the key, the wait for the display's frame included (web/page/browser/performance_marks.ts).
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
    globalThis.noteKey();
  });
  await page.keyboard.press(key);
  return page.evaluate(async () => {
    const { changed, frame, painted } = await globalThis.output;
    globalThis.notePainted();
    const pressed = await globalThis.keystroke;
    const all = painted - pressed;
    // The page marks it in a task of its own.
    await new Promise((settle) => setTimeout(settle, 100));
    const marked = performance.getEntriesByName('edit-painted').at(-1)?.startTime;
    return { all, worked: all - (frame - changed), marked: marked > pressed ? marked - pressed : null };
  });
}

/** Types all keys of the script, and gives what each took. */
async function typeScript(page) {
  const times = [];
  for (const [field, keys] of script) {
    await page.locator(`input[data-field="${field}"]`).focus();
    await page.keyboard.press('End');
    for (const key of keys) {
      await sleep(pauseMs);
      times.push(await press(page, key));
    }
  }
  return times;
}

/**
 * So many keystrokes on a page that has these fields, and outputs that follow them.
 *
 * @param repeats whether its keys only write again what they wrote when they were typed twice before
 */
async function typeOn(browser, url, keystrokes, repeats = false) {
  return withPage(browser, async (page) => {
    await page.addInitScript(installWatch);
    await page.addInitScript(installWrites);
    // Closed, the bar of our page shows its fields as one line.
    await page.addInitScript(() => localStorage.setItem('inputs', 'open'));
    await page.goto(url);
    await page.evaluate(() => globalThis.live);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (repeats) {
      await typeScript(page);
      await page.evaluate(() => globalThis.noteWrites());
      await typeScript(page);
      await sleep(pauseMs);
      await page.evaluate(() => globalThis.repeatWrites());
    }
    const times = [];
    // The first round, in which much runs for the first time, counts like any other.
    while (times.length < keystrokes) times.push(...(await typeScript(page)));
    return times;
  });
}

/**
 * The timings of so many keystrokes on our page, on the same page where a key only writes the same texts, and on one that
 * does nothing but show what is typed: in rounds, with all pages opened anew in each.
 */
export async function measureEdit(browser, { ours, peers }, { keystrokes, rounds }) {
  const [page, writes, bare] = [[], [], []];
  const url = `${ours}#v=1&seed=7&step=product`;
  for (let round = 0; round < rounds; round++) {
    const some = Math.ceil(keystrokes / rounds);
    page.push(await typeOn(browser, url, some));
    writes.push(await typeOn(browser, url, some, true));
    bare.push(await typeOn(browser, `${peers}startup/bare.html`, some));
  }
  const rounded = (each, time) => ({ rounds: each.map((keys) => keys.map(time)) });
  return {
    page: rounded(page, ({ worked }) => worked),
    'page-60hz': rounded(page, ({ all }) => all),
    writes: rounded(writes, ({ worked }) => worked),
    bare: rounded(bare, ({ worked }) => worked),
    'mark-edit-painted': {
      rounds: page.map((keys) => keys.map(({ marked }) => marked).filter((time) => time !== null)),
    },
  };
}
