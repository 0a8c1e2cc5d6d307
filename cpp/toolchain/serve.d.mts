/** Serves a folder; gives the address and a function that stops it. */
export function serve(
  folder: string,
  port: number,
  options?: { readonly strict?: boolean },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
