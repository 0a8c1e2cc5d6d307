import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../web/engine/answer.ts';
import { refusalText, wayOutOf } from '../../web/explain/refusal.ts';

/** Every kind in the core's list, refused with arguments that tell themselves from all words. */
const KINDS: readonly Refusal[] = Array.from(
  readFileSync(join(import.meta.dirname, '../../cpp/core/python/refusals.def'), 'utf8').matchAll(
    /^LIM_REFUSAL\((\w+), (\d)\)$/gm,
  ),
  ([, id, count]) => {
    const given = Array.from({ length: Number(count) }, (_, index) => `given_${index}`);
    return { id, arguments: given, line: 1 } as unknown as Refusal;
  },
);

const codes = (text: string) => Array.from(text.matchAll(/`[^`]+`/g), ([code]) => code).sort();

describe('refusals', () => {
  it.each(KINDS.map((refusal): [string, Refusal] => [refusal.id, refusal]))(
    '%s is a sentence in both languages, with the same code and all that it was given',
    (id, refusal) => {
      const en = refusalText(refusal, 'en');
      const zh = refusalText(refusal, 'zh');
      expect(en).toMatch(/^[^\p{Script=Han}]+[.?]$/u);
      expect(zh).toMatch(/\p{Script=Han}.*[。？]$/u);
      if (id !== 'no_complex_power') expect(codes(zh)).toEqual(codes(en));
      for (const given of refusal.arguments) {
        const isMaker = given === refusal.arguments[0] && refusal.arguments.length > 1 && !en.includes(given);
        expect(isMaker || (en.includes(given) && zh.includes(given))).toBe(true);
      }
    },
  );

  it('say who has what this page does not, and what may be meant by a name that nobody has', () => {
    const said = (refusal: Omit<Refusal, 'line'>): readonly string[] =>
      (['en', 'zh'] as const).map((language) => refusalText({ ...refusal, line: 1 } as Refusal, language));
    expect(said({ id: 'left_out', arguments: ['torch', 'torch.fft'] })).toEqual([
      'PyTorch has `torch.fft`; this page does not.',
      'PyTorch 有 `torch.fft`，但本页没有。',
    ]);
    expect(said({ id: 'absent_but', arguments: ['torch', 'torch.nn.Embeding', 'torch.nn.Embedding'] })).toEqual([
      'PyTorch 2.15 has no `torch.nn.Embeding`. Did you mean `torch.nn.Embedding`?',
      'PyTorch 2.15 没有 `torch.nn.Embeding`。你想写的是 `torch.nn.Embedding` 吗？',
    ]);
    expect(said({ id: 'no_operator', arguments: ['+', 'dict'] })).toEqual([
      'This page has no `+` of a `dict`.',
      '本页的 `+` 不能用于 `dict`。',
    ]);
  });

  it('say how much memory is asked for', () => {
    const memory: Refusal = { id: 'memory', arguments: [], line: 1, neededBytes: 1e10, limitBytes: 2e9 };
    expect(refusalText(memory, 'zh')).toBe('这需要 10 GB 内存，而这里最多只能用 2.0 GB。');
  });

  const SAVE = ['Save the notebook to run it in Jupyter.', '请保存笔记本，在 Jupyter 中运行。'] as const;
  it.each<[refusal: Omit<Refusal, 'line'>, en: string, zh: string]>([
    // There is no such member in PyTorch either: saving would not help.
    [{ id: 'absent_but', arguments: ['torch', 'torch.nn.Embeding', 'torch.nn.Embedding'] }, '', ''],
    [{ id: 'unknown_name_but', arguments: ['torch', 'Linear(baias=…)', 'Linear(bias=…)'] }, '', ''],
    [
      { id: 'unknown_name', arguments: ['torch', 'torch._sofmax'] },
      'PyTorch may not have it either. If it does, save the notebook to run it in Jupyter.',
      'PyTorch 也可能没有它。如果有，请保存笔记本，在 Jupyter 中运行。',
    ],
    [
      { id: 'unknown_name', arguments: ['tensorflow', 'tensorflow.cast(foo=…)'] },
      'TensorFlow may not have it either. If it does, save the notebook to run it in Jupyter.',
      'TensorFlow 也可能没有它。如果有，请保存笔记本，在 Jupyter 中运行。',
    ],
    [
      { id: 'unknown_name', arguments: ['builtins', 'list._lenght'] },
      'Python may not have it either. If it does, save the notebook to run it in Jupyter.',
      'Python 也可能没有它。如果有，请保存笔记本，在 Jupyter 中运行。',
    ],
    // It fails there, too, or may never end.
    [{ id: 'no_python', arguments: [] }, '', ''],
    [{ id: 'no_sign', arguments: ['$'] }, '', ''],
    [
      { id: 'steps', arguments: [] },
      'If it ends at all, save the notebook to run it in Jupyter.',
      '如果它最终会结束，请保存笔记本，在 Jupyter 中运行。',
    ],
    [{ id: 'missing', arguments: ['while'] }, ...SAVE],
    [{ id: 'left_out', arguments: ['torch', 'torch.fft'] }, ...SAVE],
    [{ id: 'left_out_but', arguments: ['torch', 'torch.bmm', 'torch.matmul'] }, ...SAVE],
    [{ id: 'layer_input', arguments: [] }, ...SAVE],
  ])('of %o say what else can be done', (given, en, zh) => {
    const refusal = { ...given, line: 1 } as Refusal;
    expect(wayOutOf(refusal, 'save', 'en')).toBe(en);
    expect(wayOutOf(refusal, 'save', 'zh')).toBe(zh);
  });
});
