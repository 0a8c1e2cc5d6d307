import type { CellAnswer } from '../../web/engine/answer.ts';
import { describe, expect, it } from 'vitest';
import { writeFile } from '../../web/cli/file_formats.ts';
import { readFileRequest, WrongUse } from '../../web/cli/options.ts';
import { fileJobOf } from '../../web/file/answered.ts';
import { cellsOfScript, mayRaise, readIpynb, type FileNotebook } from '../../web/file/file_cells.ts';
import { readNotebook, unreadText } from '../../web/file/read.ts';
import { FILE_PROBLEMS } from '../../web/text/file_problems.ts';

describe('cellsOfScript', () => {
  it('parts a script at its markers', () => {
    expect(cellsOfScript('x = 1\n\n# %%\n\ny = 2\n\n\n# %% [markdown]\n# # Title\n# prose\n\n# %% a name\nz')).toEqual([
      { kind: 'code', source: 'x = 1' },
      { kind: 'code', source: 'y = 2' },
      { kind: 'markdown', source: '# Title\nprose' },
      { kind: 'code', source: 'z' },
    ]);
  });

  it('takes a line with a separator of Unicode for a marker too', () => {
    expect(cellsOfScript('# %% a\u2028b\nx')).toEqual([{ kind: 'code', source: 'x' }]);
  });

  it('takes a script without markers as one cell', () => {
    expect(cellsOfScript('x = 1\r\nx\r\n')).toEqual([{ kind: 'code', source: 'x = 1\nx' }]);
  });
});

describe('readIpynb', () => {
  it('takes sources as lists of lines and as text', () => {
    const cells = [
      { cell_type: 'markdown', source: ['# A\n', 'b'] },
      { cell_type: 'code', source: 'x = 1', outputs: [] },
    ];
    expect(readIpynb(JSON.stringify({ cells }))).toEqual({
      cells: [
        { kind: 'markdown', source: '# A\nb' },
        { kind: 'code', source: 'x = 1' },
      ],
    });
  });

  it('finds none in a file whose metadata nests deeper than Jupyter reads', () => {
    const nested = (depth: number) => '[1, '.repeat(depth) + '2' + ']'.repeat(depth);
    const file = (depth: number) => `{"cells": [], "metadata": {"x": ${nested(depth)}}}`;
    expect(readIpynb(file(500))).toHaveProperty('cells', []);
    expect(readIpynb(file(200_000))).toEqual({ why: 'tooDeep' });
  });
});

/** The notebook in a text that holds one. */
function notebookOfIpynb(text: string): FileNotebook {
  const read = readIpynb(text);
  if ('why' in read) throw new Error(read.why);
  return read;
}

it('the cells run one after another, whichever of them raises', () => {
  const cells = [{ cell_type: 'markdown', source: '' }, ...['x', 'y'].map((source) => ({ cell_type: 'code', source }))];
  expect(fileJobOf(notebookOfIpynb(JSON.stringify({ cells })).cells)).toMatchObject({
    cells: ['x', 'y'],
    optional: [0, 1],
  });
});

it('a tag tells the cells that are meant to raise', () => {
  const tagged = (tags: unknown): object => ({ cell_type: 'code', source: 'x', metadata: { tags } });
  const cells = [tagged([]), tagged(['raises-exception']), tagged('x')];
  expect(notebookOfIpynb(JSON.stringify({ cells })).cells.map(mayRaise)).toEqual([false, true, false]);
});

describe('readNotebook', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('knows a notebook of Jupyter by its name, with a byte order mark or without', () => {
    const notebook = { cells: [{ kind: 'code', source: 'x' }] };
    const text = '{"cells": [{"cell_type": "code", "source": "x"}]}';
    expect(readNotebook('A.IPYNB', bytes(`\ufeff${text}`))).toEqual({ ok: true, notebook });
    expect(readNotebook('a.py', bytes('x'))).toEqual({ ok: true, notebook });
  });

  it.each<[string, string, string | Uint8Array, object, RegExp]>([
    ['an empty file', 'a.ipynb', ' \n', { why: 'empty' }, /“a\.ipynb” is empty/],
    ['broken JSON', 'a.ipynb', '{"cells": [\n  oops]}', { why: 'notJson', line: 2, column: 3 }, /line 2, column 3/],
    ['Python in an .ipynb', 'a.ipynb', 'x = 1', { why: 'notJson', line: 1, column: 1 }, /not valid JSON/],
    [
      'half a file',
      'a.ipynb',
      '{"cells": [\n',
      { why: 'cutOff', line: 2, column: 1 },
      /not complete.* line 2, column 1/,
    ],
    ['other JSON', 'a.ipynb', '{"nbformat": 4}', { why: 'noCells' }, /no list of “cells”/],
    ['a list', 'a.ipynb', '[]', { why: 'noCells' }, /no list of “cells”/],
    ['cells that are none', 'a.ipynb', '{"cells": 3}', { why: 'noCells' }, /no list of “cells”/],
    [
      'format 3',
      'a.ipynb',
      '{"nbformat": 3, "worksheets": [{"cells": []}]}',
      { why: 'oldFormat', format: 3 },
      /old format 3.*“jupyter nbconvert --to notebook FILE\.ipynb”/,
    ],
    ['format 1', 'a.ipynb', '{"nbformat": 1, "cells": [{}]}', { why: 'oldFormat', format: 1 }, /old format 1/],
    [
      'no object as a cell',
      'a.ipynb',
      '{"cells": [{"cell_type": "code", "source": ""}, null]}',
      { why: 'noCell', cell: 2 },
      /cell 2 is not a cell/,
    ],
    ['a cell without a kind', 'a.ipynb', '{"cells": [{}]}', { why: 'noCell', cell: 1 }, /cell 1 is not a cell/],
    [
      'another kind of cell',
      'a.ipynb',
      '{"cells": [{"cell_type": "heading", "source": ""}]}',
      { why: 'otherKind', cell: 1, kind: 'heading' },
      /“cell_type” of cell 1 is "heading"/,
    ],
    ['no source', 'a.ipynb', '{"cells": [{"cell_type": "code"}]}', { why: 'noSource', cell: 1 }, /“source” of cell 1/],
    [
      'lines that are no text',
      'a.ipynb',
      '{"cells": [{"cell_type": "raw", "source": [1]}]}',
      { why: 'noSource', cell: 1 },
      /“source” of cell 1/,
    ],
    ['a picture', 'a.ipynb', new Uint8Array([0x89, 0x50, 0, 0xff]), { why: 'notText' }, /not text/],
    ['UTF-16', 'a.py', new Uint8Array([0xff, 0xfe, 0x78, 0x00]), { why: 'notUtf8' }, /encoding UTF-8/],
    ['Latin-1', 'a.py', new Uint8Array([0xe4, 0xff]), { why: 'notUtf8' }, /encoding UTF-8/],
    ['a web page', 'a.ipynb', '\n<!DOCTYPE html>\n<html>', { why: 'webPage' }, /“Download raw file”/],
    ['a web page with a comment', 'a.py', '<!-- saved -->\n<html lang="en">', { why: 'webPage' }, /is a web page/],
    [
      'a pointer of Git LFS',
      'a.ipynb',
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n',
      { why: 'lfsPointer' },
      /“git lfs pull”/,
    ],
  ])('says of %s why it is no notebook', (_, name, content, why, words) => {
    const read = readNotebook(name, typeof content === 'string' ? bytes(content) : content);
    expect(read).toEqual({ ok: false, unread: why });
    if (read.ok) return;
    expect(unreadText(name, read.unread, FILE_PROBLEMS.en)).toMatch(words);
    expect(unreadText(name, read.unread, FILE_PROBLEMS.zh)).toMatch(/\p{Script=Han}/u);
  });

  it('takes an empty script, and one that speaks of web pages', () => {
    expect(readNotebook('a.py', bytes(''))).toEqual({ ok: true, notebook: { cells: [] } });
    expect(readNotebook('a.py', bytes("x = '<html>'")).ok).toBe(true);
  });
});

describe('readFileRequest', () => {
  it('knows a file from the name of a notebook', () => {
    expect(readFileRequest(['my.ipynb'])).toEqual({ compare: false, path: 'my.ipynb', format: 'text', language: 'en' });
    expect(readFileRequest(['--format=json', '--lang=zh', '-'])).toEqual({
      compare: false,
      path: '-',
      format: 'json',
      language: 'zh',
    });
    expect(readFileRequest(['--compare', 'my.ipynb'])).toMatchObject({ compare: true, path: 'my.ipynb' });
    expect(readFileRequest(['001', '--edit', '0,1,0.5'])).toBeNull();
    expect(readFileRequest(['005'])).toBeNull();
  });

  it.each([['notes.txt'], ['a.py', '--ids=2'], ['a.py', 'b.py'], ['a.py', '--format=pdf']])(
    'refuses %j %j in one line',
    (...args) => {
      expect(() => readFileRequest(args)).toThrow(WrongUse);
    },
  );
});

describe('writeFile', () => {
  const cells = [
    { kind: 'markdown', source: '# A' },
    { kind: 'code', source: 'print(1)\n2' },
    { kind: 'code', source: '1 / 0' },
    { kind: 'code', source: 'x' },
  ] as const;
  const answers: readonly CellAnswer[] = [
    { stdout: '1\n', result: '2', calls: [] },
    { error: { type: 'ZeroDivisionError', message: 'division by zero', line: 1 }, calls: [] },
    { notRun: true, calls: [] },
  ];

  it('gives text', () => {
    expect(writeFile({ cells }, answers, { format: 'text', language: 'en' })).toBe(
      '# A\n\nIn [1]:\nprint(1)\n2\n\n1\n\n2\n\nIn [2]:\n1 / 0\n\n' +
        'ZeroDivisionError: division by zero (line 1)\n\nIn [ ]:\nx\n',
    );
  });

  it('gives the code cells as JSON', () => {
    expect(JSON.parse(writeFile({ cells }, answers, { format: 'json', language: 'en' }))).toEqual({
      cells: [
        { code: 'print(1)\n2', stdout: '1\n', result: '2' },
        { code: '1 / 0', error: { type: 'ZeroDivisionError', message: 'division by zero', line: 1 } },
        { code: 'x', notRun: true },
      ],
    });
  });

  it('gives what Jupyter would keep', () => {
    const notebook = JSON.parse(writeFile({ cells }, answers, { format: 'ipynb', language: 'en' })) as {
      cells: object[];
    };
    expect(notebook.cells).toMatchObject([
      { cell_type: 'markdown', source: ['# A'] },
      {
        execution_count: 1,
        outputs: [
          { output_type: 'stream', text: ['1\n'] },
          { output_type: 'execute_result', execution_count: 1, data: { 'text/plain': ['2'] } },
        ],
      },
      { execution_count: 2, outputs: [{ output_type: 'error', ename: 'ZeroDivisionError' }] },
      { execution_count: null, outputs: [] },
    ]);
  });

  it('gives back what else Jupyter keeps of a notebook, and to each cell an ID of its own', () => {
    const text = JSON.stringify({
      cells: [
        { cell_type: 'code', source: 'x' },
        { cell_type: 'code', source: 'x', id: 'cell-1', metadata: { tags: ['raises-exception'] } },
        { cell_type: 'markdown', source: '', attachments: { 'a.png': {} } },
      ],
      metadata: { kernelspec: { name: 'conda' } },
    });
    const notebook = notebookOfIpynb(text);
    expect(JSON.parse(writeFile(notebook, [], { format: 'ipynb', language: 'en' }))).toMatchObject({
      cells: [
        { id: 'cell-1-new', metadata: {} },
        { id: 'cell-1', metadata: { tags: ['raises-exception'] } },
        { id: 'cell-3', attachments: { 'a.png': {} } },
      ],
      metadata: { kernelspec: { name: 'conda' } },
    });
  });
});
