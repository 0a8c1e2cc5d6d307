/** What each CPU gave, side by side, as Markdown. */
import { verdictText } from './bars.ts';
import { judged } from './rules.ts';
import type { Results } from './results.ts';
import { markdown, type Table } from './table.ts';

/** The results of one CPU, and the folder that they lie in. */
export interface OnCpu {
  readonly folder: string;
  readonly results: Results;
}

function machines(all: readonly OnCpu[]): Table {
  return {
    head: ['CPU', 'caches', 'Chromium', 'launches', 'measured on'],
    rows: all.map(({ folder, results: { machine, launches, started } }) => [
      `[${machine['CPU'] ?? folder}](${folder}/README.md)`,
      machine['caches'] ?? '',
      machine['Chromium'] ?? '',
      String(launches.length),
      started.slice(0, 10),
    ]),
  };
}

function bars(all: readonly OnCpu[]): Table {
  const each = all.map(({ results }) => judged(results));
  const [first = []] = each;
  return {
    head: ['bar', 'must', 'aim', ...all.map(({ folder, results }) => results.machine['CPU'] ?? folder)],
    rows: first.map(({ work, what, must, aim }, i) => [
      `${work}: ${what}`,
      must,
      aim,
      // The bars are the same for every CPU, in the same order.
      ...each
        .flatMap((onCpu) => onCpu.slice(i, i + 1))
        .map((bar) => [verdictText(bar), bar.measured].filter(Boolean).join(': ')),
    ]),
  };
}

/** The page that leads to the results of each CPU. */
export function overview(all: readonly OnCpu[]): string {
  return `${[
    '# This project beside its peers, on each CPU met',
    'Written by `npm run bench`, which keeps a folder for each CPU and overwrites those of no other. Figures of one CPU ' +
      'can be compared with each other; ratios can be compared between CPUs. Each bar is judged by the worst launch.',
    markdown(machines(all)),
    markdown(bars(all)),
  ].join('\n\n')}\n`;
}
