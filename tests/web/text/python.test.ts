import { expect, it } from 'vitest';
import { pythonTokens } from '../../../web/text/python.ts';

it('marks keywords, strings and numbers, and nothing inside names', () => {
  const code = `import torch\nprint("PyTorch version:", torch.__version__)\nx2 = max(idx)+1 - 0.11`;
  const tokens = pythonTokens(code);
  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(tokens.filter(({ kind }) => kind !== 'plain').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'keyword import',
    'string "PyTorch version:"',
    'number 1',
    'number 0.11',
  ]);
});

it.each([
  ['x = 1  # idx "a" 2', ['number 1', 'comment # idx "a" 2']],
  ['print("a#b", \'c"d\')', ['string "a#b"', "string 'c\"d'"]],
  ['"""a\n"b" 1"""\nx', ['string """a\n"b" 1"""']],
  [String.raw`print("a\"b", 'c\'d')`, [String.raw`string "a\"b"`, String.raw`string 'c\'d'`]],
  ['x = "idx\ny = 1', ['string "idx', 'number 1']],
  ['x = """idx\ny = 1', ['string """idx\ny = 1']],
  ['assert x is None', ['keyword assert', 'keyword is', 'keyword None']],
])('sets %j', (code, expected) => {
  const tokens = pythonTokens(code);
  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(tokens.filter(({ kind }) => kind !== 'plain').map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
});
