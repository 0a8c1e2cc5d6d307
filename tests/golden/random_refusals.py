"""Small programs with cells that the core refuses, which change, make, draw or only read something in the real framework.

What the core answers after such a cell must be right all the same, or not be answered.
"""

START = """import torch
from torch import nn
torch.manual_seed(0)
a = [1, 2, 3]
b = a
c = [a, [4]]
d = {"k": a, "n": 5}
e = (a, 7)
n = 3
s = "text"
t = torch.arange(6.).reshape(2, 3)
v = t[0]
u = t.numpy()
w = torch.ones(3, requires_grad=True)
layer = nn.Linear(3, 2)
p = layer.weight.data
loss = (layer(t) * w[0]).sum()
g = iter(a)"""

LISTS = ["a", "b", "c[0]", "d['k']", "e[0]", "c", "list(a)", "a[:]"]
NUMBERS = ["n", "len(a)", "a[0]", "n + 1", "7"]
TENSORS = ["t", "v", "t[1]", "t.T", "p", "torch.from_numpy(u)", "t.detach()", "t + 1", "t.view(6)", "layer.weight.data", "w.detach()"]
NAMES = ["a", "b", "c", "d", "e", "n", "s", "t", "v", "u", "w", "w.grad", "layer.weight", "p", "x", "y"]

# Each uses something that the core has not. {l}: a list, {n}: a number, {t}: a tensor.
REFUSED = [
    "import operator\noperator.setitem({l}, 0, {n})",
    "import bisect\nbisect.insort({l}, 2)",
    "import heapq\nheapq.heapify({l})",
    "import random\nrandom.seed(1)\nrandom.shuffle({l})",
    "exec('a.append(9)')",
    "exec('n = 8')",
    "eval('a.append(9)')",
    "globals()['n'] = 6",
    "import operator\nx = operator.itemgetter(0)({l})\nx = {l}\nx[0] = 5",
    "import operator as op\ny = {l}\nfor k in [y]:\n    op.setitem(k, -1, {n})",
    "import operator as op\n[op.setitem(k, -1, {n}) for k in [{l}]]",
    "import functools\nx = functools.reduce(list.__iadd__, [{l}, [0]])",
    "import copy\nx = copy.copy({l})\nx[0] = 0",
    "import copy\nx = copy.copy(layer)\nx.weight.data.zero_()",
    "import re\nx = re.sub('t', 'T', s)\nprint(len({l}))",
    "import itertools\nx = list(itertools.chain({l}, [1]))",
    "import itertools\ny = next(itertools.islice(g, 1))",
    "import statistics\nx = statistics.mean([1, 2, {n}])",
    "torch.nn.init.constant_({t}, 2.0)",
    "torch.nn.init.normal_({t})",
    "torch.nn.functional.relu_({t})",
    "x = torch.bernoulli(torch.full((2,), 0.5))",
    "x = torch.fft.fft(torch.ones(2))\n{t}[0] = 3",
    "torch.fft.fft(torch.ones(2))\nloss.backward()",
    "x = nn.Bilinear(2, 2, 2)",
    "x = torch.poisson(torch.ones(2))",
    "x = torch.special.expit({t})\nx[0] = 1",
    "torch.nn.utils.clip_grad_value_([w], 0.5)",
    "x = torch.rot90(t)\ny = {t}\ny += 1",
    "del n\nimport operator",
    "import operator\nn += 1",
    "import operator\nwith torch.no_grad():\n    {t}.copy_({t} * 2)",
    "import operator\nlayer.weight = nn.Parameter(torch.zeros(2, 3))",
    "import operator\nlayer.requires_grad_(False)\nlayer.weight.data[0] = {n}",
    "from math import *\nx = pi",
    "async def x(): pass",
    "import operator\ndel a[0]",
    "import contextlib\nwith contextlib.suppress(ValueError):\n    {l}.remove(1)",
    "%time x = 1",
]

ANSWERED = ["{name}", "print({name})", "torch.rand(2)", "x = {n}", "y = {l}", "torch.manual_seed(1)", "t[0] = 8", "a.append(4)", "layer(torch.ones(3))", "nn.Linear(1, 1).bias"]


def fill(draw, code):
    return code.format(l=draw.choice(LISTS), n=draw.choice(NUMBERS), t=draw.choice(TENSORS), name=draw.choice(NAMES))


def program(draw):
    cells = [START]
    for _ in range(draw.randint(1, 2)):
        cells += [fill(draw, draw.choice(ANSWERED)) for _ in range(draw.randint(0, 2))]
        cells += [fill(draw, draw.choice(REFUSED))]
    return cells + draw.sample(NAMES, 6) + [fill(draw, draw.choice(ANSWERED)) for _ in range(2)]
