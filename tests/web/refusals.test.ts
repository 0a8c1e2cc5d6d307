import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalText, wayOutOf } from '../../web/explain/refusal.ts';

const WAY_OUT = 'Export the notebook to run it in Jupyter.';
const core = resolve(import.meta.dirname, '../../cpp/core');

/** The arguments of every call of these functions in the core, as they are written. */
function calls(pattern: RegExp): readonly string[] {
  return globSync('**/*.cpp', { cwd: core }).flatMap((file) => {
    const text = readFileSync(join(core, file), 'utf8').replaceAll(/"\s*\n\s*"/g, '');
    return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => upToClosing(text.slice(index + length)));
  });
}

/** A text up to the bracket that closes what was opened before it. */
function upToClosing(text: string): string {
  let depth = 1;
  for (const { index, 0: token } of text.matchAll(/"(?:[^"\\]|\\.)*"|[()]/g)) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (depth === 0) return text.slice(0, index);
  }
  throw new Error('a call does not end');
}

const TEXT = /"((?:[^"\\]|\\.)*)"/g;

/** What an argument says, with a name in the place of what is computed. */
function said(argument: string): string {
  const pieces = argument
    .replace(/^\s*\w+(?:::\w+)*\s*\(\{|\}\)\s*$/g, '')
    .split(/("(?:[^"\\]|\\.)*")/)
    .filter((piece) => !/^[\s,+]*$/.test(piece));
  return pieces.map((piece) => (piece.startsWith('"') ? (JSON.parse(piece) as string) : 'name')).join('');
}

/** The sentences that stand in the core, each as a reader may see it; what is refused for memory is told by its numbers. */
const sentences = [
  ...calls(/\brefuse(?:_at)?\(/g)
    .filter((call) => /"[A-Z]/.test(call))
    .map((call) => said(call.slice(call.search(/concat\(|"/)))),
  ...calls(/\brefuse_missing(?:_at)?\(/g)
    .filter((call) => /"[A-Z]/.test(call))
    .map((call) => Array.from(call.matchAll(TEXT), ([text]) => JSON.parse(text) as string))
    .map(([what = '', instead = '']) => `This page has no \`${what}\`. ${instead.replace(/\.$/, '')}`),
]
  .filter((sentence) => !/ memory/.test(sentence))
  .map((sentence) => `${sentence.replace(/\.$/, '')}. ${WAY_OUT}`);

describe('refusals', () => {
  const chinese = (message: string) => refusalText({ message }, 'zh');

  it('are all said in Chinese', () => {
    expect(new Set(sentences).size).toBeGreaterThan(250);
    const untold = sentences.filter((sentence) => chinese(sentence).language === 'en');
    expect(untold).toEqual([]);
  });

  it('keep the code that they name', () => {
    const codes = (text: string) => Array.from(text.matchAll(/`[^`]+`/g), ([code]) => code).sort();
    const lost = sentences.filter((sentence) => {
      const kept = codes(chinese(sentence).sentence);
      return codes(sentence).some((code) => !kept.includes(code));
    });
    expect(lost).toEqual([]);
  });

  it('name what is missing, and what there is instead, without the way out, which differs from page to page', () => {
    const message = `This page has no \`torch.rnad\`. There is \`torch.rand\`. ${WAY_OUT}`;
    expect(refusalText({ message }, 'en')).toEqual({
      sentence: 'This page has no `torch.rnad`. There is `torch.rand`.',
      language: 'en',
      outside: 'near',
    });
    expect(chinese(message)).toMatchObject({
      sentence: '本页没有 `torch.rnad`。可以用 `torch.rand`。',
      language: 'zh',
    });
    expect(chinese(`This page has no \`+\` of a dict. ${WAY_OUT}`).sentence).toBe('本页的 `+` 不能用于 dict。');
  });

  it('are in English, and marked so, where a sentence is not known', () => {
    expect(chinese(`Something new. ${WAY_OUT}`)).toMatchObject({ sentence: 'Something new.', language: 'en' });
  });

  it('say how much memory is asked for', () => {
    expect(refusalText({ message: '', neededBytes: 1e10, limitBytes: 2e9 }, 'zh')).toMatchObject({
      sentence: '这需要 10 GB 内存，而这里最多只能用 2.0 GB。',
      language: 'zh',
    });
  });

  it.each<[sentence: string, en: string, zh: string]>([
    // There is no such member in PyTorch either: exporting would not help.
    ['This page has no `torch.nn.Embeding`. There is `torch.nn.Embedding`.', '', ''],
    ['This page has no `Linear(baias=…)`. There is `Linear(bias=…)`.', '', ''],
    [
      'This page has no `torch._sofmax`.',
      'PyTorch may not have it either. If it does, save the notebook to run it in Jupyter.',
      'PyTorch 也可能没有它。如果有，请保存笔记本，在 Jupyter 中运行。',
    ],
    [
      'This page has no `tensorflow.cast(foo=…)`.',
      'TensorFlow may not have it either. If it does, save the notebook to run it in Jupyter.',
      'TensorFlow 也可能没有它。如果有，请保存笔记本，在 Jupyter 中运行。',
    ],
    [
      'This page has no `list._lenght`.',
      'Python may not have it either. If it does, save the notebook to run it in Jupyter.',
      'Python 也可能没有它。如果有，请保存笔记本，在 Jupyter 中运行。',
    ],
    ...[
      'This page has no `while`.',
      'This page has no `torch.fft`.',
      'This page has no `torch.dot`. There is `torch.matmul`.',
      "This page has no `'%' % …`. There are f-strings.",
      'This page calls layers of Keras with tensors and arrays alone. There is `tf.constant`.',
    ].map((gap): [string, string, string] => [
      gap,
      'Save the notebook to run it in Jupyter.',
      '请保存笔记本，在 Jupyter 中运行。',
    ]),
  ])('of %s say what else can be done', (sentence, en, zh) => {
    const message = `${sentence} ${WAY_OUT}`;
    expect(wayOutOf(refusalText({ message }, 'en'), 'save', 'en')).toBe(en);
    expect(wayOutOf(chinese(message), 'save', 'zh')).toBe(zh);
  });
});
