"""Native PyTorch on one thread: reads a task a line as JSON, writes its timing a line as JSON."""

import ast
import json
import sys
import time

import torch

torch.set_num_threads(1)


def lookup(shape, layout):
    weight, ids, _ = operands(shape, layout)
    return lambda: torch.nn.functional.embedding(ids, weight)


def product(shape, layout):
    weight, ids, result = operands(shape, layout)
    one_hot = torch.nn.functional.one_hot(ids, shape["V"]).float()
    if layout == "(d, V)":
        return lambda: torch.mm(one_hot, weight.T, out=result)
    return lambda: torch.mm(one_hot, weight, out=result)


def operands(shape, layout):
    V, d, n = shape["V"], shape["d"], shape["n"]
    weight = torch.rand((d, V) if layout == "(d, V)" else (V, d)) - 0.5
    return weight, torch.randint(V, (n,)), torch.empty(n, d)


def initialise(shape, layout):
    weight = torch.empty(shape["V"], shape["d"])
    return lambda: torch.nn.init.normal_(weight)


def print_weight(shape, layout):
    weight = torch.nn.Embedding(shape["V"], shape["d"]).weight
    return lambda: repr(weight)


def notebook(shape, layout, cells):
    """Runs the cells as Jupyter does: the value of a last expression is written out, `;` at the end forbids it."""
    programs = []
    for code in cells:
        tree = ast.parse(code)
        shown = isinstance(tree.body[-1], ast.Expr) and not code.rstrip().endswith(";") if tree.body else False
        last = ast.Expression(tree.body.pop().value) if shown else None
        programs.append((compile(tree, "cell", "exec"), last and compile(last, "cell", "eval")))

    def run():
        names = {}
        for statements, last in programs:
            exec(statements, names)
            if last:
                repr(eval(last, names))

    return run


WORKS = {"lookup": lookup, "product": product, "initialise": initialise, "print": print_weight, "notebook": notebook, "training": notebook}


def measure(work, effort):
    def timed(repeats):
        start = time.perf_counter()
        for _ in range(repeats):
            work()
        return (time.perf_counter() - start) * 1000

    repeats = 1
    while (took := timed(repeats)) < effort["sampleMs"]:
        repeats = repeats * 8 if took < effort["sampleMs"] / 8 else int(repeats * effort["sampleMs"] * 1.25 / took) + 1
    return [timed(repeats) / repeats for _ in range(effort["samples"])]


print(json.dumps({"torch": torch.__version__}), flush=True)
for line in sys.stdin:
    task = json.loads(line)
    work = WORKS[task["work"]](task.get("shape"), task.get("layout"), **task.get("extra", {}))
    with torch.no_grad() if task["work"] not in ("notebook", "training") else torch.enable_grad():
        print(json.dumps({"rounds": [measure(work, task["effort"])]}), flush=True)
