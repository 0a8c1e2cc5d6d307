/** What a cell shows, and under which names what a run has made is known to readers. */

import { hasRun, named, shownBy, type TensorPlace, type TensorValue } from '../engine/answer.ts';
import { codeText } from '../program/line.ts';
import { isCallOf } from './roles.ts';
import { cellsIn, type Run, type RunCell } from './run.ts';

/** A tensor that a cell has made, as its code writes it. */
export interface Made {
  readonly code: string;
  readonly tensor: TensorValue;
}

/** The tensors that a cell has given a name, or shows as its last value. */
export function madeBy({ tensors }: Pick<Run, 'tensors'>, { cell, number, answer }: RunCell): readonly Made[] {
  const at = number - 1;
  const found = new Map<string, TensorPlace>();
  for (const call of answer.calls) {
    for (const name of call.results) {
      const ofKeras = /^tf_keras\.src\.layers\.core\.\w+\.(?:Embedding|Dense)$/.test(call.name);
      found.set(ofKeras ? `${name}.get_weights()[0]` : name, named(at, name));
      // Of a layer of PyTorch the core gives only the weight.
      found.set(`${name}.weight`, named(at, `${name}.weight`));
    }
    if (isCallOf(call, '__setitem__') && call.arguments[0] !== undefined)
      found.set(call.arguments[0], named(at, call.arguments[0]));
  }
  if (hasRun(answer) && answer.result !== undefined) found.set(valueIn(codeText(cell, 'en')), shownBy(at));
  return [...found].flatMap(([code, place]) => {
    const tensor = tensors[place];
    return tensor === undefined || code === '' ? [] : [{ code, tensor }];
  });
}

/** All that the cells of a run have made, by its code, as it was last. */
export function allMade(run: Run): Readonly<Record<string, TensorValue>> {
  const made = cellsIn(run).flatMap((cell) => madeBy(run, cell));
  return Object.fromEntries(made.map(({ code, tensor }) => [code, tensor]));
}

/** The expression in the last line of some code; of a list of one array, the array. */
function valueIn(code: string): string {
  const line = code.slice(code.lastIndexOf('\n') + 1);
  return line.endsWith('.get_weights()') ? `${line}[0]` : line;
}
