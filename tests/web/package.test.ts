import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmPackage } from '../../cpp/toolchain/npm-package.mjs';
import type * as Library from '../../web/library/index.ts';
import { installed, type Installed } from './installed_package.ts';

let user: Installed;
let run: typeof Library.run;

beforeAll(async () => {
  user = await installed();
  ({ run } = (await import(pathToFileURL(join(user.package, 'index.js')).href)) as typeof Library);
}, 120_000);
afterAll(() => user.remove());

/** What a program writes that runs to its end in the user's folder. */
function written(program: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: user.folder, encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
}

/** What the installed command writes. */
const commanded = (...args: readonly string[]): string =>
  written(join(user.folder, 'node_modules/.bin/lookup-is-matmul'), ...args);

function golden(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../golden/data/${name}.json`, import.meta.url), 'utf8'));
}

/** The cells of the first notebook as it was published, with what PyTorch gives. */
function published(): readonly { readonly code: string; readonly output: string }[] {
  const [asPublished] = golden('notebooks_000') as { cells: ReturnType<typeof published> }[];
  return asPublished?.cells ?? [];
}

/** Puts a notebook of these cells into the user's folder. */
function notebook(name: string, cells: readonly string[]): string {
  const code = cells.map((source) => ({ cell_type: 'code', metadata: {}, source, outputs: [], execution_count: null }));
  writeFileSync(join(user.folder, name), JSON.stringify({ cells: code, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
  return name;
}

describe('the npm package', () => {
  it('holds what it needs, and nothing else', () => {
    const files = readdirSync(user.package, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ parentPath, name }) => relative(user.package, join(parentPath, name))).sort()).toEqual([
      ...['000.js', '001.js', '002.js', '003.js', '004.js', 'LICENSE', 'README.md', 'command.js'],
      ...['generated/gpt2_tokens.bin', 'generated/keras_whole.wasm', 'generated/torch_whole.wasm'],
      ...['index.js', 'licences.txt', 'notebooks.js', 'package.json', 'run.js'],
      ...['engine/limits', 'file/cell_result', 'library/index', 'program/framework', 'text/localized'].map(
        (name) => `types/${name}.d.ts`,
      ),
    ]);
  });

  it('says of itself what the project says, and depends on nothing', () => {
    const said = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const own = said(join(user.package, 'package.json'));
    const { name, version, description, license } = said('package.json');
    expect(own).toMatchObject({ name, version, description, license, type: 'module' });
    expect(Object.keys(own).filter((key) => /dependencies|scripts|private/i.test(key))).toEqual([]);
  });

  it('asks for nothing that a bundler for browsers would look for in vain', () => {
    const asked = ['index.js', 'run.js'].flatMap((name) => {
      const script = readFileSync(join(user.package, name), 'utf8');
      const imported = ts.preProcessFile(script, true, false).importedFiles.map(({ fileName }) => fileName);
      const files = [...script.matchAll(/new URL\("([^"]+)", ?import\.meta\.url\)/g)].map(([, what]) => what);
      return [...imported, ...files];
    });
    expect(asked).toEqual([
      './run.js',
      ...['torch_whole.wasm', 'keras_whole.wasm', 'gpt2_tokens.bin'].map((name) => `generated/${name}`),
    ]);
  });

  it('has the same bytes wherever and whenever it is packed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    cpSync(user.package, join(folder, 'elsewhere'), { recursive: true });
    const [name = ''] = written(
      'npm',
      'pack',
      join(folder, 'elsewhere'),
      '--pack-destination',
      folder,
      '--silent',
    ).split('\n');
    expect(readFileSync(join(folder, name)).equals(readFileSync(await npmPackage()))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('its README', () => {
  const readme = readFileSync(new URL('../../web/library/README.md', import.meta.url), 'utf8');
  const block = (language: string): string =>
    new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(readme)?.[1] ?? '';

  it('has an example that writes what it says', () => {
    writeFileSync(join(user.folder, 'example.js'), block('js'));
    expect(written(process.execPath, 'example.js')).toBe(block('text'));
  });

  it('says of the example what PyTorch says', () => {
    const output =
      published().find(({ code }) => code === 'idx = torch.tensor([2, 3, 1])\nembedding(idx)')?.output ?? '-';
    expect(block('text').startsWith(`${output}\n`)).toBe(true);
    expect(block('text')).toContain('\nindex out of range in self\n');
  });
});

describe('its types', () => {
  const USE = `
    import { run, type CellResult, type Limits, type RunOptions, type RunResult } from 'lookup-is-matmul';
    const limits: Partial<Limits> = { bytes: 1e6 };
    const options: RunOptions = { framework: 'pytorch', language: 'zh', seed: 1, files: { 'a.txt': 'a' }, limits };
    const { cells }: RunResult = await run(['1'], { ...options, mayRaise: [0], onProgress: (cell, done) => cell + done });
    const line: number | undefined = cells[0]?.error?.line;
    export const texts = cells.map(({ result, refused }: CellResult): string => result ?? refused?.id ?? String(line));
    // @ts-expect-error: no such language
    await run(['1'], { language: 'fr' });
    // @ts-expect-error: a list of cells
    await run('1');
  `;

  it.each<[string, ts.CompilerOptions]>([
    ['bundler', { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext }],
    ['nodenext', { moduleResolution: ts.ModuleResolutionKind.NodeNext, module: ts.ModuleKind.NodeNext }],
  ])('fit a strict program of a user, as “%s” finds them', (_, how) => {
    const file = join(user.folder, 'use.ts');
    writeFileSync(file, USE);
    const options = { ...how, strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] };
    const program = ts.createProgram([file], { ...options, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'] });
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  });
});

describe('its command', () => {
  it('runs a notebook as the real framework does', () => {
    const cells = published();
    const file = notebook(
      'own.ipynb',
      cells.map(({ code }) => code),
    );
    const answered = (JSON.parse(commanded(file, '--format=json')) as Library.RunResult).cells;
    const shown = answered.map(({ stdout = '', result = '' }) => stdout.replace(/\n$/, '') + result);
    expect(shown).toEqual(cells.map(({ output }) => output));
  });

  it('runs the notebooks of the page, and says what it is called', () => {
    expect(commanded('002', '--ids=0,1')).toContain('idx = tf.constant([0, 1])');
    expect(commanded('--help')).toMatch(/^npx lookup-is-matmul NOTEBOOK/);
  });
});

describe('run', () => {
  /** The programs of this name that come first. */
  const programs = (name: string) => (golden(`programs_${name}`) as Library.CellResult[][]).slice(0, 2);

  it.each(['asked_torch', 'asked_keras', 'library'])('gives what the command gives, of programs_%s', async (name) => {
    for (const cells of programs(name)) {
      const texts = cells.map(({ code }) => code);
      const file = notebook('program.ipynb', texts);
      expect(await run(texts)).toEqual(JSON.parse(commanded(file, '--format=json')));
    }
  });

  it('gives what the real framework gives', async () => {
    const { cells } = await run((programs('asked_torch')[0] ?? []).map(({ code }) => code));
    expect(cells).toEqual(programs('asked_torch')[0]);
  });

  it('says in either language what it refuses, and which cell hangs on that', async () => {
    const texts = ['import torch\nx = torch.fft.fft(torch.zeros(2))', 'x + 1', '1'];
    const [english, chinese] = [await run(texts), await run(texts, { language: 'zh' })];
    expect(english.cells[0]?.refused).toMatchObject({ id: 'left_out', line: 2 });
    expect(english.cells[0]?.refused?.message).toBe('PyTorch has `torch.fft`; this page does not.');
    expect(chinese.cells[0]?.refused?.message).toBe('PyTorch 有 `torch.fft`，但本页没有。');
    expect(chinese.cells.slice(1)).toEqual([
      { code: 'x + 1', hangsOn: 0 },
      { code: '1', result: '1' },
    ]);
  });

  it('goes on after an error where it is told to', async () => {
    const texts = ['1 / 0', '2'];
    const error = { type: 'ZeroDivisionError', message: 'division by zero', line: 1 };
    expect((await run(texts)).cells).toEqual([
      { code: '1 / 0', error },
      { code: '2', notRun: true },
    ]);
    expect((await run(texts, { mayRaise: [0] })).cells[1]).toEqual({ code: '2', result: '2' });
  });

  it('reads the files that it is given, and GPT-2’s tokens by itself', async () => {
    const files = { 'a.txt': '中', 'b/c.txt': new Uint8Array([0x62, 0x0a]) };
    const texts = [
      'open("a.txt").read(), open("b/c.txt").read()',
      'open("d.txt")',
      'import tiktoken\ntiktoken.get_encoding("gpt2").encode("unhappiness the the")',
    ];
    expect((await run(texts, { files })).cells).toMatchObject([
      { result: "('中', 'b\\n')" },
      { refused: { id: 'needs_file', arguments: ['d.txt'] } },
      { result: '[403, 71, 42661, 262, 262]' },
    ]);
  });

  it('draws from the seed that it is given, and marks what is drawn', async () => {
    const drawn = async (seed: number, ...before: readonly string[]) =>
      (await run([['import torch', ...before, 'torch.rand(2)'].join('\n')], { seed })).cells[0];
    // As PyTorch does: before a seed is set, its generator has one all the same.
    const { result } = (await drawn(0, 'torch.manual_seed(7)')) ?? {};
    expect(await drawn(7)).toMatchObject({ result, drawn: true });
    expect((await drawn(8))?.result).not.toBe(result);
  });

  it('refuses what goes beyond the limits that it is given', async () => {
    const texts = ['import torch\nx = torch.zeros(1000)', 'for i in range(1000): pass'];
    const { cells } = await run(texts, { limits: { bytes: 1000, steps: 100 } });
    expect(cells.map(({ refused }) => refused?.id)).toEqual(['memory', 'steps']);
  });

  it('tells how far it is, and ends where the one who is told throws', async () => {
    const told: number[] = [];
    await run(['1', '2'], { onProgress: (cell) => told.push(cell) });
    expect([...new Set(told)]).toEqual([0, 1]);
    const texts = [
      'import torch\ntry:\n    for i in range(300): torch.randn(99, 99) @ torch.ones(99, 99)\nexcept: pass',
    ];
    let times = 0;
    const onProgress = (): void => {
      times += 1;
      if (times === 3) throw new Error('enough');
    };
    await expect(run(texts, { onProgress })).rejects.toThrow('enough');
    expect(times).toBe(3);
  });

  it('says which frameworks there are', async () => {
    const framework = 'tensorflow' as 'keras';
    await expect(run(['1'], { framework })).rejects.toThrow('no framework “tensorflow”; there are pytorch, keras');
  });
});
