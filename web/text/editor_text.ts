import type { Localized } from './localized.ts';

/** What is said by the editor of a cell’s code itself. */
export interface EditorText {
  /** For screen readers: how the editor is left, and what its keys do. */
  readonly keys: string;
  /** For screen readers: what the list of names is. */
  readonly names: string;
}

export const EDITOR: Localized<EditorText> = {
  en: {
    keys: 'Escape or Shift and Enter leaves the editor. Control and Space lists the names that fit.',
    names: 'Names that fit',
  },
  zh: { keys: '按 Esc 键或 Shift 加回车键离开编辑器，按 Ctrl 加空格键列出可用的名字。', names: '可用的名字' },
};
