/** Where the code stops: its line has a background, the place in it a wavy line below. */

import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

export interface Mark {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters as Python counts them; null: somewhere in the line. */
  readonly column: number | null;
  readonly message: string;
}

const LINE = Decoration.line({ class: 'stopped' });
const PLACE = Decoration.mark({ class: 'stopping' });
/** What is underlined: a word, or one sign. */
const WORD = /^(?:[\p{L}\p{N}_]+|.)/u;

const setMark = StateEffect.define<Mark | null>();

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const set = transaction.effects.find((effect) => effect.is(setMark));
    return set === undefined ? marks.map(transaction.changes) : decorated(transaction.state, set.value);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorated({ doc }: EditorState, mark: Mark | null): DecorationSet {
  if (mark === null || mark.line < 1 || mark.line > doc.lines) return Decoration.none;
  const { from, text } = doc.line(mark.line);
  const ranges: Range<Decoration>[] = [LINE.range(from)];
  if (mark.column !== null) {
    const start = Array.from(text)
      .slice(0, mark.column - 1)
      .join('').length;
    const length = WORD.exec(text.slice(start))?.[0].length ?? 0;
    if (length > 0) ranges.push(PLACE.range(from + start, from + start + length));
  }
  return Decoration.set(ranges);
}

/** Lets an editor show what stops its code. */
export const marking: Extension = [
  marked,
  EditorView.contentAttributes.compute([marked], (state) => ({ 'aria-invalid': String(state.field(marked).size > 0) })),
];

/** Shows a mark, or takes it away. */
export function showMark(view: EditorView, mark: Mark | null): void {
  view.dispatch({ effects: setMark.of(mark) });
}
