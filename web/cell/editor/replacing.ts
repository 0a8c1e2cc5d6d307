/**
 * Typing over a selection, and deleting it, by the editor itself. A browser that does so keeps the look of what was there
 * in style attributes, which the site's policy forbids and reports.
 */

import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ANDROID } from './telling.ts';

export const replacing: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { from, to, empty } = view.state.selection.main;
    const text = replacement(event);
    // CodeMirror takes care of what an input method composes, and of Android's keyboards.
    if (text === null || empty || view.compositionStarted || ANDROID) return false;
    const replace = () =>
      view.state.update(view.state.replaceSelection(text), {
        userEvent: text === '' ? 'delete.selection' : 'input.type',
        scrollIntoView: true,
      });
    // A bracket goes around the selection.
    const handlers = text === '' ? [] : view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, text, replace))) view.dispatch(replace());
    return true;
  },
});

/** What takes the place of the selection; null: something else happens. */
function replacement({ inputType, data }: InputEvent): string | null {
  if (inputType === 'insertText') return data;
  return inputType.startsWith('delete') ? '' : null;
}
