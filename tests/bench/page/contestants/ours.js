/** This project's own two builds. */
import { runCells } from '../../../../web/core/execute.ts';
import { startCore } from '../../../../web/core/load.ts';
import { Session } from '../../../../web/core/session.ts';
import { cellsOf, notebookOf } from '../../../../web/notebooks/index.ts';

/** The cells of the first notebook, with its own inputs. */
function firstNotebook() {
  const notebook = notebookOf('000');
  return cellsOf(notebook, notebook.defaults);
}

/** Its code as Python. */
export function notebookCode() {
  return firstNotebook().map(({ code }) => code.map(({ text }) => text.en ?? text).join(''));
}

function repeated(work, close) {
  return {
    run(repeats) {
      for (let i = 0; i < repeats; i++) work();
    },
    close,
  };
}

/** `wasm` is the address of the build. */
export async function openOurs(title, wasm) {
  const core = await startCore(wasm);

  function race({ V, d, n, transposed }, work) {
    const opened = core.openRace(V, d, n, 0, transposed ? 'dv' : 'vd', Infinity, null);
    if (opened.kind !== 'ok') throw new Error(`no race: ${opened.kind}`);
    const held = opened.race;
    if (held.equal() !== n * d) {
      held.delete();
      throw new Error('wrong result: product and look-up differ');
    }
    return { run: (repeats) => held[work](repeats), close: () => held.delete() };
  }

  /** A session of the core, and a function that makes an embedding in it. */
  function withSession({ V, d } = {}) {
    const session = new Session(core);
    const close = () => session.dispose();
    const embedding = () => {
      session.run({ op: 'assign', out: 'num', literal: `${V}` });
      session.run({ op: 'assign', out: 'dim', literal: `${d}` });
      session.run({ op: 'torch.manual_seed', literal: '123' });
      const made = session.run({ op: 'torch.nn.Embedding', out: 'embedding', num: 'num', dim: 'dim' });
      if (made.kind !== 'ok') throw new Error(`no embedding: ${made.kind}`);
    };
    return { session, close, embedding };
  }

  return {
    title,
    kind: 'ours',
    lookup: (operands) => race(operands, 'lookup'),
    product: (operands) => race(operands, 'product'),
    initialise(shape) {
      const { embedding, close } = withSession(shape);
      return repeated(embedding, close);
    },
    print(shape) {
      const { session, embedding, close } = withSession(shape);
      embedding();
      return repeated(() => session.text('embedding.weight', 'torch.repr'), close);
    },
    notebook() {
      const { session, close } = withSession();
      const cells = firstNotebook();
      return repeated(() => runCells(session, cells, { tensors: 'all' }), close);
    },
  };
}
