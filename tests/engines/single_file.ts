import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import type { Engine } from './engine.ts';
import { output, ROOT, text, Visitor } from './visitor.ts';

const file = resolve(import.meta.dirname, '../../dist/lookup-is-matmul.html');

/** What stands before the path of a page where the site is one file in a folder. */
export const SINGLE_FILE = `${pathToFileURL(file).href}?`;

/** What a site in one file has of its own: it reads nothing else, and says what is wrong with it. */
export function singleFileHolds(engine: () => Engine): void {
  const reader = new Visitor(engine, () => SINGLE_FILE);
  const asked = "performance.getEntriesByType('resource').map(({ name }) => name)";

  describe('the site in one file', () => {
    it('has all that a page needs: a large run, the lessons, GPT-2’s tokens; and asks for nothing outside of it', async () => {
      await reader.open('#v=1&view=scroll&vocab=20000&dim=2');
      await reader.ready();
      await reader.eventually(output(3)).toContain('...,');
      await reader.open(
        '#v=2&step=batch&cell-batch=import+tiktoken%0Atiktoken.get_encoding(%22gpt2%22).encode(%22Hello+world%22)',
      );
      await reader.ready();
      await reader.eventually(output(5)).toContain('[15496, 995]');
      await reader.eventually("document.querySelectorAll('.steps > section').length").toBeGreaterThan(15);
      expect(await engine().eval(`${asked}.filter((name) => !/^(blob|data|file):/.test(name))`)).toEqual([]);
    });

    it('opens a reader’s own notebook, and has a page for each notebook in each language', async () => {
      await reader.open('zh/open/');
      await reader.eventually(`${ROOT}.dataset.startup`).toBe('interactive');
      await reader.eventually(`${ROOT}.lang`).toBe('zh-Hans');
      const links = "[...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))";
      await reader.open('pytorch-zh/');
      await reader.ready();
      await reader
        .eventually(links)
        .toEqual(
          expect.arrayContaining([
            '?',
            '?pytorch-seed-0/',
            '?keras/',
            '?pytorch-reordered/',
            '?open/',
            '?zh/pytorch-zh/',
          ]),
        );
    });

    it('that is not whole says so, and one that a server gives out says how it opens', async () => {
      const cut = join(engine().downloads, 'cut.html');
      writeFileSync(cut, readFileSync(file).subarray(0, statSync(file).size / 2));
      await engine().open(pathToFileURL(cut).href);
      const shown = (id: string): string => `document.getElementById('${id}')?.checkVisibility()`;
      await reader.eventually(shown('damaged')).toBe(true);
      await reader.eventually(text('#damaged')).toContain('Please download it again.');
      await engine().open(`${inject('site')}lookup-is-matmul.html`);
      await reader.eventually(text('#opening')).toContain('open the file from its folder');
    });
  });
}
