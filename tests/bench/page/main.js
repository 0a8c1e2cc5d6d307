/** The page in which contestants run: tests/bench/contestants.mjs calls the functions of `globalThis.bench`. */
import createEigen from '#peers/eigen.mjs';
import createLimits from '#peers/limits.mjs';
import createRelaxedLimits from '#peers/limits-relaxed.mjs';
import createXtensor from '#peers/xtensor.mjs';
import { hasRelaxedSimd } from '../../../web/core/engine.ts';
import simd128 from '../../../web/core/generated/race.wasm?url';
import relaxed from '../../../web/core/generated/race_relaxed.wasm?url';
import torch from '../../../web/core/generated/torch_whole.wasm?url';
import { openCompiled } from './contestants/compiled.js';
import * as javascript from './contestants/javascript.js';
import { openMemoryLimits, openPeaks } from './contestants/limits.js';
import * as onnxruntime from './contestants/onnxruntime.js';
import { notebookCode, openNotebooks, openRaces } from './contestants/ours.js';
import * as tfjs from './contestants/tfjs.js';
import { measure } from './measure.ts';
import { difference, expected, makeOperands } from './operands.ts';

const oursRelaxed = hasRelaxedSimd() && (await openRaces('ours, relaxed SIMD', relaxed));

/** By the names that the report knows them by. */
const contestants = {
  ...(oursRelaxed && { 'ours-relaxed': oursRelaxed }),
  // Notebooks have one build.
  'ours-simd128': { ...(await openRaces('ours, SIMD128', simd128)), ...(await openNotebooks(torch)) },
  ...(await openMemoryLimits(createLimits)),
  ...(await openPeaks('simd128', createLimits)),
  ...(hasRelaxedSimd() && (await openPeaks('relaxed', createRelaxedLimits))),
  ort: await onnxruntime.open(),
  'tfjs-wasm': await tfjs.openWasm(),
  'tfjs-cpu': await tfjs.openCpu(),
  eigen: await openCompiled('Eigen', createEigen),
  xtensor: await openCompiled('xtensor expressions', createXtensor),
  'js-rows': javascript.rows,
  'js-loops': javascript.loops,
};

/** What a task computes from; `wanted` are the rows that it must give, where these are known. */
function given({ work, shape, layout }) {
  if (work !== 'lookup' && work !== 'product') return { operands: shape };
  const operands = makeOperands(shape, layout);
  return { operands, wanted: expected(operands) };
}

/** Throws if a task does not give what it must. */
async function check(task, wanted) {
  if (!wanted || !task.result) return;
  await task.enter?.();
  await task.run(1);
  const wrong = difference(await task.result(), wanted);
  if (wrong) throw new Error(`wrong result: ${wrong}`);
}

/** The tasks of those contestants that can do the work, and why the others cannot. */
async function begin({ work, ids }, operands, wanted) {
  const tasks = new Map();
  const skipped = {};
  for (const id of ids) {
    let task;
    try {
      task = await contestants[id][work](operands);
      await check(task, wanted);
      tasks.set(id, { ...task, uncapped: contestants[id].kind === 'ours' || work === 'initialise' });
    } catch (error) {
      await task?.close();
      skipped[id] = { skipped: String(error.message ?? error) };
    }
  }
  return { tasks, skipped };
}

/** Measures the named contestants at one piece of work, side by side. */
async function measureWork(what) {
  const { operands, wanted } = given(what);
  const { tasks, skipped } = await begin(what, operands, wanted);
  try {
    const timings = await measure(tasks, what.effort, () => performance.now());
    const once = Object.fromEntries([...tasks].filter(([, task]) => task.once).map(([id, task]) => [id, task.once]));
    return { timings: { ...timings, ...skipped }, once };
  } finally {
    for (const task of tasks.values()) await task.close();
  }
}

/** Who can do a piece of work. */
function able(work) {
  return Object.keys(contestants).filter((id) => contestants[id][work]);
}

function describe() {
  const plain = ({ title, kind, version, note }) => ({ title, kind, version, note });
  const described = Object.entries(contestants).map(([id, contestant]) => [id, plain(contestant)]);
  return { contestants: Object.fromEntries(described), notebook: notebookCode() };
}

globalThis.bench = { able, describe, measure: measureWork };
