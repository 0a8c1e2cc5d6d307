import { localized } from './localized.ts';

/** What is said by the editor of a cell’s code itself. */
export const EDITOR = localized({
  en: {
    /** For screen readers: how the editor is left, and what its keys do. */
    keys: 'Escape or Shift and Enter leaves the editor. Control and Space lists the names that fit.',
    /** For screen readers: what the list of names is. */
    names: 'Names that fit',
  },
  zh: { keys: '按 Esc 键或 Shift 加回车键离开编辑器，按 Ctrl 加空格键列出可用的名字。', names: '可用的名字' },
});
