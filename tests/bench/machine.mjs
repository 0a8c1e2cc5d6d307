/** What the figures were measured on. */
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export function describeMachine(versions) {
  return {
    CPU: `${cpus()[0]?.model.trim() ?? 'unknown'} (${cpus().length} cores)`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release().split('-')[0]}`,
    ...versions,
    'load at its start': loadavg()[0].toFixed(1),
  };
}
