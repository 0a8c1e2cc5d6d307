import { unlessRefused } from '../page/browser/guarded.ts';

/** Puts a text into the clipboard; tells whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for pages that are not served over HTTPS and for frames. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  // Deprecated, and the only way there is where the clipboard's own is closed.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const done = unlessRefused(() => document.execCommand('copy'), false);
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/** Offers a text as a file to keep. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers ask the reader first, and read it then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
