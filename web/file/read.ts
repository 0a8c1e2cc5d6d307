import type { FileProblemText } from '../text/file_problems.ts';
import { cellsOfScript, readIpynb, type FileNotebook, type UnreadIpynb } from './file_cells.ts';

/** Why a file is not taken for a notebook. */
export type Unread =
  UnreadIpynb | { readonly why: 'otherName' | 'notRead' | 'notText' | 'notUtf8' | 'webPage' | 'lfsPointer' };

export type Read =
  { readonly ok: true; readonly notebook: FileNotebook } | { readonly ok: false; readonly unread: Unread };

/** Whether a file of this name can be a notebook. */
export function isNotebookName(name: string): boolean {
  return /\.(ipynb|py)$/i.test(name);
}

/** Reads a file: an .ipynb by its name, any other as a script with a line `# %%` between cells. */
export function readNotebook(name: string, bytes: Uint8Array): Read {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, unread: { why: isBinary(bytes) ? 'notText' : 'notUtf8' } };
  }
  if (WEB_PAGE.test(text)) return { ok: false, unread: { why: 'webPage' } };
  if (text.startsWith(LFS_POINTER)) return { ok: false, unread: { why: 'lfsPointer' } };
  const read = /\.ipynb$/i.test(name) ? readIpynb(text) : { cells: cellsOfScript(text) };
  return 'why' in read ? { ok: false, unread: read } : { ok: true, notebook: read };
}

/** Whether bytes are no text, of any encoding that is common. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.includes(0) && !isUtf16(bytes);
}

/** Text of another encoding, which Windows writes too. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** How a page of the web begins, in whose place the notebook may have been wanted, */
const WEB_PAGE = /^\s*(?:<!--[^]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/** and what Git LFS leaves in the place of a file that it keeps. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/** The longest name of a kind of cell that is said. */
const LONGEST_KIND = 40;

/** Why a file of this name is not taken for a notebook, in words. */
export function unreadText(name: string, unread: Unread, text: FileProblemText): string {
  switch (unread.why) {
    case 'notJson':
    case 'cutOff':
      return text[unread.why](name, unread.line, unread.column);
    case 'oldFormat':
      return text.oldFormat(name, unread.format);
    case 'noCell':
    case 'noSource':
      return text[unread.why](name, unread.cell);
    case 'otherKind':
      return text.otherKind(name, unread.cell, JSON.stringify(unread.kind.slice(0, LONGEST_KIND)));
    default:
      return text[unread.why](name);
  }
}
