/** A picture that is drawn by filling boxes and drawing lines, and written as PNG. */

import { crc32, deflateSync } from 'node:zlib';
import { strokesOf } from './strokes.ts';

/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

export function rgbOf(hex: string): Rgb {
  const number = parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export class Raster {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, paper: Rgb) {
    this.#width = width;
    this.#height = height;
    this.#pixels = new Uint8Array(3 * width * height);
    for (let at = 0; at < this.#pixels.length; at += 1) this.#pixels[at] = paper[at % 3] ?? 0;
  }

  /** Lays a colour over a pixel, as far as it covers it: from 0 to 1. */
  #cover(x: number, y: number, colour: Rgb, part: number): void {
    if (part <= 0 || x < 0 || y < 0 || x >= this.#width || y >= this.#height) return;
    const at = 3 * (y * this.#width + x);
    for (const [channel, to] of colour.entries()) {
      const from = this.#pixels[at + channel] ?? 0;
      this.#pixels[at + channel] = Math.round(from + (to - from) * Math.min(1, part));
    }
  }

  /** Fills a box with round corners, or its frame of a width, inwards. */
  box(left: number, top: number, width: number, height: number, colour: Rgb, { radius = 0, frame = 0 } = {}): void {
    const outside = (x: number, y: number, inset: number): number => {
      const [halfWidth, halfHeight] = [width / 2 - inset, height / 2 - inset];
      const corner = Math.max(0, radius - inset);
      const dx = Math.abs(x - left - width / 2) - halfWidth + corner;
      const dy = Math.abs(y - top - height / 2) - halfHeight + corner;
      return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - corner;
    };
    for (let y = Math.floor(top) - 1; y <= top + height; y += 1) {
      for (let x = Math.floor(left) - 1; x <= left + width; x += 1) {
        const inside = Math.min(1, Math.max(0, 0.5 - outside(x + 0.5, y + 0.5, 0)));
        const hole = frame === 0 ? 0 : Math.min(1, Math.max(0, 0.5 - outside(x + 0.5, y + 0.5, frame)));
        this.#cover(x, y, colour, inside - hole);
      }
    }
  }

  /** Writes a text whose capitals are `size` high, its right end or its left end at x. */
  text(text: string, x: number, y: number, size: number, colour: Rgb, { weight = 0.12, from = 'left' } = {}): void {
    const { lines, width } = strokesOf(text, size);
    const left = from === 'right' ? x - width : x;
    const half = (weight * size) / 2;
    const covered = new Map<number, number>();
    for (const line of lines) {
      for (const [index, [x1, y1]] of line.entries()) {
        const [x0, y0] = line[index - 1] ?? [x1, y1];
        this.#near(left + x0, y + y0, left + x1, y + y1, half, covered);
      }
    }
    for (const [at, part] of covered) this.#cover(at % this.#width, Math.floor(at / this.#width), colour, part);
  }

  /** How far each pixel near a line is covered by it, into `covered`. */
  #near(x0: number, y0: number, x1: number, y1: number, half: number, covered: Map<number, number>): void {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = dx * dx + dy * dy;
    for (let y = Math.floor(Math.min(y0, y1) - half - 1); y <= Math.max(y0, y1) + half + 1; y += 1) {
      for (let x = Math.floor(Math.min(x0, x1) - half - 1); x <= Math.max(x0, x1) + half + 1; x += 1) {
        const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
        const part = half + 0.5 - Math.hypot(px - along * dx, py - along * dy);
        const at = y * this.#width + x;
        if (part > (covered.get(at) ?? 0)) covered.set(at, part);
      }
    }
  }

  png(): Uint8Array {
    const rows = Buffer.alloc((3 * this.#width + 1) * this.#height);
    for (let y = 0; y < this.#height; y += 1) {
      const row = this.#pixels.subarray(3 * this.#width * y, 3 * this.#width * (y + 1));
      rows.set(row, (3 * this.#width + 1) * y + 1);
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.#width, 0);
    header.writeUInt32BE(this.#height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND'),
    ]);
  }
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
