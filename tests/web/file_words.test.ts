import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokenLines } from '../../web/file/lines.ts';

describe('tokenLines', () => {
  it('puts a text that goes over lines into each of them', () => {
    const code = 'x = """a\n\nb"""\ny = 1';
    const lines = tokenLines(code);
    expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
    expect(lines[2]?.[0]?.kind).toBe('string');
  });
});

it('no view of an opened notebook makes markup of a text', () => {
  const folder = resolve(import.meta.dirname, '../../web/view/open');
  const views = globSync('*.{svelte,ts}', { cwd: folder });
  expect(views.length).toBeGreaterThan(8);
  const making = views.filter((file) =>
    /@html|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write/.test(
      readFileSync(resolve(folder, file), 'utf8'),
    ),
  );
  expect(making).toEqual([]);
});
