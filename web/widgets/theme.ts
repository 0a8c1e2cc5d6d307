import { keep } from '../page/browser/guarded.ts';

/** The reader's choice of colours. */
export type Theme = 'system' | 'light' | 'dark';

const ORDER: readonly Theme[] = ['system', 'light', 'dark'];

export function nextTheme(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system';
}

/** The choice as the page carries it (`data-theme` on its root), kept where the browser lets us. */
export function browserThemes(): { read(): Theme; write(theme: Theme): void } {
  const root = typeof document === 'undefined' ? null : document.documentElement;
  return {
    read: () => ORDER.find((theme) => theme === root?.dataset['theme']) ?? 'system',
    write(theme) {
      if (root === null) return;
      if (theme === 'system') delete root.dataset['theme'];
      else root.dataset['theme'] = theme;
      keep('theme', theme);
    },
  };
}
