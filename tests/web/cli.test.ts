import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readRequest, WrongUse } from '../../web/cli/options.ts';
import { formatValue } from '../../web/inputs/format.ts';
import { NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';

describe('readRequest', () => {
  it('takes a notebook by number or name, with its own inputs', () => {
    expect(readRequest(['001'])).toEqual({
      notebook: notebookOf('001'),
      inputs: notebookOf('001').defaults,
      language: 'en',
      format: 'text',
    });
    expect(readRequest(['pytorch-seed-0']).notebook).toBe(notebookOf('001'));
    expect(readRequest(['pytorch']).notebook.id).toBe('000');
    expect(readRequest(['keras']).notebook.id).toBe('002');
  });

  it('takes every option, with = or a space, before or after the notebook', () => {
    const { inputs, language, format } = readRequest([
      ...['--ids', '[[2, -1], [0, 1]]', '001', '--seed=-5', '--dim', '3', '--vocab=9', '--one', '-1', '--two=4'],
      ...['--edit=0,1,inf', '--edit', '2,3,-0.5', '--lang=zh', '--format', 'json'],
    ]);
    expect(formatValue(inputs.ids)).toBe('[[2, -1], [0, 1]]');
    expect([inputs.seed, inputs.dim, inputs.vocab ?? [], inputs.one, inputs.two].map(formatValue)).toEqual([
      '-5',
      '3',
      '9',
      '-1',
      '4',
    ]);
    expect(inputs.edits.map(({ row, col, value }) => formatValue([row, col, value]))).toEqual([
      "[0, 1, float('inf')]",
      '[2, 3, -0.5]',
    ]);
    expect([language, format]).toEqual(['zh', 'json']);
  });

  it('takes the weights of the Keras notebook', () => {
    expect(formatValue(readRequest(['002', '--weights=[[0.5, 1], [2, 3]]']).inputs.weights ?? [])).toBe(
      '[[0.5, 1], [2, 3]]',
    );
  });

  it.each<[readonly string[], string]>([
    [[], 'Which notebook? There are 000 (pytorch)'],
    [['005'], 'There is no notebook “005”'],
    [['001', '--depth=3'], '--depth is no option'],
    [['001', '--two'], '--two needs a value'],
    [['001', '--two', '--one=1'], '--two needs a value'],
    [['000', '--two=1'], 'Notebook 000 has no use for --two'],
    [['002', '--seed=1'], 'Notebook 002 has no use for --seed'],
    [['001', '--weights=[[1]]'], 'Notebook 001 has no use for --weights'],
    [['001', '--ids=2,x'], '--ids: “x” at position 3 is not a number'],
    [['001', '--ids='], '--ids: Nothing is written here'],
    [['001', '--ids', '2', '3'], '“3” is one word too many'],
    [['001', '--edit=1,2'], '--edit: An edited weight is'],
    [['001', '--lang=fr'], '--lang is one of en, zh, not “fr”'],
    [['001', '--format=pdf'], '--format is one of text, json, ipynb'],
    [['001', '-x'], 'one word too many'],
  ])('refuses %j in one line', (args, message) => {
    const use = (): unknown => readRequest(args);
    expect(use).toThrow(WrongUse);
    expect(use).toThrow(message);
    try {
      use();
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });
});

/** An .ipynb of these cells, without outputs. */
function notebookFile(cells: readonly { code: string }[]): string {
  const code = cells.map((cell) => ({
    cell_type: 'code',
    metadata: {},
    execution_count: null,
    outputs: [],
    source: cell.code,
  }));
  return JSON.stringify({ cells: code, metadata: {}, nbformat: 4, nbformat_minor: 4 });
}

describe('the command', () => {
  const program = fileURLToPath(new URL('../../web/cli/main.ts', import.meta.url));
  const run = (...args: readonly string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });

  it('writes the notebook, and nothing else, to stdout', () => {
    const { stdout, stderr, status } = run('000', '--ids=0,1', '--one=0');
    expect(status).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toContain('idx = torch.tensor([0, 1])');
    expect(stdout).toContain('tensor([[1, 0],\n        [0, 1]])');
  });

  it('counts an error of the framework as output', () => {
    const { stdout, status } = run('000', '--one=9', '--format=json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ cells: { 3: { error: { type: 'IndexError' } } } });
  });

  it("runs a reader's own notebook from its text", () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../../web/cli/main.ts', import.meta.url)), '-', '--format=json', '--lang=zh'],
      { encoding: 'utf8', input: '# %%\nimport torch\n# %%\nprint(1)\ntorch.eye(2)[0]\n# %%\ntorch.fft\n# %%\n1' },
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(JSON.parse(stdout)).toEqual({
      cells: [
        { code: 'import torch' },
        { code: 'print(1)\ntorch.eye(2)[0]', stdout: '1\n', result: 'tensor([1., 0.])' },
        {
          code: 'torch.fft',
          refused: {
            id: 'left_out',
            arguments: ['torch', 'torch.fft'],
            message: 'PyTorch 有 `torch.fft`，但本页没有。',
            line: 1,
          },
        },
        { code: '1', result: '1' },
      ],
    });
  });

  it.each(NOTEBOOKS.map(({ id }) => id))(
    'answers the cells of %s, given as a file, as the real framework did',
    (id) => {
      const golden = readFileSync(new URL(`../golden/data/notebooks_${id}.json`, import.meta.url), 'utf8');
      const [asPublished] = JSON.parse(golden) as readonly { cells: readonly { code: string; output: string }[] }[];
      const cells = asPublished?.cells ?? [];
      const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
      const source = {
        'own.py': cells.map(({ code }) => `# %%\n${code}\n`).join(''),
        'own.ipynb': notebookFile(cells),
      };
      for (const [name, text] of Object.entries(source)) {
        writeFileSync(join(folder, name), text);
        const { stdout, status } = run(join(folder, name), '--format=json');
        expect(status).toBe(0);
        const answers = (JSON.parse(stdout) as { cells: readonly { stdout?: string; result?: string }[] }).cells;
        const shown = answers.map(({ stdout: printed = '', result = '' }) => printed.replace(/\n$/, '') + result);
        // The version line is that of the release whose bits are made.
        const isVersion = cells.map(({ code }) => code.includes('__version__'));
        expect(shown.filter((_, index) => isVersion[index] !== true)).toEqual(
          cells.filter((_, index) => isVersion[index] !== true).map(({ output }) => output),
        );
      }
      rmSync(folder, { recursive: true });
    },
  );

  describe('with a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });
    const put = (name: string, text: string): string => {
      const place = join(folder, name);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
      return place;
    };
    const reading = (...paths: readonly string[]): string =>
      paths.map((path) => `# %%\nopen(${JSON.stringify(path)}).read()\n`).join('');
    const answersOf = (notebook: string): readonly object[] => {
      const { stdout, stderr, status } = run(notebook, '--format=json');
      expect([stderr, status]).toEqual(['', 0]);
      return (JSON.parse(stdout) as { readonly cells: readonly object[] }).cells;
    };

    it('a notebook reads the files in it and below it, and no others', () => {
      put('beside/b.txt', 'outside');
      put('inner/a.txt', 'a\r\nb');
      put('inner/data/c.txt', '中');
      symlinkSync(join(folder, 'beside'), join(folder, 'inner/link'));
      const paths = ['a.txt', './data/../data/c.txt', 'none.txt', '../beside/b.txt', 'link/b.txt', 'data'];
      const notebook = put('inner/own.py', reading(...paths, join(folder, 'inner/a.txt')));
      const needs = (path: string): object => ({ refused: { id: 'needs_file', arguments: [path] } });
      expect(answersOf(notebook)).toMatchObject([
        { result: "'a\\nb'" },
        { result: "'中'" },
        ...[...paths.slice(2), join(folder, 'inner/a.txt')].map(needs),
      ]);
    });

    it('a notebook has the tokens of GPT-2', () => {
      const notebook = put(
        'tokens.py',
        '# %%\nimport tiktoken\ntiktoken.get_encoding("gpt2").encode("unhappiness the the")',
      );
      expect(answersOf(notebook)).toMatchObject([{ result: '[403, 71, 42661, 262, 262]' }]);
    });

    const withOutputs = (...cells: readonly (readonly [code: string, output: string | null])[]): string =>
      JSON.stringify({
        ...{ metadata: {}, nbformat: 4, nbformat_minor: 4 },
        cells: cells.map(([source, text], index) => ({
          ...{ cell_type: 'code', metadata: {}, source, execution_count: index + 1 },
          outputs: text === null ? [] : [{ output_type: 'execute_result', data: { 'text/plain': text } }],
        })),
      });

    it('compares with the outputs of the file, and ends with 1 where one differs', () => {
      const notebook = put(
        'compared.ipynb',
        withOutputs(['import torch', null], ["'2.1.0'.upper()", "'2.0.1'"], ['6 * 7', '42'], ['import pandas', null]),
      );
      const asText = run(notebook, '--compare');
      expect([asText.stderr, asText.status]).toEqual(['', 1]);
      expect(asText.stdout).toBe(
        'cell 2 (In [2]): not as in the file\n' +
          "In the file:\n    '2.0.1'\nHere:\n    '2.1.0'\n" +
          'It names the version, which was another one when the file was saved.\n\n' +
          '1 of 2 outputs is as in the file.\n',
      );
      const asJson = run('--compare', notebook, '--format=json');
      expect([asJson.stderr, asJson.status]).toEqual(['', 1]);
      const told = JSON.parse(asJson.stdout) as { readonly cells: readonly object[]; readonly compared: object };
      expect(told.compared).toEqual({ same: 1, of: 2 });
      expect(told.cells[1]).toMatchObject({
        ...{ code: "'2.1.0'.upper()", result: "'2.1.0'" },
        compared: { as: 'differs', file: "'2.0.1'", causes: ['version'] },
      });
      expect(told.cells[2]).toMatchObject({ compared: { as: 'same' } });
      expect(told.cells[0]).not.toHaveProperty('compared');
    });

    it('ends with 0 where all is as in the file, or the file has no outputs', () => {
      const same = run(put('same.ipynb', withOutputs(['6 * 7', '42'])), '--compare', '--lang=zh');
      expect([same.stdout, same.stderr, same.status]).toEqual(['1 个输出中，有 1 个与文件相同。\n', '', 0]);
      const none = run(put('none.py', '1'), '--compare');
      expect([none.stdout, none.status]).toEqual(['The file holds no outputs to compare with.\n', 0]);
    });

    it('compares only a file, and not as .ipynb', () => {
      expect(run('000', '--compare').stderr).toBe('--compare is for a file with outputs, my.ipynb\n');
      const { stderr, status } = run(put('x.py', '1'), '--compare', '--format=ipynb');
      expect([stderr, status]).toEqual(['--compare goes with --format=text or --format=json\n', 2]);
    });
  });

  it('says in one line that a file is no notebook, and ends with 2', () => {
    const { stdout, stderr, status } = run('missing.ipynb');
    expect([stdout, stderr, status]).toEqual(['', '“missing.ipynb” cannot be read\n', 2]);
  });

  it('ends with 2 where it was used wrongly', () => {
    const { stdout, stderr, status } = run('000', '--ids=zwei');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toBe('--ids: “zwei” at position 1 is not a number. Write numbers such as 2, 3, 1.\n');
  });

  it('says what it takes', () => {
    const { stdout, stderr, status } = run('--help');
    expect([status, stderr]).toEqual([0, '']);
    const options = ['NOTEBOOK', 'FILE', '.ipynb', '000, pytorch', '--ids', '--weights', '--edit=ROW,COL,VALUE'];
    for (const option of [...options, '--format=']) {
      expect(stdout).toContain(option);
    }
  });

  it.skipIf(!existsSync('/dev/full'))('says in one line that the disk is full', () => {
    const full = openSync('/dev/full', 'w');
    const { stderr, status } = spawnSync(process.execPath, [program, '000'], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The notebook could not be written: ENOSPC[^\n]*\n$/);
  });
});
