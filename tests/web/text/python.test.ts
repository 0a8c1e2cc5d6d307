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
