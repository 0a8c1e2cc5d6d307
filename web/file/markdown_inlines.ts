/** What stands within a paragraph of Markdown, as plain values. */

export type MarkdownInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'em' | 'strong'; readonly inlines: readonly MarkdownInline[] }
  /** To a page on the web; other links are only the words that they were of. */
  | { readonly kind: 'link'; readonly href: string; readonly inlines: readonly MarkdownInline[] }
  /** An image, which is not loaded: what it shows, in words. */
  | { readonly kind: 'image'; readonly text: string }
  | { readonly kind: 'break' };

/** The longest address of a link. */
const LONGEST_ADDRESS = 2000;

/** What is open at a place, from its mark on: emphasis, or a link's words. */
interface Opened {
  readonly mark: '*' | '**' | '_' | '__' | '[' | '![';
  readonly inlines: MarkdownInline[];
}

/** An HTML tag; what is between tags stays. */
const TAG = /^<(?:\/?[a-zA-Z][\w-]*(?:\s[^<>]*)?\/?|![A-Z][^<>]*|\?[^<>]*)>/;
const BREAK_TAG = /^<br\s*\/?>$/i;
const AUTOLINK = /^<(https?:\/\/[^\s<>]*)>/i;
/** The rest of a link behind the words: its address, and a title that is not shown. */
const TARGET = /^\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/;
const PLAIN = /^[^\\`*_[\]!<$&\n ]+/;
const ENTITY = /^&(amp|lt|gt|quot|nbsp|#39);/;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"' },
  ...{ nbsp: '\u00a0', '#39': "'" },
};

/** The address, if it is one of the web; null for any other scheme, and for addresses within something that is not here. */
export function webAddress(address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    const { href, protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

export function inlinesOf(text: string): readonly MarkdownInline[] {
  return new InlineReader(text).read();
}

class InlineReader {
  readonly #text: string;
  #at = 0;
  readonly #result: MarkdownInline[] = [];
  readonly #opened: Opened[] = [];
  /** Marks that are not found behind where they have been looked for. */
  readonly #missing = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly MarkdownInline[] {
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at, this.#at + LONGEST_ADDRESS);
      const read =
        this.#readPlain(rest) ||
        this.#readSpaces(rest) ||
        this.#readEscape(rest) ||
        this.#readEntity(rest) ||
        this.#readCode(rest) ||
        this.#readFormula(rest) ||
        this.#readTag(rest) ||
        this.#readLink(rest) ||
        this.#readEmphasis(rest);
      if (!read) this.#take(1);
    }
    while (this.#opened.length > 0) this.#leaveOpen();
    return this.#result;
  }

  get #inlines(): MarkdownInline[] {
    return this.#opened.at(-1)?.inlines ?? this.#result;
  }

  /** The next characters are text. */
  #take(count: number): true {
    this.#say(this.#text.slice(this.#at, this.#at + count));
    this.#at += count;
    return true;
  }

  #say(text: string): void {
    const inlines = this.#inlines;
    const last = inlines.at(-1);
    if (last?.kind === 'text') inlines[inlines.length - 1] = { kind: 'text', text: last.text + text };
    else if (text !== '') inlines.push({ kind: 'text', text });
  }

  #add(inline: MarkdownInline, length: number): true {
    this.#inlines.push(inline);
    this.#at += length;
    return true;
  }

  #readPlain(rest: string): boolean {
    const [plain = ''] = PLAIN.exec(rest) ?? [];
    return plain !== '' && this.#take(plain.length);
  }

  /** Blanks, and the end of a line, which two of them make a break. */
  #readSpaces(rest: string): boolean {
    const [spaces = ''] = /^(?: +\n?|\\?\n)/.exec(rest) ?? [];
    if (spaces === '') return false;
    if (!spaces.endsWith('\n')) return this.#take(spaces.length);
    if (spaces.length > 2 || spaces.startsWith('\\')) return this.#add({ kind: 'break' }, spaces.length);
    this.#say(' ');
    this.#at += spaces.length;
    return true;
  }

  #readEntity(rest: string): boolean {
    const [entity = '', name = ''] = ENTITY.exec(rest) ?? [];
    this.#say(ENTITIES[name] ?? '');
    this.#at += entity.length;
    return entity !== '';
  }

  #readEscape(rest: string): boolean {
    if (!/^\\[!-/:-@[-`{-~]/.test(rest)) return false;
    this.#at += 1;
    return this.#take(1);
  }

  /** What lies between two equal marks, the first of which is here; null where the second is missing. */
  #between(mark: string, closing: RegExp): string | null {
    if (this.#missing.has(mark)) return null;
    closing.lastIndex = this.#at + mark.length;
    const found = closing.exec(this.#text);
    if (found !== null) return this.#text.slice(this.#at + mark.length, found.index);
    this.#missing.add(mark);
    return null;
  }

  #readCode(rest: string): boolean {
    const [marks = ''] = /^`+/.exec(rest) ?? [];
    if (marks === '') return false;
    const code = this.#between(marks, new RegExp(`(?<!\`)${marks}(?!\`)`, 'g'));
    if (code === null) return this.#take(marks.length);
    const text = code.replaceAll('\n', ' ');
    const padded = /^ .*[^ ].* $/.test(text);
    return this.#add({ kind: 'code', text: padded ? text.slice(1, -1) : text }, code.length + 2 * marks.length);
  }

  /** A formula is shown as it is written: its `_` and `*` are no emphasis. */
  #readFormula(rest: string): boolean {
    const [mark = ''] = /^\$\$?(?=[^\s$])/.exec(rest) ?? [];
    if (mark === '') return false;
    const formula = this.#between(mark, mark === '$$' ? /\$\$/g : /(?<=[^\s$])\$(?![\d$])/g);
    return formula !== null && this.#take(formula.length + 2 * mark.length);
  }

  #readTag(rest: string): boolean {
    if (!rest.startsWith('<')) return false;
    const address = AUTOLINK.exec(rest);
    if (address !== null) {
      const [all, href = ''] = address;
      const link = webAddress(href);
      const inlines = [{ kind: 'text', text: href } as const];
      return link === null ? this.#take(all.length) : this.#add({ kind: 'link', href: link, inlines }, all.length);
    }
    const comment = rest.startsWith('<!--') ? this.#between('<!--', /-->/g) : null;
    if (comment !== null) {
      this.#at += comment.length + '<!---->'.length;
      return true;
    }
    const [tag = ''] = TAG.exec(rest) ?? [];
    if (tag === '') return false;
    if (BREAK_TAG.test(tag)) return this.#add({ kind: 'break' }, tag.length);
    this.#at += tag.length;
    return true;
  }

  #readLink(rest: string): boolean {
    const [mark] = /^!?\[/.exec(rest) ?? [];
    if (mark === '[' || mark === '![') {
      this.#open(mark);
      return true;
    }
    if (!rest.startsWith(']')) return false;
    const from = this.#opened.findLastIndex(({ mark: opened }) => opened === '[' || opened === '![');
    if (from < 0) return false;
    while (this.#opened.length - 1 > from) this.#leaveOpen();
    const target = TARGET.exec(rest.slice(1));
    if (target === null) {
      this.#leaveOpen();
      return false;
    }
    const words = this.#opened.pop();
    if (words === undefined) return false;
    const [all, bracketed, bare = ''] = target;
    this.#at += 1 + all.length;
    this.#close(words, bracketed ?? bare);
    return true;
  }

  /** What the words of a link or an image become. */
  #close({ mark, inlines }: Opened, address: string): void {
    const href = webAddress(address);
    if (mark === '![') this.#inlines.push({ kind: 'image', text: inlinesText(inlines) });
    else if (href !== null) this.#inlines.push({ kind: 'link', href, inlines: inlines.map(withoutLink) });
    else this.#putBack(inlines);
  }

  #readEmphasis(rest: string): boolean {
    const [run = ''] = /^(?:\*+|_+)/.exec(rest) ?? [];
    if (run === '') return false;
    const before = this.#text.charAt(this.#at - 1);
    const last = this.#opened.at(-1)?.mark ?? '';
    // Of three marks the one that was opened last is closed first.
    const mark = (run.startsWith(last) && last !== '' ? last : run.slice(0, 2)) as Opened['mark'];
    const after = this.#text.charAt(this.#at + mark.length);
    const isInWord = run.startsWith('_') && isLetter(before) && isLetter(this.#text.charAt(this.#at + run.length));
    if (isInWord) return this.#take(run.length);
    const opened = this.#opened.findLastIndex(({ mark: known }) => known === mark);
    if (opened >= 0 && !isBlank(before) && !this.#crossesLink(opened)) {
      while (this.#opened.length - 1 > opened) this.#leaveOpen();
      const inlines = this.#opened.pop()?.inlines ?? [];
      return this.#add({ kind: mark.length === 2 ? 'strong' : 'em', inlines }, mark.length);
    }
    if (isBlank(after)) return this.#take(mark.length);
    this.#open(mark);
    return true;
  }

  /** Emphasis that began before a link's words does not end in them. */
  #crossesLink(opened: number): boolean {
    return this.#opened.slice(opened).some(({ mark }) => mark === '[' || mark === '![');
  }

  #open(mark: Opened['mark']): void {
    if (this.#opened.length >= DEEPEST) {
      this.#take(mark.length);
      return;
    }
    this.#opened.push({ mark, inlines: [] });
    this.#at += mark.length;
  }

  /** What was open last was not: its mark is text. */
  #leaveOpen(): void {
    const left = this.#opened.pop();
    if (left === undefined) return;
    this.#say(left.mark);
    this.#putBack(left.inlines);
  }

  #putBack(inlines: readonly MarkdownInline[]): void {
    for (const inline of inlines) {
      if (inline.kind === 'text') this.#say(inline.text);
      else this.#inlines.push(inline);
    }
  }
}

/** How deep emphasis and links may stand in each other. */
const DEEPEST = 12;

/** Whether a character belongs to a word, as `_` within names does. */
function isLetter(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}

function isBlank(character: string): boolean {
  return /^\s*$/.test(character);
}

/** A link holds no other. */
function withoutLink(inline: MarkdownInline): MarkdownInline {
  return inline.kind === 'link' ? { kind: 'text', text: inlinesText(inline.inlines) } : inline;
}

/** Only the words. */
function inlinesText(inlines: readonly MarkdownInline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' ';
      return 'inlines' in inline ? inlinesText(inline.inlines) : inline.text;
    })
    .join('');
}
