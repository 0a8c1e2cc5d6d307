/** What the figures were measured on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** What Linux says of the first core: `model name`, `cpu family`, `model`. Elsewhere nothing. */
function cpuFacts() {
  const path = '/proc/cpuinfo';
  const text = existsSync(path) ? readFileSync(path, 'utf8').split('\n\n')[0] : '';
  return Object.fromEntries(text.split('\n').map((line) => line.split(/\s*:\s*/)));
}

/** A CPU's name. Virtual machines often tell only the brand, so that family and model are added where they are known. */
function cpuName() {
  const { 'cpu family': family, model } = cpuFacts();
  const precise = family && model ? ` family ${family} model ${model}` : '';
  return `${cpus()[0]?.model.trim() ?? 'unknown'}${precise} (${cpus().length} cores)`;
}

/** The caches of the first core, where Linux tells them: `L1d 32K, L2 512K, L3 32768K`. */
function caches() {
  const folder = '/sys/devices/system/cpu/cpu0/cache';
  if (!existsSync(folder)) return 'unknown';
  const read = (index, name) => readFileSync(join(folder, index, name), 'utf8').trim();
  return readdirSync(folder)
    .filter((index) => index.startsWith('index') && read(index, 'type') !== 'Instruction')
    .map((index) => `L${read(index, 'level')}${read(index, 'type') === 'Data' ? 'd' : ''} ${read(index, 'size')}`)
    .join(', ');
}

export function describeMachine(versions) {
  return {
    CPU: cpuName(),
    caches: caches(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release().split('-')[0]}`,
    ...versions,
    'load at its start': loadavg()[0].toFixed(1),
  };
}
