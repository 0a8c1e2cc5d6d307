/** The report as Markdown, and for the terminal. */
import { keyOf, type Launch, type Results, type Work } from './results.ts';
import { swings } from './steadiness.ts';
import { markdown, plain, type Table } from './table.ts';
import { barsTable, contestantsTable, slowerTable, workTable } from './tables.ts';
import { formatRatio, formatTime, workTitles } from './text.ts';

/** What a reader should know about a table. */
const remarks: Partial<Record<Work, string>> = {
  lookup: 'Each picks n scattered rows of W, again and again; what is copied is hot.',
  product:
    'One-hot rows X (n, V), held as floats, times W, by products that do not know what X holds. X, W and the result ' +
    'stay where they are, save that onnxruntime-web copies its result (n, d) out, which its API leaves no way around.',
  initialise: 'Ours gives PyTorch’s bits. JavaScript fills an array that is there; so does native PyTorch.',
  print: '`repr` of an embedding’s weight, as PyTorch writes it.',
  notebook: 'The first notebook with its own inputs, and the text of all its outputs.',
  training:
    'A whole run each: native PyTorch, whose every call costs microseconds, beside the core of the page, once the browser ' +
    'has compiled it for speed; first runs take longer. PyTorch’s vectors have 256 or 512 bits, those of WebAssembly 128.',
  edit: '95th percentile of single keystrokes in the fields for seed and IDs, with the processor slowed down to a quarter.',
  startup:
    'A fresh profile each time, from a server on the same machine. This page is opened by a link with another seed ' +
    'than its own, and counts as live when the outputs of that run are painted; the others when one gather of three rows is.',
  bytes: 'All files fetched until then, each compressed by brotli at its best.',
};

const works = Object.keys(workTitles) as Work[];

function sections(results: Results, write: (table: Table) => string): [string, string][] {
  const slower = slowerTable(results);
  const measured = works.flatMap((work): [string, string][] => {
    const table = workTable(results, work);
    const remark = remarks[work];
    return table ? [[workTitles[work], [...(remark ? [remark] : []), write(table)].join('\n\n')]] : [];
  });
  return [
    ['Slower than a peer', slower.rows.length > 0 ? write(slower) : 'Nothing.'],
    ['The bars', write(barsTable(results))],
    ...measured,
  ];
}

export function terminalReport(results: Results): string {
  return sections(results, plain)
    .map(([title, text]) => `── ${title}\n\n${text}`)
    .concat(results.leftOut.length > 0 ? [`Left out for lack of time: ${results.leftOut.join('; ')}`] : [])
    .join('\n\n');
}

/** How long those took that did something before their first call. */
function preparations({ launches, contestants }: Results): string[] {
  const longest = new Map<string, { ms: number; where: string }>();
  for (const measured of launches.flat()) {
    for (const [id, ms] of Object.entries(measured.once ?? {})) {
      if (ms > (longest.get(id)?.ms ?? 0)) longest.set(id, { ms, where: keyOf(measured) });
    }
  }
  return [...longest].map(
    ([id, { ms, where }]) =>
      `- ${contestants[id]?.title ?? id} makes its session, with W laid out for its kernels, before the first call and ` +
      `outside of every time: up to ${formatTime(ms)} (${where}).`,
  );
}

/** The launches in which the machine was unsteady. */
function marks({ launches, setAside }: Results): string[] {
  const told = (launch: Launch): string =>
    swings(launch)
      .map(({ what, ratio }) => `${what} ${formatRatio(ratio)}`)
      .join(', ');
  return [
    ...launches.flatMap((launch, i) =>
      swings(launch).length === 0
        ? []
        : [`- Launch ${i + 1} counts, but the machine was unsteady (slowest ÷ fastest: ${told(launch)}).`],
    ),
    ...setAside.map((launch) => `- A launch was set aside and run again (slowest ÷ fastest: ${told(launch)}).`),
  ];
}

export function markdownReport(results: Results): string {
  const { machine, launches, started, mode, leftOut } = results;
  const [slower, bars, ...tables] = sections(results, markdown).map(([title, text]) => `## ${title}\n\n${text}`);
  return `${[
    '# This project beside its peers',
    `Written by \`npm run bench\`${mode === 'quick' ? ' -- --quick' : ''} on ${started.slice(0, 10)}: ` +
      `${Object.entries(machine)
        .map(([name, value]) => `${name} ${value}`)
        .join('; ')}. ` +
      'The figures of one run can be compared with each other, not with those of another machine or day.',
    slower,
    bars,
    '![How many times as long as this project its peers take](chart.svg)',
    'Single thread, on a page without cross-origin isolation. In brackets: how many times as much as ours (the build ' +
      `that the page picks in this browser), in the worst of ${launches.length} ` +
      `${launches.length === 1 ? 'launch' : 'launches'}; figures without brackets are medians. ` +
      'A share after ± says how much longer the slowest round took than the fastest, where that is 5 % or more: what ' +
      'is opened anew lies elsewhere in memory, and is read faster or slower there.',
    ...tables,
    '## How it was measured',
    [
      '- All contestants of a case run in one page, in turn, sample by sample, so that what slows the machine down slows down all; each result is first compared with the look-up, number by number. Native PyTorch follows right after each case.',
      '- A sample is a batch of calls of at least 10 ms (the clock of a page steps by 0.1 ms), after calls that warm code and caches.',
      '- Which memory a module is given decides how fast it reads a large W, by up to a half. So each launch goes through all cases in several rounds, and through the look-ups in a W of 16 MB at most in a few more: they take up to a sixth longer where code lies badly. For each round a new browser opens all contestants in one page, in another order, and they open their operands in that order too; a case is the median over rounds of the median of a round. Before a product with a W of 4 MB or more each contestant reads W where it lies (what gives no access to W is timed at the product itself): one that takes over 15 % longer than the best with the same reading code in this launch opens its operands once or twice more, elsewhere, and keeps the fastest.',
      '- A launch is marked if the multiply-add peak, the speed of reading the largest W or the page that only shows what is typed swings by more than a third. It is run again where time allows.',
      ...marks(results),
      '- “Worst launch”: ratios are taken within a launch, and the least favourable of all launches counts.',
      '- The peak is the best of several loops of multiply-adds in registers, in the same rounds. The read bandwidth is that of summing the very W that our product reads, in the same rounds.',
      ...preparations(results),
      ...leftOut.map((key) => `- Left out for lack of time: ${key}.`),
    ].join('\n'),
    '## Who took part',
    markdown(contestantsTable(results.contestants)),
  ].join('\n\n')}\n`;
}
