/** An error of any cell, with what the run itself tells of it: of code that the reader has changed, the inputs tell nothing. */

import { givenTo, named, type Call, type RaisedError, type TensorValue } from '../engine/answer.ts';
import type { Framework } from '../program/cell.ts';
import { codeText } from '../program/line.ts';
import { isCallOf } from '../run/roles.ts';
import { cellsIn, type Run, type RunCell } from '../run/run.ts';
import { FRAMEWORK_NAMES, type Explanation } from './trouble.ts';

export interface Raised {
  readonly run: Run;
  readonly at: RunCell;
  /** The code of the cell, and the line of it that raised the error, from 1. */
  readonly code: string;
  readonly line: number;
  readonly framework: (typeof FRAMEWORK_NAMES)[Framework];
  readonly type: string;
  readonly message: string;
  /** What was likely meant by a name that there is not, as code. */
  readonly meant: string | undefined;
}

/** Says what went wrong, where this is its kind of error; null where it is not. */
export type RaisedExplainer = (raised: Raised) => Explanation | null;

export function raisedIn(run: Run, at: RunCell, { type, message, line, meant }: RaisedError): Raised {
  return {
    run,
    at,
    code: codeText(at.cell, 'en'),
    line,
    framework: FRAMEWORK_NAMES[run.framework],
    type,
    message,
    meant,
  };
}

/** The call that raised the error: the last one of the cell, where it is of one of these. */
export function callOf({ at }: Raised, ...names: readonly string[]): Call | null {
  const call = at.answer.calls.at(-1);
  return call !== undefined && isCallOf(call, ...names) ? call : null;
}

/** What the code calls this argument of the last call; null where it gives it no name, or the order is not sure. */
export function argumentOf({ at, code }: Raised, position: number): string | null {
  const call = at.answer.calls.at(-1);
  if (call === undefined) return null;
  // Arguments with keywords come in any order, after those without. Operators and layers have none.
  const keywords = call.name.endsWith('__') ? 0 : (code.match(/[(,]\s*\w+\s*=(?!=)/g) ?? []).length;
  return (position < call.arguments.length - keywords && call.arguments[position]) || null;
}

/** The tensor that this argument of the last call was; null where that is not known. */
export function valueOf(raised: Raised, position: number): TensorValue | null {
  const { run, at } = raised;
  const { calls } = at.answer;
  if (position === 1 && callOf(raised, '__call__') !== null) {
    return run.tensors[givenTo(at.number - 1, calls.length - 1, 1)] ?? null;
  }
  const name = argumentOf(raised, position);
  return name === null ? null : held(raised, name);
}

/** The tensor that a name stood for when the error was raised; null where that is not known. */
export function held({ run, at, line }: Raised, name: string): TensorValue | null {
  const [variable] = name.split('.');
  for (const { answer, number } of cellsIn(run).slice(0, at.number).reverse()) {
    const tensor = run.tensors[named(number - 1, name)];
    if (tensor !== undefined) return tensor;
    // No call made what it holds since: nobody knows what that is.
    const makes = (answer.names?.made ?? []).filter((made) => made.name === variable);
    if (makes.some((made) => number < at.number || made.line < line)) return null;
  }
  return null;
}
