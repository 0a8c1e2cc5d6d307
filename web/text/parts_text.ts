import { localized } from './localized.ts';

/** What is said of parts of the page that come later: comes with the views. */
export const PARTS_TEXT = localized({
  en: {
    update: { ready: 'A new version is ready.', reload: 'Reload', later: 'Later' },
    /** Says which part of the page did not come. */
    missing: {
      editor: 'The editor did not load.',
      exports: 'The exports did not load.',
      exercises: 'The exercises did not load.',
      turning: 'The buttons that turn to other steps did not load.',
      source: 'The source did not load.',
      race: 'The race did not load.',
      lesson: 'The lesson did not load.',
    },
    race: {
      still: 'The race needs JavaScript; the numbers above, which are only counted, do not.',
      loading: 'Loading the race …',
    },
  },
  zh: {
    update: { ready: '新版本已就绪。', reload: '重新加载', later: '以后' },
    missing: {
      editor: '编辑器没有加载成功。',
      exports: '导出功能没有加载成功。',
      exercises: '练习没有加载成功。',
      turning: '翻页按钮没有加载成功。',
      source: '源代码没有加载成功。',
      race: '比赛没有加载成功。',
      lesson: '这一课没有加载成功。',
    },
    race: {
      still: '只有比赛需要 JavaScript；上面的次数是算出来的，没有它也能显示。',
      loading: '正在加载比赛……',
    },
  },
});
