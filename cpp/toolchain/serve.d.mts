/** What a file is sent as. */
export function typeOf(file: string): string;

/** The file that an address stands for, or where to go instead, or neither. */
export function find(folder: string, url: string): { readonly file?: string; readonly location?: string };

/** The headers that a folder's `_headers` asks for with every file. */
export function headersOf(folder: string): Readonly<Record<string, string>>;

/** Serves a folder; gives the address and a function that stops it. */
export function serve(
  folder: string,
  port: number,
  options?: { readonly strict?: boolean },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
