import type { Files } from './archive.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  svg: 'image/svg+xml',
  txt: 'text/plain;charset=utf-8',
  wasm: 'application/wasm',
};

const decoder = new TextDecoder();

/** A script as it imports others, before anything runs: `from"./name.js"`, `import"./name.js"`. */
const IMPORTED = /\b(from|import)(["'`])\.\/([\w.-]+\.js)\2/g;

/** What else a worker asks for by an address: modules of WebAssembly are posted to it. */
const ASKED_BY_WORKER = /packed\.url\(`([\w.-]+\.bin)`\)/g;

/** A file as an address that holds all of it. */
function dataAddress(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:application/octet-stream;base64,${btoa(text)}`;
}

/**
 * The site's files, each at an address of its own in the browser's memory (`blob:`), since a page that is opened from a folder
 * may read no other file. `globalThis.packed` in the scripts of the site, as rewritten.ts leaves them.
 */
export class PackedSite {
  readonly #files: Files;
  readonly #addresses = new Map<string, string>();
  readonly #home: string;

  /** @param home the site's address on the web, empty where it is not known */
  constructor(files: Files, home: string) {
    this.#files = files;
    this.#home = home;
  }

  /** The address of the open page, without a fragment: on the web, or else in this file. */
  get pageAddress(): string {
    return this.#home === '' ? location.href.replace(/#.*/s, '') : this.#home + location.search.slice(1);
  }

  /** The address of a file by its name. */
  readonly url = (name: string): string => {
    const known = this.#addresses.get(name);
    if (known !== undefined) return known;
    const type = /\w+$/.exec(name)?.[0] ?? '';
    const content = type === 'js' ? this.#script(name) : (this.#bytes(name) as Uint8Array<ArrayBuffer>);
    const address = URL.createObjectURL(new Blob([content], { type: TYPES[type] ?? '' }));
    this.#addresses.set(name, address);
    return address;
  };

  /** Imports a script of the site. */
  readonly module = (name: string): Promise<unknown> => import(/* @vite-ignore */ this.url(name));

  /** The document of the page at this path below the site's root, with the files that it names; undefined where there is none. */
  document(path: string): string | undefined {
    const bytes = this.#files.get(`${path}index.html`);
    if (bytes === undefined) return undefined;
    return decoder
      .decode(bytes)
      .replace(
        / (href|src)="packed:([\w.-]+)"/g,
        (_, attribute: string, name: string) => ` ${attribute}="${this.url(name)}"`,
      );
  }

  #bytes(name: string): Uint8Array {
    const bytes = this.#files.get(name);
    if (bytes === undefined) throw new Error(`this file does not hold ${name}`);
    return bytes;
  }

  /** The text of a script, which imports others by their addresses. A worker has no origin, and so can read no `blob:` of the page's. */
  #script(name: string): string {
    const text = decoder.decode(this.#bytes(name));
    if (!name.includes('_worker-'))
      return text.replace(
        IMPORTED,
        (_, word: string, quote: string, of: string) => word + quote + this.url(of) + quote,
      );
    return text.replace(ASKED_BY_WORKER, (_, of: string) => `\`${dataAddress(this.#bytes(of))}\``);
  }
}
