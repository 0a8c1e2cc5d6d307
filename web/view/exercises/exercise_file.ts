/**
 * An exercise as a file to keep or send, for a link that some programs would cut off: a page that leads to the link, at once
 * or, without scripts, by a click. The browser writes the link, and so escapes what it has to.
 */
export function exerciseFile(address: string, task: string, language: string): string {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = task;
  const head = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>lookup is matmul</title>`;
  return `${head}\n${link.outerHTML}\n<script>location.replace(document.links[0].href)</script>\n`;
}
