"""Writes steps_keras.json: the steps of the Keras notebook on everything that a reader may type, as real
TensorFlow with its legacy Keras answers it.

    python make_steps_tf.py FOLDER
"""

import os

os.environ |= {"TF_USE_LEGACY_KERAS": "1", "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "-1"}

import sys
import warnings
from itertools import product
from pathlib import Path

import numpy as np
import tensorflow as tf

from steps import limit_memory, write
from typed import HUGE, IDS, NUMBERS, PLACES, USUAL_IDS, VALUES, listed


def assign(names, step):
    names[step["out"]] = eval(step["literal"])


def constant(names, step):
    names[step["out"]] = tf.constant(eval(step["literal"]))


def reduce_max_plus_one(names, step):
    names[step["out"]] = tf.reduce_max(names[step["of"]]) + 1


def array(names, step):
    names[step["out"]] = np.array(eval(step["literal"]))


def ramp(names, step):
    num_idx, out_dim = names[step["num"]], names[step["dim"]]
    names[step["out"]] = np.round(np.arange(num_idx)[:, None] * 0.11, 2) * np.ones(out_dim)


def set_item(names, step):
    names[step["array"]][eval(step["row"]), eval(step["col"])] = eval(step["value"])


def new_embedding(names, step):
    layer = tf.keras.layers.Embedding(
        name=step["label"],
        input_dim=names[step["num"]],
        output_dim=names[step["dim"]],
        weights=[names[step["weights"]]],
    )
    tf.keras.Sequential([layer])
    names[step["out"]] = layer


def new_dense(names, step):
    layer = tf.keras.layers.Dense(
        name=step["label"],
        units=names[step["units"]],
        use_bias=False,
        input_shape=eval(step["inputShape"]),
        weights=[names[step["weights"]]],
    )
    tf.keras.Sequential([layer])
    names[step["out"]] = layer


def one_hot(names, step):
    names[step["out"]] = tf.one_hot(names[step["ids"]], names[step["depth"]])


def call(names, step):
    names[step["out"]] = names[step["layer"]](names[step["input"]])


OPERATIONS = {
    "assign": assign,
    "tf.constant": constant,
    "tf.reduce_max_plus_one": reduce_max_plus_one,
    "np.array": array,
    "np.ramp": ramp,
    "np.set": set_item,
    "keras.Embedding": new_embedding,
    "keras.Dense": new_dense,
    "tf.one_hot": one_hot,
    "keras.call": call,
}


def show(of, style="tf.repr"):
    return {"op": "show", "of": of, "style": style}


COUNTED = {"op": "tf.reduce_max_plus_one", "out": "num_idx", "of": "idx"}
GIVEN = {"op": "assign", "out": "num_idx", "literal": "{vocab}"}
ROWS = {"op": "np.array", "out": "fake_weights", "literal": "{weights}"}
RAMP = {"op": "np.ramp", "out": "fake_weights", "num": "num_idx", "dim": "out_dim"}
EDIT = {"op": "np.set", "array": "fake_weights", "row": "{row}", "col": "{col}", "value": "{value}"}


def notebook(count, *weights):
    """The steps of notebook 002, with a way to count the rows and one to make the weights."""
    return [
        {"op": "tf.constant", "out": "idx", "literal": "{ids}"},
        show("idx"),
        count,
        *([show("num_idx")] if count is COUNTED else []),
        {"op": "assign", "out": "out_dim", "literal": "{dim}"},
        *weights,
        {
            "op": "keras.Embedding",
            "out": "embedding",
            "label": "my_embedding",
            "num": "num_idx",
            "dim": "out_dim",
            "weights": "fake_weights",
        },
        show("embedding.get_weights()", "numpy.list_repr"),
        {"op": "keras.call", "out": "embedding(idx)", "layer": "embedding", "input": "idx"},
        show("embedding(idx)"),
        {"op": "tf.one_hot", "out": "onehot", "ids": "idx", "depth": "num_idx"},
        show("onehot", "tf.str"),
        {
            "op": "keras.Dense",
            "out": "linear",
            "label": "my_dense",
            "units": "out_dim",
            "inputShape": "{shape}",
            "weights": "fake_weights",
        },
        show("linear.get_weights()", "numpy.list_repr"),
        {"op": "keras.call", "out": "linear(onehot)", "layer": "linear", "input": "onehot"},
        show("linear(onehot)"),
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
        GIVEN,
        {"op": "tf.constant", "out": "idx", "literal": "{ids}"},
        {"op": "tf.one_hot", "out": "onehot", "ids": "idx", "depth": "num_idx"},
        show("onehot"),
    ],
    "dense first": [
        {"op": "assign", "out": "num_idx", "literal": "{vocab}"},
        {"op": "assign", "out": "out_dim", "literal": "{dim}"},
        ROWS,
        {
            "op": "keras.Dense",
            "out": "linear",
            "label": "my_dense",
            "units": "out_dim",
            "inputShape": "{shape}",
            "weights": "fake_weights",
        },
        show("linear.get_weights()", "numpy.list_repr"),
        {"op": "tf.constant", "out": "idx", "literal": "{ids}"},
        {"op": "tf.one_hot", "out": "onehot", "ids": "idx", "depth": "num_idx"},
        {"op": "keras.call", "out": "linear(onehot)", "layer": "linear", "input": "onehot"},
        show("linear(onehot)"),
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
    write(Path(sys.argv[1]) / "steps_keras.json", PROGRAMS, list(cases()), OPERATIONS)
