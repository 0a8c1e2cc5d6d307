import { expect, it } from 'vitest';
import { cellsOf, NOTEBOOKS } from '../../web/notebooks/index.ts';
import { codeText, linesOf } from '../../web/program/line.ts';

it('are split only at line breaks, literals and comments staying whole', () => {
  const lines = linesOf(
    [
      { kind: 'comment', text: { en: '# two', zh: '# 二' } },
      { kind: 'code', text: '\nidx = f(' },
      { kind: 'literal', field: 'ids', text: '[2]' },
      { kind: 'code', text: ')\n\nidx' },
    ],
    'zh',
  );
  expect(lines.map((line) => line.map(({ kind }) => kind))).toEqual([
    ['comment'],
    ['plain', 'literal', 'plain'],
    [],
    ['plain'],
  ]);
  expect(lines[0]?.[0]?.text).toBe('# 二');
});

it('a text that goes over lines stands in each of them', () => {
  const code = 'x = """a\n\nb"""\ny = 1';
  const lines = linesOf([{ kind: 'code', text: code }], 'en');
  expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines[2]?.[0]?.kind).toBe('string');
});

it.each(NOTEBOOKS)('are those of the code that is copied, in notebook $id', (notebook) => {
  for (const cell of cellsOf(notebook, notebook.defaults)) {
    const lines = linesOf(cell.code, 'en').map((line) => line.map(({ text }) => text).join(''));
    expect(lines.join('\n')).toBe(codeText(cell, 'en'));
    expect(lines).toEqual(codeText(cell, 'en').split('\n'));
  }
});
