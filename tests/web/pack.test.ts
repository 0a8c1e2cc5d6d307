import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../cpp/toolchain/zip.mjs';

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html>',
  'zh/index.html': '<!doctype html lang="zh">',
  'assets/b.wasm': '\0asm',
  'assets/a.js': 'x'.repeat(5000),
};

const folders: string[] = [];

/** A folder with these files, written in this order, each as if at another time. */
function folderWith(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  folders.push(folder);
  names.forEach((name, place) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), FILES[name] ?? '');
    utimesSync(join(folder, name), 1e9 + place * 1e6, 1e9 + place * 1e6 + folders.length);
  });
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the zip of a folder', () => {
  const names = Object.keys(FILES);

  it('holds its files, under names with slashes', () => {
    const folder = folderWith(names);
    const held = unzipSync(zipOf(folder));
    expect(Object.keys(held)).toEqual([...names].sort());
    for (const name of names) expect(Buffer.from(held[name] ?? [])).toEqual(readFileSync(join(folder, name)));
  });

  it('has the same bytes wherever, whenever and in which order they were written', () => {
    const here = zipOf(folderWith(names));
    const there = zipOf(folderWith([...names].reverse()));
    expect(Buffer.compare(Buffer.from(here), Buffer.from(there))).toBe(0);
  });
});
