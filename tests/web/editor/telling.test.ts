import { EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Telling, changeBetween } from '../../../web/cell/editor/telling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor without a page: what it tells, in `told`. */
function editor(doc: string) {
  const told: string[] = [];
  const telling = new Telling((code) => told.push(code));
  const view = {
    state: EditorState.create({ doc, extensions: telling.extension }),
    composing: false,
    dispatch(spec: TransactionSpec): void {
      const transaction = this.state.update(spec);
      this.state = transaction.state;
      for (const listen of this.state.facet(EditorView.updateListener)) {
        listen({ view: this, docChanged: transaction.docChanged, transactions: [transaction] } as never);
      }
    },
  };
  const type = (insert: string): void => view.dispatch({ changes: { from: view.state.doc.length, insert } });
  return { told, type, view, telling, asView: view as unknown as EditorView };
}

it('tells the code that Python reads of what is typed', () => {
  const { told, type, view } = editor('');
  type('idx。');
  type('shape');
  view.dispatch({ selection: { anchor: 0 } });
  expect(told).toEqual(['idx.', 'idx.shape']);
  expect(view.state.doc.toString()).toBe('idx。shape');
});

it('waits until an input method has composed its text', () => {
  const { told, type, view, telling, asView } = editor('# ');
  view.composing = true;
  type('ni');
  type('hao');
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
  view.composing = false;
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['# nihao']);
  vi.advanceTimersByTime(5000);
  telling.now(asView);
  expect(told.length).toBe(1);
});

it('tells what is being composed once the reader leaves, and nothing once it is closed', () => {
  const { told, type, view, telling, asView } = editor('');
  view.composing = true;
  type('a');
  telling.now(asView);
  expect(told).toEqual(['a']);
  type('b');
  telling.stop();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['a']);
});

it('takes what comes from outside, without telling of it, and leaves the cursor where it was', () => {
  const { told, view, telling, asView } = editor('idx + 1');
  view.dispatch({ selection: { anchor: 3 } });
  telling.show(asView, 'idx + 12');
  expect(view.state.doc.toString()).toBe('idx + 12');
  expect(view.state.selection.main.head).toBe(3);
  expect(told).toEqual([]);
});

it('knows what it has told itself, late or by the way', () => {
  const { told, type, view, telling, asView } = editor('');
  type('“');
  type('a');
  type('”');
  expect(told).toEqual(['"', '"a', '"a"']);
  telling.show(asView, '"a');
  telling.show(asView, '"a"');
  expect(view.state.doc.toString()).toBe('“a”');
  // The one before is back: not what has been typed, but what another link says.
  telling.show(asView, '"a');
  expect(view.state.doc.toString()).toBe('"a');
});

describe('the smallest change', () => {
  it.each([
    ['x = 1', 'x = 12', { from: 5, to: 5, insert: '2' }],
    ['torch.tensor([2, 3])', 'torch.tensor([4])', { from: 14, to: 18, insert: '4' }],
    ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
    ['same', 'same', { from: 4, to: 4, insert: '' }],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
  ])('%j to %j', (before, after, change) => {
    expect(changeBetween(before, after)).toEqual(change);
  });

  it('makes the one text of the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = changeBetween(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
        expect(from).toBeLessThanOrEqual(to);
      }),
    );
  });
});
