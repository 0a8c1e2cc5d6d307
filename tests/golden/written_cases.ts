import type { Drafts } from '../../web/inputs/inputs.ts';
import type { Notebook, NotebookId } from '../../web/notebooks/notebook.ts';
import { KERAS, KERAS_EDITS } from './keras_cases.ts';
import { own, type Typed } from './typed.ts';

/** Inputs at the edges of what the frameworks take, and beyond them. */

const TWO_63 = '9223372036854775808';
const TWO_64 = '18446744073709551616';

const IDS: readonly string[] = [
  ...['[]', '0', '7', '-1', '-2', '1, -2, 3', '0, 0, 0', '3, 3, 3'],
  ...['1.5, 2', '3.0', '2, 3.0', '-0.0', '0.5', "float('nan')", '1e400', '-1.5', '2, 3, 1e400'],
  ...['[[1, 2], [3, 0]]', '[[1, 2]]', '[[5]]', '[[[1]]]', '[[1], [2]]', '[[[0, 1], [2, 0]], [[1, 1], [0, 2]]]'],
  ...['[[]]', '[[], []]', '[[[]]]', '[1.5, []]', '[[1.5, 2], [3, 0]]', '[[-1]]', '[[-3, -2]]'],
  ...[
    '[[1], [2, 3]]',
    '[[1, 2], [3]]',
    '2, [3], 1',
    '[[1], 2]',
    '[2, [3]]',
    '[[1, [2]], [3, 4]]',
    '[[], [1]]',
    '[[1], []]',
  ],
  ...['9223372036854775807', TWO_63, `-${TWO_63}`, `-9223372036854775809`, TWO_64, `1, ${TWO_64}`],
  ...['-2147483648', '-2147483649', `[[${TWO_64}]]`],
];

/** As deep as PyTorch goes, and deeper. NumPy, which prints for TensorFlow, has no more than 64 dimensions. */
const DEEP = [`${'['.repeat(64)}1${']'.repeat(64)}`, `${'['.repeat(129)}1${']'.repeat(129)}`];

/** Alone, these have a table without the rows that the other inputs ask for. */
const WITHOUT_ONE: readonly Partial<Drafts>[] = [
  { ids: '0', one: '0', two: '0' },
  { ids: '0, 0, 0', one: '0', two: '0' },
  { ids: '[[[1]]]', one: '0', two: '1' },
  { ids: '-1', one: '-1', two: '-1' },
  { ids: '0', vocab: '1', one: '0', two: '0' },
  { ids: '1, 0', dim: '2', one: '1', two: '0' },
  { ids: '4, 0', dim: '5', one: '1', two: '0' },
];

/** IDs whose fate changes when the vocabulary is given, and the size given. */
const WITH_VOCABULARY: readonly (readonly [ids: string, vocab: string])[] = [
  ...(
    ['0', '1', '3', '4', '6', '-1', '-5', '4.0', '2.5', TWO_63, `-${TWO_63}`, TWO_64, "float('nan')", '1e400'] as const
  ).map((vocab) => ['2, 3, 1', vocab] as const),
  ...(
    ['[]', '[[]]', '[[], []]', '-1', '1, -2, 3', '4', '5', '1.5, 2', '3.0', '2, 3.0', '-0.0', "float('nan')"] as const
  ).map((ids) => [ids, '4'] as const),
  ...(
    [
      '[[1, 2], [3, 0]]',
      '[[5]]',
      '[[4]]',
      '[[1], [2, 3]]',
      '[[[0, 1], [2, 0]], [[1, 1], [0, 2]]]',
      '2, [3], 1',
    ] as const
  ).map((ids) => [ids, '5'] as const),
  ['[[1, -1], [0, 2]]', '4'],
  ['[[1, 2], [3, 9]]', '4'],
  ['0', '1'],
  ['0, 0', '0'],
  [TWO_63, '4'],
  ['2147483648', '4'],
  ['9223372036854775807', '4'],
  ['1, 2', '17'],
];

const SEEDS: readonly string[] = [
  ...['0', '-1', '1', '4294967295', '4294967296', '9223372036854775807', TWO_63, '18446744073709551615', TWO_64],
  ...[`-${TWO_63}`, '-9223372036854775809', '1.5', '-1.5', '-0.5', '1e18', '1e19', '1e30', '1e400', "float('nan')"],
];

const DIMENSIONS: readonly string[] = [
  ...['0', '1', '2', '4', '16', '17', '-1', '-3', '1.5', '5.0', TWO_63, `-${TWO_63}`, TWO_64, "float('nan')", '1e400'],
];

const SINGLE: readonly string[] = [
  ...[
    '0',
    '3',
    '4',
    '7',
    '-1',
    '1.5',
    '1.0',
    '-0.0',
    '9223372036854775807',
    TWO_63,
    `-${TWO_63}`,
    TWO_64,
    "float('nan')",
  ],
];

const EDITS: readonly (readonly string[])[] = [
  ...[
    '2,3,0.5',
    '0,0,0',
    '3,4,-1e-05',
    '1,1,1e10',
    '2,0,inf',
    '2,0,-inf',
    '2,0,nan',
    '0,2,inf',
    '1,3,-0.0',
    '1,3,-1e-60',
  ],
  ...[
    '-1,-1,2',
    '-4,-5,2',
    '-5,0,1',
    '4,0,1',
    '0,5,1',
    '0,-6,1',
    '7,9,1',
    `${TWO_64},0,1`,
    `0,${TWO_64},1`,
    `${TWO_63},0,1`,
  ],
  ...[
    `2,3,${TWO_63}`,
    `2,3,-${TWO_63}`,
    `2,3,9223372036854775807`,
    `2,3,${TWO_64}`,
    '2,3,1e38',
    '2,3,1e39',
    '2,3,-1e60',
  ],
  ...['2,3,16777217', '2,3,16777216.5', '2,3,0.1', '2,3,1e-45', '2,3,123456789', '2,3,100000', '2,3,99999'],
]
  .map((edit): readonly string[] => [edit])
  .concat([
    ['0,0,1', '0,0,2'],
    ['2,3,0.5', '3,1,0.25', '1,0,-7'],
    ['2,0,inf', '3,0,-inf'],
    ['0,0,nan', '9,9,1', '1,1,1'],
  ]);

/** The edit is the same statement in all the PyTorch notebooks: these have all the cases, the others a few. */
const EDITED: readonly NotebookId[] = ['002', '003', '004'];

/** The notebook as it stands, and every edge once. */
export function writtenCases({ id, fields, framework }: Notebook): readonly Typed[] {
  const typed = (drafts: Partial<Drafts>, edits: readonly string[] = []): Typed => ({
    notebook: id,
    typed: drafts,
    edits,
  });
  return [
    typed({}),
    ...[...IDS, ...(framework === 'pytorch' ? DEEP : [])].map((ids) => typed({ ids })),
    ...WITH_VOCABULARY.map(([ids, vocab]) => typed({ ids, vocab })),
    ...(fields.includes('seed') ? SEEDS.map((seed) => typed({ seed, dim: '3' })) : []),
    ...DIMENSIONS.map((dim) => typed({ dim })),
    ...(fields.includes('one') ? SINGLE.map((one) => typed({ one })) : []),
    ...(fields.includes('two') ? SINGLE.map((two) => typed({ two })) : []),
    ...(fields.includes('one') ? WITHOUT_ONE.map((drafts) => typed(own(drafts, fields))) : []),
    ...EDITS.filter((_, index) => EDITED.includes(id) || index % 5 === 0).map((edits) => typed({}, edits)),
    ...(fields.includes('weights') ? KERAS.map((drafts) => typed(drafts)) : []),
    ...(fields.includes('weights') ? KERAS_EDITS.map(([drafts, edits]) => typed(drafts, edits)) : []),
  ];
}
