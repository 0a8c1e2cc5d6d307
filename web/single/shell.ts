import { escapedHtml } from '../export/embed.ts';
import { policyFor } from '../prerender/policy.ts';

interface Shell {
  /** The script of boot.ts, without imports. */
  readonly script: string;
  /** The documents that may take the place of this one, under its policy. */
  readonly documents: readonly string[];
  readonly checksum: string;
  readonly home: string;
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:10vh auto;padding:0 1rem;color-scheme:light dark}';

/** Of each text that the file shows before the site stands in its place: in both languages, one behind the other. */
const TEXTS = {
  opening: [
    'The site is in this file, and needs JavaScript. If you keep seeing this text, your program does not run scripts: open the file from its folder, in a browser.',
    '整个网站都在这个文件里，需要 JavaScript。如果一直看到这段文字，说明当前程序不运行脚本：请从文件夹里用浏览器打开这个文件。',
  ],
  encoding: [
    'Save this file and open it from its folder: the server sent it in another encoding.',
    '请保存这个文件，再从文件夹里打开：服务器用另一种编码发送了它。',
  ],
  damaged: [
    'This file is incomplete, or was changed on the way by a program that treated it as text. Please download it again.',
    '这个文件不完整，或者在传输途中被某个程序当作文本改动了。请重新下载。',
  ],
} as const;

/** Characters beyond ASCII as references: the file is in windows-1252. */
function ascii(text: string): string {
  return escapedHtml(text).replace(/\P{ASCII}/gu, (character) => `&#${String(character.codePointAt(0))};`);
}

/** The page that unpacks the site: what stands before the site's bytes, and what stands behind them. */
export function shellOf({ script, documents, checksum, home }: Shell): readonly [before: string, after: string] {
  const paragraphs = Object.entries(TEXTS).map(
    ([id, [en, zh]]) =>
      `<div id="${id}"${id === 'opening' ? '' : ' hidden'}><p>${ascii(en)}</p><p lang="zh-CN">${ascii(zh)}</p></div>`,
  );
  const own = `<style>${STYLE}</style><script>${script}</script>`;
  const policy = policyFor([own, ...documents], 'file');
  return [
    `<!doctype html><html lang="en"><head><meta charset="windows-1252"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width"><title>lookup is matmul</title>${own}</head><body>${paragraphs.join('')}<script type="text/plain" id="site" data-checksum="${checksum}" data-home="${escapedHtml(home)}">`,
    '</script></body></html>\n',
  ];
}
