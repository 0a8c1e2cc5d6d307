/** Native PyTorch, where a Python has it: $TORCH_PYTHON, else python3 on PATH. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { programNamed } from './programs.ts';
import { output, which } from '../../cpp/toolchain/process.mjs';

const works = ['lookup', 'product', 'initialise', 'print', 'notebook', 'training'];

function findPython() {
  return [process.env.TORCH_PYTHON, which('python3')].find(
    (path) => path && output(path, ['-c', 'import torch']) !== undefined,
  );
}

/** Where there is none: nothing is measured. */
const none = { contestants: {}, measure: async () => ({}), close() {} };

/** Starts it, if there is one. `notebook` is the code of the cells that it is to run. */
export async function openNative(notebook) {
  const python = findPython();
  if (python === undefined) return none;
  // One thread from the start: the libraries below make theirs when they are loaded.
  const env = { ...process.env, OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
  const child = spawn(python, [join(import.meta.dirname, 'native.py')], { env, stdio: ['pipe', 'pipe', 2] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the Python that measures PyTorch has ended');
    return JSON.parse(value);
  };
  const { torch } = await answer();
  return {
    contestants: { torch: { title: 'PyTorch, native, one thread', kind: 'native', version: torch } },
    async measure(what, effort) {
      if (!works.includes(what.work)) return {};
      const cells = what.work === 'training' ? programNamed(what.program).cells : notebook;
      const extra = what.work === 'notebook' || what.work === 'training' ? { cells } : {};
      child.stdin.write(`${JSON.stringify({ ...what, effort, extra })}\n`);
      return { torch: await answer() };
    },
    close: () => child.stdin.end(),
  };
}
