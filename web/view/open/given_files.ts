/** Files that are dropped on the page, and texts that are pasted. */

/** Whether what is dragged is a file, and not a piece of text or a link. */
function isFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/**
 * Takes files that are dropped anywhere, with the path that the place asks for where they are; `over` hears whether some are
 * above the page. Returns how to end it.
 */
export function takeDrops(
  take: (files: readonly File[], path: string | null) => void,
  over: (isOver: boolean) => void,
): () => void {
  const ending = new AbortController();
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void): void => {
    const whereFile = (event: DragEvent): void => {
      if (!isFile(event)) return;
      // Otherwise the browser would open the file in the place of the page.
      event.preventDefault();
      heard(event);
    };
    addEventListener(type, whereFile, { signal: ending.signal });
  };
  listen('dragenter', () => over(true));
  listen('dragover', () => over(true));
  listen('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) over(false);
  });
  listen('drop', ({ dataTransfer, target }) => {
    over(false);
    const files = [...(dataTransfer?.files ?? [])];
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
    if (files.length > 0) take(files, place?.dataset['path'] ?? null);
  });
  return () => ending.abort();
}

/** A text as the file that it might be: Jupyter's notebooks are JSON, of an object. */
function fileOf(text: string): File {
  return new File([text], text.trimStart().startsWith('{') ? 'pasted.ipynb' : 'pasted.py');
}

/** Takes a notebook that is pasted anywhere but where one writes, as a file or as text. Returns how to end it. */
export function takePastes(take: (file: File) => void): () => void {
  const ending = new AbortController();
  const heard = ({ target, clipboardData }: ClipboardEvent): void => {
    if (target instanceof Element && target.closest('input, textarea, [contenteditable], .cell') !== null) return;
    const text = clipboardData?.getData('text/plain') ?? '';
    const file = clipboardData?.files[0] ?? (text.trim() === '' ? undefined : fileOf(text));
    if (file !== undefined) take(file);
  };
  addEventListener('paste', heard, { signal: ending.signal });
  return () => ending.abort();
}
