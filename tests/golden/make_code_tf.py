"""Writes code_keras.json: the code of the Keras notebook on everything that a reader may type, as real
TensorFlow with its legacy Keras answers it.

    python make_code_tf.py FOLDER
"""

import os

os.environ |= {"TF_USE_LEGACY_KERAS": "1", "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "-1"}

import sys
import warnings
from itertools import product
from pathlib import Path

import tensorflow as tf  # noqa: F401  before memory is limited

from cells import limit_memory, write
from typed import HUGE, IDS, NUMBERS, PLACES, USUAL_IDS, VALUES, listed


IMPORTS = """import os
os.environ['TF_USE_LEGACY_KERAS'] = '1'
import numpy as np
import tensorflow as tf
"""
IDS_CELL = IMPORTS + "idx = tf.constant({ids})\nidx"
COUNTED = ["num_idx = tf.reduce_max(idx) + 1\nnum_idx", ""]
GIVEN = ["num_idx = {vocab}\n"]
ROWS = "fake_weights = np.array({weights})\n"
RAMP = "fake_weights = np.round(np.arange(num_idx)[:, None] * 0.11, 2) * np.ones(out_dim)\n"
EDIT = "fake_weights[{row}, {col}] = {value}\n"
EMBEDDING = (
    "embedding = tf.keras.layers.Embedding("
    "name='my_embedding', input_dim=num_idx, output_dim=out_dim, weights=[fake_weights])\n"
    "model = tf.keras.Sequential([embedding])\nprint(embedding.get_weights())"
)
DENSE = (
    "linear = tf.keras.layers.Dense("
    "name='my_dense', units=out_dim, use_bias=False, input_shape={shape}, weights=[fake_weights])\n"
    "model = tf.keras.Sequential([linear])\nprint(linear.get_weights())"
)


def notebook(count, *weights):
    """The cells of notebook 002, with a way to count the rows and one to make the weights."""
    *counted, begin = count
    return [
        IDS_CELL,
        *counted,
        begin + "out_dim = {dim}\n" + "".join(weights) + EMBEDDING,
        "embedding(idx)",
        "onehot = tf.one_hot(idx, num_idx)\nprint(onehot)",
        DENSE,
        "linear(onehot)",
    ]


PROGRAMS = {
    "rows": notebook(COUNTED, ROWS),
    "rows edited": notebook(COUNTED, ROWS, EDIT),
    "ramp": notebook(COUNTED, RAMP),
    "ramp edited": notebook(COUNTED, RAMP, EDIT),
    "vocab rows": notebook(GIVEN, ROWS),
    "vocab ramp": notebook(GIVEN, RAMP),
    "vocab ramp edited": notebook(GIVEN, RAMP, EDIT),
    "one-hot first": [
        IMPORTS + "num_idx = {vocab}\nidx = tf.constant({ids})\nonehot = tf.one_hot(idx, num_idx)\nonehot"
    ],
    "dense first": [
        IMPORTS + "num_idx = {vocab}\nout_dim = {dim}\n" + ROWS + DENSE,
        "idx = tf.constant({ids})\nonehot = tf.one_hot(idx, num_idx)\nlinear(onehot)",
    ],
}

# Fake weights as their field takes them, with their number of rows.
ROWS_OF_FOUR = listed(
    "[0, 1, 2, 3, 4] | [0.1, 1e-50, -0.0, float('nan'), float('inf')] | [1, 2.5, 3, 4, 5] | [1, 2, 3, 4] | [1, 2, 3, 4, 5, 6]"
    " | [16777217, 9007199254740993, 36028797018963969, -1, 0] | [16777217, 9007199254740993, 36028797018963969, 1.5, 0]"
    " | [3.4028235e38, 3.4028235677973366e38, 3.4028236e38, 0, 0]"
)
ROWS_OF_FOUR += [
    f"[{n}, 1, 2, 3, 4]"
    for n in (2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**70, -(2**63), -(2**63) - 1, HUGE, "1e39", "1e300", "-1e39")
]
ROWS_OF_FOUR += [f"[{n}, 1.5, 2, 3, 4]" for n in (2**63, 2**64 - 1, 2**64, 2**70, HUGE, "-" + HUGE)]


def repeated(row, times):
    return f"[{', '.join([row] * times)}]"


WEIGHTS = listed("[] | [[]] | [[], []] | [[1, 2], [3]] | [[1], [2, 3], [4]] | [[], [1]] | [[0.5]] | [[1]]")
WEIGHTS += [repeated(row, 4) for row in ROWS_OF_FOUR]
WEIGHTS += [repeated("[1, 2, 3, 4, 5]", times) for times in (3, 5)]

DEFAULTS = {"ids": "[2, 3, 1]", "vocab": "4", "dim": "5", "shape": "(3,4)"}
DEFAULTS |= {"weights": str([[round(0.11 * row, 2)] * 5 for row in range(4)]), "row": "0", "col": "0", "value": "0.5"}


def case(program, **inputs):
    return program, DEFAULTS | inputs


def cases():
    yield from cases_of_ids()
    for number in NUMBERS:
        yield from cases_of_number(number)
    sizes = listed("-1 | 1.5 | float('nan') | -1.5 | 0 | 5") + [str(2**32), str(2**62), str(2**63), str(2**70), HUGE]
    for vocab, dim in product(sizes, repeat=2):
        yield case("vocab ramp", vocab=vocab, dim=dim)
        yield case("vocab rows", vocab=vocab, dim=dim)
    yield from cases_of_weights()
    yield from cases_of_edits()


def cases_of_ids():
    for program, ids in product(("rows", "vocab rows", "ramp", "vocab ramp"), IDS):
        yield case(program, ids=ids)
    for vocab, ids in product(("1", "0", "6"), USUAL_IDS):
        yield case("vocab ramp", ids=ids, vocab=vocab, shape=f"(2,{vocab})")
    # Sizes beyond these have made the Embedding stop the notebook.
    depths = listed("0 | 1 | 4 | 7 | -1 | -2 | 1.5 | -1.5")
    for vocab, ids in product(depths, ("[2, 3, 1]", "[1.5]", f"[{2**32}]", "[[]]", "2", "[[1, -2], [3, 0]]")):
        yield case("one-hot first", vocab=vocab, ids=ids)
    shapes = listed("(4,) | (3,4) | (1,1,4) | (2,2,4) | (3,5)")
    for shape, ids, vocab in product(shapes, ("[2, 3, 1]", "2", "[[1, 2], [3, 0]]", "[[[1]]]"), "45"):
        yield case("dense first", shape=shape, ids=ids, vocab=vocab)
    for ids, vocab, dim in (("[19, 3, 40]", 41, 7), ("[19, 3]", 1000, 3), ("[0]", 17, 65), ("[1]", 2, 200)):
        yield case("ramp", ids=ids, dim=str(dim), shape=f"(3,{max(eval(ids)) + 1})")
        yield case("vocab ramp", ids=ids, dim=str(dim), vocab=str(vocab), shape=f"(3,{vocab})")


def cases_of_number(number):
    for program in ("rows", "ramp", "vocab ramp", "vocab rows"):
        yield case(program, dim=number)
    for program in ("vocab ramp", "vocab rows"):
        yield case(program, vocab=number)
    for dim in "10":
        yield case("vocab ramp", dim=dim, vocab=number)


def cases_of_weights():
    for weights in WEIGHTS:
        yield case("rows", weights=weights)
        yield case("rows edited", weights=weights)
        yield case("rows edited", weights=weights, row="9")
        yield case("vocab rows", weights=weights, vocab="5")
        yield case("dense first", weights=weights)


def cases_of_edits():
    for row, col in product(PLACES, repeat=2):
        yield case("rows edited", row=row, col=col)
    for row, col, value in product(
        ("9", "1.5", str(2**63)), ("0", "9", "1.5"), (str(2**63), "1e300", HUGE, "float('inf')")
    ):
        yield case("ramp edited", row=row, col=col, value=value)
    for value in VALUES:
        for program in ("rows edited", "ramp edited", "vocab ramp edited"):
            yield case(program, row="2", col="1", value=value)
        for row in ("[0, 1, 2, 3, 4]", f"[{2**70}, 1, 2, 3, 4]"):
            yield case("rows edited", weights=repeated(row, 4), row="2", col="1", value=value)
        for ids in ("[0]", "[[0]]", "[[0, 0]]", "[0, 0]"):
            yield case("ramp edited", ids=ids, dim="1", value=value, shape="(2,1)")
        for ids in ("[1]", "[0, 1]", "[[1, 0]]", "[[1]]"):
            yield case("ramp edited", ids=ids, dim="2", row="1", col="1", value=value, shape="(2,2)")


if __name__ == "__main__":
    limit_memory()
    warnings.simplefilter("ignore")
    write(Path(sys.argv[1]) / "code_keras.json", PROGRAMS, list(cases()))
