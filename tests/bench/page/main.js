/** The page in which contestants run: tests/bench/contestants.mjs calls the functions of `globalThis.bench`. */
/* global location */
import createEigen from '#peers/eigen.mjs';
import createLimits from '#peers/limits.mjs';
import createRelaxedLimits from '#peers/limits-relaxed.mjs';
import createXtensor from '#peers/xtensor.mjs';
import { hasRelaxedSimd } from '../../../web/race/relaxed_simd.ts';
import simd128 from '../../../web/engine/generated/race.wasm?url';
import relaxed from '../../../web/engine/generated/race_relaxed.wasm?url';
import torch from '../../../web/engine/generated/torch_whole.wasm?url';
import { openCompiled } from './contestants/compiled.js';
import * as javascript from './contestants/javascript.js';
import { openMemoryLimits, openPeaks } from './contestants/limits.js';
import * as onnxruntime from './contestants/onnxruntime.js';
import { notebookCode, openNotebooks, openRaces } from './contestants/ours.js';
import * as tfjs from './contestants/tfjs.js';
import { mixed } from '../order.ts';
import { programNamed } from '../programs.ts';
import { measure } from './measure.ts';
import { difference, expected, makeOperands } from './operands.ts';
import { opened } from './reading.ts';

/** From so many bytes on no cache near a core holds W, and which memory it lies in decides how fast it is read. */
const LARGE = 4 << 20;

const now = () => performance.now();

/** The number of the round, and whether the modules of another build are served beside this page. */
const asked = new URLSearchParams(location.search);

/** Another build of ours, which is no peer. */
const before = async (id, title, file) => ({ ...(await openRaces(id, title, `../before/${file}`)), kind: 'before' });

/** Opens the contestants, by the names that the report knows them by. */
const openers = {
  ...(hasRelaxedSimd() && {
    'ours-relaxed': () => openRaces('ours-relaxed', 'ours, relaxed SIMD', relaxed),
    'limit-peaks-relaxed': () => openPeaks('relaxed', createRelaxedLimits),
  }),
  // Notebooks have one build.
  'ours-simd128': async () => ({
    ...(await openRaces('ours-simd128', 'ours, SIMD128', simd128)),
    ...(await openNotebooks(torch)),
  }),
  ...(asked.has('before') && {
    ...(hasRelaxedSimd() && {
      'before-relaxed': () => before('before-relaxed', 'before, relaxed SIMD', 'race_relaxed.wasm'),
    }),
    'before-simd128': () => before('before-simd128', 'before, SIMD128', 'race.wasm'),
  }),
  'limit-memory': () => openMemoryLimits(createLimits),
  'limit-peaks-simd128': () => openPeaks('simd128', createLimits),
  ort: () => onnxruntime.open(),
  'tfjs-wasm': () => tfjs.openWasm(),
  'tfjs-cpu': () => tfjs.openCpu(),
  eigen: () => openCompiled('Eigen', createEigen),
  xtensor: () => openCompiled('xtensor expressions', createXtensor),
  'js-rows': () => javascript.rows,
  'js-loops': () => javascript.loops,
};

/** The contestants, opened in the order of this turn, and told in that of `openers`. */
async function openAll(turn) {
  const open = {};
  for (const id of mixed(Object.keys(openers), turn)) {
    const contestant = await openers[id]();
    // Those of one module that hold several yardsticks have names of their own.
    open[id] = id.startsWith('limit') ? contestant : { [id]: contestant };
  }
  return Object.assign({}, ...Object.keys(openers).map((id) => open[id]));
}

const contestants = await openAll(Number(asked.get('turn')));

/** What a task computes from; `wanted` are the rows that it must give, where these are known. */
function given({ work, shape, layout, program }) {
  if (work === 'training') return { operands: programNamed(program).cells };
  if (work !== 'lookup' && work !== 'product') return { operands: shape };
  const operands = makeOperands(shape, layout);
  return { operands, wanted: expected(operands) };
}

/** Whether it is a build of ours, which is measured however long it takes. */
function isOurs(id) {
  return ['ours', 'before'].includes(contestants[id].kind);
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
async function begin({ work, ids, best }, operands, wanted) {
  const tasks = new Map();
  const skipped = {};
  const placed = work === 'product' && operands.W.byteLength >= LARGE;
  for (const id of ids) {
    let task;
    const open = async () => contestants[id][work](operands);
    try {
      task = placed && contestants[id].kind !== 'limit' ? await opened(open, id, best, now) : await open();
      await check(task, wanted);
      tasks.set(id, { ...task, uncapped: isOurs(id) || work === 'initialise' });
    } catch (error) {
      await task?.close();
      skipped[id] = { skipped: String(error.message ?? error) };
    }
  }
  return { tasks, skipped };
}

/** The tasks, each with the yardsticks that use its operands. */
function withYardsticks(tasks) {
  return new Map([...tasks].flatMap(([id, task]) => [[id, task], ...Object.entries(task.beside ?? {})]));
}

/**
 * Measures the named contestants at one piece of work, side by side, opened in the order in which they are named. Gives
 * `best` back, the best reading of such a W known of each reader.
 */
async function measureWork(what) {
  const { operands, wanted } = given(what);
  const { tasks, skipped } = await begin(what, operands, wanted);
  try {
    const timings = await measure(withYardsticks(tasks), what.effort, now);
    const once = Object.fromEntries([...tasks].filter(([, task]) => task.once).map(([id, task]) => [id, task.once]));
    return { timings: { ...timings, ...skipped }, once, best: what.best };
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
