/**
 * What a name holds, in a line above it: under a mouse, and at the cursor once that has rested, which a tap puts there as
 * well. Screen readers find the line in the element with the ID, which describes the editor, and so read it when asked.
 */

import { completionStatus } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import {
  activateHover,
  closeHoverTooltips,
  hoverTooltip,
  ViewPlugin,
  type EditorView,
  type Rect,
  type Tooltip,
} from '@codemirror/view';
import { nameAt, type Describe } from './names.ts';
import { codeIn } from './telling.ts';

/** How long the cursor has to rest, in milliseconds. */
const REST = 600;

type Described = Tooltip & { readonly line: string };

async function described(view: EditorView, position: number, describe: Describe): Promise<Described | null> {
  const place = nameAt(codeIn(view), position);
  const line = place === null ? null : await describe(place.name);
  if (place === null || line === null) return null;
  return {
    line,
    pos: place.from,
    end: place.to,
    // Below the last of several lines there is no code to be covered.
    above: view.state.doc.lines === 1 || view.state.doc.lineAt(place.from).to < view.state.doc.length,
    create: () => {
      const dom = document.createElement('div');
      dom.textContent = line;
      return { dom, getCoords: (pos) => clearOfLines(view, pos) };
    },
  };
}

/** Where a name stands from left to right, and from top to bottom its whole line, with that of the cursor if it is next to it. */
function clearOfLines(view: EditorView, pos: number): Rect {
  const { doc, selection } = view.state;
  const name = view.coordsAtPos(pos) ?? view.dom.getBoundingClientRect();
  const own = doc.lineAt(pos);
  const typed = doc.lineAt(selection.main.head);
  const lines = Math.abs(own.number - typed.number) > 1 ? [own] : [own, typed];
  return {
    left: name.left,
    right: name.right,
    top: view.coordsAtPos(Math.min(...lines.map(({ from }) => from)))?.top ?? name.top,
    bottom: view.coordsAtPos(Math.max(...lines.map(({ to }) => to)))?.bottom ?? name.bottom,
  };
}

export function describing(describe: Describe, element: HTMLElement): Extension {
  /** What is known of the name at the cursor, while that is being shown. */
  let atHand: Described | null = null;
  const tooltip = hoverTooltip((view, position) => atHand ?? described(view, position, describe), {
    hideOnChange: true,
  });

  const atCursor = ViewPlugin.define((view) => {
    let resting: ReturnType<typeof setTimeout> | undefined;

    const show = async (): Promise<void> => {
      const { state } = view;
      const { head, empty } = state.selection.main;
      const found = empty && view.hasFocus ? await described(view, head, describe) : null;
      // The reader has gone on.
      if (view.state.doc !== state.doc || view.state.selection.main.head !== head) return;
      element.textContent = found?.line ?? '';
      if (found === null || view.composing || completionStatus(view.state) !== null) return;
      atHand = found;
      activateHover(view, head, -1, {
        tooltip,
        until: (transaction) => transaction.docChanged || transaction.selection !== undefined,
      });
      atHand = null;
    };

    return {
      update({ docChanged, selectionSet, focusChanged }) {
        if (!docChanged && !selectionSet && !focusChanged) return;
        clearTimeout(resting);
        resting = setTimeout(
          view.hasFocus ? () => void show() : () => view.dispatch({ effects: closeHoverTooltips }),
          view.hasFocus ? REST : 0,
        );
      },
      destroy() {
        clearTimeout(resting);
      },
    };
  });

  return [tooltip, atCursor];
}
