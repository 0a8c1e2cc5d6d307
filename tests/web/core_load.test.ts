import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hasSimd } from '../../web/core/engine.ts';
import { notebookFiles, raceFile } from '../../web/core/files.ts';
import { startCore } from '../../web/core/load.ts';
import type { NotebookCore } from '../../web/core/notebook_core.ts';
import type { CellAnswer } from '../../web/core/types.ts';
import { cellsOf, NOTEBOOKS } from '../../web/notebooks/index.ts';
import { codeText } from '../../web/program/line.ts';

type LoadCore = typeof import('../../web/core/load.ts').loadCore;

const FRAMEWORKS = ['pytorch', 'keras'] as const;
const MEMORY_BYTES = 2 ** 30;

/** A cell that no page's notebook has, and what the real frameworks answer. */
const BEYOND = {
  pytorch: { code: 'import torch\ntorch.cat([torch.arange(3), torch.zeros(2)]).sum(dim=0)', result: 'tensor(3.)' },
  keras: {
    code: 'import numpy as np\nnp.arange(6).reshape(2, 3).T.sum(axis=0)',
    result: 'array([ 3, 12])',
  },
};

let loadCore: LoadCore;

beforeEach(async () => {
  vi.resetModules(); // it remembers what it has loaded
  ({ loadCore } = await import('../../web/core/load.ts'));
});

function ran(core: NotebookCore, cells: readonly string[]): readonly CellAnswer[] {
  return core.call(({ Notebook }) => {
    const notebook = new Notebook(MEMORY_BYTES, 2e7, Infinity);
    const answers = notebook.run(cells, [], null);
    notebook.delete();
    return answers;
  });
}

test('a core that cannot be loaded is a value that says why, and a later try may succeed', async () => {
  const file = notebookFiles('pytorch');
  const garbage = await loadCore('pytorch', { source: new TextEncoder().encode('<!doctype html>'), isWhole: true });
  expect(garbage).toMatchObject({ ok: false, reason: 'failed' });
  expect(garbage).toHaveProperty('message', expect.stringContaining('expected magic word'));
  expect(await loadCore('pytorch', { ...file, source: 'http://localhost:1/torch.wasm' })).toMatchObject({ ok: false });

  const [first, second] = await Promise.all([loadCore('pytorch', file), loadCore('pytorch', file)]);
  expect(first.ok).toBe(true);
  expect(second).toBe(first);
  expect(await loadCore('pytorch', file)).toBe(first);
  const other = await loadCore('keras', notebookFiles('keras'));
  expect(other).not.toBe(first);
});

test('what is compiled but is not the core is refused too', async () => {
  const empty = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  for (const source of [empty, await WebAssembly.compile(raceFile())]) {
    expect(await loadCore('pytorch', { source, isWhole: true })).toMatchObject({ ok: false, reason: 'failed' });
  }
});

test('the engine has SIMD', () => {
  expect(hasSimd()).toBe(true);
});

describe.each(FRAMEWORKS)('the module for %s', (framework) => {
  test('needs no more than what a page loads first for its own notebooks', async () => {
    const core = await startCore(notebookFiles(framework, false));
    expect(core.isWhole).toBe(false);
    for (const notebook of NOTEBOOKS.filter((each) => each.framework === framework)) {
      const cells = cellsOf(notebook, notebook.defaults).map((cell) => codeText(cell, 'en'));
      const answers = ran(core, cells);
      expect(answers.filter(({ error, refused, notRun }) => error ?? refused ?? notRun)).toEqual([]);
    }
  });

  test('says where the whole is needed, and is not used after', async () => {
    const loaded = await loadCore(framework, notebookFiles(framework, false));
    if (!loaded.ok) throw new Error(loaded.message);
    const { core } = loaded;
    expect(core.isUsable).toBe(true);
    const { RestNeeded: Needed } = await import('../../web/core/notebook_core.ts');
    expect(() => ran(core, [BEYOND[framework].code])).toThrow(Needed);
    expect(core.isUsable).toBe(false);
    expect(() => ran(core, ['x = 3'])).toThrow('broken off');
    const next = await loadCore(framework, notebookFiles(framework));
    if (!next.ok) throw new Error(next.message);
    expect(next.core.isWhole).toBe(true);
    expect(ran(next.core, [BEYOND[framework].code])[0]?.result).toBe(BEYOND[framework].result);
  });

  test('what is thrown by whoever calls is passed on, and breaks nothing', async () => {
    const core = await startCore(notebookFiles(framework, false));
    expect(() =>
      core.call(() => {
        throw new TypeError('mine');
      }),
    ).toThrow(TypeError);
    expect(core.isUsable).toBe(true);
  });
});
