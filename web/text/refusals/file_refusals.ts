import type { RefusalWords } from './refusal_words.ts';

/** What this page says where it refuses something of files: see index.ts. */
export const FILE_REFUSALS = {
  needs_file: {
    en: (path) => `The file \`${path}\` is not here.`,
    zh: (path) => `这里没有文件 \`${path}\`。`,
  },
  file_not_utf8: {
    en: (path) => `The file \`${path}\` is not text in UTF-8, and this page reads no other files.`,
    zh: (path) => `文件 \`${path}\` 不是 UTF-8 文本，而本页只读取这种文件。`,
  },
  file_mode: {
    en: (mode) => `This page opens files only to read their text, not with the mode \`${mode}\`.`,
    zh: (mode) => `本页打开文件只能读取文本，不支持模式 \`${mode}\`。`,
  },
  file_encoding: {
    en: (encoding) => `This page reads files only in UTF-8, not in \`${encoding}\`.`,
    zh: (encoding) => `本页只读取 UTF-8 编码的文件，不支持 \`${encoding}\`。`,
  },
  file_path: {
    en: 'This page takes a file’s path only as a str.',
    zh: '本页的文件路径只能是 str。',
  },
} as const satisfies Partial<RefusalWords>;
