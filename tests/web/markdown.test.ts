import { describe, expect, it } from 'vitest';
import { markdownOf, type MarkdownBlock } from '../../web/file/markdown.ts';
import { inlinesOf, webAddress, type MarkdownInline } from '../../web/file/markdown_inlines.ts';

const text = (words: string): MarkdownInline => ({ kind: 'text', text: words });
const paragraph = (...inlines: readonly MarkdownInline[]): MarkdownBlock => ({ kind: 'paragraph', inlines });

describe('markdownOf', () => {
  it('reads headings, with either mark', () => {
    expect(markdownOf('# One #\n## C#\nTwo\n===\n\nThree\n---\n####### seven')).toEqual([
      { kind: 'heading', level: 1, inlines: [text('One')] },
      { kind: 'heading', level: 2, inlines: [text('C#')] },
      { kind: 'heading', level: 1, inlines: [text('Two')] },
      { kind: 'heading', level: 2, inlines: [text('Three')] },
      paragraph(text('####### seven')),
    ]);
  });

  it('joins the lines of a paragraph, but for those that end in two blanks', () => {
    expect(markdownOf('one\ntwo  \nthree\\\nfour\r\n\r\nfive')).toEqual([
      paragraph(text('one two'), { kind: 'break' }, text('three'), { kind: 'break' }, text('four')),
      paragraph(text('five')),
    ]);
  });

  it('reads lists, in lists too', () => {
    expect(markdownOf('- a\n  - b\n- c\n  goes on\n\n  more\n\n3. d\n4. e')).toEqual([
      {
        kind: 'list',
        start: null,
        items: [
          [paragraph(text('a')), { kind: 'list', start: null, items: [[paragraph(text('b'))]] }],
          [paragraph(text('c goes on')), paragraph(text('more'))],
        ],
      },
      { kind: 'list', start: 3, items: [[paragraph(text('d'))], [paragraph(text('e'))]] },
    ]);
  });

  it('keeps what follows a separator of Unicode in an item', () => {
    expect(markdownOf('* a\u2028b')).toMatchObject([{ kind: 'list', items: [[paragraph(text('a\u2028b'))]] }]);
  });

  it('keeps code, tables and what is quoted as they are', () => {
    expect(
      markdownOf('```python\nx = `1`\n# no heading\n```\n| a | b |\n|---|---|\n> q\n> *r*\n\n    y\n\n    z'),
    ).toEqual([
      { kind: 'code', text: 'x = `1`\n# no heading' },
      { kind: 'code', text: '| a | b |\n|---|---|' },
      { kind: 'quote', blocks: [paragraph(text('q '), { kind: 'em', inlines: [text('r')] })] },
      { kind: 'code', text: 'y\n\nz' },
    ]);
  });

  it('takes a fence that is not closed to the end', () => {
    expect(markdownOf('~~~\nx\n\ny')).toEqual([{ kind: 'code', text: 'x\n\ny' }]);
  });

  it('tells a rule from a list', () => {
    expect(markdownOf('***\n* * *\n- - -\n- a')).toMatchObject([
      { kind: 'rule' },
      { kind: 'rule' },
      { kind: 'rule' },
      { kind: 'list' },
    ]);
  });

  it('leaves comments out', () => {
    expect(markdownOf('<!-- a\n\nb -->\nc <!-- d --> e')).toEqual([paragraph(text('c  e'))]);
  });
});

describe('inlinesOf', () => {
  it.each<[string, readonly MarkdownInline[]]>([
    ['a *b* _c_', [text('a '), { kind: 'em', inlines: [text('b')] }, text(' '), { kind: 'em', inlines: [text('c')] }]],
    ['**a *b***', [{ kind: 'strong', inlines: [text('a '), { kind: 'em', inlines: [text('b')] }] }]],
    ['***a***', [{ kind: 'strong', inlines: [{ kind: 'em', inlines: [text('a')] }] }]],
    ['2 * 3 * 4, nn_one_hot, **x', [text('2 * 3 * 4, nn_one_hot, **x')]],
    ['``a ` b`` and `c', [{ kind: 'code', text: 'a ` b' }, text(' and `c')]],
    ['the `embedding_layer` of', [text('the '), { kind: 'code', text: 'embedding_layer' }, text(' of')]],
    ['$x_1 * y_1$', [text('$x_1 * y_1$')]],
    ['\\*a\\* &lt;b&gt; &nbsp;&amp;lt;', [text('*a* <b> \u00a0&lt;')]],
    [
      '[a *b*](https://example.org/x_(y) "title") c',
      [
        {
          kind: 'link',
          href: 'https://example.org/x_(y)',
          inlines: [text('a '), { kind: 'em', inlines: [text('b')] }],
        },
        text(' c'),
      ],
    ],
    ['<https://example.org>', [{ kind: 'link', href: 'https://example.org/', inlines: [text('https://example.org')] }]],
    ['[a] [b](c.md) [[1, 2], [3]]', [text('[a] b [[1, 2], [3]]')]],
    ['![a *picture*](https://example.org/a.png)', [{ kind: 'image', text: 'a picture' }]],
  ])('reads %j', (written, read) => {
    expect(inlinesOf(written)).toEqual(read);
  });
});

describe('what may be hostile', () => {
  it.each([
    ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)'],
    ...['data:text/html,<script>alert(1)</script>', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a/b'],
    ...['//example.org', '/index.html', '#a', '', 'mailto:a@b', 'https:', 'https://', 'http://[', '\u0001https://a'],
  ])('%j is no address that a link may have', (address) => {
    expect(webAddress(address)).toBeNull();
    const inlines = inlinesOf(`[x](${address}) ![x](${address}) <${address}>`);
    expect(inlines.filter(({ kind }) => kind === 'link')).toEqual([]);
  });

  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>', ''],
    ['a<br>b', 'a b'],
    ['<a href="javascript:alert(1)">b</a>', 'b'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['<svg/onload=alert(1)>', '<svg/onload=alert(1)>'],
  ])('of %j the text stays', (written, words) => {
    expect(words).toBe(
      inlinesOf(written)
        .map((inline) => (inline.kind === 'text' ? inline.text : ' '))
        .join(''),
    );
  });

  const long = 500_000;
  it.each([
    ...['*', '**a', '_a_', '[', '![', '](', '[a](', '`', '``` `', '$a', '<', '<a ', '<!--', '\\', ' ', '&', '> ', '- '],
    ...[
      '1. ',
      '#',
      '# a',
      '|',
      '- a\n',
      '>\n',
      '<!--\n',
      '```\n',
      'a\n- ',
      '*a **b ',
      '[a]',
      '<https://a',
      '* *',
      '~~~',
    ],
    ...['  - a\n    ', '`a``b```c````', '(', '"](a "', '[x](a ', '$$', '\n\n', 'a\n===\n', '    x\n', '=\n'],
  ])('%j a great many times is read, and does not take for ever', (piece) => {
    // What took time with the square of the length would not come to an end here.
    const many = piece.repeat(Math.ceil(long / piece.length));
    for (const text of [many, `a ${many} b`]) expect(markdownOf(text)).toBeInstanceOf(Array);
  });
});
