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

P63, P64, P70 = (str(2**n) for n in (63, 64, 70))
BELOW_P63 = str(2**63 - 1)
HUGE = "1" + "0" * 400

IDS = [
    *("[2, 3, 1]", "[0]", "[3]", "[-1]", "[-2]", "[1, -2, 3]", "[5, 5, 5, 5]", "[0, 0, 0]", "[3, 3]"),
    *("[]", "[[]]", "[[], []]", "[[[]]]", "[[], 1]", "[1, []]", "[[], [1]]", "[[1], []]", "[[], [[]]]", "[[[]], [1]]"),
    *("[[1, 2], [3, 0]]", "[[1], [2]]", "[[2], [1]]", "[[3, 1]]", "[[0], [0]]", "[[3]]", "[[0]]", "[[1, -1]]", "[[-3], [-1]]"),
    *("[[1], [2, 3]]", "[1, [2]]", "[[1], 2]", "[[1, 2], 3]", "[[1, 2], [3]]", "[[1], [[2]]]", "[[1, [2]]]"),
    *("[[[1]]]", "[[[0]]]", "[[[1]], [[2]]]", "[[[1, 2], [3, 0]]]", "[[[1]], [2]]", "[[[1], [2]], [[3]]]", "[[[1, 2]], [[3]]]"),
    *("[[[[1, 0], [2, 3]]]]", "[[1], [2, [3]]]", "[[[[1]]]]", "[[[[[2]], [[0]]]]]"),
    *("[1.5, 2]", "[2, 1.5]", "[1.0]", "[0.0]", "[-0.0]", "[1e3]", "[1e10]", "[1e300]", "[1e-50]", "[[1.5], [0.5]]", "[[1.5, 2]]"),
    *("[float('inf')]", "[float('-inf'), 1]", "[float('nan')]", "[float('nan'), 1.0]", "[1.0, float('nan')]", "[-2.5]", "[-1.5]", "[-0.5]"),
    *("[1.5, [2]]", "[1, 1.5, [2]]", "[[1.5, [2]]]", "[[1.5], 2]", "[3.0, 2.0]", "[3.9, 0]"),
    *(f"[{n}]" for n in (2**31 - 1, 2**31, 2**32, -(2**31), -(2**31) - 1, 2**63, 2**63 - 1, -(2**63), -(2**63) - 1, 2**70)),
    *(f"[1, {2**31}]", f"[{2**31 - 1}, 1]", f"[1, -{2**40}]", f"[[1], [{2**31}]]", f"[1, {P64}]", f"[{2**31}, 1.5]", f"[1, {BELOW_P63}]"),
    *(f"[{P70}, 1.5]", f"[1.5, {P70}]", f"[[{P63}], [1.5]]", f"[{HUGE}]", f"[{HUGE}, 1.5]", f"[1.5, {HUGE}]", f"[[{P63}], 1]"),
    *("[16777217, 0.5]", "[3.4028235e38]", "[3.4028234663852886e38]", "[3.4028235677973366e38]", "[3.4028236e38]"),
    *("[" * n + "1" + "]" * n for n in (8, 9, 60, 100, 150)),
]

NUMBERS = [
    *("0", "1", "2", "3", "4", "5", "6", "7", "17", "-1", "-2", "-3"),
    *("1.5", "2.0", "4.0", "5.0", "-1.5", "0.0", "-0.0", "1e10", "1e16", "1e300", "float('inf')", "float('-inf')", "float('nan')", "1e-7", "0.5"),
    *(str(n) for n in (2**32, 2**32 + 5, 10**12, 2**53 + 1, 2**59, 2**60, 2**61, 2**62, 2**63, 2**63 - 1)),
    *(P64, str(2**64 - 1), P70, HUGE),
    *(str(-n) for n in (2**31, 2**31 + 1, 2**32, 2**62, 2**63, 2**63 + 1, 2**64, 2**70)),
]

VALUES = [
    *("0.5", "1", "-1", "-0.0", "0.0", "1e-05", "123456.0", "1e-50", "1e300", "-1e300", "0.1", "7"),
    *("float('inf')", "float('-inf')", "float('nan')", "3e38", "3.4028234663852886e38", "3.4028235e38", "3.4028236e38", "1e39"),
    *("16777217", "9007199254740993", "9007199791611905", P63, BELOW_P63, f"-{P63}", f"-{2**63 + 1}", P64, P70, HUGE, "-" + HUGE),
]

# Weights as the page's field takes them: rows of numbers.
WEIGHTS = [
    *("[]", "[[]]", "[[], []]", "[[1, 2], [3]]", "[[1], [2, 3], [4]]", "[[], [1]]", "[[0.5]]", "[[1]]"),
    *("[[0, 1, 2, 3, 4]] * 4", "[[0.1, 1e-50, -0.0, float('nan'), float('inf')]] * 4", "[[1, 2.5, 3, 4, 5]] * 4"),
    *("[[16777217, 9007199254740993, 36028797018963969, -1, 0]] * 4", "[[16777217, 9007199254740993, 36028797018963969, 1.5, 0]] * 4"),
    *(f"[[{n}, 1, 2, 3, 4]] * 4" for n in (2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**70, -(2**63), -(2**63) - 1, HUGE, "1e39", "1e300", "-1e39")),
    *(f"[[{n}, 1.5, 2, 3, 4]] * 4" for n in (2**63, 2**64 - 1, 2**64, 2**70, HUGE, "-" + HUGE)),
    *("[[1, 2, 3, 4, 5]] * 3", "[[1, 2, 3, 4, 5]] * 5", "[[1, 2, 3, 4]] * 4", "[[1, 2, 3, 4, 5, 6]] * 4", "[[3.4028235e38, 3.4028235677973366e38, 3.4028236e38, 0, 0]] * 4"),
]

DEFAULT_WEIGHTS = str([[round(0.11 * row, 2)] * 5 for row in range(4)])
DEFAULTS = {"ids": "[2, 3, 1]", "vocab": "4", "dim": "5", "weights": DEFAULT_WEIGHTS, "shape": "(3,4)", "row": "0", "col": "0", "value": "0.5"}


def cases():
    def case(program, **inputs):
        # What `* 4` repeats is written out: a literal holds no expressions.
        inputs = {key: str(eval(value)).replace("inf", "float('inf')").replace("nan", "float('nan')") if "*" in value else value for key, value in inputs.items()}
        return program, DEFAULTS | inputs

    for program, ids in product(("rows", "vocab rows", "ramp", "vocab ramp"), IDS):
        yield case(program, ids=ids)
    for vocab, ids in product(("1", "0", "6"), IDS[:60]):
        yield case("vocab ramp", ids=ids, vocab=vocab, shape=f"(2,{vocab})")
    for number in NUMBERS:
        for program in ("rows", "ramp", "vocab ramp", "vocab rows"):
            yield case(program, dim=number)
        for program in ("vocab ramp", "vocab rows"):
            yield case(program, vocab=number)
        yield case("vocab ramp", dim="1", vocab=number)
        yield case("vocab ramp", dim="0", vocab=number)
    # Sizes beyond these have made the Embedding stop the notebook.
    for vocab, ids in product(("0", "1", "4", "7", "-1", "-2", "1.5", "-1.5"), ("[2, 3, 1]", "[1.5]", f"[{2**31}]", "[[]]", "2", "[[1, -2], [3, 0]]")):
        yield case("one-hot first", vocab=vocab, ids=ids)
    for vocab, dim in product(("-1", "1.5", P63, str(2**62), "float('nan')", "-1.5", "0", "5", str(2**32), P70, HUGE), repeat=2):
        yield case("vocab ramp", vocab=vocab, dim=dim)
        yield case("vocab rows", vocab=vocab, dim=dim)
    for weights in WEIGHTS:
        yield case("rows", weights=weights)
        yield case("rows edited", weights=weights)
        yield case("rows edited", weights=weights, row="9")
        yield case("vocab rows", weights=weights, vocab="5")
        yield case("dense first", weights=weights)
    for shape, ids, vocab in product(("(4,)", "(3,4)", "(1,1,4)", "(2,2,4)", "(3,5)"), ("[2, 3, 1]", "2", "[[1, 2], [3, 0]]", "[[[1]]]"), ("4", "5")):
        yield case("dense first", shape=shape, ids=ids, vocab=vocab)
    places = ["0", "2", "3", "4", "-1", "-3", "-4", "-5", "9", "1.5", "1e300", P63, BELOW_P63, f"-{P63}", f"-{2**63 + 1}", "float('nan')"]
    for row, col in product(places, repeat=2):
        yield case("rows edited", row=row, col=col)
    for row, col, value in product(("9", "1.5", P63), ("0", "9", "1.5"), (P63, "1e300", HUGE, "float('inf')")):
        yield case("ramp edited", row=row, col=col, value=value)
    for value in VALUES:
        for program in ("rows edited", "ramp edited", "vocab ramp edited"):
            yield case(program, row="2", col="1", value=value)
        yield case("rows edited", weights="[[0, 1, 2, 3, 4]] * 4", row="2", col="1", value=value)
        yield case("rows edited", weights=f"[[{P70}, 1, 2, 3, 4]] * 4", row="2", col="1", value=value)
        for ids in ("[0]", "[[0]]", "[[0, 0]]", "[0, 0]"):
            yield case("ramp edited", ids=ids, dim="1", value=value, shape="(2,1)")
        for ids in ("[1]", "[0, 1]", "[[1, 0]]", "[[1]]"):
            yield case("ramp edited", ids=ids, dim="2", row="1", col="1", value=value, shape="(2,2)")
    for ids, vocab, dim in (("[19, 3, 40]", "41", "7"), ("[19, 3]", "1000", "3"), ("[0]", "17", "65"), ("[1]", "2", "200")):
        yield case("ramp", ids=ids, dim=dim, shape=f"(3,{eval(ids)[0] + 1})")
        yield case("vocab ramp", ids=ids, dim=dim, vocab=vocab, shape=f"(3,{vocab})")


if __name__ == "__main__":
    limit_memory()
    warnings.simplefilter("ignore")
    write(Path(sys.argv[1]) / "steps_keras.json", PROGRAMS, list(cases()), OPERATIONS)
