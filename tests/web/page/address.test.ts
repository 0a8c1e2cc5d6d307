import { afterEach, describe, expect, it, vi } from 'vitest';
import { PackedSite } from '../../../web/single/packed_site.ts';
import { addressAt, linkBetween, pageAddress, pathOf, type Address } from '../../../web/page/address/address.ts';

const slugs = ['', 'keras', 'pytorch-zh'];
const pages: readonly Address[] = slugs.flatMap((slug) => [
  { slug, language: 'en' as const },
  { slug, language: 'zh' as const },
]);

describe('addresses', () => {
  it('are those of the site', () => {
    expect(pages.map(pathOf)).toEqual(['', 'zh/', 'keras/', 'zh/keras/', 'pytorch-zh/', 'zh/pytorch-zh/']);
  });

  it('are read back wherever the site lies', () => {
    for (const root of ['/', '/some/where/', '/keras-course/']) {
      for (const page of pages) {
        expect(addressAt(root + pathOf(page), slugs)).toEqual(page);
        expect(addressAt(`${root}${pathOf(page)}index.html`, slugs)).toEqual(page);
      }
    }
  });

  it('link to one another', () => {
    for (const from of pages) {
      for (const to of pages) {
        const base = new URL(pathOf(from), 'http://host/some/where/');
        expect(new URL(linkBetween(from, to), base).pathname).toBe(`/some/where/${pathOf(to)}`);
      }
    }
  });
});

describe('the address of the open page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('has no query and no fragment on the web', () => {
    vi.stubGlobal('location', new URL('https://host/site/zh/keras/?embed=1#v=1&ids=3?'));
    expect(pageAddress()).toBe('https://host/site/zh/keras/');
  });

  /** That of a page at `href`, in a file that knows this address of the site. */
  function inFile(href: string, home: string): string {
    vi.stubGlobal('location', new URL(href));
    vi.stubGlobal('packed', new PackedSite(new Map(), home));
    return pageAddress();
  }

  it('in a file is that of its page, on the web where the file knows it', () => {
    expect(inFile('file:///lessons/site.html?zh/keras/#v=1', '')).toBe('file:///lessons/site.html?zh/keras/');
    expect(inFile('file:///lessons/site.html?zh/keras/#v=1', 'https://host/site/')).toBe('https://host/site/zh/keras/');
    expect(inFile('file:///lessons/site.html', 'https://host/site/')).toBe('https://host/site/');
  });

  it('links to another by the query in a file', () => {
    vi.stubGlobal('packed', new PackedSite(new Map(), ''));
    expect(linkBetween({ slug: 'pytorch-zh', language: 'en' }, { slug: 'keras', language: 'zh' })).toBe('?zh/keras/');
  });
});
