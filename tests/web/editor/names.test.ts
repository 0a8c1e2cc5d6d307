import { describe, expect, it } from 'vitest';
import { begunAt, nameAt } from '../../../web/cell/editor/names.ts';

/** Code in which | marks a position. */
function marked(text: string): readonly [code: string, position: number] {
  return [text.replace('|', ''), text.indexOf('|')];
}

describe('the name at a position', () => {
  it.each([
    ['emb|edding.weight', 'embedding'],
    ['|embedding.weight', 'embedding'],
    ['embedding|.weight', 'embedding'],
    ['embedding.|weight', 'embedding.weight'],
    ['embedding.weight|', 'embedding.weight'],
    ['print(embedding.we|ight.shape)', 'embedding.weight'],
    ['x = idx| + 1', 'idx'],
    ['词表.权|重', '词表.权重'],
    ['"a" + nam|e', 'name'],
    ['f(x|).shape', 'x'],
  ])('%s: %s', (text, name) => {
    expect(nameAt(...marked(text))?.name).toBe(name);
  });

  it.each([
    'x =| 1',
    'f(x).sh|ape',
    '"emb|edding"',
    '# emb|edding',
    'f(x)[0|]',
    'im|port torch',
    '1.|5',
    '|',
    "'a'.jo|in(b)",
  ])('none: %s', (text) => {
    expect(nameAt(...marked(text))).toBeNull();
  });

  it('has a place', () => {
    expect(nameAt('a = embedding.weight.T', 16)).toEqual({ name: 'embedding.weight', from: 4, to: 20 });
  });
});

describe('what is being written', () => {
  it.each([
    ['emb|', '', 'emb'],
    ['embedding.|', 'embedding', ''],
    ['embedding.we|', 'embedding', 'we'],
    ['torch.nn.functional.one|', 'torch.nn.functional', 'one'],
    ['x = |', '', ''],
    ['|', '', ''],
    ['f("a", i|', '', 'i'],
    ['for x in|', '', 'in'],
    ['x = 1\nidx.sh|ape', 'idx', 'sh'],
    ['"a" + id|', '', 'id'],
    ['词表.权|', '词表', '权'],
  ])('%s: %s, %s', (text, object, written) => {
    const [code, position] = marked(text);
    expect(begunAt(code, position)).toEqual({ object, written, from: position - written.length });
  });

  it.each(['"emb|', "f('idx|", '"""a\nid|', '# id|', 'f(x).sh|', 'x[0].|', '1.|', '12|', 'x = 1e|'])(
    'nothing: %s',
    (text) => {
      expect(begunAt(...marked(text))).toBeNull();
    },
  );
});
