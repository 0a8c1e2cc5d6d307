"""Writes calls_torch.json: single calls of real PyTorch, each with its value or the error it raises.

python make_calls.py FOLDER
"""

import json
import sys
import warnings
from itertools import product
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from cells import failure, limit_memory
from typed import listed

LISTS = listed(
    "[2,3,1] | [0] | [-1] | [2,-3,1] | [4] | [] | [[]] | [[1,2],[3,0]] | [[2,0],[1,1]] | [[1],[2]] | [[[1]]] | 2 | 0 | -1 | 7"
    " | 1 | True | 1.5 | [1.0] | [True] | [1.5,2] | [True,2] | [True,1.5] | [[True],[2]] | [2,[3],1] | [[1],2] | [[1],[2,3]]"
    " | [[],1] | [1,[]] | [1.5,[2]] | [True,[False]] | [[True],[[False]]] | [1e400] | [1e-400] | [-0.0] | [float('nan')]"
)
LISTS += [f"[{n}]" for n in (2**63, 2**63 - 1, -(2**63), -(2**63) - 1, 10**400)]
LISTS += [f"[{n},1.5]" for n in (2**70, 10**400)]

TEXTS = listed("'a' | ['a'] | [['a']] | [2,3,'a'] | ['a',2] | [1.5,'a'] | [[1],'a'] | [[],'a'] | [True,'a']")

SIZES = listed("4 | 0 | 1 | -4 | 1.5") + [str(2**62), str(2**63), str(-(2**63))]

MATRICES = listed(
    "[[0.,1.]] | [[1.]] | [[0.]] | [[0.,1.],[1.,0.]] | [[0.,0.,1.],[1.,0.,0.]] | [[-0.,1.]] | [[1.,-0.],[0.,0.]] | [[-0.]]"
    " | [[float('inf'),1.],[2.,3.]] | [[float('nan'),1.],[2.,3.]] | [[1.,1.],[-0.,3.]] | [[-0.,-0.],[-0.,-0.]]"
    " | [[-0.,1.],[2.,-0.],[-0.,-0.]] | [[1.,float('-inf')],[-0.,3.],[0.5,-0.]] | [[1e-45,3e38],[3e38,1.]]"
)


def sources():
    yield from calls_on_ids()
    yield from calls_of_layers()
    seeds = listed("0 | 123 | 1.5 | -1 | True | 1e19 | 1e20 | float('nan') | float('inf')")
    for seed in (*seeds, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1):
        yield f"torch.manual_seed({seed})"
    for a, b in product(MATRICES, repeat=2):
        yield f"torch.tensor({a})@torch.tensor({b})"
    yield from ("torch.tensor([[1.]])@torch.tensor([[1]])", "torch.tensor([[1]])@torch.tensor([[1.]])")
    for a in MATRICES:
        yield f"torch.tensor({a}).T.contiguous()"
    for a, b in product(listed("[0.0] | [-0.0] | [float('nan')] | [1] | [[0.0]] | []"), repeat=2):
        yield f"torch.equal(torch.tensor({a}),torch.tensor({b}))"


def calls_on_ids():
    for text in TEXTS:
        yield f"torch.tensor({text})"
    for ids in LISTS:
        yield f"torch.tensor({ids})"
        yield f"max(torch.tensor({ids}))+1"
        yield f"torch.tensor({ids}).max()"
        yield f"F.one_hot(torch.tensor({ids}))"
        yield f"nn.Embedding(4,5)(torch.tensor({ids}))"
        for sizes in ("4,5", "0,5", "4,0"):
            yield f"nn.Embedding({sizes})(torch.tensor({ids})).shape"
    some = listed("[2,3,1] | [1] | [0] | 2 | [] | [[]] | [-1] | [1.0] | [[1,2],[3,0]]")
    for ids, classes in product(some, (*listed("6 | 4 | 3 | 0 | -1 | -2 | 1.5"), 2**63, -(2**63))):
        yield f"F.one_hot(torch.tensor({ids}),{classes})"
    yield from ("F.one_hot(torch.tensor([],dtype=torch.int64))", "F.one_hot(torch.tensor([],dtype=torch.int64),4)")


def calls_of_layers():
    for a, b in product(SIZES, repeat=2):
        yield f"nn.Embedding({a},{b}).weight.shape"
        yield f"nn.Linear({a},{b},bias=False).weight.shape"
    yield from ("nn.Embedding(-4,5)", "nn.Embedding(4,-5)", "nn.Embedding(0,5).weight", "nn.Embedding(4,0).weight")
    for argument in listed("[1] | 1 | 1.5 | 'a' | True | [[1]]"):
        yield f"nn.Embedding(4,5)({argument})"
        yield f"nn.Linear(4,5,bias=False)({argument})"
    yield "nn.Linear(5,4,bias=False)(F.one_hot(torch.tensor([2,3,1])).float())"
    yield "nn.Linear(4,5,bias=False)(F.one_hot(torch.tensor([2,3,1])))"
    for a, ids in product("4530", listed("[2,3,1] | 2 | 3 | [[1,2],[3,0]] | [[[3]]]")):
        yield f"nn.Linear({a},2,bias=False)(F.one_hot(torch.tensor({ids})).float()).shape"
        yield f"nn.Linear({a},2,bias=False)(F.one_hot(torch.tensor({ids}))).shape"
    for index in (0, 3, -1, -4, 4, -5, 9):
        yield f"nn.Embedding(4,5,padding_idx={index}).weight[{index}]"
        yield f"nn.Embedding(4,5,padding_idx={index})"


def result(source):
    torch.manual_seed(0)
    try:
        value = eval(source, {"torch": torch, "nn": nn, "F": F})
    except Exception as error:
        return failure(error)
    # A generator's repr holds its address, a layer's nothing that is computed.
    return {"value": type(value).__name__ if isinstance(value, (torch.Generator, nn.Module)) else repr(value)}


if __name__ == "__main__":
    torch.set_num_threads(1)
    limit_memory()
    warnings.simplefilter("ignore")
    cases = [{"source": source, **result(source)} for source in dict.fromkeys(sources())]
    text = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (Path(sys.argv[1]) / "calls_torch.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
    print(f"calls_torch.json: {len(cases)} cases")
