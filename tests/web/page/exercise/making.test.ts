import { describe, expect, it } from 'vitest';
import { NOTEBOOKS, notebookOf } from '../../../../web/notebooks/index.ts';
import { readLink } from '../../../../web/page/address/link.ts';
import type { Verdict } from '../../../../web/page/exercise/checking.ts';
import { conditionsIn } from '../../../../web/page/exercise/exercise.ts';
import { codeOf, namesOf, startOf, stepWithNames } from '../../../../web/page/exercise/making.ts';
import { readTyped, typedOf } from '../../../../web/page/walk/typed.ts';

const notebook = notebookOf('000');

function inputsIn(fragment: string) {
  const read = readTyped(notebook, typedOf(notebook, readLink(fragment)));
  if (!read.ok) throw new Error(`${fragment} cannot be read`);
  return read.inputs;
}

const noName = (name: string): Verdict => ({
  kind: 'raises',
  type: 'NameError',
  message: `name '${name}' is not defined`,
});

describe('how an exercise that is being made stands as the reader starts', () => {
  it('is fine where something is to be done, and the reader is told which names to make', () => {
    expect(startOf([], 'x')).toEqual({ kind: 'pending' });
    expect(startOf([{ kind: 'holds' }, { kind: 'pending' }], 'x')).toEqual({ kind: 'pending' });
    expect(startOf([{ kind: 'holds' }], 'x')).toEqual({ kind: 'solvedAlready' });
    expect(startOf([{ kind: 'holds' }, { kind: 'not' }], 'x')).toEqual({ kind: 'ready' });
    expect(startOf([noName('answer')], 'Let answer hold the rows.')).toEqual({ kind: 'ready' });
    expect(startOf([noName('answer')], '让answer成为各行。')).toEqual({ kind: 'ready' });
  });

  it('is not where a name is mistyped: neither the task nor a cell of theirs has it', () => {
    expect(startOf([noName('answr')], 'Let answer be 7, not my_answr.')).toEqual({ kind: 'untold', name: 'answr' });
    const cells = codeOf(inputsIn('v=2&add-batch=rows+%3D+layer(ids)'));
    expect(startOf([noName('rows')], `Mend the cell.\n${cells}`)).toEqual({ kind: 'ready' });
  });

  it('is not where a condition stops with another error, or is refused', () => {
    const raises: Verdict = { kind: 'raises', type: 'RuntimeError', message: 'Boolean value of Tensor …' };
    expect(startOf([noName('answer'), raises], 'answer')).toEqual({ kind: 'raises' });
    const none: Verdict = { kind: 'raises', type: 'SyntaxError', message: 'invalid syntax' };
    expect(startOf([none, raises], '')).toEqual({ kind: 'neverHolds' });
  });
});

describe('the names that a check may use', () => {
  it('are those of the notebook, each made in it before the lessons', () => {
    expect(namesOf(notebookOf('000'))).toMatchObject({ ids: 'idx', embedding: 'embedding', linear: 'linear' });
    expect(namesOf(notebookOf('004'))).toMatchObject({ ids: 'temp_input', linear: 'linear_layer' });
    for (const one of NOTEBOOKS.map(({ id }) => notebookOf(id))) {
      const { ids, embedding, linear } = namesOf(one);
      for (const name of [ids, embedding, linear, 'onehot']) {
        expect(stepWithNames(one, one.defaults, '', conditionsIn(name)), `${name} in ${one.id}`).not.toBeNull();
      }
    }
  });
});

describe('the step that an exercise opens at', () => {
  const step = (task: string, check: string, fragment = ''): string | null =>
    stepWithNames(notebook, inputsIn(fragment), task, conditionsIn(check));

  it('is the first behind which the notebook has made the names that task and check use', () => {
    expect(step('Choose two IDs.', 'True')).toBeNull();
    expect(step('Choose two IDs.', 'len(idx) == 2')).toBe('ids');
    expect(step('Let answer hold the rows.', 'torch.equal(answer, embedding(idx))')).toBe('table');
    expect(step('Multiply onehot by the table.', 'torch.equal(answer, embedding(idx))')).toBe('onehot');
    expect(step('用onehot算出answer。', 'answer.shape == (3, 5)')).toBe('onehot');
    // Names of the lessons, which no check can use, have no step.
    expect(step('', 'vocabulary == 1')).toBeNull();
  });

  it('is that of a cell which the reader starts with, where a name is made there', () => {
    expect(step('Mend answer.', 'answer == 7', 'v=2&add-product=answer+%3D+6')).toBe('product');
    // A comparison makes no name.
    expect(step('Mend answer.', 'answer == 7', 'v=2&add-product=answer+%3D%3D+6')).toBeNull();
  });
});
