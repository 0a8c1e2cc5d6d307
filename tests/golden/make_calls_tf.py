"""Writes calls_keras.json: single calls of real TensorFlow with its legacy Keras, each with its value or the
error it raises.

    python make_calls_tf.py FOLDER
"""

import os

os.environ |= {"TF_USE_LEGACY_KERAS": "1", "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "-1"}

import json
import sys
import warnings
from itertools import product
from pathlib import Path

import numpy as np
import tensorflow as tf

from cells import failure, limit_memory
from typed import listed

LISTS = listed(
    "[2,3,1] | [0] | [-1] | [4] | [] | [[]] | [[1,2],[3,0]] | [[1,0],[2,3]] | [[1],[2]] | [[[1]]] | 2 | -1 | 1.5"
    " | [1.5] | [2,1.5] | [1.5,2] | [2,[3],1] | [[1],2] | [[1],[2,3]] | [[],1] | [1,[]] | [[],[]] | [1.5,[2]]"
    " | [1e38] | [3.4028235e38] | [3.4028235677973366e38] | [3.402823567797e38] | [1e39] | [-1e39] | [1e-50] | [0.1]"
    " | [float('inf')] | [float('nan')]"
)
LISTS += [
    f"[{n}]" for n in (2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**400)
]
LISTS += [f"[{n},{m}]" for n, m in product((2**31, 2**63, 10**400, 16777217, 1), (1.5, 2, 2**40))]
LISTS += [str(n) for n in (2**31, 2**63, 10**400)]

MIXED = listed(
    "True | [2,3,'a'] | ['a',2] | [1.5,'a'] | [True,2] | [2,True] | [1.5,True] | [True,1.5] | [True,False] | [[True],[[False]]]"
    " | [True,[2]]"
)

ROWS = listed(
    "[] | [[]] | [[1,2],[3,4]] | [[1.5,2],[3,4]] | [[1],[2,3]] | [1,[2]] | [[1],2] | [[],[1]] | [[],[]] | [1,2] | 5 | 1.5"
    " | [True] | [True,2] | [True,1.5] | [[float('inf'),float('nan')]] | [[[1]]] | [[[1]],[[2,3]]] | [[[1]],[2]]"
    " | [[[1,2],[3]]] | [[1,[2]],[3,[4]]] | [[1e300,1]] | [[0.1,1]] | [[-0.0,1]]"
)
ROWS += [f"[[{n},1]]" for n in (2**63 - 1, 2**63, -(2**63))]
ROWS += [f"[[{n},1.5]]" for n in (2**63, 2**64 - 1, 16777217)]
ROWS += [f"[[{10**400}],[1,2]]"]


def embedding(name="embedding"):
    """An Embedding of 4 rows of 5, built."""
    layer = tf.keras.layers.Embedding(4, 5, name=name)
    layer.build(None)
    return layer


def sources():
    for data in (*LISTS, *MIXED):
        yield f"tf.constant({data})"
    for ids in LISTS:
        yield f"tf.reduce_max(tf.constant({ids}))+1"
        yield f"e(tf.constant({ids})).shape"
    yield from (
        "e(tf.constant([4]))",
        "e(tf.constant([-1]))",
        "tf.reduce_max(tf.constant([],dtype=tf.int32))+1",
    )
    some = listed("[2,5,-1] | [1.5] | [[1,0],[2,3]] | 2 | []") + [f"[{2**31}]"]
    for ids, depth in product(some, listed("4 | 0 | 1 | -1 | 1.5")):
        yield f"tf.one_hot(tf.constant({ids}),{depth})"
    for rows in ROWS:
        yield f"np.array({rows})"


def result(source):
    names = {"tf": tf, "np": np}
    if source.startswith("e("):
        names["e"] = embedding()
    try:
        return {"value": repr(eval(source, names))}
    except Exception as error:
        return failure(error)


if __name__ == "__main__":
    limit_memory()
    warnings.simplefilter("ignore")
    cases = [{"source": source, **result(source)} for source in dict.fromkeys(sources())]
    text = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (Path(sys.argv[1]) / "calls_keras.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
    print(f"calls_keras.json: {len(cases)} cases")
