/** Questions at the lessons on mixing rows, on the way back, and on training. */

import { mixOf, scoresOf, trainedOf } from '../../run/lesson_results.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { ids, mono, p, tuple, W } from '../../text/say.ts';
import { slipping, weighing } from '../change.ts';
import { alike, right, wrong, type Choice, type Question, type Questions } from '../question.ts';

/** Questions about what a lesson has made; none where it has not. */
export const about =
  <Made>(made: (results: Results) => Made | null, ...asks: ((made: Made, results: Results) => Question | null)[]) =>
  (results: Results): readonly Question[] => {
    const found = results.changed ? null : made(results);
    return found === null ? [] : asks.flatMap((ask) => ask(found, results) ?? []);
  };

/** Two halves for the look-up. */
const halves: Parameters<typeof about<NonNullable<ReturnType<typeof mixOf>>>>[1] = (_, { roles }) => {
  const [layer, linear] = [mono(roles.embedding ?? ''), mono(`${roles.linear ?? ''}(mix)`)];
  return {
    prompt: {
      en: p`The product ${linear} mixes rows. What if ${layer} is given ${mono('mix')} instead?`,
      zh: p`乘积 ${linear} 把几行混合起来。如果把 ${mono('mix')} 交给 ${layer}，会怎样？`,
    },
    from: [
      wrong(
        { en: 'It gives the same mix', zh: '得到同样的混合' },
        {
          en: p`A look-up does not multiply. It can only pick whole rows, by their numbers.`,
          zh: p`查表不做乘法，只能按行号取出整行。`,
        },
      ),
      wrong(
        { en: 'It gives one of the rows', zh: '得到其中一行' },
        {
          en: p`For that PyTorch would have to round the numbers to IDs. It does not guess.`,
          zh: p`那样的话，PyTorch 就得把这些数舍入成 ID。它不会这样猜。`,
        },
      ),
      right(
        { en: 'An error', zh: '报错' },
        {
          en: p`IDs are integers, and there is no row half-way between two rows. Where a look-up cannot follow, the product can.`,
          zh: p`ID 是整数，两行之间并没有“半行”。查表做不到的，矩阵乘法做得到。`,
        },
      ),
    ],
    change: null,
  };
};

export const askMix: Questions = about(mixOf, halves);

/** A weight much larger than others. */
const LARGE = 9;

export const askBack: Questions = about(
  scoresOf,
  ({ turned, scores }, { roles }) => {
    const [d, V] = turned.shape;
    if (d === undefined || V === undefined || d === V) return null;
    return {
      prompt: {
        en: p`Which shape does the weight of ${mono('head')} have to have, so that a row of ${d} numbers becomes ${V} scores?`,
        zh: p`要让一行 ${d} 个数变成 ${V} 个得分，${mono('head')} 的权重应该是什么形状？`,
      },
      from: [
        right(alike(tuple([V, d])), {
          en: p`A linear layer multiplies by its weight transposed. So it takes ${W} itself: ${mono(`head.weight = ${roles.embedding ?? ''}.weight`)}, without ${mono('.T')}.`,
          zh: p`线性层乘的是权重的转置。所以它直接使用 ${W}：${mono(`head.weight = ${roles.embedding ?? ''}.weight`)}，不需要 ${mono('.T')}。`,
        }),
        wrong(alike(tuple([d, V])), {
          en: p`That would be right if the layer did not transpose its weight. It computes ${mono('x @ weight.T')}.`,
          zh: p`如果线性层不把权重转置，就会是这样。但它计算的是 ${mono('x @ weight.T')}。`,
        }),
        wrong(alike(tuple([d, d])), {
          en: p`That would give ${d} numbers again. There is one score for each of the ${scores.columns} IDs.`,
          zh: p`那样得到的又是 ${d} 个数。而每个 ID 都要有一个得分，共 ${scores.columns} 个。`,
        }),
      ],
      change: null,
    };
  },
  ({ winners }, { ids: tokens, table, edits }) => {
    const unused = winners.length === 0 || table === null ? -1 : freeRow(table.rows, tokens?.numbers ?? []);
    if (unused < 0 || table === null || table.columns === 0 || edits?.length !== 0) return null;
    if (winners.some((winner, token) => winner !== tokens?.numbers[token])) return null;
    const id = ids(String(unused));
    const told = (kind: 'none' | 'some' | 'all', label: Localized, why: Localized<Prose>): Choice => ({
      label,
      verdict(then) {
        const after = then && scoresOf(then);
        if (after === null) return null;
        const stolen = after.winners.filter((winner) => winner === unused).length;
        const found = stolen === 0 ? 'none' : stolen < after.winners.length ? 'some' : 'all';
        return { right: found === kind, why };
      },
    });
    return {
      prompt: {
        en: p`No token here picks row ${id}. Give it a large number: put ${LARGE} into ${mono(`W[${unused}, 0]`)}. Which IDs come back then?`,
        zh: p`这里没有 token 选中 ${id} 号行。把它的一个数改大：在 ${mono(`W[${unused}, 0]`)} 处放入 ${LARGE}。这时会回到哪些 ID？`,
      },
      from: [
        told(
          'none',
          { en: 'The same as before', zh: '和原来一样' },
          {
            en: p`A row is compared with every row of ${W}, whether or not a token picks it. A weight of ${LARGE} counts wherever the other row’s first number is not near 0.`,
            zh: p`每一行都要与 ${W} 的所有行比较，不管有没有 token 选中它们。只要对方的第一个数不接近 0，${LARGE} 这个权重就有影响。`,
          },
        ),
        told(
          'some',
          { en: `${unused} in some places`, zh: `有些地方变成 ${unused}` },
          {
            en: p`The score gains about ${LARGE} times the other row’s first number. Where that is large and positive, row ${id} wins; elsewhere it does not.`,
            zh: p`得分会加上对方第一个数的 ${LARGE} 倍左右。如果那是较大的正数，就由 ${id} 号行胜出；否则不会。`,
          },
        ),
        told(
          'all',
          { en: `${unused} everywhere`, zh: `处处都是 ${unused}` },
          {
            en: p`That takes a row that points the way of all the others. Where the other row’s first number is negative, the score of row ${id} falls.`,
            zh: p`那需要它与所有其他行方向一致。对方的第一个数是负数时，${id} 号行的得分反而下降。`,
          },
        ),
      ],
      change: weighing(unused, 0, String(LARGE)),
    };
  },
);

/** A row of so many that none of these IDs picks; -1: there is none. */
function freeRow(rows: number, numbers: readonly number[]): number {
  return Array.from({ length: Math.min(rows, numbers.length + 1) }, (_, row) => row).findIndex(
    (row) => !numbers.includes(row),
  );
}

export const askTrain: Questions = about(trainedOf, ({ isCopy }, { ids: tokens, table, roles, edits }) => {
  if (isCopy || tokens === null || tokens.numbers.length === 0 || table === null || table.columns === 0) return null;
  if (edits?.length !== 0) return null;
  const layer = mono(`${roles.embedding ?? ''}.weight`);
  return {
    prompt: {
      en: p`The optimizer knows only ${mono('trained.weight')}. Switch ${mono('.clone()')} on in the code: what does the step then change in ${layer}?`,
      zh: p`优化器只知道 ${mono('trained.weight')}。打开代码里的 ${mono('.clone()')}：这一步会让 ${layer} 怎样变？`,
    },
    from: [
      wrong(
        { en: 'The same rows as without it', zh: '和不用它时一样，变的是同样几行' },
        {
          en: p`With ${mono('.T')} alone both names lead to the same memory. A clone has memory of its own.`,
          zh: p`只用 ${mono('.T')} 时，两个名字指的是同一块内存。副本则有自己的内存。`,
        },
      ),
      right(
        { en: 'Nothing', zh: '什么也不变' },
        {
          en: p`The step changes only the clone. The two layers part: from here on they are no longer the same function.`,
          zh: p`这一步只改变副本。两个层从此分开，不再是同一个函数。`,
        },
      ),
      wrong(
        { en: 'PyTorch raises an error', zh: 'PyTorch 会报错' },
        {
          en: p`A copy is a tensor like any other, and can be trained.`,
          zh: p`副本和别的张量一样，可以训练。`,
        },
      ),
    ],
    change: slipping('clone'),
  };
});
