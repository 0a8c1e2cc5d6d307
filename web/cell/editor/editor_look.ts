/** The look of the editor: the closed cell's, so that nothing moves when it opens. Its colours are the page's. */

import { EditorView } from '@codemirror/view';

const floating = {
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  background: 'var(--card)',
  color: 'var(--ink)',
};

export const look = EditorView.theme({
  // Safari on a phone zooms into smaller letters.
  '&': {
    marginRight: '12px',
    fontSize: 'max(1em, var(--typed))',
    fontFamily: 'var(--mono)',
    fontVariantLigatures: 'none',
  },
  // Where it is gone to, what is above it and the first of what it puts out are seen too.
  '&.cm-editor': { scrollMarginBlock: '3rem 10rem' },
  '&.cm-focused': { outline: '2px solid var(--ids)', outlineOffset: '3px', borderRadius: '2px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { padding: '0', caretColor: 'var(--ink)' },
  // A line too long for its room goes on further in.
  '.cm-line': { padding: '0 0 0 2ch', textIndent: '-2ch' },
  '.cm-placeholder': { color: 'var(--soft)', textIndent: '0' },
  '.keyword': { color: 'var(--soft)', fontWeight: '650' },
  '.string, .number': { color: 'var(--soft)' },
  '.comment': { color: 'var(--soft)', fontStyle: 'italic' },
  '.comment:lang(zh)': { fontStyle: 'normal' },
  '.stopped': { background: 'var(--output-wash)' },
  '.stopping': {
    textDecoration: 'underline wavy var(--output)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '0.2em',
  },
  '.cm-tooltip': { ...floating, maxWidth: 'min(40rem, 95vw)', textIndent: '0' },
  '.cm-tooltip-hover': { padding: '2px 9px', fontSize: '0.8125rem', lineHeight: '1.5', overflowWrap: 'anywhere' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', minWidth: '0', maxWidth: 'min(36rem, 95vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 9px', lineHeight: '1.6' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--ids-wash)', color: 'var(--ink)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '650' },
  '.cm-completionDetail': { marginLeft: '1em', color: 'var(--soft)', fontStyle: 'normal' },
});
