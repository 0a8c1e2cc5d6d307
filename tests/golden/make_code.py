"""Writes code_torch.json: the code of the PyTorch notebooks on everything that a reader may type, as real
PyTorch answers it.

    python make_code.py FOLDER
"""

import sys
import warnings
from itertools import product
from pathlib import Path

import torch

from cells import limit_memory, write
from typed import HUGE, IDS, NUMBERS, PLACES, SEEDS, USUAL_IDS, VALUES, listed


BUILTIN, METHOD, GIVEN = "max(idx)+1", "idx.max() + 1", "{vocab}"


def notebook(rows, edited=False):
    """The cells of notebook 001, with a way to count the rows."""
    edit = "with torch.no_grad():\n    embedding.weight[{row}, {col}] = {value}\n" if edited else ""
    classes = ", num_idx" if rows == GIVEN else ""
    return [
        "import torch\nidx = torch.tensor({ids})\nidx",
        f"num_idx = {rows}\nout_dim = {{dim}}\ntorch.manual_seed({{seed}})\n"
        f"embedding = torch.nn.Embedding(num_idx, out_dim)\n{edit}embedding.weight",
        "one = torch.tensor([{one}])\nembedding(one)",
        "embedding(idx)",
        f"onehot = torch.nn.functional.one_hot(idx{classes})\nonehot",
        "linear = torch.nn.Linear(num_idx, out_dim, bias=False)\nlinear.weight",
        "linear.weight = torch.nn.Parameter(embedding.weight.T)\nlinear.weight",
        "linear(onehot.float())",
        "embedding(idx)",
    ]


COUNTING = {"builtin": BUILTIN, "method": METHOD, "vocab": GIVEN}

PROGRAMS = {name: notebook(rows) for name, rows in COUNTING.items()}
PROGRAMS |= {f"{name} edited": notebook(rows, edited=True) for name, rows in COUNTING.items()}

# Each call in turn is where something goes wrong, so the ones before it must not be.
PROGRAMS["look-up first"] = [
    """import torch
num_idx = {vocab}
out_dim = {dim}
torch.manual_seed({seed})
embedding = torch.nn.Embedding(num_idx, out_dim)
idx = torch.tensor({ids})
embedding(idx)""",
]
PROGRAMS["one-hot first"] = [
    """import torch
num_idx = {vocab}
idx = torch.tensor({ids})
onehot = torch.nn.functional.one_hot(idx, num_idx)
onehot""",
]
PROGRAMS["product"] = [
    """import torch
num_idx = {vocab}
out_dim = {dim}
torch.manual_seed({seed})
linear = torch.nn.Linear(num_idx, out_dim, bias=False)
linear.weight""",
    "idx = torch.tensor({ids})\nonehot = torch.nn.functional.one_hot(idx)\nlinear(onehot.float())",
    "linear(onehot)",
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
    write(Path(sys.argv[1]) / "code_torch.json", PROGRAMS, list(cases()))
