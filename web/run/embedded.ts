import type { RunAnswer, TensorValue } from '../engine/answer.ts';
import type { NumbersRecord } from './numbers.ts';

/** A run as text, for the page to carry, with the numbers that its figures may need. */
export function encodeRun(run: RunAnswer, numbers: NumbersRecord): string {
  const tensors = Object.entries(run.tensors).map(([name, tensor]): [string, unknown] => [
    name,
    { ...tensor, bytes: btoa(String.fromCharCode(...tensor.bytes)) },
  ]);
  // In a script element nothing but `<` could end the text early.
  return JSON.stringify({ ...run, tensors: Object.fromEntries(tensors), numbers }).replaceAll('<', '\\u003c');
}

interface Encoded extends Omit<RunAnswer, 'tensors'> {
  readonly numbers: NumbersRecord;
  readonly tensors: Readonly<Record<string, Omit<TensorValue, 'bytes'> & { readonly bytes: string }>>;
}

/** What a page carries. */
export function decodeRun(text: string): { readonly result: RunAnswer; readonly numbers: NumbersRecord } {
  const { tensors, numbers, ...rest } = JSON.parse(text) as Encoded;
  const decoded = Object.entries(tensors).map(([name, tensor]): [string, TensorValue] => [
    name,
    { ...tensor, bytes: Uint8Array.from(atob(tensor.bytes), (character) => character.charCodeAt(0)) },
  ]);
  return { result: { ...rest, tensors: Object.fromEntries(decoded) }, numbers };
}
