import { hasRun } from '../../../web/engine/answer.ts';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { excerptsFrom } from '../../../web/source/excerpts_plugin.ts';
import { functionText } from '../../../web/source/extract.ts';
import { cellsOf, FIRST_NOTEBOOKS } from '../../../web/notebooks/index.ts';
import type { Call } from '../../../web/engine/answer.ts';
import { codesOf } from '../../../web/program/line.ts';
import { excerptsOf } from '../../../web/source/listing.ts';
import { ROUTINES } from '../../../web/source/routines.ts';
import { cppTokens } from '../../../web/source/cpp_tokens.ts';
import { inputsOf, type Typed } from '../../golden/typed.ts';
import { newSession } from '../run.ts';

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

  it('is there for every call, and documented', () => {
    for (const [key, texts] of Object.entries(excerpts)) {
      expect(texts.length, key).toBeGreaterThan(0);
      expect(texts[0]?.text, key).toMatch(/\}$/);
    }
    const textOf = (name: keyof typeof excerpts): string => excerpts[name].map(({ text }) => text).join('\n');
    expect(textOf('torch.nn.modules.sparse.Embedding.__call__')).toContain(
      'copy(W + static_cast<Offset>(id) * d, out)',
    );
    expect(textOf('torch.nn.modules.linear.Linear.__call__')).toContain('knows nothing of one-hots');
  });

  it('shows each function once', () => {
    const cast: Call = { name: 'torch.Tensor.float', line: 1, arguments: ['b'], results: ['a'] };
    expect(excerptsOf(excerpts, [cast, cast])).toEqual(excerpts['torch.Tensor.float']);
    expect(excerptsOf(excerpts, [{ ...cast, name: 'torch.unknown' }])).toEqual([]);
  });

  it('differs for the two layers', () => {
    const called = (layer: string): readonly string[] =>
      excerptsOf(excerpts, [{ name: `torch.nn.modules.${layer}.__call__`, line: 1, arguments: [], results: [] }]).map(
        ({ text }) => text,
      );
    expect(called('sparse.Embedding')).not.toEqual(called('linear.Linear'));
    expect(called('linear.Linear')).not.toEqual([]);
  });

  it('is there for every call of the notebooks’ cells that computes', async () => {
    const session = await newSession();
    const made = FIRST_NOTEBOOKS.flatMap((notebook) =>
      VARIANTS.flatMap((variant) => {
        const inputs = inputsOf({ notebook: notebook.id, ...variant });
        const { answers } = session.run(codesOf(cellsOf(notebook, inputs)), { tensors: null });
        // A slip may stop the notebook, after the calls that come before it.
        if (variant.slips === undefined) expect(answers.every(hasRun)).toBe(true);
        return answers.flatMap(({ calls }) => calls.map(({ name }) => name));
      }),
    );
    const names = new Set(made);
    const bare = [...names].filter((name) => !(name in ROUTINES));
    expect(bare.filter((name) => !NOTHING_TO_SHOW.includes(name))).toEqual([]);
    expect([...NOTHING_TO_SHOW, ...Object.keys(ROUTINES)].filter((name) => !names.has(name))).toEqual([]);
  });
});

/** Calls that set something up, or give what is there: no C++ of them says anything about look-ups or products. */
const NOTHING_TO_SHOW = [
  'numpy.ones',
  ...['os._Environ.__setitem__', 'torch.autograd.grad_mode.no_grad', 'tensorflow.random.set_seed'],
  ...['tensorflow.python.eager.backprop.GradientTape', 'tf_keras.src.engine.base_layer.Layer.get_weights'],
  ...['tf_keras.src.engine.sequential.Sequential', 'tf_keras.src.engine.sequential.Sequential.compile'],
];

type Variant = Omit<Typed, 'notebook'>;

/** The notebooks as they stand, with a given vocabulary, with many rows, with edits, and with slips. */
const VARIANTS: readonly Variant[] = [
  { typed: {}, edits: [] },
  { typed: { vocab: '9' }, edits: ['1,0,0.5'] },
  { typed: { ids: '2, 70, 1' }, edits: ['1,0,0.5'] },
  { typed: {}, edits: ['1,0,0.5'], slips: ['bias'] },
  { typed: {}, edits: [], slips: ['transpose', 'bias'] },
];

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
