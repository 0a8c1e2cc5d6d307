import type { Inline } from '../text/prose.ts';
import { link } from '../text/say.ts';

/** Where the notebooks come from, and what documents the calls that they make. */
export const SOURCES = {
  original: link(
    'LLMs-from-scratch',
    'https://github.com/rasbt/LLMs-from-scratch/blob/main/ch02/03_bonus_embedding-vs-matmul/embeddings-and-linear-layers.ipynb',
  ),
  seed0: link(
    'lblogan14/build_a_large_language_model_from_scratch',
    'https://github.com/lblogan14/build_a_large_language_model_from_scratch',
  ),
  keras: link('tucosh/junk', 'https://github.com/tucosh/junk'),
  reordered: link('sazuyakun/AresLM', 'https://github.com/sazuyakun/AresLM'),
  torchEmbedding: link('torch.nn.Embedding', 'https://docs.pytorch.org/docs/stable/generated/torch.nn.Embedding.html'),
  torchLinear: link('torch.nn.Linear', 'https://docs.pytorch.org/docs/stable/generated/torch.nn.Linear.html'),
  torchOneHot: link(
    'torch.nn.functional.one_hot',
    'https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.one_hot.html',
  ),
  kerasEmbedding: link(
    'tf.keras.layers.Embedding',
    'https://www.tensorflow.org/api_docs/python/tf/keras/layers/Embedding',
  ),
  kerasDense: link('tf.keras.layers.Dense', 'https://www.tensorflow.org/api_docs/python/tf/keras/layers/Dense'),
  kerasOneHot: link('tf.one_hot', 'https://www.tensorflow.org/api_docs/python/tf/one_hot'),
} as const satisfies Record<string, Inline>;
