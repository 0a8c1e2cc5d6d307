import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { excerptsFrom } from '../../../web/source/excerpts.ts';
import { functionText } from '../../../web/source/extract.ts';
import { excerptsOf, routineKey } from '../../../web/source/keys.ts';
import { cppTokens } from '../../../web/source/tokens.ts';

const header = `/// About the file.

/// Adds.
/// @throws nothing
[[nodiscard]] int add(int a, int b);

class Box {
  public:
    /// What is in it.
    int content() const;
};
`;

const source = `namespace {
/// Twice as much: "}" is no end.
template <class T> T twice(T x) {
    return add(x, x); // neither is }
}
} // namespace

int add(int a, int b);
int more_add(int a) { return a; }
int add(int a, int b) { return a + b; }

int Box::content() const {
    if (true) {
        return '}';
    }
}
`;

const textOf = (name: string): string | null => functionText({ header, source }, name);

describe('functionText', () => {
  it('is the definition under the documentation of the declaration', () => {
    expect(textOf('add')).toBe('/// Adds.\n/// @throws nothing\nint add(int a, int b) { return a + b; }');
  });

  it('finds what is documented where it is defined', () => {
    expect(textOf('twice')).toBe(
      '/// Twice as much: "}" is no end.\ntemplate <class T> T twice(T x) {\n    return add(x, x); // neither is }\n}',
    );
  });

  it('finds members', () => {
    expect(textOf('Box::content')).toMatch(/^\/\/\/ What is in it\.\nint Box::content\(\) const \{[^]*\n\}$/);
  });

  it('is nothing where there is none', () => {
    expect(textOf('subtract')).toBeNull();
  });
});

describe('the C++ behind the cells', () => {
  const excerpts = excerptsFrom(resolve(import.meta.dirname, '../../../cpp/core'));

  it('is there for every step, and documented', () => {
    for (const [key, texts] of Object.entries(excerpts)) {
      expect(texts.length, key).toBeGreaterThan(0);
      expect(texts[0]?.text, key).toMatch(/\}$/);
    }
    expect(excerpts['torch.call look-up'].map(({ text }) => text).join('\n')).toContain(
      'std::copy_n(W + static_cast<Offset>(id) * d, d, out)',
    );
    expect(excerpts['torch.call product'].map(({ text }) => text).join('\n')).toContain('knows nothing of one-hots');
  });

  it('shows each function once', () => {
    const cast = { op: 'torch.float', out: 'a', of: 'b' } as const;
    expect(excerptsOf(excerpts, [cast, cast], null)).toEqual(excerpts['torch.float']);
  });

  it('differs for the two layers', () => {
    const call = { op: 'torch.call', out: 'a', layer: 'embedding', input: 'b' } as const;
    expect(routineKey(call, 'embedding')).toBe('torch.call look-up');
    expect(routineKey(call, 'other')).toBe('torch.call product');
  });
});

describe('cppTokens', () => {
  it('tells comments, words and numbers apart and loses nothing', () => {
    const text = 'float x = 0.5F; // half\nreturn "a\\"b";';
    const tokens = cppTokens(text);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
    expect(tokens.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind)).toEqual([
      'keyword',
      'number',
      'comment',
      'keyword',
      'string',
    ]);
  });
});
