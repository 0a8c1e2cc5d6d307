"""Small programs of TensorFlow with legacy Keras: tensors, look-ups, one-hots, layers and their gradients."""

import random_values as values

IDS = ["[2, 3, 1]", "[0]", "[[1, 2], [3, 0]]", "[3, 3, 0, 1, 3]", "3", "[4, 2]", "[-1]", "[7]", "[1, 0, 1]"]
READS = r"""idx
print(idx)
idx.numpy()
idx.shape, idx.dtype
embedding(idx)
embedding(idx).numpy()
embedding(idx).shape
tf.one_hot(idx, 4)
tf.one_hot(idx, depth=vocab_size)
tf.one_hot(idx, 2)
tf.matmul(tf.one_hot(idx, vocab_size), embedding.embeddings)
tf.one_hot(idx, vocab_size) @ embedding.embeddings
tf.matmul(a, c)
tf.matmul(a, tf.transpose(c))
tf.transpose(a)
tf.reduce_sum(a)
tf.reduce_sum(a, axis=0)
tf.reduce_max(a)
tf.reduce_max(idx)
tf.reduce_max(idx) + 1
tf.argmax(a)
tf.argmax(a, axis=1)
tf.cast(idx, tf.float32)
tf.cast(a, tf.int32)
tf.gather(a, [0, 1])
tf.gather(embedding.embeddings, idx)
tf.nn.embedding_lookup(embedding.embeddings, idx)
tf.equal(a, c)
tf.reduce_sum(tf.cast(tf.equal(a, c), tf.int32))
a + c
a * 2
a - 1.5
a / 2
2 * a
a == c
a > 0
a @ c
-a
a[0]
a[-1]
a[0, 1]
a[:, 0]
a[1:]
a[..., 0]
a[None]
a[5]
len(a)
[x.numpy() for x in a]
for row in a:\n    print(row)
float(tf.reduce_sum(a))
tf.range(5)
tf.range(1, 6, 2)
tf.range(3.)
tf.zeros((2, 3))
tf.ones(3)
tf.zeros([2, 2], dtype=tf.int32)
tf.eye(3)
tf.constant([[1, 2], [3, 4]])
tf.constant([1, 2.5])
tf.constant([1, 'a'])
tf.constant([2, 3, 'a'])
tf.constant(['a', 1])
tf.constant([[1, 2], [3]])
tf.constant([1.5], dtype=tf.int32)
tf.constant([1e40, 1], dtype=tf.float64)
tf.constant([1e40, 0.1], dtype=tf.float32)
tf.cast(a, tf.bool)
tf.cast(a, tf.float64)
tf.reduce_sum(a, axis=-1, keepdims=True)
a * 1e39
a * [1e39]
tf.constant(2**31)
tf.constant(2**40)
tf.constant(True)
tf.constant([True, 1])
tf.constant(None)
tf.constant([1, None])
tf.convert_to_tensor([1, 2])
tf.convert_to_tensor(np.arange(3))
tf.constant(np.arange(3.))
tf.constant([1, 2], dtype=tf.float32)
embedding.get_weights()
embedding.embeddings
embedding.embeddings.numpy()
embedding.embeddings[0]
embedding.embeddings.shape
dense.kernel
dense.get_weights()
dense(tf.one_hot(idx, vocab_size))
dense(a)
model(idx)
f'{a}'
f'{idx.numpy()}'
print(a.numpy())
str(a)
(a, idx)
[a]
np.array(idx)
np.array_equal
a.numpy().tolist()
bool(a)
bool(tf.reduce_sum(a) > 0)
tf.reduce_sum(a) == 3
tf.argmax(idx)
a.T
a.foo
type(a)
tf.float32, tf.int64
idx.dtype == tf.int32
embedding([0, 1])
embedding(1)
embedding('a')
embedding(tf.constant([0.5]))
embedding(tf.constant([9]))
tf.one_hot([0, 1], 3)
tf.one_hot(tf.constant([0.5]), 3)
tf.one_hot(idx, -1)
tf.one_hot(idx, 0)
tf.one_hot(idx, 2.5)
tf.matmul(idx, idx)
tf.matmul(tf.one_hot(idx, 3), embedding.embeddings)""".split("\n")
GRADIENTS = r"""with tf.GradientTape() as tape:\n    out = embedding(idx)\n    loss = tf.reduce_sum(out)\ng = tape.gradient(loss, embedding.embeddings)
with tf.GradientTape() as tape:\n    loss = tf.reduce_sum(tf.matmul(tf.one_hot(idx, vocab_size), embedding.embeddings))\ng = tape.gradient(loss, embedding.embeddings)
with tf.GradientTape() as tape:\n    loss = tf.reduce_sum(embedding(idx) * 2)\ng = tape.gradient(loss, embedding.embeddings)
with tf.GradientTape() as tape:\n    loss = tf.reduce_sum(dense(tf.one_hot(idx, vocab_size)))\ng = tape.gradient(loss, dense.kernel)""".split("\n")
AFTER = ["g", "tf.convert_to_tensor(g)", "g.indices", "g.values", "tf.convert_to_tensor(g).numpy()", "loss", "loss.numpy()", "print(g)"]


def program(draw):
    vocabulary, width = draw.choice([4, 5]), draw.choice([2, 3, 5])
    shape = draw.choice([[2, 3], [3], [2, 2], [3, 3], [1, 3], [], [2, 2, 2], [0], [2, 0]])
    kind = draw.choice(["float", "float", "int", "bool"])
    special = draw.choice([0, 0.3]) if kind == "float" else 0
    weights = f"np.round(np.arange(vocab_size)[:, None] * 0.11, 2) * np.ones({width})"
    bias = draw.choice(["use_bias=False, ", ""])
    cells = [
        "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport numpy as np\nimport tensorflow as tf",
        f"vocab_size = {vocabulary}\nidx = tf.constant({draw.choice(IDS)})\n"
        f"a = tf.constant({values.literal(draw, shape, kind, special)})\n"
        f"c = tf.constant({values.literal(draw, draw.choice([shape, shape, shape[::-1], [3]]), draw.choice([kind, kind, 'float']), special)})",
        f"weights = {weights}\nembedding = tf.keras.layers.Embedding(name='embedding', input_dim=vocab_size, "
        f"output_dim={width}, weights=[weights])\nmodel = tf.keras.Sequential([embedding])",
        f"dense = tf.keras.layers.Dense({width}, {bias}input_shape=(vocab_size,), name='dense', weights=[weights]"
        f"{'' if bias else ''})\nlayer = tf.keras.Sequential([dense])",
    ]
    cells = cells[:2] + (cells[2:] if draw.random() < 0.6 else cells[2:3])
    for _ in range(draw.randint(1, 4)):
        if draw.random() < 0.8:
            cells.append(draw.choice(READS).replace("\\n", "\n"))
        else:
            cells += [draw.choice(GRADIENTS).replace("\\n", "\n"), draw.choice(AFTER)]
    return cells
