/** The editor of a cell's code: CodeMirror in a shadow root, which takes its styles as the site's policy wants them. */

import { closeBrackets, closeBracketsKeymap, completionStatus } from '@codemirror/autocomplete';
import { history, historyKeymap, indentLess, indentMore, standardKeymap, toggleComment } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import { indentOnInput, indentUnit } from '@codemirror/language';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import { EDITOR } from '../../text/editor_text.ts';
import type { Language } from '../../text/localized.ts';
import { colours } from './colours.ts';
import { completing, type Names } from './completing.ts';
import { describing } from './describing.ts';
import { look } from './editor_look.ts';
import { marking, showMark, type Mark } from './mark.ts';
import type { Describe } from './names.ts';
import { replacing } from './replacing.ts';
import { Telling } from './telling.ts';

/** How far below the editor the output itself begins at least, under its label, in pixels. */
const LABEL = 36;

export interface EditorProps {
  /** The text when the editor opens. Later changes of it from outside replace what is there, the cursor stays. */
  readonly code: string;
  /** Its name for screen readers. */
  readonly label: string;
  /** Shown while it is empty; null: nothing is. */
  readonly hint: string | null;
  /** What stops the code. The words themselves are shown by the page. */
  readonly mark: Mark | null;
  /** Told of every change: the code that Python reads of what is typed. */
  readonly type: (code: string) => void;
  /** Esc was pressed, or the focus has left the editor for something else on the page. */
  readonly leave: (how: 'escape' | 'blur') => void;
  /** The names that may stand after `object.`, or for themselves where it is ''. */
  readonly complete: Names;
  /** One line about what a dotted name holds; null: nothing is known of it. */
  readonly describe: Describe;
  readonly language: Language;
}

/** An open editor. Its functions take what has changed outside. */
export interface OpenEditor {
  readonly show: (code: string) => void;
  readonly mark: (mark: Mark | null) => void;
  readonly name: (label: string, hint: string | null) => void;
  readonly close: () => void;
}

/** Brackets close themselves, and typing the closing one goes over it. Quotation marks are left to the reader. */
const brackets: Extension = [
  Prec.high(EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '[', '{'] } }])),
  closeBrackets(),
];

/** Opens an editor in an element, and gives it the focus. What it asks and tells goes through the props, as they are then. */
export function openEditor(host: HTMLElement, props: EditorProps): OpenEditor {
  const root = host.attachShadow({ mode: 'open' });
  const message = hidden('message');
  const held = hidden('held');
  const keys = hidden('keys');
  const naming = new Compartment();
  const telling = new Telling((code) => props.type(code));
  let leaving = false;

  const leave = (how: 'escape' | 'blur'): void => {
    if (leaving) return;
    leaving = true;
    telling.now(view);
    props.leave(how);
  };

  const view: EditorView = new EditorView({
    root,
    parent: root,
    doc: props.code,
    selection: { anchor: props.code.length },
    extensions: [
      // As in Jupyter; the code has run by then, with each key.
      keymap.of(['Shift-Enter', 'Ctrl-Enter', 'Mod-Enter'].map((key) => ({ key, run: () => (leave('escape'), true) }))),
      keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
      keymap.of([
        { key: 'Mod-]', run: indentMore },
        { key: 'Mod-[', run: indentLess },
        { key: 'Mod-/', run: toggleComment },
        { key: 'Escape', run: () => (leave('escape'), true) },
      ]),
      history(),
      pythonLanguage,
      indentUnit.of('    '),
      indentOnInput(),
      brackets,
      replacing,
      colours,
      look,
      EditorView.lineWrapping,
      EditorState.phrases.of({ Completions: EDITOR[props.language].names }),
      EditorView.contentAttributes.of({ 'aria-describedby': [message, held, keys].map(({ id }) => id).join(' ') }),
      naming.of([]),
      marking,
      completing((object) => props.complete(object)),
      // Below the editor stands what its cell puts out: no list of names, and no line about one, covers that.
      tooltips({
        tooltipSpace: ({ state }) => {
          const { bottom } = host.getBoundingClientRect();
          const isList = completionStatus(state) !== null;
          return { top: 0, left: 0, right: innerWidth, bottom: isList ? bottom : bottom + LABEL };
        },
      }),
      describing((name) => props.describe(name), held),
      telling.extension,
    ],
  });
  view.dom.append(message, held, keys);
  keys.textContent = EDITOR[props.language].keys;

  // A list of names or a tooltip is pressed without the focus leaving the text.
  view.dom.addEventListener('mousedown', (event) => {
    if (event.target instanceof Node && !view.contentDOM.contains(event.target)) event.preventDefault();
  });
  host.addEventListener('focusin', () => (leaving = false));
  host.addEventListener('focusout', () => {
    // At once: the page may close the editor before it asks who has the focus then.
    telling.now(view);
    // Where the window loses the focus, the editor keeps it in its page.
    setTimeout(() => {
      if (view.dom.isConnected && document.activeElement !== host) leave('blur');
    });
  });
  view.focus();
  requestAnimationFrame(() => {
    view.dom.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });

  return {
    show: (code) => telling.show(view, code),
    mark: (mark) => {
      message.textContent = mark?.message ?? '';
      showMark(view, mark);
    },
    name: (label, hint) => {
      const named = EditorView.contentAttributes.of({ 'aria-label': label });
      view.dispatch({ effects: naming.reconfigure([named, hint === null ? [] : placeholder(hint)]) });
    },
    close: () => {
      leaving = true;
      telling.stop();
      view.destroy();
    },
  };
}

/** A text that only what refers to it by its ID reads. */
function hidden(id: string): HTMLElement {
  const element = document.createElement('p');
  element.id = id;
  element.hidden = true;
  return element;
}
