"""Writes steps_torch.json: the steps of the PyTorch notebooks on everything that a reader may type, as real
PyTorch answers it.

    python make_steps.py FOLDER
"""

import sys
import warnings
from itertools import product
from pathlib import Path

import torch

from steps import limit_memory, write
from typed import HUGE, IDS, NUMBERS, PLACES, SEEDS, USUAL_IDS, VALUES, listed


def assign(names, step):
    names[step["out"]] = eval(step["literal"])


def tensor(names, step):
    names[step["out"]] = torch.tensor(eval(step["literal"]))


def max_plus_one(names, step):
    of = names[step["of"]]
    names[step["out"]] = max(of) + 1 if step["spelling"] == "builtin" else of.max() + 1


def manual_seed(names, step):
    torch.manual_seed(eval(step["literal"]))


def new_embedding(names, step):
    names[step["out"]] = torch.nn.Embedding(names[step["num"]], names[step["dim"]])


def new_linear(names, step):
    names[step["out"]] = torch.nn.Linear(names[step["inFeatures"]], names[step["outFeatures"]], bias=False)


def set_weight(names, step):
    with torch.no_grad():
        names[step["layer"]].weight[eval(step["row"]), eval(step["col"])] = eval(step["value"])


def share(names, step):
    names[step["layer"]].weight = torch.nn.Parameter(names[step["from"]].weight.T)


def one_hot(names, step):
    classes = [] if step["classes"] is None else [names[step["classes"]]]
    names[step["out"]] = torch.nn.functional.one_hot(names[step["ids"]], *classes)


def to_float(names, step):
    names[step["out"]] = names[step["of"]].float()


def call(names, step):
    names[step["out"]] = names[step["layer"]](names[step["input"]])


OPERATIONS = {
    "assign": assign,
    "torch.tensor": tensor,
    "torch.max_plus_one": max_plus_one,
    "torch.manual_seed": manual_seed,
    "torch.nn.Embedding": new_embedding,
    "torch.nn.Linear": new_linear,
    "torch.set_weight": set_weight,
    "torch.share_weight_transposed": share,
    "torch.one_hot": one_hot,
    "torch.float": to_float,
    "torch.call": call,
}


def show(of):
    return {"op": "show", "of": of, "style": "torch.repr"}


def notebook(rows, classes, edited=False):
    """The steps of notebook 001, with a way to count the rows."""
    edit = {
        "op": "torch.set_weight",
        "layer": "embedding",
        "row": "{row}",
        "col": "{col}",
        "value": "{value}",
    }
    return [
        {"op": "torch.tensor", "out": "idx", "literal": "{ids}"},
        show("idx"),
        rows,
        {"op": "assign", "out": "out_dim", "literal": "{dim}"},
        {"op": "torch.manual_seed", "literal": "{seed}"},
        {"op": "torch.nn.Embedding", "out": "embedding", "num": "num_idx", "dim": "out_dim"},
        *([edit] if edited else []),
        show("embedding.weight"),
        {"op": "torch.tensor", "out": "one", "literal": "[{one}]"},
        {"op": "torch.call", "out": "embedding(one)", "layer": "embedding", "input": "one"},
        show("embedding(one)"),
        {"op": "torch.call", "out": "embedding(idx)", "layer": "embedding", "input": "idx"},
        show("embedding(idx)"),
        {"op": "torch.one_hot", "out": "onehot", "ids": "idx", "classes": classes},
        show("onehot"),
        {"op": "torch.nn.Linear", "out": "linear", "inFeatures": "num_idx", "outFeatures": "out_dim"},
        show("linear.weight"),
        {"op": "torch.share_weight_transposed", "layer": "linear", "from": "embedding"},
        show("linear.weight"),
        {"op": "torch.float", "out": "onehot.float()", "of": "onehot"},
        {"op": "torch.call", "out": "linear(onehot.float())", "layer": "linear", "input": "onehot.float()"},
        show("linear(onehot.float())"),
        {"op": "torch.call", "out": "embedding(idx)", "layer": "embedding", "input": "idx"},
        show("embedding(idx)"),
    ]


def counted(spelling):
    return {"op": "torch.max_plus_one", "out": "num_idx", "of": "idx", "spelling": spelling}


GIVEN = {"op": "assign", "out": "num_idx", "literal": "{vocab}"}

COUNTING = {
    "builtin": (counted("builtin"), None),
    "method": (counted("method"), None),
    "vocab": (GIVEN, "num_idx"),
}

PROGRAMS = {name: notebook(*how) for name, how in COUNTING.items()}
PROGRAMS |= {f"{name} edited": notebook(*how, edited=True) for name, how in COUNTING.items()}

# Each step in turn is where something goes wrong, so the ones before it must not be.
PROGRAMS["look-up first"] = [
    {"op": "assign", "out": "num_idx", "literal": "{vocab}"},
    {"op": "assign", "out": "out_dim", "literal": "{dim}"},
    {"op": "torch.manual_seed", "literal": "{seed}"},
    {"op": "torch.nn.Embedding", "out": "embedding", "num": "num_idx", "dim": "out_dim"},
    {"op": "torch.tensor", "out": "idx", "literal": "{ids}"},
    {"op": "torch.call", "out": "embedding(idx)", "layer": "embedding", "input": "idx"},
    show("embedding(idx)"),
]
PROGRAMS["one-hot first"] = [
    {"op": "assign", "out": "num_idx", "literal": "{vocab}"},
    {"op": "torch.tensor", "out": "idx", "literal": "{ids}"},
    {"op": "torch.one_hot", "out": "onehot", "ids": "idx", "classes": "num_idx"},
    show("onehot"),
]
PROGRAMS["product"] = [
    {"op": "assign", "out": "num_idx", "literal": "{vocab}"},
    {"op": "assign", "out": "out_dim", "literal": "{dim}"},
    {"op": "torch.manual_seed", "literal": "{seed}"},
    {"op": "torch.nn.Linear", "out": "linear", "inFeatures": "num_idx", "outFeatures": "out_dim"},
    show("linear.weight"),
    {"op": "torch.tensor", "out": "idx", "literal": "{ids}"},
    {"op": "torch.one_hot", "out": "onehot", "ids": "idx", "classes": None},
    {"op": "torch.float", "out": "onehot.float()", "of": "onehot"},
    {"op": "torch.call", "out": "linear(onehot.float())", "layer": "linear", "input": "onehot.float()"},
    show("linear(onehot.float())"),
    {"op": "torch.call", "out": "linear(onehot)", "layer": "linear", "input": "onehot"},
    show("linear(onehot)"),
]

DEFAULTS = {"ids": "[2, 3, 1]", "vocab": "4", "dim": "3", "seed": "123", "one": "1"}
DEFAULTS |= {"row": "0", "col": "0", "value": "0.5"}


def case(program, **inputs):
    return program, DEFAULTS | inputs


def cases():
    yield from cases_of_ids()
    for number in NUMBERS:
        yield from cases_of_number(number)
    for vocab, dim in product(("-1", "1.5", str(2**63), str(2**62), str(-(2**62) - 1), "0", "5"), repeat=2):
        yield case("vocab", vocab=vocab, dim=dim, ids="[0]", one="0")
    for seed in SEEDS:
        yield case("builtin", seed=seed)
    yield from cases_of_edits()


def cases_of_ids():
    for program, ids in product(("builtin", "method", "vocab"), IDS):
        yield case(program, ids=ids)
    for vocab, ids in product(("1", "0", "6"), USUAL_IDS):
        yield case("vocab", ids=ids, vocab=vocab, one="0")
    for dim, ids in product(("1", "0", "5"), USUAL_IDS):
        yield case("method", ids=ids, dim=dim, one="0")
    for vocab, dim, ids in product(("0", "4"), ("0", "3"), IDS):
        yield case("look-up first", vocab=vocab, dim=dim, ids=ids)
    shapes = listed("[2, 3, 1] | [0] | [[0]] | [[1, 2], [3, 0]] | [[[0]]] | [4]")
    for vocab, dim, ids in product("4501", "0134", shapes):
        yield case("product", vocab=vocab, dim=dim, ids=ids)


def cases_of_number(number):
    for field in ("dim", "one", "seed"):
        yield case("builtin", **{field: number})
        yield case("vocab", **{field: number}, vocab="5")
    yield case("vocab", vocab=number)
    yield case("vocab", vocab=number, dim="0")
    yield case("vocab", vocab="0", dim=number, ids="[]")
    yield case("builtin", dim=number, ids="[[3]]")
    for ids in ("[2, 3, 1]", "[]", "[0]"):
        yield case("one-hot first", vocab=number, ids=ids)
    yield case("one-hot first", vocab="-1", ids=f"[{number}]")


def cases_of_edits():
    for row, col in product(PLACES, repeat=2):
        yield case("builtin edited", row=row, col=col)
    for row, col, value in product(
        ("9", "1.5", str(2**63)), ("0", "9", "1.5"), (str(2**63), "1e300", HUGE, "float('inf')")
    ):
        yield case("builtin edited", row=row, col=col, value=value)
    for value in VALUES:
        yield case("builtin edited", row="2", col="1", value=value)
        yield case("vocab edited", row="-1", col="-1", value=value, vocab="7", seed="0")
        # Sums of one product and of more treat a negative zero differently.
        for ids in ("[0]", "[[0]]", "[[0, 0]]", "[[[0]]]", "[0, 0]"):
            yield case("vocab edited", ids=ids, vocab="1", dim="1", one="0", value=value)
        for ids in ("[1]", "[0, 1]", "[[1, 0]]", "[[1]]", "[[[1]], [[0]]]"):
            yield case("vocab edited", ids=ids, vocab="2", dim="2", one="0", row="1", col="1", value=value)
            yield case("method edited", ids=ids, dim="17", one="0", row="-1", col="-1", value=value)


if __name__ == "__main__":
    torch.set_num_threads(1)
    limit_memory()
    warnings.simplefilter("ignore")
    write(Path(sys.argv[1]) / "steps_torch.json", PROGRAMS, list(cases()), OPERATIONS)
