import { hasRun } from '../../web/engine/answer.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainCell } from '../../web/explain/explain.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import { addedId } from '../../web/program/reader_code.ts';
import { cellOf, runWith, texts } from './own_code_runs.ts';
import { newSession, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** What is said beneath a cell with this code after the product, which raises an error. */
function said(id: NotebookId, code: string) {
  const run = runWith(session, id, [['limits', code]]);
  const at = cellOf(run, addedId(1));
  expect(at.answer.error).toBeDefined();
  return texts(explainCell(run, at));
}

describe('what is said of an error in an added cell', () => {
  it.each<[code: string, en: string, zh: string, followed: string]>([
    [
      'linear(onehot)',
      'Both sides must have the same dtype, but onehot holds whole numbers (int64) and linear.weight holds floats (float32). Write onehot.float(): this makes floats (float32) of them.',
      '而 onehot 是整数 (int64)，linear.weight 是浮点数 (float32)。 请写成 onehot.float()，把这些数变成浮点数 (float32)。',
      'linear(onehot.float())',
    ],
    [
      'torch.matmul(onehot, embedding.weight)',
      'onehot holds whole numbers (int64) and embedding.weight holds floats (float32). Write onehot.float()',
      '请写成 onehot.float()',
      'torch.matmul(onehot.float(), embedding.weight)',
    ],
    [
      'linear(onehot.long())',
      'what linear is given holds whole numbers (int64) and linear.weight holds floats (float32). Write .float() after what linear is given',
      '请在传给 linear 的值后面加上 .float()',
      'linear(onehot.long().float())',
    ],
    [
      'x = onehot.double()\nlinear(x)',
      'Line 2: Both sides must have the same dtype, but x holds floats (float64) and linear.weight holds floats (float32). Write x.float()',
      '第 2 行：两边的数必须是同一种类型，而 x 是浮点数 (float64)',
      'x = onehot.double()\nlinear(x.float())',
    ],
    [
      'embedding(idx.float())',
      'An ID picks a row of the table, so it must be a whole number, but these are floats (float32). Leave out .float(): idx holds whole numbers (int64).',
      'ID 选取权重表的一行，所以必须是整数，而这里是浮点数 (float32)。 请去掉 .float()',
      'embedding(idx)',
    ],
    [
      'x = torch.tensor([1.5, 2])\nembedding(x)',
      'these are floats (float32). Write x.long(): this makes whole numbers (int64) of them. The digits after the decimal point are cut off.',
      '请写成 x.long()，把这些数变成整数 (int64)。小数部分会被去掉。',
      'x = torch.tensor([1.5, 2])\nembedding(x.long())',
    ],
    [
      'embedding(torch.tensor([2.0]))',
      'Write .long() after the tensor: this makes whole numbers (int64) of them.',
      '请在这个张量后面加上 .long()',
      'embedding(torch.tensor([2.0]).long())',
    ],
    [
      'embedding.weight[idx.float()]',
      'An index is a position, so it must be a whole number (int64). Leave out .float()',
      '下标表示位置，所以必须是整数 (int64)。',
      'embedding.weight[idx]',
    ],
    [
      'embedding([1, 2])',
      'A layer takes a tensor, but this one is given a Python list.',
      'Python 的 list',
      'embedding(torch.tensor([1, 2]))',
    ],
    [
      'embedding[2]',
      'Its weight is a tensor: write embedding.weight[…].',
      '请写 embedding.weight[…]',
      'embedding.weight[2]',
    ],
    [
      'embedding(torch.tensor([4]))',
      'There is no row for ID 4: the table of embedding has only rows 0 to 3. Choose an ID from 0 to 3, or give a vocabulary of at least 5.',
      'ID 4 没有对应的行：embedding 的权重表只有 0 到 3 号行。 请选择从 0 到 3 的 ID，或者把词表大小设为至少 5。',
      'embedding(torch.tensor([3]))',
    ],
    [
      'embedding(torch.tensor([1, -1]))',
      'There is no row for ID −1: the table of embedding has only rows 0 to 3. A negative index counts from the end in a Python list, but not in PyTorch’s embedding layer. Choose only IDs from 0 to 3.',
      'ID −1 没有对应的行',
      'embedding(torch.tensor([1, 3]))',
    ],
    [
      'embedding.weight[-5]',
      'embedding.weight has only rows 0 to 3, so none has the number −5. Choose a number from 0 to 3, or from −4 to −1, which count from the end.',
      'embedding.weight 只有 0 到 3 号行，没有 −5 号。',
      'embedding.weight[-4]',
    ],
    [
      'embedding.weight[0, 9]',
      'has only columns 0 to 4, so none has the number 9. Choose a number from 0 to 4.',
      '只有 0 到 4 号列',
      'embedding.weight[0, 4]',
    ],
    ['idx[5]', 'idx has only elements 0 to 2, so none has the number 5.', 'idx 只有 0 到 2 号元素', 'idx[2]'],
    [
      'embedding.weight[0][7]',
      'What is indexed has only the numbers 0 to 4 along dimension 0',
      '第 0 维（从 0 数起）的 0 到 4 号',
      'embedding.weight[0][4]',
    ],
    [
      'torch.nn.functional.one_hot(idx, num_classes=2)',
      'with so small a num_classes one of these IDs has no column. The largest ID is 3: make num_classes at least 4.',
      '请让 num_classes 至少为 4',
      'torch.nn.functional.one_hot(idx, num_classes=4)',
    ],
    [
      'onehot.float() @ embedding.weight.T',
      'a row of the left side (3, 4) must be as long as a column of the right side (5, 4), but the row has 4 numbers and the column 5. The sizes fit with embedding.weight in the place of embedding.weight.T.',
      '而这里一行有 4 个数，一列有 5 个数。 把 embedding.weight.T 换成 embedding.weight，大小就相符了。',
      'onehot.float() @ embedding.weight',
    ],
    [
      'embedding.weight @ onehot.float()',
      'The sizes fit with the two sides swapped.',
      '把两边对调',
      'onehot.float() @ embedding.weight',
    ],
    [
      'linear(idx)',
      'linear multiplies rows of 4 numbers, but idx is one row of 3. It takes the one-hot vectors of the IDs, not the IDs: write linear(onehot.float()).',
      'linear 要乘的是每行 4 个数，而 idx 只有一行，共 3 个数。',
      'linear(onehot.float())',
    ],
  ])('of %j says what went wrong, and what mends it', (code, en, zh, followed) => {
    const text = said('000', code);
    expect(text.en).toContain(en);
    expect(text.zh).toContain(zh);
    const mended = runWith(session, '000', [['limits', followed]]);
    expect(hasRun(cellOf(mended, addedId(1)).answer)).toBe(true);
  });

  it.each<[code: string, en: string, followed: string | null]>([
    [
      'embedding(tf.constant([7]))',
      'There is no row for ID 7: the table of embedding has only rows 0 to 3. Choose an ID from 0 to 3.',
      'embedding(tf.constant([3]))',
    ],
    ['embedding(tf.constant([-1]))', 'but not in TensorFlow’s embedding layer', 'embedding(tf.constant([0]))'],
    [
      'embedding.embeddings[9]',
      'embedding.embeddings has only rows 0 to 3, so none has the number 9.',
      'embedding.embeddings[3]',
    ],
    ['embedding.get_weights()[0][9]', 'has only the numbers 0 to 3 along dimension 0', 'embedding.get_weights()[0][3]'],
    [
      'onehot * idx',
      'onehot holds floats (float32) and idx holds whole numbers (int32). Write tf.cast(idx, tf.float32)',
      null,
    ],
    [
      'idx + 1.5',
      'the second operand holds floats (float32). Write tf.cast(idx, tf.float32)',
      'tf.cast(idx, tf.float32) + 1.5',
    ],
    [
      'onehot @ onehot',
      'The sizes fit with tf.transpose(onehot) in the place of onehot.',
      'onehot @ tf.transpose(onehot)',
    ],
    [
      'linear(idx)',
      'but idx has only one dimension. It takes the one-hot vectors of the IDs, not the IDs: write linear(onehot).',
      'linear(onehot)',
    ],
    [
      'linear(embedding.get_weights()[0])',
      'linear multiplies rows of 4 numbers, but what it is given has rows of 5.',
      null,
    ],
    [
      'tf.one_hot(tf.constant([1.5]), 4)',
      'these are floats (float32). Write tf.cast(…, tf.int32) around the tensor',
      'tf.one_hot(tf.cast(tf.constant([1.5]), tf.int32), 4)',
    ],
  ])('of Keras’s %j, too', (code, en, followed) => {
    const text = said('002', code);
    expect(text.en).toContain(en);
    expect(text.zh).toMatch(/\p{Script=Han}/u);
    if (followed === null) return;
    const mended = runWith(session, '002', [['limits', followed]]);
    expect(hasRun(cellOf(mended, addedId(1)).answer)).toBe(true);
  });

  it('is nothing where no more is known than the message says', () => {
    for (const code of ['1/0', '[1, 2][5]', 'idx.backward()']) expect(said('000', code).en).toBeNull();
    expect(said('000', 'd = {}\nd["a"]')).toEqual({ en: 'The error comes from line 2.', zh: '错误来自第 2 行。' });
  });

  it('does not speak of a value that no call of the run has made', () => {
    const { en } = said('000', 'other = torch.nn.Embedding(9, 5)\nembedding = other\nembedding(torch.tensor([12]))');
    expect(en).toBe('Line 3: An ID picks the row of the table that has its number, and one of these IDs has no row.');
  });

  it('follows an advice of a larger vocabulary', () => {
    const asked = runWith(session, '000', [['limits', 'embedding(torch.tensor([4]))']], [], { vocab: '5' });
    expect(hasRun(cellOf(asked, addedId(1)).answer)).toBe(true);
  });
});
