/** Starting the browser, always in the same way. */
import { chromium } from 'playwright-core';
import { Problem } from '../../cpp/toolchain/process.mjs';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium headless; `further` are more of its options. */
export async function launch(executablePath, further = []) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    return await chromium.launch({ executablePath, args: [...quiet, ...sandbox, ...further] });
  } catch (error) {
    throw new Problem(`Chromium at ${executablePath} does not start: ${error.message.split('\n')[0]}`);
  }
}

/** Opens a page and calls `work` with it; what goes wrong in the page is told. */
export async function withPage(browser, work) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`  in the page: ${error.message}\n`));
    return await work(page);
  } finally {
    await context.close();
  }
}
