import { expect, it } from 'vitest';
import { cellsOf, NOTEBOOKS } from '../../web/notebooks/index.ts';
import { codeText, linesOf } from '../../web/program/line.ts';

it('are split at line breaks alone, literals and comments staying whole', () => {
  const lines = linesOf([
    { kind: 'comment', text: { en: '# two', zh: '# 二' } },
    { kind: 'code', text: '\nidx = f(' },
    { kind: 'literal', field: 'ids', text: '[2]' },
    { kind: 'code', text: ')\n\nidx' },
  ]);
  expect(lines.map((line) => line.map(({ kind }) => kind))).toEqual([
    ['comment'],
    ['code', 'literal', 'code'],
    [],
    ['code'],
  ]);
});

it.each(NOTEBOOKS)('are those of the code that is copied, in notebook $id', (notebook) => {
  for (const cell of cellsOf(notebook, notebook.defaults)) {
    const lines = linesOf(cell.code).map((code) => codeText({ ...cell, code }, 'en'));
    expect(lines.join('\n')).toBe(codeText(cell, 'en'));
    expect(lines).toEqual(codeText(cell, 'en').split('\n'));
  }
});
