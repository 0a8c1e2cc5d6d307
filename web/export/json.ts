import type { Inputs, PyNumber, PyValue } from '../inputs/inputs.ts';
import { formatNumber } from '../inputs/format.ts';
import { isList } from '../inputs/parse.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import { hasRun, printedText, type TensorValue } from '../engine/answer.ts';
import { codeText } from '../program/line.ts';
import type { Language } from '../text/localized.ts';
import { errorOf } from './error.ts';
import { sectionsOf, type Finished, type FinishedCell } from './sections.ts';

/**
 * The notebook for programs, in pieces: together they can be longer than a string may be. An output is what
 * Jupyter shows.
 */
export function* toJson(finished: Finished, tensors: Readonly<Record<string, TensorValue>>): Generator<string> {
  const { notebook, run, language } = finished;
  const cells = sectionsOf(finished).flatMap((section) => section.cells);
  yield `{"notebook":${JSON.stringify(notebook.id)},"inputs":${inputsJson(notebook, run.inputs)},`;
  yield `"cells":${JSON.stringify(cells.map((cell) => cellOf(cell, language)))},"values":{`;
  let separator = '';
  for (const [name, { dtype, shape, rows, bytes }] of Object.entries(tensors)) {
    yield `${separator}${JSON.stringify(name)}:{"dtype":${JSON.stringify(dtype)},"shape":${JSON.stringify(shape)},`;
    if (rows !== null) yield `"rows":${JSON.stringify(rows)},`;
    yield '"data":"';
    yield* toBase64(bytes);
    yield '"}';
    separator = ',';
  }
  yield '}}\n';
}

function cellOf({ cell, answer }: FinishedCell, language: Language): object {
  const code = codeText(cell, language);
  const output = printedText(answer);
  if (hasRun(answer)) return { code, output };
  const error = errorOf(answer, language);
  if (error === null) return { code, notRun: true };
  return output === '' ? { code, error } : { code, output, error };
}

/** The inputs that the notebook has, and its edited weights. */
function inputsJson({ fields }: Notebook, inputs: Inputs): string {
  const entries = fields.map((field) => {
    const value = inputs[field];
    const text = value === null || typeof value === 'string' ? JSON.stringify(value) : valueJson(value);
    return `${JSON.stringify(field)}:${text}`;
  });
  const edits = inputs.edits.map(({ row, col, value }) => valueJson([row, col, value]));
  return `{${[...entries, `"edits":[${edits.join(',')}]`].join(',')}}`;
}

function valueJson(value: PyValue): string {
  return isList(value) ? `[${value.map(valueJson).join(',')}]` : numberJson(value);
}

/** Whole numbers of any size are digits in JSON too; what it has no number for is a string. */
function numberJson(number: PyNumber): string {
  if (Number.isFinite(number.value) || number.kind === 'int') return formatNumber(number);
  return Number.isNaN(number.value) ? '"nan"' : number.value > 0 ? '"inf"' : '"-inf"';
}

/** A multiple of three, so that the pieces join without padding between them. */
const PIECE = 3 * 8192;

/** Bytes as base64, in pieces. */
function* toBase64(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE)));
  }
}
