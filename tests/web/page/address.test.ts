import { describe, expect, it } from 'vitest';
import { addressAt, linkBetween, pathOf, type Address } from '../../../web/page/address/address.ts';

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
