import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokenLines } from '../../web/file/lines.ts';
import { namesIn } from '../../web/file/names.ts';
import { refusalText } from '../../web/file/refusal.ts';

const EXPORT = 'Export the notebook to run it in Jupyter.';

describe('refusalText', () => {
  const said = (message: string, language: 'en' | 'zh') => refusalText({ message, line: 1 }, language);

  it('names what is missing in either language, without the way out of other pages', () => {
    const message = `This page has no \`torch.fft\`. ${EXPORT}`;
    expect(said(message, 'en')).toEqual({ sentence: 'This page has no `torch.fft`.', language: 'en' });
    expect(said(message, 'zh')).toEqual({ sentence: '本页没有 `torch.fft`。', language: 'zh' });
  });

  it('says in English, and as English, what it has in English alone', () => {
    const message = `This page has no \`x\`. There is \`y\`. ${EXPORT}`;
    expect(said(message, 'zh')).toEqual({ sentence: 'This page has no `x`. There is `y`.', language: 'en' });
  });

  it('says how much memory is asked for', () => {
    const refused = { message: '', line: 1, neededBytes: 1e10, limitBytes: 2e9 };
    expect(refusalText(refused, 'zh')).toEqual({
      sentence: '这需要 10 GB 内存，而这里最多只能用 2.0 GB。',
      language: 'zh',
    });
  });
});

describe('namesIn', () => {
  it('finds what is assigned, looped over and imported', () => {
    const code = [
      'import torch\nimport numpy as np  # x = 1',
      'a, b = 1, 2\nfor i in a:\n  c: int = a == b\nc.d = 3\ne[0] = 1',
    ];
    expect(namesIn(code)).toEqual(['a', 'b', 'c', 'i', 'np', 'torch']);
  });
});

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
