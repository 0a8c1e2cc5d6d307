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
  needs_tokens: {
    en: 'The vocabulary of GPT-2 (0.2 MB), by which `tiktoken` cuts texts, could not be fetched. Run the notebook again when the network is back.',
    zh: '`tiktoken` 切分文本要用的 GPT-2 词表（0.2 MB）没有取到。网络恢复后，请再运行一次笔记本。',
  },
  other_tokens: {
    en: (name) => `Of the encodings of \`tiktoken\` this page has only \`gpt2\`, not \`${name}\`.`,
    zh: (name) => `\`tiktoken\` 的各种编码中，本页只有 \`gpt2\`，没有 \`${name}\`。`,
  },
  token_arguments: {
    en: (method) => `This page does not have \`${method}\` of an encoding with these arguments.`,
    zh: (method) => `本页的编码方法 \`${method}\` 不支持这样的参数。`,
  },
} as const satisfies Partial<RefusalWords>;
