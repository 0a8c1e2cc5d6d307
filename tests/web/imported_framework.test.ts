import { expect, it } from 'vitest';
import { frameworkOf } from '../../web/file/imported_framework.ts';

it.each([
  'import tensorflow as tf',
  'import os; import tensorflow as tf',
  'import numpy as np, tensorflow as tf',
  'import numpy as np, \\\n    tensorflow as tf',
  'from tensorflow.keras import layers',
  'if True:\n    import tensorflow.keras',
  '"""\nimport torch\n"""\nimport tensorflow as tf',
  'import tensorflow as tf  # import torch, not',
  'import keras',
  'from keras.preprocessing.text import Tokenizer',
  'import tf_keras as keras',
])('takes a notebook with %j for one of TensorFlow', (code) => {
  expect(frameworkOf(['x = 1', code])).toBe('keras');
});

it.each([
  'import torch',
  'import torch\nimport tensorflow as tf',
  'import tensorflow as tf, torch',
  'import tensorflow_datasets as tfds',
  '# import tensorflow as tf',
  '# First: import tensorflow as tf',
  "print('import tensorflow')",
  'x = 1',
])('takes one with %j for one of PyTorch', (code) => {
  expect(frameworkOf([code])).toBe('pytorch');
});
