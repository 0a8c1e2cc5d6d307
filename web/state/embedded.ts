import type { RunResult, TensorValue } from '../program/cell.ts';

/** A run as text, for the page to carry. */
export function encodeRun(run: RunResult): string {
  const tensors = Object.entries(run.tensors).map(([name, tensor]): [string, unknown] => [
    name,
    { ...tensor, bytes: btoa(String.fromCharCode(...tensor.bytes)) },
  ]);
  // In a script element nothing but `<` could end the text early.
  return JSON.stringify({ ...run, tensors: Object.fromEntries(tensors) }).replaceAll('<', '\\u003c');
}

interface Encoded extends Omit<RunResult, 'tensors'> {
  readonly tensors: Readonly<Record<string, Omit<TensorValue, 'bytes'> & { readonly bytes: string }>>;
}

/** The run that a page carries. */
export function decodeRun(text: string): RunResult {
  const { tensors, ...rest } = JSON.parse(text) as Encoded;
  const decoded = Object.entries(tensors).map(([name, tensor]): [string, TensorValue] => [
    name,
    { ...tensor, bytes: Uint8Array.from(atob(tensor.bytes), (character) => character.charCodeAt(0)) },
  ]);
  return { ...rest, tensors: Object.fromEntries(decoded) };
}
