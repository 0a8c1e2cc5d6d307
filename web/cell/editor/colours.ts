/** Sets Python code as the closed cells do. */

import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';
import { normalisedCode } from '../../inputs/typed_code.ts';
import type { CodeToken } from '../../text/code_tokens.ts';
import { pythonTokens } from '../../text/python.ts';

const SET: Readonly<Record<Exclude<CodeToken['kind'], 'plain'>, Decoration>> = {
  keyword: Decoration.mark({ class: 'keyword' }),
  string: Decoration.mark({ class: 'string' }),
  number: Decoration.mark({ class: 'number' }),
  comment: Decoration.mark({ class: 'comment' }),
};

function coloured(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let start = 0;
  for (const { kind, text } of pythonTokens(normalisedCode(view.state.doc.toString()))) {
    if (kind !== 'plain') builder.add(start, start + text.length, SET[kind]);
    start += text.length;
  }
  return builder.finish();
}

export const colours: Extension = ViewPlugin.define(
  (view) => ({
    decorations: coloured(view),
    update(update) {
      if (update.docChanged) this.decorations = coloured(update.view);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
