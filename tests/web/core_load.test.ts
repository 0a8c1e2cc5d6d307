import { describe, expect, test } from 'vitest';
import { hasSimd } from '../../web/engine/simd.ts';
import { notebookFiles } from '../../web/engine/files.ts';
import { startCore, RestNeeded, type NotebookCore } from '../../web/engine/notebook_core.ts';
import { Session } from '../../web/engine/session.ts';
import type { CellAnswer } from '../../web/engine/answer.ts';
import { cellsOf, FIRST_NOTEBOOKS } from '../../web/notebooks/index.ts';
import { codeText } from '../../web/program/line.ts';
import { raceFile } from './race/race_file.ts';

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

function ran(core: NotebookCore, cells: readonly string[]): readonly CellAnswer[] {
  const session = new Session(core, MEMORY_BYTES);
  const { answers } = session.run(cells);
  session.dispose();
  return answers;
}

test('a core that cannot be started is an error that says why, and a later try may succeed', async () => {
  const file = notebookFiles('pytorch');
  const page = new TextEncoder().encode('<!doctype html>');
  await expect(startCore({ source: page, isWhole: true })).rejects.toThrow('expected magic word');
  await expect(startCore({ ...file, source: 'http://localhost:1/torch.wasm' })).rejects.toThrow();
  const [first, second] = await Promise.all([startCore(file), startCore(file)]);
  expect(second).not.toBe(first);
});

test('what is compiled but is not the core is refused too', async () => {
  const empty = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  for (const source of [empty, await WebAssembly.compile(raceFile())]) {
    await expect(startCore({ source, isWhole: true })).rejects.toThrow();
  }
});

test('the engine has SIMD', () => {
  expect(hasSimd()).toBe(true);
});

describe.each(FRAMEWORKS)('the module for %s', (framework) => {
  test('needs no more than what a page loads first for its own notebooks', async () => {
    const core = await startCore(notebookFiles(framework, false));
    expect(core.isWhole).toBe(false);
    for (const notebook of FIRST_NOTEBOOKS.filter((each) => each.framework === framework)) {
      const cells = cellsOf(notebook, notebook.defaults).map((cell) => codeText(cell, 'en'));
      const answers = ran(core, cells);
      expect(answers.filter(({ error, refused, notRun }) => error ?? refused ?? notRun)).toEqual([]);
    }
  });

  test('says where the whole is needed, and is not used after', async () => {
    const core = await startCore(notebookFiles(framework, false));
    expect(core.isUsable).toBe(true);
    expect(() => ran(core, [BEYOND[framework].code])).toThrow(RestNeeded);
    expect(core.isUsable).toBe(false);
    expect(() => ran(core, ['x = 3'])).toThrow('broken off');
    const next = await startCore(notebookFiles(framework));
    expect(next.isWhole).toBe(true);
    expect(ran(next, [BEYOND[framework].code])[0]?.result).toBe(BEYOND[framework].result);
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
