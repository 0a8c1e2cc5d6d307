/** This project's own modules: the race's in its two builds, and the one that runs PyTorch notebooks. */
import { startCore } from '../../../../web/engine/notebook_core.ts';
import { startRace } from '../../../../web/race/race_module.ts';
import { Session } from '../../../../web/engine/session.ts';
import { CATALOGUE, loadNotebook } from '../../../../web/notebooks/catalogue.ts';
import { cellsOf } from '../../../../web/notebooks/notebook.ts';
import { codesOf } from '../../../../web/program/line.ts';

const firstNotebook = await loadNotebook(CATALOGUE[0]);

/** The cells of the first notebook, with its own inputs, as Python. */
export function notebookCode() {
  return codesOf(cellsOf(firstNotebook, firstNotebook.defaults));
}

/** What a look-up, a product and reading its W take in a build of the race's module, `wasm` being its address. */
export async function openRaces(id, title, wasm) {
  const core = await startRace(wasm);

  function race({ V, d, n, transposed }, work) {
    const opened = core.openRace(V, d, n, 0, transposed ? 'dv' : 'vd', Infinity, null);
    if (opened.kind !== 'ok') throw new Error(`no race: ${opened.kind}`);
    const held = opened.race;
    if (held.equal() !== n * d) {
      held.delete();
      throw new Error('wrong result: product and look-up differ');
    }
    return {
      run: (repeats) => held[work](repeats),
      close: () => held.delete(),
      read: () => held.read(1),
      reader: 'ours',
      beside: work === 'product' ? { [`read-${id}`]: { run: (repeats) => held.read(repeats) } } : {},
    };
  }

  return {
    title,
    kind: 'ours',
    lookup: (operands) => race(operands, 'lookup'),
    product: (operands) => race(operands, 'product'),
  };
}

/** What notebooks do, in the module that runs them, `wasm` being its address. */
export async function openNotebooks(wasm) {
  const core = await startCore({ source: wasm, isWhole: true });

  /** What `run` does with a number of repeats and a function that runs cells, in a session of its own. */
  function running(run) {
    const session = new Session(core);
    const runCells = (cells) => {
      const failed = session.run(cells).answers.find(({ error, refused }) => error ?? refused);
      if (failed) throw new Error(JSON.stringify(failed));
    };
    return { run: (repeats) => run(repeats, runCells), close: () => session.dispose() };
  }

  const made = ({ V, d }) => `embedding = torch.nn.Embedding(${V}, ${d})`;
  const loop = (repeats, line) => `for _ in range(${repeats}):\n    ${line}`;
  const start = 'import torch\ntorch.manual_seed(123)';
  return {
    initialise: (shape) => running((repeats, runCells) => runCells([start, loop(repeats, made(shape))])),
    print: (shape) =>
      running((repeats, runCells) => runCells([start, made(shape), loop(repeats, 'str(embedding.weight)')])),
    training(cells) {
      const task = running((repeats, runCells) => {
        for (let i = 0; i < repeats; i++) runCells(cells);
      });
      // What it does not run is told in its place, and ends no benchmark.
      task.run(1);
      return task;
    },
    notebook() {
      const session = new Session(core);
      const cells = notebookCode();
      return {
        run(repeats) {
          for (let i = 0; i < repeats; i++) session.run(cells, { tensors: 'all' });
        },
        close: () => session.dispose(),
      };
    },
  };
}
