/** Draws the panels of the chart. */
import type { Panel, Row } from './chart.ts';
import { formatRatio } from './text.ts';

const page = { width: 1000, margin: 24, top: 96 } as const;
/** Widths of a panel's parts, from left to right: names, the plot, and at the right edge the times. */
const column = { width: 466, gap: 20, name: 172, plot: 176 } as const;
/** Heights of a panel's parts. */
const rowHeight = 20;
const head = 46;
const foot = 36;

const style = `
  text { font: 13px system-ui, sans-serif; fill: var(--ink) } .title { font-size: 20px; font-weight: 600 }
  .work { font-size: 14px; font-weight: 600 } .soft { fill: var(--soft) } .right { text-anchor: end }
  .tick { text-anchor: middle; font-size: 11px; fill: var(--soft) } .ratio { font-weight: 600 } .loss { fill: var(--loss); font-weight: 600 }
  .paper { fill: var(--paper) } .grid { stroke: var(--line) } .ours { stroke: var(--ours); stroke-width: 4 }
  .peer { stroke: var(--peer); fill: var(--peer); stroke-width: 2 } .faster { stroke: var(--loss); fill: var(--paper); stroke-width: 2.5 }
  .limit { stroke: var(--soft); fill: var(--paper); stroke-width: 1.5 }
  svg { --paper: #fbfaf6; --ink: #1d2327; --soft: #5b646b; --line: #dcd8cc; --ours: #00785a; --peer: #0072b2; --loss: #b34700 }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14171a; --ink: #e8eaec; --soft: #a7b0b6; --line: #333a41; --ours: #5fd1ab; --peer: #6cb8ea; --loss: #ff9b66 }
  }`;

/** From ratios to places on a logarithmic axis. */
interface Axis {
  readonly ticks: readonly number[];
  readonly at: (ratio: number) => number;
}

function axisFor(panels: readonly Panel[]): Axis {
  const ratios = panels.flatMap(({ rows }) => rows.map(({ ratio }) => ratio));
  const from = Math.min(-1, Math.floor(Math.log10(Math.min(1, ...ratios))));
  const to = Math.max(2, Math.ceil(Math.log10(Math.max(1, ...ratios))));
  return {
    ticks: Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i)),
    at: (ratio) => ((Math.log10(ratio) - from) / (to - from)) * column.plot,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function text(x: number, y: number, content: string, kind: string): string {
  return `<text x="${x.toFixed(1)}" y="${y}" class="${kind}">${escaped(content)}</text>`;
}

function path(d: string, kind: string): string {
  return `<path d="${d}" class="${kind}"/>`;
}

/** Slower than ours, faster, or no contestant: told by the shape. */
function kindOf({ kind, ratio }: Row): 'peer' | 'faster' | 'limit' {
  if (kind === 'limit') return 'limit';
  return ratio < 1 ? 'faster' : 'peer';
}

const shapes = {
  peer: 'm-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  faster: 'm0 -6l6 6l-6 6l-6 -6z',
  limit: 'm0 -6l5.5 10h-11z',
} as const;

/** A mark, and a line to it from where ours stands. */
function mark(kind: keyof typeof shapes, x: number, y: number, from: number): string {
  const stem = kind === 'limit' ? '' : path(`M${from.toFixed(1)} ${y}H${x.toFixed(1)}`, kind);
  return stem + path(`M${x.toFixed(1)} ${y}${shapes[kind]}`, kind);
}

function drawRow(row: Row, left: number, y: number, { at }: Axis): string {
  const kind = kindOf(row);
  const plot = left + column.name;
  const ratioTone = { peer: 'ratio', faster: 'loss', limit: 'soft' }[kind];
  return [
    text(left, y + 4, row.title, kind === 'limit' ? 'soft' : 'name'),
    mark(kind, plot + at(row.ratio), y, plot + at(1)),
    text(plot + Math.max(at(row.ratio), at(1)) + 11, y + 4, formatRatio(row.ratio), ratioTone),
    text(left + column.width, y + 4, row.text, 'soft right'),
  ].join('');
}

function drawPanel({ title, ours, rows }: Panel, left: number, top: number, axis: Axis): string {
  const bottom = top + head + rows.length * rowHeight;
  const grid = axis.ticks.map((tick) => {
    const x = left + column.name + axis.at(tick);
    const line = path(`M${x.toFixed(1)} ${top + head - 4}V${bottom}`, tick === 1 ? 'ours' : 'grid');
    return line + text(x, bottom + 14, tick < 1000 ? `${tick}` : `${tick / 1000}k`, 'tick');
  });
  return [
    text(left, top + 14, title, 'work'),
    text(left, top + 33, `ours: ${ours}`, 'soft'),
    ...grid,
    ...rows.map((row, i) => drawRow(row, left, top + head + (i + 0.5) * rowHeight, axis)),
  ].join('');
}

const key: readonly (readonly [keyof typeof shapes, string])[] = [
  ['peer', 'slower than ours'],
  ['faster', 'faster than ours'],
  ['limit', 'what the machine allows'],
];

function drawKey(y: number): string {
  const marks = key.map(([kind, meaning], i) => {
    const x = page.margin + 90 + i * 160;
    return mark(kind, x, y, x) + text(x + 12, y + 4, meaning, 'soft');
  });
  const bar = path(`M${page.margin + 2} ${y - 7}V${y + 7}`, 'ours');
  return [bar, text(page.margin + 12, y + 4, 'ours', 'soft'), ...marks].join('');
}

function described({ title, ours, rows }: Panel): string {
  return `${title}: ours ${ours}; ${rows.map((row) => `${row.title} ${formatRatio(row.ratio)}`).join(', ')}.`;
}

/** The chart as a file of its own; in light or dark as the reader's system is. */
export function drawChart(panels: readonly Panel[], subtitle: string): string {
  const axis = axisFor(panels);
  const drawings: string[] = [];
  let y: number = page.top;
  for (let i = 0; i < panels.length; i += 2) {
    const pair = panels.slice(i, i + 2);
    pair.forEach((panel, side) => {
      drawings.push(drawPanel(panel, page.margin + side * (column.width + column.gap), y, axis));
    });
    y += head + Math.max(...pair.map(({ rows }) => rows.length)) * rowHeight + foot;
  }
  const title = 'How many times as long as this project its peers take';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${y}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${title}</title>`,
    `<desc id="desc">${escaped(panels.map(described).join(' '))}</desc>`,
    `<style>${style}</style>`,
    `<rect width="${page.width}" height="${y}" rx="12" class="paper"/>`,
    text(page.margin, 36, title, 'title'),
    text(page.margin, 57, `${subtitle} The least favourable launch; logarithmic scale.`, 'soft'),
    drawKey(76),
    ...drawings,
    '</svg>\n',
  ].join('\n');
}
