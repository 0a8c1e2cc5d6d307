import type { Drafts, Slip } from '../../web/inputs/inputs.ts';
import { slipsOf, type Notebook } from '../../web/notebooks/notebook.ts';
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

/** Sentences, mixes and texts to learn from, of all kinds. */
const LESSONS: readonly Partial<Drafts>[] = [
  { text: 'to be or not to be', seed: '7', dim: '3' },
  { text: 'the' },
  { text: 'a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F', dim: '2' },
  { text: '小猫看见小狗' },
  { text: '我 爱 GPT-2 😀 “你”呢？', dim: '4' },
  { text: 'don’t say "no" — it’s #1', ids: '0, 1' },
  { text: 'words and words', dim: '0' },
  { mix: '1, -1' },
  { mix: '0.1, 0.2, 0.3, 0.4, 0.5', dim: '3', seed: '7' },
  { mix: 'inf, 0', ids: '0, 1, 1' },
  { mix: '0, 0, 1.5', vocab: '20' },
  { ids: '1, 0, 1, 1' },
  { rhyme: '鱼戏莲叶东鱼戏莲叶西鱼戏莲叶南鱼戏莲叶北' },
  { rhyme: 'one two', seed: '7' },
  { rhyme: 'so so', dim: '2' },
  { rhyme: 'row row row your boat gently down the stream merrily merrily merrily merrily', seed: '0' },
  { rhyme: 'a b c d e f g h i j k l m n o p q r s t u v w x y z A B C D E F G H I J' },
];

/** PyTorch keeps it. */
const SUBNORMAL = [{}, ['2,0,1e-45']] as const;

/** What is slipped on, with tables that are square and others. */
const SLIPPED: readonly Partial<Drafts>[] = [
  {},
  { dim: '4' },
  { ids: '2, 3, 2', seed: '7', dim: '1' },
  { ids: '[[1, 2], [2, 0]]' },
  { ids: '[[1, 2], [2, 0]]', dim: '3' },
  { ids: '[]', vocab: '4' },
  { dim: '0' },
  { ids: '0', vocab: '1', dim: '1', one: '0', two: '0' },
  { ids: '2, 3, 1', vocab: '40', dim: '40' },
  { ids: '2, 0, 1', vocab: '4', one: '2', two: '0' },
  { ids: '3, 2, 0, 1' },
  { ids: '[[3, 2, 0, 1], [0, 0, 1, 1]]' },
];
const COMBINATIONS: readonly (readonly Slip[])[] = [
  ['bias'],
  ['transpose'],
  ['bias', 'transpose'],
  ['classes'],
  ['transpose', 'classes'],
  ['amounts'],
  ['bias', 'amounts'],
  ['transpose', 'amounts'],
  ['clone'],
];

/** Inputs for the steps that go beyond the published notebooks. */
export function closingCases(notebook: Notebook): readonly Typed[] {
  const { id, fields, framework } = notebook;
  const inputs = framework === 'pytorch' ? [...INPUTS, SUBNORMAL] : INPUTS;
  const slipped = slipsOf(notebook).length === 0 ? [] : SLIPPED;
  return [
    ...LESSONS.map((typed) => ({ notebook: id, typed: own(typed, fields), edits: [] })),
    ...inputs.map(([typed, edits]) => ({ notebook: id, typed: own(typed, fields), edits })),
    ...slipped.flatMap((typed) =>
      COMBINATIONS.map((slips) => ({ notebook: id, typed: own(typed, fields), edits: [], slips })),
    ),
  ];
}
