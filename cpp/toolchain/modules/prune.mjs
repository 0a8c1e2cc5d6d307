/**
 * Takes out of a WebAssembly module what a profile did not come by: statements, not only functions, since most of what
 * a notebook does not need are parts of functions, for other types, and for what is thrown. Where they stood the module
 * traps, so it never gives another answer than the whole one: it gives the same, or none.
 *
 * Binaryen's `wasm-split`, with the same runs as its profile, keeps whole functions and all data: what a page loads first is
 * then 205 kB for PyTorch and 202 for Keras, compressed, in the place of 84 and 87 (Binaryen 120, November 2026). Whole functions
 * without their unused data are 120 and 131 kB.
 */
import { partsOf } from './wat.mjs';

const isList = Array.isArray;
/** Expressions that hold statements, one after another. */
const SEQUENCES = new Set(['func', 'block', 'loop', 'then', 'else', 'do', 'catch', 'catch_all']);
/** Instructions after which the next one may not run: branches, returns, throws. */
const LEAVES = new Set(['br', 'br_if', 'br_table', 'return', 'rethrow', 'delegate', 'throw']);
/** What stands before the statements. */
const HEADS = new Set(['result', 'param', 'type', 'local']);

const holds = (node, ops) => isList(node) && (ops.has(node[0]) || node.some((part) => holds(part, ops)));
const POP = new Set(['pop']);

/**
 * The statements of a sequence in runs: all of a run is reached, or none, if nothing is thrown. What a `catch` begins
 * with belongs to no run.
 */
function runsOf(node) {
  let at = node.findIndex((part, index) => index > 0 && isList(part) && !HEADS.has(part[0]));
  if (at < 0) return [];
  if (node[0] === 'catch' && holds(node[at], POP)) at += 1;
  const runs = [];
  for (let from = at; at < node.length; at += 1) {
    if (at + 1 < node.length && !holds(node[at], LEAVES)) continue;
    runs.push({ from, to: at + 1 });
    from = at + 1;
  }
  return runs;
}

/**
 * The allocator's functions by their names, which are C's, and so plain. How they find memory depends on all that was
 * asked for before, of which no profile comes by every case.
 */
const ALLOCATOR = /^\$\w*(?:alloc|free|sbrk|claim_more_memory|region)\w*$/;

/** The runs of all other functions' sequences, always in the same order, from the last of each to its first. */
function allRuns(module) {
  const found = [];
  const walk = (node) => {
    for (const part of node) if (isList(part)) walk(part);
    // From the last on, so that the places of those before stay as they are when it is changed.
    if (SEQUENCES.has(node[0]))
      found.push(
        ...runsOf(node)
          .reverse()
          .map((run) => ({ node, ...run })),
      );
  };
  for (const func of partsOf(module, 'func')) if (!ALLOCATOR.test(func[1])) walk(func);
  return found;
}

const nameOf = (run) => `ran_${run}`;

/** Makes a module note which runs of statements it comes by, in globals that it exports. It is changed. */
export function instrument(module) {
  for (const [run, { node, from }] of allRuns(module).entries()) {
    const name = nameOf(run);
    node.splice(from, 0, ['global.set', `$${name}`, ['i32.const', '1']]);
    module.push(
      ['global', `$${name}`, ['mut', 'i32'], ['i32.const', '0']],
      ['export', `"${name}"`, ['global', `$${name}`]],
    );
  }
}

/**
 * Puts a trap in the place of each run that instrumented instances have not come by: `times` has how many did, by the names
 * of what they export. The module is changed.
 */
export function prune(module, times) {
  for (const [run, { node, from, to }] of allRuns(module).entries()) {
    if (times[nameOf(run)] === 0) node.splice(from, to - from, ['unreachable']);
  }
}
