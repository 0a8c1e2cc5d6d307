import type { Drafts } from '../../web/inputs/inputs.ts';

const TWO_64 = '18446744073709551616';

const WEIGHTS: readonly Partial<Drafts>[] = [
  { weights: '[[0.5, 1], [2, -3], [1e-05, 123456.0], [0, 0]]', dim: '2' },
  { weights: '[[0, 1], [2, 3], [4, 5], [6, 7]]', dim: '2' },
  { weights: '[[0.1], [0.2], [0.3], [inf]]', dim: '1' },
  { weights: '[[nan, 1], [2, 3], [4, 5], [6, 7]]', dim: '2' },
  { weights: '[[1e39, 1], [2, -1e39], [1e-46, 5], [-0.0, 7]]', dim: '2' },
  { weights: '[[0, 1], [2, 3], [4, 5]]', dim: '2' },
  { weights: '[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]', dim: '2' },
  { weights: '[[0, 1, 2], [2, 3, 4], [4, 5, 6], [6, 7, 8]]', dim: '2' },
  { weights: '[[0, 1], [2], [4, 5], [6, 7]]', dim: '2' },
  { weights: '[]', dim: '2' },
  { weights: '[[]]', dim: '2' },
  { weights: '[[], [], [], []]', dim: '0' },
  { weights: '[[1, 2], [3, 4]]', ids: '1', dim: '2' },
  { weights: '[[1, 2], [3, 4]]', ids: '0, 0, 1', dim: '2', vocab: '2' },
  { weights: `[[1, ${TWO_64}], [3, 4]]`, ids: '1', dim: '2' },
  { weights: '[[16777217, 0.1], [3, 9007199254740993]]', ids: '1', dim: '2' },
  { weights: '[[16777217, 1], [3, 9007199254740993]]', ids: '1', dim: '2' },
];

/** Inputs of the Keras notebook alone: weights given, and those that follow the vocabulary. */
export const KERAS: readonly Partial<Drafts>[] = [
  ...WEIGHTS,
  { ids: '2147483647', dim: '2' },
  { ids: '15, 0', dim: '2' },
  { ids: '16, 0', dim: '2' },
  { ids: '16, 0', dim: '0' },
  { ids: '2, 3, 1', dim: '64' },
  { ids: '2, 3, 1', dim: '65' },
  { ids: '99, 4, 7', dim: '3' },
  { ids: '1500, 3', dim: '2' },
  { ids: '3, 5', vocab: '17', dim: '4' },
  { ids: '3, 5', vocab: '300', dim: '7' },
  { ids: '3, 500', vocab: '300', dim: '2' },
  { ids: '20, 3', dim: '-3' },
  { ids: '20, 3', dim: '1.5' },
];

/** The same with edited weights. */
export const KERAS_EDITS: readonly (readonly [Partial<Drafts>, readonly string[]])[] = [
  [{ ids: '20, 3', dim: '3' }, ['20,2,0.5']],
  [{ ids: '20, 3', dim: '3' }, ['-1,-1,0.5', '3,0,inf']],
  [{ ids: '20, 3', dim: '3' }, ['21,0,0.5']],
  [{ ids: '20, 3', dim: '3' }, ['0,3,0.5']],
  [{ weights: '[[0, 1], [2, 3], [4, 5], [6, 7]]', dim: '2' }, ['3,1,0.25', '-4,0,9']],
  [{ weights: '[[0, 1], [2, 3], [4, 5], [6, 7]]', dim: '2' }, ['4,0,1']],
];
