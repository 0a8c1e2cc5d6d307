/** What is shown where a page is linked to: the figure of its first step, with the numbers of its run. It has no words of any language. */

import type { Figure } from '../figures/figure.ts';
import { STEPS } from '../figures/heat.ts';
import type { DrawnMatrix } from '../figures/matrix.ts';
import { Raster, rgbOf } from './raster.ts';

/** Its size in pixels: what sites ask for. */
export const PICTURE = { width: 1200, height: 630 } as const;

const CELL = { width: 92, height: 56, gap: 4 } as const;
const HEADER = 74;
const TOP = 186;

type Rgb = ReturnType<typeof rgbOf>;

/** The colour of a token of the style sheet, in light; the build writes `light-dark` for browsers that do not know it, too. */
function tokenOf(style: string, name: string): Rgb {
  const hex = new RegExp(`--${name}:\\s*(?:light-dark\\(|var\\(--lightningcss-light,)\\s*(#[0-9a-f]{3,6})`).exec(
    style,
  )?.[1];
  if (hex === undefined) throw new Error(`the style sheet has no --${name}`);
  return rgbOf(hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex);
}

function mixed(from: Rgb, to: Rgb, part: number): Rgb {
  return from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * part) as unknown as Rgb;
}

/** The picture of the first step's figure, as PNG; `style` is the page's style sheet, whose colours it has. */
export function pictureOf({ parts }: Figure, style: string): Uint8Array {
  const colour = (name: string): Rgb => tokenOf(style, name);
  const raster = new Raster(PICTURE.width, PICTURE.height, colour('paper'));
  raster.text('lookup', 66, 72, 46, colour('ink'), { weight: 0.15 });
  raster.text('is', 294, 72, 46, colour('weight'), { weight: 0.15 });
  raster.text('matmul', 366, 72, 46, colour('ink'), { weight: 0.15 });

  const draw = (matrix: DrawnMatrix, left: number, top: number, role: Rgb): number => {
    let y = top;
    for (const row of matrix.rows) {
      if (row === 'gap') continue;
      const ink = row.highlight ? role : colour('faint');
      raster.text(row.header, left + HEADER - 14, y + 18, 20, ink, { from: 'right' });
      const first = left + HEADER;
      const step = CELL.width + CELL.gap;
      for (const [index, cell] of row.cells.entries()) {
        if (cell === 'gap') continue;
        const end = colour(cell.heat < 0 ? 'minus' : 'plus');
        if (cell.emphasis !== 'zero') {
          const fill = mixed(colour('cell'), end, Math.abs(cell.heat) / STEPS);
          raster.box(first + index * step, y, CELL.width, CELL.height, fill, { radius: 7 });
        }
        const text = cell.emphasis === 'zero' ? colour('faint') : colour('ink');
        raster.text(cell.text, first + index * step + CELL.width - 8, y + 19, 17, text, {
          from: 'right',
          weight: 0.13,
        });
      }
      if (row.highlight)
        raster.box(first - 4, y - 4, row.cells.length * step + 4, CELL.height + 8, role, { radius: 9, frame: 4 });
      y += CELL.height + CELL.gap;
    }
    return y;
  };
  const matrixOf = (label: string): DrawnMatrix | undefined => parts.find((part) => part.label === label)?.matrix;
  const lanes = [
    ['table', 'lookup', 30],
    ['products', 'product', 606],
  ] as const;
  for (const [above, below, left] of lanes) {
    const [upper, lower] = [matrixOf(above), matrixOf(below)];
    if (upper === undefined || lower === undefined) continue;
    const end = draw(upper, left, TOP, colour('weight'));
    raster.box(left + 20, end + 16, 540, 4, colour('edge'));
    draw(lower, left, end + 40, colour('output'));
  }
  return raster.png();
}
