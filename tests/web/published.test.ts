import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { origin } from '../../web/prerender/origin.ts';
import { publishing, writePublished } from '../../web/prerender/published.ts';

vi.mock('../../web/prerender/origin.ts', () => ({ origin: vi.fn() }));

const page = {
  address: { slug: 'keras', language: 'zh' },
  title: '查表 </script>',
  summary: 'One row, or all of them?',
} as const;

/** The site lies at this address, or at one that is not known. */
function at(home: string): void {
  vi.mocked(origin).mockReturnValue({ source: '', build: '', home });
}

describe('what search engines read of a page', () => {
  beforeEach(() => at(''));

  it('is what it is, in which language, as data that no title can break out of', () => {
    const [script = '', ...others] = publishing(page);
    expect(others).toEqual([]);
    expect(script.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, ''))).toMatchObject({
      '@type': 'LearningResource',
      name: page.title,
      inLanguage: 'zh-Hans',
    });
  });

  it('is its one address, where the site knows its own', () => {
    at('https://host/site/');
    expect(publishing(page)[0]).toBe('<link rel="canonical" href="https://host/site/zh/keras/">');
  });
});

describe('the files of a published site', () => {
  it('are a manifest with an icon, and a list of the pages for programs', () => {
    at('https://host/site/');
    const dist = mkdtempSync(join(tmpdir(), 'published-'));
    writePublished(dist, [page]);
    const read = (name: string): string => readFileSync(join(dist, name), 'utf8');
    expect(JSON.parse(read('site.webmanifest'))).toMatchObject({ start_url: './', icons: [{ src: 'icon.svg' }] });
    expect(read('llms.txt')).toContain(`- [${page.title}](https://host/site/zh/keras/): ${page.summary}`);
    rmSync(dist, { recursive: true });
  });
});
