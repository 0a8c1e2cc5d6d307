/** Keeps two runs from making the same thing at once. */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The lock files that this process holds. Each names it and the programs it started, one a line. */
const mine = new Set();

/** A process, told apart from a later one of the same number by when it began, where the system says. */
function identity(pid) {
  try {
    return `${pid} ${readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[20]}`;
  } catch {
    return `${pid}`;
  }
}

function alive(line) {
  const pid = Number(line.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return identity(pid) === line;
}

function held(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).some(alive);
  } catch {
    return false;
  }
}

function take(path) {
  try {
    writeFileSync(path, `${identity(process.pid)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Lets what this process has locked stay so until this program, too, has ended: it may outlive us. */
export function lockFor(pid) {
  for (const path of mine) appendFileSync(path, `${identity(pid)}\n`);
}

/** Does the work while holding the lock file; a lock of processes that have all ended is void. */
export async function locked(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let tries = 0; !take(path); tries++) {
    if (tries === 4) process.stderr.write('  waiting for another run to finish …\n');
    await sleep(250);
    // A second look, as the file may have been empty only because its owner was about to write.
    if (!held(path) && (await sleep(250), !held(path))) rmSync(path, { force: true });
  }
  mine.add(path);
  try {
    return await work();
  } finally {
    mine.delete(path);
    rmSync(path, { force: true });
  }
}
