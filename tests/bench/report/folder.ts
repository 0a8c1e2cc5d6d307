import type { Results } from './results.ts';

/** The name of the folder that keeps what a CPU has given: `amd-epyc-family-25-model-17`. */
export function folderOf({ CPU = 'unknown' }: Results['machine']): string {
  return CPU.toLowerCase()
    .replaceAll(/\(r\)|\(tm\)|\(\d+ cores\)|@ \S+/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
}
