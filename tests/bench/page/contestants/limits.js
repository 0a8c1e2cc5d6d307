/** What the machine allows in WebAssembly: one memory.copy, reading W once, multiply-adds without any memory. */
import { multiplications } from '../../report/results.ts';
import { holder } from './compiled.js';

/** Rounds of multiply-adds on four floats in one call of `_peak_…`, each with as many chains as its name says. */
const rounds = 100_000;

function limit(title, tasks) {
  return { title, kind: 'limit', ...tasks };
}

/** A task without a result that could be checked. */
function yardstick(hold, work) {
  return (operands) => ({ ...hold(operands, work), result: undefined });
}

/** Multiply-adds in registers: `name` tells builds of the module apart. */
export async function openPeaks(name, createModule) {
  const hold = holder(await createModule());
  const peak = (chains) => (operands) => {
    const task = yardstick(hold, `peak_${chains}`)({ ...operands, V: 1, W: new Float32Array(operands.d) });
    return { ...task, scale: multiplications(operands) / (4 * rounds * chains) };
  };
  const limits = [10, 14].map((chains) => [
    `limit-peak-${name}-${chains}`,
    limit(`multiply-adds in registers, ${name}, ${chains} chains`, { product: peak(chains) }),
  ]);
  return Object.fromEntries(limits);
}

export async function openMemoryLimits(createModule) {
  const hold = holder(await createModule());
  return {
    'limit-copy': limit('one memory.copy', { lookup: yardstick(hold, 'copy') }),
    'limit-read-1': limit('reading W, one stream', { product: yardstick(hold, 'read_one_stream') }),
    'limit-read-4': limit('reading W, four streams', { product: yardstick(hold, 'read_four_streams') }),
  };
}
