/** Running other programs, and telling the user what goes on: all on stderr, so that stdout stays the caller's. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFor } from './lock.mjs';

/** The folder that holds package.json. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Something the user can mend: told as one sentence, without a stack. */
export class Problem extends Error {}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A clock that is started now: it gives the seconds since then. */
export function clock() {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}

/** Says what begins, every now and then that it goes on, and if it took a while, how long it was. */
export async function step(title, work) {
  say(`▸ ${title}`);
  const seconds = clock();
  const heartbeat = setInterval(() => say(`  … still at it after ${seconds().toFixed(0)} s`), 20_000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (seconds() >= 1) say(`  ${title}: ${seconds().toFixed(1)} s`);
  }
}

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]);
  });
}

/**
 * Runs a program to its end and gives its exit status (1 when a signal ended it).
 * Its output goes to our stderr, unless `stdio` says otherwise. `begun` is given the process once it has begun.
 */
export function status(command, args, { stdio = ['ignore', 2, 2], begun, ...options } = {}) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    if (child.pid) {
      lockFor(child.pid);
      begun?.(child);
    }
    children.add(child);
    child.on('error', fail);
    child.on('close', (code) => {
      children.delete(child);
      settle(code ?? 1);
    });
  });
}

/** Runs a program that has to succeed. */
export async function run(command, args, options) {
  const code = await status(command, args, options);
  if (code !== 0) throw new Problem(`"${command} ${args.join(' ')}" failed with status ${code}; see above.`);
}

/** What a program prints on stdout, or undefined where it is missing or fails. */
export function output(command, args, options) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options });
  return result.status === 0 ? result.stdout : undefined;
}

/** The full path of the first of these programs that is on PATH. */
export function which(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not in this folder
      }
    }
  }
  return undefined;
}
