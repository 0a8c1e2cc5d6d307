/** WebAssembly's text as nested lists. */
export type Wat = (string | Wat)[];

export function parse(text: string): Wat;
export function write(tree: Wat): string;
export function partsOf(module: Wat, word: string): Wat[];
