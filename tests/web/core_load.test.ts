import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hasSimd } from '../../web/core/engine.ts';
import { notebookFiles, raceFile } from '../../web/core/files.ts';
import { startCore, type CoreSources } from '../../web/core/load.ts';
import { RestNeeded, type NotebookCore } from '../../web/core/notebook_core.ts';
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
    const notebook = new Notebook(MEMORY_BYTES);
    const answers = notebook.run(cells, null);
    notebook.delete();
    return answers;
  });
}

const compiled = async ({ primary, rest }: CoreSources): Promise<readonly WebAssembly.Module[]> =>
  Promise.all([primary, rest].map((bytes) => WebAssembly.compile(bytes as BufferSource)));

test('a core that cannot be loaded is a value that says why, and a later try may succeed', async () => {
  const files = notebookFiles('pytorch');
  const garbage = await loadCore('pytorch', { primary: new TextEncoder().encode('<!doctype html>') });
  expect(garbage).toMatchObject({ ok: false, reason: 'failed' });
  expect(garbage).toHaveProperty('message', expect.stringContaining('expected magic word'));
  expect(await loadCore('pytorch', { primary: 'http://localhost:1/torch.wasm' })).toMatchObject({ ok: false });

  const [first, second] = await Promise.all([loadCore('pytorch', files), loadCore('pytorch', files)]);
  expect(first.ok).toBe(true);
  expect(second).toBe(first);
  expect(await loadCore('pytorch', files)).toBe(first);
  const other = await loadCore('keras', notebookFiles('keras'));
  expect(other).not.toBe(first);
});

test('what is compiled but is not the core, or not its rest, is refused too', async () => {
  const empty = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  expect(await loadCore('pytorch', { primary: empty })).toMatchObject({ ok: false, reason: 'failed' });
  const { primary } = notebookFiles('pytorch');
  const otherRest = { primary, rest: notebookFiles('keras').rest };
  expect(await loadCore('pytorch', otherRest)).toMatchObject({ ok: false, reason: 'failed' });
  expect(await loadCore('pytorch', { primary: await WebAssembly.compile(raceFile()), rest: null })).toMatchObject({
    ok: false,
    reason: 'failed',
  });
});

test('the engine has SIMD, and the modules need nothing newer', () => {
  expect(hasSimd()).toBe(true);
});

describe.each(FRAMEWORKS)('the module for %s', (framework) => {
  test('needs no more than its first part for its own notebooks', async () => {
    const core = await startCore({ primary: notebookFiles(framework).primary });
    expect(core.isWhole).toBe(false);
    for (const notebook of NOTEBOOKS.filter((each) => each.framework === framework)) {
      const cells = cellsOf(notebook, notebook.defaults).map((cell) => codeText(cell, 'en'));
      const answers = ran(core, cells);
      expect(answers.filter(({ error, refused, notRun }) => error ?? refused ?? notRun)).toEqual([]);
    }
  });

  test('says that it needs the rest, and is not used after', async () => {
    const files = notebookFiles(framework);
    const loaded = await loadCore(framework, { primary: files.primary });
    if (!loaded.ok) throw new Error(loaded.message);
    const { core } = loaded;
    expect(core.isUsable).toBe(true);
    const { RestNeeded: Needed } = await import('../../web/core/notebook_core.ts');
    expect(() => ran(core, [BEYOND[framework].code])).toThrow(Needed);
    expect(core.isUsable).toBe(false);
    expect(() => ran(core, ['x = 3'])).toThrow('broken off');
    const next = await loadCore(framework, files);
    if (!next.ok) throw new Error(next.message);
    expect(ran(next.core, [BEYOND[framework].code])[0]?.result).toBe(BEYOND[framework].result);
  });

  test('can have its rest added later, and be given both compiled', async () => {
    const [primary, rest] = await compiled(notebookFiles(framework));
    if (primary === undefined || rest === undefined) throw new Error('not compiled');
    const late = await startCore({ primary });
    expect(ran(late, ['import numpy as np'])).toEqual([{ calls: [] }]);
    await late.addRest(rest);
    expect(late.isWhole).toBe(true);
    for (const core of [late, await startCore({ primary, rest })]) {
      expect(ran(core, [BEYOND[framework].code])[0]?.result).toBe(BEYOND[framework].result);
    }
  });

  test('what is thrown by whoever calls is passed on, and breaks nothing', async () => {
    const core = await startCore({ primary: notebookFiles(framework).primary });
    expect(() =>
      core.call(() => {
        throw new TypeError('mine');
      }),
    ).toThrow(TypeError);
    expect(core.isUsable).toBe(true);
    expect(new RestNeeded({ cause: 0 }).name).toBe('RestNeeded');
  });
});
