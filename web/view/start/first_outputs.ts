/** The core's first result on the prerendered page, before the views are here: nothing but texts is written. */

import { hasRun, printedText } from '../../engine/answer.ts';
import { isLiteral, type CodeSegment } from '../../program/cell.ts';
import { cellsIn, type Run, type RunCell } from '../../run/run.ts';
import { cellId } from '../../cell/cell_place.ts';

/**
 * Writes the literals and outputs of a run over those of the run that is shown, in the steps whose markup is not in
 * a <noscript>.
 * Returns whether it could: otherwise more than texts would change, and nothing is written.
 */
export function writeOutputs(shown: Run, run: Run): boolean {
  const before = cellsIn(shown);
  const after = cellsIn(run);
  const writes: (() => void)[] = [];
  const isSame = before.length === after.length && after.every((cell, index) => rewrite(before[index], cell, writes));
  if (isSame) for (const write of writes) write();
  return isSame;
}

/** Adds what is to be written for one cell; returns false where texts do not do. */
function rewrite(before: RunCell | undefined, after: RunCell, writes: (() => void)[]): boolean {
  if (before?.cell.id !== after.cell.id || !sameButLiterals(before.cell.code, after.cell.code)) return false;
  const host = document.getElementById(cellId(after.number));
  if (host === null) return true;
  return rewriteLiterals(host, after, writes) && rewriteOutput(host, before, after, writes);
}

function rewriteLiterals(host: Element, { cell }: RunCell, writes: (() => void)[]): boolean {
  const literals = cell.code.filter(isLiteral);
  const places = [...host.querySelectorAll('.literal')];
  return (
    places.length === literals.length &&
    literals.every((literal, index) => {
      const text = textNodeOf(places[index]?.querySelector('.text'));
      const field = places[index]?.querySelector('input');
      if (text === null || !field) return false;
      writes.push(() => {
        text.data = literal.text;
        // What somebody has typed stays as it was typed.
        if (field.value === field.defaultValue) field.value = field.defaultValue = literal.text;
      });
      return true;
    })
  );
}

function rewriteOutput(host: Element, before: RunCell, after: RunCell, writes: (() => void)[]): boolean {
  if (before.answer === after.answer) return true;
  if (!hasRun(before.answer) || !hasRun(after.answer)) return false;
  const output = printedText(after.answer);
  const text = textNodeOf(host.querySelector('samp'));
  // What is said below an output of such digits hangs on the output.
  if (text === null || output === '' || before.answer.rounding || after.answer.rounding) return false;
  writes.push(() => (text.data = output));
  return true;
}

/** Whether two codes are the same up to the values of their literals. */
function sameButLiterals(a: readonly CodeSegment[], b: readonly CodeSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((segment, index) => {
      const other = b[index];
      if (other?.kind !== segment.kind) return false;
      return isLiteral(segment) || JSON.stringify(segment) === JSON.stringify(other);
    })
  );
}

/** The one text in an element, among the marks of the framework. */
function textNodeOf(element: Element | null | undefined): Text | null {
  const texts = [...(element?.childNodes ?? [])].filter((node) => node instanceof Text);
  return texts.length === 1 ? (texts[0] ?? null) : null;
}
