import type { Drafts } from '../../web/inputs/inputs.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import { own, type Typed } from './typed.ts';

const INPUTS: readonly (readonly [Partial<Drafts>, readonly string[]])[] = [
  [{}, []],
  ...['2,0,inf', '0,0,nan', '2,0,nan', '2,0,-inf', '2,0,-0.0'].map((edit) => [{}, [edit]] as const),
  [{ dim: '4' }, []],
  [{ dim: '4' }, ['0,1,inf']],
  [{ ids: '2, 3, 2' }, []],
  [{ ids: '0, 0, 0', one: '0', two: '0' }, []],
  [{ ids: '[[1, 2], [2, 0]]', vocab: '5' }, []],
  [{ ids: '[[1, 2], [2, 0]]', vocab: '5', dim: '5' }, []],
  [{ ids: '0', vocab: '1', dim: '1', one: '0', two: '0' }, []],
  [{ dim: '0' }, []],
  [{ ids: '5, 1, 5, 5, 0', seed: '7', dim: '3', vocab: '20' }, []],
  [{ ids: '2, 3', vocab: '1025', dim: '2' }, []],
  [{ ids: '2, 3', vocab: '1025', dim: '1024' }, []],
  [{ ids: '4', one: '7' }, []],
];

/** PyTorch keeps it. */
const SUBNORMAL = [{}, ['2,0,1e-45']] as const;

/** Inputs for the steps that go beyond the published notebooks. */
export function closingCases({ id, fields, framework }: Notebook): readonly Typed[] {
  const inputs = framework === 'pytorch' ? [...INPUTS, SUBNORMAL] : INPUTS;
  return inputs.map(([typed, edits]) => ({ notebook: id, typed: own(typed, fields), edits }));
}
