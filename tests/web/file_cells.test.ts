import type { CellAnswer } from '../../web/engine/answer.ts';
import { describe, expect, it } from 'vitest';
import { writeFile } from '../../web/cli/file_formats.ts';
import { readFileRequest, WrongUse } from '../../web/cli/options.ts';
import { fileJobOf } from '../../web/file/answered.ts';
import { cellsOfScript, notebookOfIpynb } from '../../web/file/file_cells.ts';
import { readNotebook } from '../../web/file/read.ts';

describe('cellsOfScript', () => {
  it('parts a script at its markers', () => {
    expect(cellsOfScript('x = 1\n\n# %%\n\ny = 2\n\n\n# %% [markdown]\n# # Title\n# prose\n\n# %% a name\nz')).toEqual([
      { kind: 'code', source: 'x = 1' },
      { kind: 'code', source: 'y = 2' },
      { kind: 'markdown', source: '# Title\nprose' },
      { kind: 'code', source: 'z' },
    ]);
  });

  it('takes a script without markers as one cell', () => {
    expect(cellsOfScript('x = 1\r\nx\r\n')).toEqual([{ kind: 'code', source: 'x = 1\nx' }]);
  });
});

describe('notebookOfIpynb', () => {
  it('takes sources as lists of lines and as text', () => {
    const cells = [
      { cell_type: 'markdown', source: ['# A\n', 'b'] },
      { cell_type: 'code', source: 'x = 1', outputs: [] },
    ];
    expect(notebookOfIpynb(JSON.stringify({ cells }))).toEqual({
      cells: [
        { kind: 'markdown', source: '# A\nb' },
        { kind: 'code', source: 'x = 1' },
      ],
    });
  });

  it.each(['', 'no JSON', '[]', '{}', '{"cells": 3}', '{"cells": [{"cell_type": "code"}]}', '{"cells": [null]}'])(
    'finds no notebook in %j',
    (text) => {
      expect(notebookOfIpynb(text)).toBeNull();
    },
  );
});

describe('fileJobOf', () => {
  it('knows the cells after which Jupyter goes on where they raise', () => {
    const tagged = (tags: unknown): object => ({ cell_type: 'code', source: 'x', metadata: { tags } });
    const cells = [{ cell_type: 'markdown', source: '' }, tagged([]), tagged(['raises-exception']), tagged('x')];
    expect(fileJobOf(notebookOfIpynb(JSON.stringify({ cells }))?.cells ?? [])).toMatchObject({
      cells: ['x', 'x', 'x'],
      optional: [1],
    });
  });
});

describe('readNotebook', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('knows a notebook of Jupyter by its name, with a byte order mark or without', () => {
    const notebook = { cells: [{ kind: 'code', source: 'x' }] };
    const text = '{"cells": [{"cell_type": "code", "source": "x"}]}';
    expect(readNotebook('A.IPYNB', bytes(`\ufeff${text}`))).toEqual({ ok: true, notebook });
    expect(readNotebook('a.py', bytes('x'))).toEqual({ ok: true, notebook });
  });

  it('says why a file is none', () => {
    expect(readNotebook('a.py', new Uint8Array([0xff, 0xfe, 0x00]))).toEqual({ ok: false, why: 'notUtf8' });
    expect(readNotebook('a.ipynb', bytes('x = 1'))).toEqual({ ok: false, why: 'notNotebook' });
  });
});

describe('readFileRequest', () => {
  it('knows a file from the name of a notebook', () => {
    expect(readFileRequest(['my.ipynb'])).toEqual({ path: 'my.ipynb', format: 'text' });
    expect(readFileRequest(['--format=json', '-'])).toEqual({ path: '-', format: 'json' });
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
    expect(writeFile({ cells }, answers, 'text')).toBe(
      '# A\n\nIn [1]:\nprint(1)\n2\n\n1\n\n2\n\nIn [2]:\n1 / 0\n\n' +
        'ZeroDivisionError: division by zero (line 1)\n\nIn [ ]:\nx\n',
    );
  });

  it('gives the code cells as JSON', () => {
    expect(JSON.parse(writeFile({ cells }, answers, 'json'))).toEqual({
      cells: [
        { code: 'print(1)\n2', stdout: '1\n', result: '2' },
        { code: '1 / 0', error: { type: 'ZeroDivisionError', message: 'division by zero', line: 1 } },
        { code: 'x', notRun: true },
      ],
    });
  });

  it('gives what Jupyter would keep', () => {
    const notebook = JSON.parse(writeFile({ cells }, answers, 'ipynb')) as { cells: object[] };
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
    const notebook = notebookOfIpynb(text) ?? { cells: [] };
    expect(JSON.parse(writeFile(notebook, [], 'ipynb'))).toMatchObject({
      cells: [
        { id: 'cell-1-new', metadata: {} },
        { id: 'cell-1', metadata: { tags: ['raises-exception'] } },
        { id: 'cell-3', attachments: { 'a.png': {} } },
      ],
      metadata: { kernelspec: { name: 'conda' } },
    });
  });
});
