"""Asks NumPy and TensorFlow for their texts of many arrays: `python make_print_tf.py OUT` writes OUT/print_tf.json.

A case has a dtype, a shape, the row-major bytes in base64, and the text of one kind. A one-hot case has IDs and a
number of classes instead of bytes.
"""

import os
import sys
from pathlib import Path

import numpy as np

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import tensorflow as tf  # after its log level is set

from print_values import (EMPTY_SHAPES, FLOATS, INTEGERS, boolean_arrays, deciding_arrays, encoded, full_arrays,
                          integer_arrays, real_arrays, scalars, summarised_arrays, wide_rows, write_cases)

TEXTS = {
    "numpy_repr": repr,
    "tf_repr": lambda array: repr(tf.constant(array)),
    "numpy_str": str,
    "tf_str": lambda array: str(tf.constant(array)),
    "list_repr": lambda array: repr([array]),
}
KINDS = list(TEXTS)


def case_of(array, kind):
    return {"kind": kind, **encoded(array), "text": TEXTS[kind](np.asarray(array))}


def one_hot_case(matrix, ids, classes, kind, text):
    return {"kind": kind, "dtype": "float32", "shape": list(matrix.shape), "one_hot": {"ids": ids, "classes": classes},
            "text": text}


def one_hot_cases():
    for ids, classes in [([2, 3, 1], 4), ([0], 40), ([5, 50256, 50254], 50257), ([-1, 4, 3], 4),
                         ([[2, 0], [1, 3]], 4), (1, 3)]:
        tensor = tf.one_hot(ids, classes)
        for kind, text in (("tf_repr", repr(tensor)), ("tf_str", str(tensor)), ("numpy_repr", repr(tensor.numpy())),
                           ("numpy_str", str(tensor.numpy()))):
            yield one_hot_case(tensor, ids, classes, kind, text)
    # one row after another of 50,257 × 50,257, without the 10 GB that they would take
    classes = 50257
    for token in (0, 2, 50256):
        matrix = np.broadcast_to(tf.one_hot([token], classes).numpy(), (classes, classes))
        ids = {"repeat": token, "count": classes}
        yield one_hot_case(matrix, ids, classes, "numpy_repr", repr(matrix))
        yield one_hot_case(matrix, ids, classes, "numpy_str", str(matrix))


def main(out):
    cases = []
    for i, array in enumerate([*(array for _, array in real_arrays()), *deciding_arrays(), *wide_rows()]):
        cases += [case_of(array, KINDS[i % 5]), case_of(array, KINDS[(i + 2) % 5])]
    for array in scalars():
        cases += [case_of(array, kind) for kind in ("numpy_str", "tf_repr")]
    for i, array in enumerate([*summarised_arrays(), *full_arrays()]):
        cases.append(case_of(array, KINDS[i % 5]))
    empty = [np.empty(shape, dtype) for shape in EMPTY_SHAPES for dtype in (*FLOATS, *INTEGERS, "bool")]
    whole = [array for dtype in INTEGERS for array in integer_arrays(dtype)]
    for i, array in enumerate([*empty, *whole, *boolean_arrays()]):
        cases += [case_of(array, kind) for kind in (KINDS[i % 5], KINDS[(i + 1) % 5])]
    cases += one_hot_cases()
    write_cases(out / "print_tf.json", cases)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
