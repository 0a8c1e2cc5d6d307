/** The question at the lesson on rows as points. */

import { GPT2_TABLE } from '../../run/estimated_work.ts';
import { planeOf, type Plane } from '../../run/plane.ts';
import { pieceName } from '../../text/pieces.ts';
import { grouped, p } from '../../text/say.ts';
import { alike, ascending, right, wrong, type Question, type Questions } from '../question.ts';

/** How many numbers a model of both layers has, for so many words: rows of two, as many weights, and a bias for each score. */
function numbersFor(words: number): number {
  return 2 * words + 2 * words + words;
}

/** How small the model is beside a table of scores. */
function askSize({ words, characters }: Plane): Question {
  const [V, all] = [words.length, GPT2_TABLE.rows];
  const piece = pieceName(characters);
  const [table, known] = [grouped(V * V), grouped(all)];
  const [large, small] = [grouped(all * all), grouped(numbersFor(all))];
  return {
    prompt: {
      en: p`A table with a score for each pair of these ${V} ${piece.en}s has ${V} × ${V} = ${table} numbers. How many does this model have, with both its layers?`,
      zh: p`给这 ${V} 个${piece.zh}两两打分的表有 ${V} × ${V} = ${table} 个数。这个模型的两层一共有多少个数？`,
    },
    from: ascending(
      wrong(alike(grouped(2 * V)), {
        en: p`That is the embedding: ${V} rows of 2. The linear layer, which makes ${V} scores of a row, has numbers of its own.`,
        zh: p`这只是嵌入层：${V} 行，每行 2 个数。线性层要由一行算出 ${V} 个得分，它也有自己的数。`,
      }),
      wrong(alike(grouped(4 * V)), {
        en: p`Besides its weights, 2 for each score, the linear layer has a bias for each score: it is made with a bias here.`,
        zh: p`线性层除了每个得分的 2 个权重，还给每个得分一个偏置（bias）：这里的线性层带偏置。`,
      }),
      right(alike(grouped(numbersFor(V))), {
        en: p`The embedding has ${V} × 2, the linear layer 2 × ${V} weights and ${V} biases: 5 for each ${piece.en}. With GPT-2’s ${known} tokens it would be ${small} numbers beside the ${large} of a table. That is why language models keep a short row for each token.`,
        zh: p`嵌入层有 ${V} × 2 个，线性层有 2 × ${V} 个权重和 ${V} 个偏置：每个${piece.zh} 5 个数。换成 GPT-2 的 ${known} 个 token，就是 ${small} 个数，而表要 ${large} 个。所以语言模型给每个 token 只存一行不长的数。`,
      }),
    ),
    change: null,
  };
}

export const askPlane: Questions = (results) => {
  const plane = results.changed ? null : planeOf(results);
  return plane === null ? [] : [askSize(plane)];
};
