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
    'The site is in this file, and needs JavaScript. Where this text stays, the file is shown by a program that runs no scripts: open it from its folder, in a browser.',
    '整个网站都在这个文件里，需要 JavaScript。如果一直看到这段文字，说明当前程序不运行脚本：请从文件夹里用浏览器打开这个文件。',
  ],
  encoding: [
    'This file is to be saved, and opened from its folder: on this way it was given to the browser in another encoding.',
    '请先把这个文件保存下来，再从文件夹里打开：服务器给出的编码与文件不符。',
  ],
  damaged: [
    'This file is not whole, or was changed on its way, as programs do that take it for text. Please download it again.',
    '这个文件不完整，或者在传输中被改动（例如被当作文本处理）。请重新下载。',
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
