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
    edit = {"op": "torch.set_weight", "layer": "embedding", "row": "{row}", "col": "{col}", "value": "{value}"}
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

COUNTING = {"builtin": (counted("builtin"), None), "method": (counted("method"), None), "vocab": (GIVEN, "num_idx")}

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

P62, P63, P64, P70 = (str(2**n) for n in (62, 63, 64, 70))
BELOW_P63, BELOW_P64 = str(2**63 - 1), str(2**64 - 1)
HUGE = "1" + "0" * 400

IDS = [
    *("[2, 3, 1]", "[0]", "[3]", "[-1]", "[-2]", "[1, -2, 3]", "[5, 5, 5, 5]", "[0, 0, 0]"),
    *("[]", "[[]]", "[[], []]", "[[[]]]", "[[], 1]", "[1, []]", "[[], [1]]", "[[1], []]", "[[], [[]]]", "[[[]], [1]]"),
    *("[[1, 2], [3, 0]]", "[[1], [2]]", "[[2], [1]]", "[[3, 1]]", "[[0], [0]]", "[[3]]", "[[0]]", "[[1, -1]]", "[[-3], [-1]]"),
    *("[[1], [2, 3]]", "[1, [2]]", "[[1], 2]", "[[1, 2], 3]", "[[1, 2], [3]]", "[[1], [[2]]]", "[[1, [2]]]"),
    *("[[[1]]]", "[[[0]]]", "[[[1]], [[2]]]", "[[[1, 2], [3, 0]]]", "[[[1]], [2]]", "[[[1], [2]], [[3]]]", "[[[1, 2]], [[3]]]"),
    *("[[[[1, 0], [2, 3]]]]", "[[1], [2, [3]]]", "[[[[1]]]]", "[[[[[2]], [[0]]]]]"),
    *("[1.5, 2]", "[2, 1.5]", "[1.0]", "[0.0]", "[-0.0]", "[1e3]", "[1e10]", "[1e300]", "[1e-50]", "[[1.5], [0.5]]", "[[1.5, 2]]"),
    *("[float('inf')]", "[float('-inf'), 1]", "[float('nan')]", "[float('nan'), 1.0]", "[1.0, float('nan')]", "[1e400]"),
    *("[1.5, [2]]", "[1, 1.5, [2]]", "[[1.5, [2]]]", "[[1.5], 2]"),
    *(f"[{P63}]", f"[{BELOW_P63}]", f"[-{P63}]", f"[-{2**63 + 1}]", f"[{P70}]", f"[1, {P64}]", f"[{P62}]", f"[{2**32}]"),
    *(f"[{P70}, 1.5]", f"[1.5, {P70}]", f"[[{P63}], [1.5]]", f"[{HUGE}]", f"[{HUGE}, 1.5]", f"[1.5, {HUGE}]", f"[[{P63}], 1]"),
    *(f"[{BELOW_P63}, 1]", f"[1, -{P63}]", "[16777217, 0.5]", "[9007199254740993, 0.5]"),
    *("[" * n + "1" + "]" * n for n in (60, 63, 64, 65, 128, 129, 150)),
    *("[" * n + "]" * n for n in (64, 128, 129)),
]

NUMBERS = [
    *("0", "1", "2", "3", "4", "5", "6", "7", "17", "-1", "-2", "-3"),
    *("1.5", "2.0", "-1.5", "0.0", "-0.0", "1e9", "1e300", "float('inf')", "float('-inf')", "float('nan')", "1e-7"),
    *(str(2**32), str(2**33 + 1), str(10**12), str(2**53 + 1), str(2**59), str(2**60), str(2**61)),
    *(P62, str(2**62 + 1), P63, BELOW_P63, P64, BELOW_P64, P70, HUGE),
    *(f"-{2**31}", f"-{P62}", f"-{2**62 + 1}", f"-{2**62 + 2}", f"-{P63}", f"-{2**63 + 1}", f"-{BELOW_P64}", f"-{P70}"),
]

SEEDS = ["1.5", "-0.5", "-1.5", "1e10", "1e19", "1.8e19", "1.8446744073709552e19", "-9.3e18", "-9.223372036854775808e18", "9.223372036854775807e18"]

VALUES = [
    *("0.5", "1", "-1", "-0.0", "0.0", "1e-05", "-1e-05", "123456.0", "1e-50", "1e300", "-1e300", "0.1"),
    *("float('inf')", "float('-inf')", "float('nan')", "3e38", "3.4028234663852886e38", "3.4028235e38", "-3.4028235e38", "1e39"),
    *("16777217", "9007199254740993", "9007199791611905", P63, BELOW_P63, f"-{P63}", f"-{2**63 + 1}", P70, HUGE, "-" + HUGE),
]

DEFAULTS = {"ids": "[2, 3, 1]", "vocab": "4", "dim": "3", "seed": "123", "one": "1", "row": "0", "col": "0", "value": "0.5"}


def cases():
    def case(program, **inputs):
        return program, DEFAULTS | inputs

    for program, ids in product(("builtin", "method", "vocab"), IDS):
        yield case(program, ids=ids)
    for vocab, ids in product(("1", "0", "6"), IDS[:60]):
        yield case("vocab", ids=ids, vocab=vocab, one="0")
    for dim, ids in product(("1", "0", "5"), IDS[:60]):
        yield case("method", ids=ids, dim=dim, one="0")
    for number in NUMBERS:
        for field in ("dim", "one", "seed"):
            yield case("builtin", **{field: number})
            yield case("vocab", **{field: number}, vocab="5")
        yield case("vocab", vocab=number)
        yield case("vocab", vocab=number, dim="0")
        yield case("vocab", vocab="0", dim=number, ids="[]")
        yield case("builtin", dim=number, ids="[[3]]")
        yield case("one-hot first", vocab=number)
        yield case("one-hot first", vocab=number, ids="[]")
        yield case("one-hot first", vocab=number, ids="[0]")
        yield case("one-hot first", vocab="-1", ids=f"[{number}]")
    for vocab, dim in product(("-1", "1.5", P63, P62, f"-{2**62 + 1}", "0", "5"), repeat=2):
        yield case("vocab", vocab=vocab, dim=dim, ids="[0]", one="0")
    for seed in SEEDS:
        yield case("builtin", seed=seed)
    for vocab, dim, ids in product(("0", "4"), ("0", "3"), IDS):
        yield case("look-up first", vocab=vocab, dim=dim, ids=ids)
    for vocab, dim, ids in product(("4", "5", "0", "1"), ("0", "1", "3", "4"), ("[2, 3, 1]", "[0]", "[[0]]", "[[1, 2], [3, 0]]", "[[[0]]]", "[4]")):
        yield case("product", vocab=vocab, dim=dim, ids=ids)
    places = ["0", "2", "3", "-1", "-3", "-4", "-5", "9", "1.5", "1e300", P63, BELOW_P63, f"-{P63}", f"-{2**63 + 1}", "float('nan')"]
    for row, col in product(places, repeat=2):
        yield case("builtin edited", row=row, col=col)
    for row, col in product(("9", "1.5", P63), ("0", "9", "1.5")):
        for value in (P63, "1e300", HUGE, "float('inf')"):
            yield case("builtin edited", row=row, col=col, value=value)
    for value in VALUES:
        yield case("builtin edited", row="2", col="1", value=value)
        yield case("vocab edited", row="-1", col="-1", value=value, vocab="7", seed="0")
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
