import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveOf, filesIn } from '../../web/single/archive.ts';
import { checksum, escaped, unescaped } from '../../web/single/payload.ts';
import { rewrittenDocument, rewrittenScript } from '../../web/single/rewritten.ts';

/** A page's text in windows-1252, as a browser's parser leaves it. */
function parsed(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
}

const anyBytes = fc.uint8Array({ maxLength: 300 });
const hostile = fc
  .array(fc.constantFrom('</script>', '<!--', '<script', '\r\n', '\0', '=', '==', '<', '&amp;', '\u0080'), {
    maxLength: 8,
  })
  .map((parts) => new Uint8Array(Buffer.from(parts.join(''), 'latin1')));

describe('bytes in a page', () => {
  it('come back as they were, whichever they are', () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, hostile), (bytes) => {
        expect(unescaped(parsed(escaped(bytes)))).toEqual(bytes);
      }),
    );
  });

  it('never end the element that they stand in, nor begin a comment', () => {
    fc.assert(
      fc.property(hostile, (bytes) => {
        expect(parsed(escaped(bytes))).not.toMatch(/<[/!]|<$/);
      }),
    );
  });

  it('have a checksum, that of RFC 1950', () => {
    expect(checksum(new TextEncoder().encode('Wikipedia'))).toBe('11e60398');
  });
});

describe('an archive', () => {
  it('has the files that were put in, and those that are the same object once', () => {
    const [one, two] = [Uint8Array.of(1, 2, 3), Uint8Array.of(9)];
    const files = new Map([
      ['a.js', one],
      ['页', two],
      ['b.js', one],
    ]);
    const archive = archiveOf(files);
    expect(Object.fromEntries(filesIn(archive))).toEqual(Object.fromEntries(files));
    expect(archive.length - archiveOf(new Map([['a.js', one]])).length).toBeLessThan(50);
  });
});

describe('a site in a file', () => {
  it('asks for its scripts and files by their names', () => {
    expect(rewrittenScript('x=new URL(`t-1.wasm`,import.meta.url).href;y=()=>import(`./a-b_2.js`)')).toBe(
      'x=packed.url(`t-1.wasm`);y=()=>packed.module(`a-b_2.js`)',
    );
    expect(rewrittenScript('load(()=>import(`./a.js`),__vite__mapDeps([0,12]),import.meta.url)')).toBe(
      'load(()=>packed.module(`a.js`),[],import.meta.url)',
    );
  });

  it('is not made of scripts that ask for others in another way', () => {
    expect(() => rewrittenScript("import('./a-123456.js', options)")).toThrow('./a-123456.js');
    expect(() => rewrittenScript('new URL("t-123456.wasm",base)')).toThrow('t-123456.wasm');
  });

  it('has links to its pages, with their fragments, and leaves all others', () => {
    const here = { slug: 'keras', language: 'zh' } as const;
    const there = { slug: '', language: 'en' } as const;
    const links = '<a href="../../#v=1">a</a><a href="./">b</a><a href="https://x.org/">c</a><a href="#notebook">d</a>';
    expect(rewrittenDocument(`${links}<script src="../../assets/p-1.js">`, here, [here, there], '')).toBe(
      '<a href="?#v=1">a</a><a href="./">b</a><a href="https://x.org/">c</a><a href="#notebook">d</a><script src="packed:p-1.js">',
    );
  });
});
