import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, error, Key, type WebDriver } from 'selenium-webdriver';
import type { Engine } from './engine.ts';

/** Where WebKitGTK's programs are. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** The X server that shows nothing. */
  readonly display: string;
}

/** How long a page that is there takes to answer at most, in milliseconds. */
const NO_ANSWER = 5000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts a display of its own choice and gives its name. */
async function startDisplay(program: string): Promise<{ process: ChildProcess; name: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const process = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(process.stdio[3] as Readable, 'data')) as [Buffer];
  return { process, name: `:${number.toString().trim()}` };
}

async function connect(port: number, capabilities: Capabilities): Promise<WebDriver> {
  const server = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(`${server}/status`).then(
      () => true,
      () => false,
    );
    if (up) return new Builder().usingServer(server).withCapabilities(capabilities).build();
    await sleep(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** WebKitGTK's small browser. */
export async function webkit(programs: WebKitPrograms): Promise<Engine> {
  const display = await startDisplay(programs.display);
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  const env = { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', HOME: home };
  const server = spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // A test waits for what it looks for; a page whose files are held back would never have loaded.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  });
  const driver = await connect(port, capabilities);
  const evaluate = (expression: string): Promise<unknown> => driver.executeScript(`return (${expression})`);
  /** Until the page is there, blank or not. While one gives way to another there is none to ask, or none that answers. */
  const arrived = async (blank: boolean): Promise<void> => {
    const ask = (): Promise<unknown> =>
      Promise.race([evaluate(`location.href === 'about:blank'`).catch(() => null), sleep(NO_ANSWER)]);
    await driver.wait(async () => blank === (await ask()));
  };
  const go = async (address: string): Promise<void> => {
    await driver.get('about:blank');
    await arrived(true);
    await driver.get(address);
    await arrived(false);
  };
  /** The driver forgets its session when the browser ends. */
  const ended = (): Promise<boolean> =>
    driver.getWindowHandle().then(
      () => false,
      (failure: unknown) => failure instanceof error.NoSuchSessionError,
    );
  return {
    open: go,
    head: go,
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: async (selector, text) => {
      await driver.executeScript(
        'const field = document.querySelector(arguments[0]); field.focus(); field.select()',
        selector,
      );
      await driver.actions().sendKeys(text).perform();
    },
    retype: async (text) => {
      const keys = text.replaceAll('\n', Key.ENTER);
      await driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).sendKeys(keys).perform();
    },
    eval: evaluate,
    evalInFrame: async (expression) => {
      await driver.switchTo().frame(0);
      try {
        return await evaluate(expression);
      } finally {
        await driver.switchTo().defaultContent();
      }
    },
    downloads: home,
    ended,
    close: async () => {
      if (!(await ended())) await driver.quit();
      server.kill();
      display.process.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
