/** Exports notebooks, and has real Jupyter run them again: the outputs must be those that they carry. */
import { mkdirSync, openSync, closeSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrograms } from '../../cpp/toolchain/site.mjs';
import { root, run, step } from '../../cpp/toolchain/process.mjs';
import { GOLDEN, pythonWith } from './environments.mjs';

const FOLDER = 'build/golden/exported';

const NOTEBOOKS = { torch: ['000', '001', '003', '004'], keras: ['002'] };

/** Every notebook as it stands, with other inputs, and with inputs that the framework stops at. */
const OPTIONS = {
  own: [],
  chinese: ['--lang=zh'],
  given: ['--vocab=6', '--edit=2,3,0.5', '--edit=0,0,inf'],
  nested: ['--ids=[[1, 2], [3, 0]]', '--vocab=20', '--dim=3'],
  stopped: ['--vocab=3'],
  lessons: ['--text=to be or not to be', '--mix=1, -1', '--rhyme=a cat sat a dog sat a cow sat'],
  lessonsChinese: ['--lang=zh', '--text=我爱你', '--rhyme=大猫叫小猫叫大狗叫小狗叫'],
};

async function exported(notebook, name) {
  const path = join(FOLDER, `${notebook}-${name}.ipynb`);
  const file = openSync(join(root, path), 'w');
  const program = join(root, 'build/node/notebook.js');
  await run(process.execPath, [program, notebook, '--format=ipynb', ...OPTIONS[name]], { stdio: ['ignore', file, 2] });
  closeSync(file);
  return path;
}

export async function rerun() {
  await makePrograms();
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [framework, notebooks] of Object.entries(NOTEBOOKS)) {
    const files = [];
    for (const notebook of notebooks) {
      for (const name of Object.keys(OPTIONS)) files.push(await exported(notebook, name));
    }
    const python = await pythonWith(framework);
    await step(`running ${files.length} exported notebooks with ${framework} in Jupyter`, () =>
      run(python, [join(GOLDEN, 'rerun.py'), ...files]),
    );
  }
}
