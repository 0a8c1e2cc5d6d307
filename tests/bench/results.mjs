/** Keeping what a run has given: a folder for each CPU, and a page that sets them side by side. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../cpp/toolchain/process.mjs';
import { panels } from './report/chart.ts';
import { overview } from './report/overview.ts';
import { withoutBefore } from './report/results.ts';
import { markdownReport } from './report/page.ts';
import { folderOf } from './report/folder.ts';
import { drawChart } from './report/svg.ts';

const kept = 'tests/bench/results';

/** As JSON: a line for each case, times to six digits. */
function written(results) {
  const short = (key, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
  const lines = (launches) =>
    `[${launches.map((cases) => `[\n${cases.map((measured) => JSON.stringify(measured, short)).join(',\n')}\n]`).join(', ')}]`;
  const { launches, setAside, ...rest } = results;
  const head = JSON.stringify(rest, null, 1).slice(0, -2);
  return `${head},\n "launches": ${lines(launches)},\n "setAside": ${lines(setAside)}\n}\n`;
}

/** What all runs have left in their folders, in the order of their names. */
function keptResults() {
  return readdirSync(join(root, kept))
    .filter((folder) => existsSync(join(root, kept, folder, 'results.json')))
    .sort()
    .map((folder) => ({ folder, results: JSON.parse(readFileSync(join(root, kept, folder, 'results.json'), 'utf8')) }));
}

/** Writes the results into a folder. */
function write(folder, results) {
  const { machine } = results;
  const files = {
    'results.json': written(results),
    'README.md': markdownReport(results),
    'chart.svg': drawChart(panels(results), `${machine.CPU}, Chromium ${machine.Chromium}.`),
  };
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text);
}

/**
 * Writes all results where the build lies, and those of a full run, without another build's, beside those of other CPUs.
 * Gives the folder of all.
 */
export function writeResults(results) {
  const all = 'build/bench/results';
  write(all, results);
  if (results.mode === 'full') {
    write(`${kept}/${folderOf(results.machine)}`, withoutBefore(results));
    writeFileSync(join(root, kept, 'README.md'), overview(keptResults()));
  }
  return all;
}
