/**
 * Whether pages that stay open, and are used all the time, need more and more: node tests/growth/growth.mjs --minutes=60
 * Uses dist/ as it is. Prints a line after each round, and at the end what grew; ends with 1 where anything did, or where a
 * page said an error.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { command } from '../../cpp/toolchain/command.mjs';
import { root, say } from '../../cpp/toolchain/process.mjs';
import { serve } from '../../cpp/toolchain/serve.mjs';
import { headlessShell } from '../run/browser.mjs';
import { allocatedBytes, measurer } from './measured.mjs';
import { goRound, openFile } from './open_rounds.mjs';
import { trendOf } from './trend.mjs';
import { ACTS, settled } from './walk_rounds.mjs';

/** The same sequence of numbers from 0 to 1 in each run. */
function randomFrom(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** What is measured of each tab, and the rounds in it; each begins and ends with the page in the same state. */
async function tabs(browser, site, troubles, measured, only) {
  const random = randomFrom(1);
  const tab = async (path) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(`/${path}: ${message.text()}`);
    });
    page.on('pageerror', (error) => troubles.push(`/${path}: ${error.message}`));
    await page.addInitScript(() => localStorage.setItem('inputs', 'open'));
    measured.set(page, await measurer(page));
    await page.goto(site + path);
    return page;
  };
  const acts = Object.entries(ACTS).filter(([name]) => !(only in ACTS) || name === only);
  const walk = await tab('');
  await settled(walk);
  const opening = await tab('open/');
  await opening.locator('html[data-startup="interactive"]').waitFor();
  const going = await tab('');
  await settled(going);
  const all = [
    {
      name: 'walk',
      page: walk,
      round: async () => {
        for (const [name, act] of acts) {
          const start = performance.now();
          await act(walk, random);
          if (only !== undefined || process.env.SAY) say(`  ${name}: ${Math.round(performance.now() - start)} ms`);
        }
      },
    },
    { name: 'open', page: opening, round: (round) => openFile(opening, round) },
    { name: 'links', page: going, round: () => goRound(going, site) },
  ];
  return only === undefined ? all : all.filter(({ name }) => name === (only in ACTS ? 'walk' : only));
}

/** A figure with the name of its tab → its values, one for each round. */
class Figures extends Map {
  add(tab, figures) {
    for (const [name, value] of Object.entries(figures)) {
      const key = `${tab} ${name}`;
      this.set(key, [...(this.get(key) ?? []), value]);
    }
  }
}

const number = (value) => Math.round(value).toLocaleString('en');

/** Says how each figure went, and gives the names of those that grew. */
function report(figures) {
  const grown = [];
  for (const [name, values] of figures) {
    const trend = trendOf(values);
    if (trend === null) continue;
    const { first, last, growth, noise, grows } = trend;
    say(
      `${name.padEnd(18)} ${number(first).padStart(13)} → ${number(last).padStart(13)}   trend ${number(growth).padStart(11)}` +
        `   noise ${number(noise).padStart(10)}${grows ? '   GROWS' : ''}`,
    );
    if (grows) grown.push(name);
  }
  return grown;
}

command(import.meta.url, async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      only: { type: 'string' },
      site: { type: 'string', default: join(root, 'dist') },
    },
  });
  const { url, close } = await serve(values.site, 0);
  const browser = await chromium.launch({
    executablePath: await headlessShell(),
    // What is run often is compiled again and again, into more code each time: so that the heap has what the page keeps.
    args: ['--js-flags=--no-opt --no-maglev --no-sparkplug', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const troubles = [];
  const measured = new Map();
  const figures = new Figures();
  try {
    const open = await tabs(browser, url, troubles, measured, values.only);
    const end = Date.now() + 60_000 * Number(values.minutes);
    for (let round = 1; Date.now() < end; round += 1) {
      for (const { name, page, round: go } of open) {
        await page.bringToFront();
        await go(round);
        figures.add(name, await measured.get(page)());
      }
      figures.add('all', { allocated: await allocatedBytes(browser) });
      const line = Array.from(figures, ([name, all]) => `${name} ${number(all.at(-1))}`).join(', ');
      say(`round ${round}: ${line}`);
    }
  } finally {
    await browser.close();
    await close();
  }
  const grown = report(figures);
  say(`console: ${troubles.length} errors and warnings`);
  for (const trouble of troubles.slice(0, 20)) say(`  ${trouble}`);
  return grown.length + troubles.length > 0 ? 1 : 0;
});
