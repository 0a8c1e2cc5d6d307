/** Whatever a file holds is opened as a notebook, of which nothing is lost, or it is said why not. */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeFile } from '../../../web/cli/file_formats.ts';
import { fileJobOf } from '../../../web/file/answered.ts';
import type { FileNotebook } from '../../../web/file/file_cells.ts';
import { blockText, markdownOf } from '../../../web/file/markdown.ts';
import { readNotebook, unreadText } from '../../../web/file/read.ts';
import { FILE_PROBLEMS } from '../../../web/text/file_problems.ts';
import { textOf, TIME, tried, wellFormed } from './tried.ts';

const PYTHON = [
  ...[
    '# %%\n',
    '#%%\n',
    '# %% [markdown]\n',
    '# %% [md]',
    '# %%a',
    ' # %%',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    '  ',
    '\t',
    '\f',
    '\v',
    '\u2028',
  ],
  ...[
    '# ',
    '#',
    'x = 1',
    'print(x)',
    '"""',
    "'",
    '\\',
    '%matplotlib inline',
    '!ls',
    'import torch',
    '猫',
    '\ufeff',
    '\0',
    '<html>',
    '# a *b*',
  ],
];
const JSON_PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u0000',
    '\\ud800',
    'null',
    'true',
    '1',
    '-0',
    '1e999',
    ' ',
    '\n',
    '"cells"',
    '"cells": [',
  ],
  ...[
    '{"cell_type": "code", "source": "x"}',
    '{"cell_type": "markdown", "source": ["# A\\n", "b"]}',
    '"nbformat": 4',
    '"metadata": {}',
  ],
  ...[
    '"source": ',
    '"cell_type": "raw"',
    '"outputs": [',
    '{"output_type": "stream", "text": "1"}',
    '"id": "a"',
    '__proto__',
    '猫',
  ],
];
const MARKDOWN = [
  ...[
    '# ',
    '## ',
    '####### ',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '> ',
    '    ',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    '\t',
    '***',
    '---',
    '===',
    '| a | b |\n',
  ],
  ...[
    '*',
    '**',
    '_',
    '__',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '[',
    ']',
    '![',
    '](',
    ')',
    '(',
    'https://example.org',
    '<',
    '>',
    '<!--',
    '-->',
    '<br>',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\v',
    '&amp;',
    '&',
    '\\',
    '\\*',
    '$',
    '$$',
    'word',
    '猫',
    '<script>',
    'javascript:',
    '"',
    '\0',
  ],
];

const kept = ({ cells }: FileNotebook) => cells.map(({ kind, source }) => [kind, source]);

function opens(name: string, text: string): FileNotebook | null {
  const read = readNotebook(name, new TextEncoder().encode(text));
  if (!read.ok) {
    for (const words of [FILE_PROBLEMS.en, FILE_PROBLEMS.zh]) expect(unreadText(name, read.unread, words)).not.toBe('');
    return null;
  }
  const { notebook } = read;
  fileJobOf(notebook.cells);
  const again = readNotebook(
    'a.ipynb',
    new TextEncoder().encode(writeFile(notebook, [], { format: 'ipynb', language: 'en' })),
  );
  if (!again.ok) throw new Error(`what was written is not read: ${again.unread.why}`);
  const before = kept(notebook);
  if (!isDeepStrictEqual(kept(again.notebook), before)) expect(kept(again.notebook)).toEqual(before);
  return notebook;
}

test('a script', { timeout: TIME }, () => {
  tried('scripts', textOf(PYTHON, 30), (text) => {
    const notebook = opens('a.py', text);
    if (notebook === null) return;
    const lines = wellFormed(text).split(/\r\n|\r|\n/);
    const words = (all: readonly string[]) => all.map((line) => line.replace(/^[#\s]+/, '').trim()).filter(Boolean);
    const found = words(notebook.cells.flatMap(({ source }) => source.split('\n')));
    const written = words(lines.filter((line) => !/^# ?%%/.test(line)));
    if (!isDeepStrictEqual(found, written)) expect(found).toEqual(written);
  });
});

const words = textOf(MARKDOWN, 12);
const output = fc.oneof(
  fc.record({ output_type: fc.constant('stream'), name: fc.constant('stdout'), text: words }),
  fc.record({
    output_type: fc.constant('execute_result'),
    data: fc.dictionary(fc.constantFrom('text/plain', 'text/html'), words),
  }),
  fc.record({
    output_type: fc.constant('error'),
    ename: words,
    evalue: words,
    traceback: fc.array(words, { maxLength: 2 }),
  }),
  fc.jsonValue({ maxDepth: 2 }),
);
const cell = fc.record(
  {
    cell_type: fc.constantFrom('code', 'markdown', 'raw'),
    source: fc.oneof(words, fc.array(words, { maxLength: 3 })),
    metadata: fc.oneof(fc.constant({}), fc.constant({ tags: ['raises-exception'] }), fc.jsonValue({ maxDepth: 2 })),
    id: fc.oneof(fc.string({ maxLength: 3 }), fc.integer()),
    outputs: fc.array(output, { maxLength: 2 }),
    execution_count: fc.oneof(fc.integer(), fc.constant(null)),
  },
  { requiredKeys: ['cell_type', 'source'] },
);
const notebookText = fc
  .record({
    cells: fc.array(
      fc.oneof({ weight: 20, arbitrary: cell }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) }),
      { maxLength: 3 },
    ),
    metadata: fc.jsonValue({ maxDepth: 1 }),
  })
  .map((value) => JSON.stringify(value));
/** One of which a piece is lost, or replaced by another. */
const spoilt = fc
  .tuple(notebookText, fc.nat(), fc.nat({ max: 8 }), textOf(JSON_PIECES, 3))
  .map(
    ([text, at, length, piece]) => text.slice(0, at % text.length) + piece + text.slice((at % text.length) + length),
  );

test('a notebook of Jupyter', { timeout: TIME }, () => {
  tried(
    'notebooks',
    fc.oneof({ weight: 3, arbitrary: notebookText }, { weight: 3, arbitrary: spoilt }, textOf(JSON_PIECES)),
    (text) => {
      opens('a.ipynb', text);
    },
  );
});

test('bytes', { timeout: TIME }, () => {
  tried('bytes', fc.tuple(fc.constantFrom('a.py', 'a.ipynb'), fc.uint8Array({ maxLength: 12 })), ([name, bytes]) => {
    const read = readNotebook(name, bytes);
    if (!read.ok) expect(unreadText(name, read.unread, FILE_PROBLEMS.en)).not.toBe('');
  });
});

/** Marks of Markdown that hide nothing, between words that are all different. */
const marked = fc
  .array(fc.constantFrom(...MARKDOWN.filter((piece) => !/[<&(\\!)`~\0]|word|javascript|https/.test(piece))), {
    maxLength: 24,
  })
  .map((marks) => marks.map((mark, index) => `${mark}w${index}w`).join(''));
const wordsIn = (text: string): readonly string[] => text.match(/w\d+w/g) ?? [];

test('Markdown', { timeout: TIME }, () => {
  const read = (text: string) =>
    markdownOf(text)
      .map((block) => blockText(block, (described) => described))
      .join('\n');
  tried('markdown', fc.tuple(textOf(MARKDOWN, 40), marked), ([any, marks]) => {
    read(any);
    const found = wordsIn(read(marks));
    if (!isDeepStrictEqual(found, wordsIn(marks))) expect(found).toEqual(wordsIn(marks));
  });
});
