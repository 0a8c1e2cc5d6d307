import type { Output } from './step.ts';

type Value = Exclude<Output, { kind: 'published' }>;

/** The text of a value as Jupyter shows it: after its label where it is printed, lists set by Jupyter's own printer. */
export function shownText(output: Value, text: string): string {
  if (output.kind === 'stdout') return output.prefix + text;
  return isList(output) ? text.replaceAll('\n', '\n ') : text;
}

/** The text of a cell's output as the framework itself gives it, without what Jupyter did to a list. */
export function plainOutput(output: Output | null, shown: string): string {
  return output?.kind === 'result' && isList(output) ? shown.replaceAll('\n ', '\n') : shown;
}

/** Jupyter moves every further line of a list's element one column in; Python's own repr does not. */
function isList(output: Value): boolean {
  return output.style === 'numpy.list_repr';
}
