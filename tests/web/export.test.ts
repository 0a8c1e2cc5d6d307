import { beforeAll, describe, expect, it } from 'vitest';
import { toIpynb, toMarkdown, ipynbName } from '../../web/export/ipynb.ts';
import { toJson } from '../../web/export/json.ts';
import { toText } from '../../web/export/text.ts';
import type { Finished } from '../../web/export/sections.ts';
import { cellsOf, NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import { SENTENCE } from '../../web/notebooks/lesson_stubs.ts';
import type { TensorValue } from '../../web/engine/answer.ts';
import { allMade } from '../../web/run/shown.ts';
import { em, link, mono, p, weight } from '../../web/text/say.ts';
import { inputsOf, type Typed } from '../golden/typed.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

type Tensors = Readonly<Record<string, TensorValue>>;

function finish({ notebook: id, typed, edits }: Typed): { finished: Finished; tensors: Tensors } {
  const notebook = notebookOf(id);
  const inputs = inputsOf({ notebook: id, typed, edits });
  const run = runOf(session, notebook, inputs, 'all');
  return { finished: { notebook, run, language: 'en' }, tensors: allMade(run) };
}

interface Json {
  readonly notebook: string;
  readonly inputs: Record<string, unknown>;
  readonly cells: readonly Record<string, unknown>[];
  readonly values: Record<string, { dtype: string; shape: number[]; data: string }>;
}

function json(typed: Typed): Json {
  const { finished, tensors } = finish(typed);
  return JSON.parse([...toJson(finished, tensors)].join('')) as Json;
}

const plain: Typed = { notebook: '001', typed: {}, edits: [] };
const stopped: Typed = { notebook: '001', typed: { one: '9' }, edits: [] };

describe('text', () => {
  it('reads as Jupyter shows it', () => {
    const text = toText(finish(plain).finished);
    expect(text).toContain(
      '\nIn [1]:\nimport torch\nprint("PyTorch version:", torch.__version__)\n\nPyTorch version: 2.15.0\n',
    );
    expect(text).toContain(
      '\nIn [6]:\nembedding(torch.tensor([2]))\n\ntensor([[1.4437, 0.2660, 1.3894, 1.5863, 0.9463]],\n       grad_fn=<EmbeddingBackward0>)\n',
    );
    expect(text).not.toContain('In [ ]');
  });

  it('shows the error, and which cells did not run', () => {
    const text = toText(finish(stopped).finished);
    expect(text).toContain('\nembedding(torch.tensor([9]))\n\nIndexError: index out of range in self\n');
    expect(text.match(/In \[ \]:/g)).toHaveLength(cellsOf(notebookOf(stopped.notebook), inputsOf(stopped)).length - 5);
  });

  it('speaks Chinese', () => {
    const { finished } = finish(plain);
    const text = toText({ ...finished, language: 'zh' });
    expect(text).toContain('\n## 1. 查表：nn.Embedding\n\n### Token ID\n');
    expect(text).toContain('# 嵌入维度，一个超参数\nout_dim = 5');
  });
});

describe('json', () => {
  it('holds the inputs, every cell and every tensor', () => {
    const { notebook, inputs, cells, values } = json(plain);
    expect(notebook).toBe('001');
    expect(inputs).toEqual({
      ids: [2, 3, 1],
      seed: 0,
      dim: 5,
      vocab: null,
      one: 1,
      two: 2,
      edits: [],
      text: SENTENCE.en,
      mix: null,
      rhyme: null,
    });
    expect(cells).toHaveLength(cellsOf(notebookOf('001'), notebookOf('001').defaults).length);
    expect(cells.every((cell) => typeof cell['code'] === 'string' && typeof cell['output'] === 'string')).toBe(true);
    const table = values['embedding.weight'];
    expect(table).toMatchObject({ dtype: 'float32', shape: [4, 5] });
    const bytes = Uint8Array.from(Buffer.from(table?.data ?? '', 'base64'));
    expect(new Float32Array(bytes.buffer)[0]).toBeCloseTo(-1.1258, 4);
    expect(values['onehot']).toMatchObject({ dtype: 'int64', shape: [3, 4] });
  });

  it('gives the error in place of the output', () => {
    const { cells } = json(stopped);
    expect(cells[4]).toEqual({
      code: '# the vector of the token with this ID\nembedding(torch.tensor([9]))',
      error: { type: 'IndexError', message: 'index out of range in self' },
    });
    expect(cells[5]).toEqual({ code: 'embedding(torch.tensor([2]))', notRun: true });
  });

  it('says how much memory was refused', () => {
    const { cells } = json({ notebook: '000', typed: { vocab: '1000000000', dim: '1000' }, edits: [] });
    expect(cells[2]?.['error']).toMatchObject({
      type: 'MemoryRefused',
      message: expect.stringMatching(/needs \d.* TB of memory/) as string,
    });
    expect(cells[3]).toMatchObject({ notRun: true });
  });

  it('keeps numbers as they were typed', () => {
    const typed = { ids: '18446744073709551616, 2.0, [[-0.0]]', dim: '1e-7', vocab: '6' };
    const { finished, tensors } = finish({ notebook: '000', typed, edits: ['0,1,inf', '0,1,nan', '2,3,-0.0'] });
    const text = [...toJson(finished, tensors)].join('');
    expect(text).toContain(
      '"inputs":{"ids":[18446744073709551616,2.0,[[-0.0]]],"seed":123,"dim":1e-07,"vocab":6,"one":1,"text":"the cat sees the dog","mix":null,"rhyme":null,"edits":[[0,1,"inf"],[0,1,"nan"],[2,3,-0.0]]}',
    );
  });

  it('gives a list as Jupyter shows it', () => {
    const keras: Typed = { notebook: '002', typed: {}, edits: [] };
    expect(json(keras).cells[5]?.['output']).toContain('[array([[0.  , 0.  , 0.  , 0.  , 0.  ],\n        [0.11,');
    expect(toText(finish(keras).finished)).toContain('\n[array([[0.  , 0.  , 0.  , 0.  , 0.  ],\n        [0.11,');
  });

  it('has the bytes of a table that needs many pieces', () => {
    const { values } = json({ notebook: '000', typed: { vocab: '3001', dim: '7' }, edits: [] });
    expect(Buffer.from(values['embedding.weight']?.data ?? '', 'base64')).toHaveLength(3001 * 7 * 4);
  });
});

describe('ipynb', () => {
  interface Cell {
    readonly cell_type: string;
    readonly id: string;
    readonly source: readonly string[];
    readonly execution_count?: number | null;
    readonly outputs?: readonly Record<string, unknown>[];
  }
  interface Document {
    readonly cells: readonly Cell[];
    readonly metadata: { readonly kernelspec: { readonly name: string } };
    readonly nbformat: number;
    readonly nbformat_minor: number;
  }
  const ipynb = (typed: Typed): Document => JSON.parse(toIpynb(finish(typed).finished)) as Document;

  it.each(NOTEBOOKS.map(({ id }) => id))('is format 4.5 with an id for every cell of notebook %s', (notebook) => {
    const document = ipynb({ notebook, typed: {}, edits: [] });
    expect([document.nbformat, document.nbformat_minor]).toEqual([4, 5]);
    expect(document.metadata.kernelspec.name).toBe('python3');
    const ids = document.cells.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9-_]{1,64}$/);
  });

  it('carries values, printed lines and errors as Jupyter does', () => {
    const outputs = (typed: Typed, id: string) => ipynb(typed).cells.find((cell) => cell.id === id)?.outputs;
    expect(outputs(plain, 'import')).toEqual([
      { output_type: 'stream', name: 'stdout', text: ['PyTorch version: 2.15.0\n'] },
    ]);
    expect(outputs(plain, 'one')).toEqual([
      {
        output_type: 'execute_result',
        execution_count: 5,
        metadata: {},
        data: {
          'text/plain': [
            'tensor([[-1.5551, -0.3414,  1.8530,  0.4681, -0.1577]],\n',
            '       grad_fn=<EmbeddingBackward0>)',
          ],
        },
      },
    ]);
    expect(outputs(stopped, 'one')).toEqual([
      {
        output_type: 'error',
        ename: 'IndexError',
        evalue: 'index out of range in self',
        traceback: ['IndexError: index out of range in self'],
      },
    ]);
    expect(outputs(stopped, 'two')).toEqual([]);
    expect(ipynb(stopped).cells.find((cell) => cell.id === 'two')?.execution_count).toBeNull();
  });

  it('has the title of the page, and the way back where it is known', () => {
    const title = (address?: string): string => {
      const { finished } = finish({ notebook: '000', typed: {}, edits: [] });
      const document = JSON.parse(toIpynb(address === undefined ? finished : { ...finished, address })) as Document;
      return document.cells[0]?.source.join('') ?? '';
    };
    expect(title()).toBe('# A look-up is a matrix product · PyTorch');
    expect(title('https://example.org/#v=1&ids=[[1]]&edit=2,3,float(1)')).toBe(
      '# A look-up is a matrix product · PyTorch\n\n[The page of this notebook, with these inputs, to edit in the browser](https://example.org/#v=1&ids=%5b%5b1%5d%5d&edit=2,3,float%281%29)',
    );
  });

  it.each<[Typed, string]>([
    [{ notebook: '000', typed: {}, edits: [] }, 'embedding-lookup-pytorch-seed-123.ipynb'],
    [{ notebook: '001', typed: { seed: '-5' }, edits: [] }, 'embedding-lookup-pytorch-seed--5.ipynb'],
    [{ notebook: '002', typed: {}, edits: [] }, 'embedding-lookup-keras.ipynb'],
    [{ notebook: '003', typed: { seed: '1e400' }, edits: [] }, 'embedding-lookup-pytorch-zh-seed-float_inf_.ipynb'],
  ])('is named after notebook and seed: %j', (typed, name) => {
    expect(ipynbName(notebookOf(typed.notebook), inputsOf(typed))).toBe(name);
  });

  it('writes prose as Markdown', () => {
    const prose = p`a*b ${mono('x_y')} ${em('so')} ${weight('W')} ${link('there', 'https://example.org')}`;
    expect(toMarkdown(prose)).toBe('a\\*b `x_y` *so* W [there](https://example.org)');
  });
});
