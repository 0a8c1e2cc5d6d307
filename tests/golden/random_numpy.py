"""Small programs of NumPy as notebooks on embeddings write them: seeded draws, statistics, sorting, joining, printing."""

import random_values as values

SIZES = ["", "3", "(2, 3)", "size=4", "size=(3, 2)", "size=()", "0", "20", "size=(2, 0)", "(2, 2, 3)", "1", "size=[2]"]
SEEDS = ["0", "1", "42", "123", "1234", "2024", "2**32 - 1", "7", "99"]
DRAWS = """{r}.{random}({size})\n{r}.normal({size})\n{r}.normal(2, 0.5, {size})\n{r}.normal(loc=1.5, scale=3, {size})\n{r}.uniform(-1, 1, {size})
{r}.uniform({size})\n{r}.uniform(low=2, high=5.5, {size})\n{r}.standard_normal({size})\n{r}.{ints}(10, {size})\n{r}.{ints}(0, 5, {size})\n{r}.{ints}(3, 300, {size})
{r}.{ints}(-7, 2**40, {size})\n{r}.{ints}(0, 2**32, {size})\n{r}.{ints}(2, 9, dtype=np.int32, {size})\n{r}.{ints}(6)\n{r}.{ints}(1)\n{r}.choice(10, {size})\n{r}.choice(8)
{r}.choice([10, 20, 30], {size})\n{r}.choice(np.array([1.5, 2.5, 3.5]), {size})\n{r}.choice(5, 3, replace=False)\n{r}.choice(30, (2, 3), replace=False)
{r}.choice(4, {size}, p=[0.1, 0.2, 0.3, 0.4])\n{r}.choice(4, 2, replace=False, p=[0.1, 0.2, 0.3, 0.4])\n{r}.choice(['a'], 2)\n{r}.choice(a, 2)\n{r}.choice(20000, 3, replace=False)
{r}.choice(3, 4, replace=False)\n{r}.choice(0)\n{r}.choice([])\n{r}.permutation(7)\n{r}.permutation(a)\n{r}.permutation([1, 2, 3])\n{r}.permutation(2.5)\n{r}.shuffle(a); a
l = list(range(9)); {r}.shuffle(l); l\n{r}.shuffle(3)\n{r}.{ints}(0)\n{r}.{ints}(5, 2)\n{r}.{ints}(-3)\n{r}.normal(0, -1)\n{r}.uniform(3, 1)\n{r}.normal(1, 2)\ntype({r}.{ints}(5))
type({r}.{random}())\n{r}.{ints}()\n{r}.normal(1, 2, 3, 4)\n{r}.choice(3, foo=1)\n[{r}.{ints}(100) for _ in range(5)]\n[{r}.normal() for _ in range(3)]\n{r}.{random}((2, 2)) @ np.ones((2, 1))
{r}.normal(size=(4, 3)).round(2)\nnp.round({r}.{random}(5), 3)\n{r}.{random}(3) * 0.01\n{r}.{ints}(0, 9, (2, 3)).sum()\n{r}.{random}(9).mean()\n{r}.shuffle((1, 2))\n{r}.shuffle([1, 2])""".split("\n")
LEGACY = """np.random.rand()\nnp.random.rand(3)\nnp.random.rand(2, 2)\nnp.random.randn(2, 3)\nnp.random.randn()\nnp.random.randn(5)\nnp.random.randn(10, 4) * 0.01
np.random.random_sample({size})\nnp.random.rand(-1)\nnp.random.randn(size=3)\nnp.random.rand(2.0)\nnp.random.seed(-1)\nnp.random.randn(4).astype(np.float32)\nnp.random.randn(3, 2).T
W = np.random.randn(5, 3); W[[0, 2]]""".split("\n")
MODERN = """rng.random(3, dtype=np.float32)\nrng.integers(1, 6, endpoint=True, size=4)\nrng.integers(0, 3, 5, endpoint=True)\nrng.choice(a, axis=0)\nrng.choice(6, 3, shuffle=False, replace=False)
np.random.default_rng(-1)\nnp.random.default_rng('a')\nnp.random.default_rng([1, 2]).random(2)\nnp.random.default_rng(2**70).random(2)\nrng.integers(2**62, size=2)\nrng.random(2, dtype=int)\nprint(rng)""".split("\n")


def draws(draw):
    modern = draw.random() < 0.5
    size = draw.choice(SIZES)
    words = {"r": "rng" if modern else draw.choice(["np.random", "np.random", "r"]), "random": "random", "ints": "integers" if modern else "randint"}
    line = draw.choice(DRAWS + DRAWS + (MODERN if modern else LEGACY))
    for name, word in {**words, "size": size}.items():
        line = line.replace("{" + name + "}", word)
    return line.replace("(, ", "(")


AXES = ["", "axis=0", "axis=1", "axis=-1", "0", "1", "axis=2", "axis=None", "axis=-3", "axis=5"]
READS = """np.mean(a, {x})\na.mean({x})\na.std({x})\nnp.std(a, {x})\nnp.var(a, {x})\na.var({x}, ddof=1)\na.sum({x})\na.sum({x}, keepdims=True)\nnp.sum(a, {x})\na.mean({x}, keepdims=True)
a.T.mean({x})\na.T.sum({x})\n(a.T * 2).sum({x})\nnp.std(a.T, {x})\n(a / 3).T.sum({x})\na[:, ::2].sum({x})\na[::-1].sum({x})\na[[0, 1]].sum({x})\na[:, [0, 1]].sum({x})\na.max({x}, keepdims=True)
np.exp(a)\nnp.exp(a[0])\nnp.exp(a) / np.exp(a).sum()\nnp.log(np.abs(a) + 1)\nnp.log(a)\nnp.sqrt(np.abs(a))\nnp.sqrt(a)\nnp.tanh(a)\nnp.sin(a)\nnp.cos(a[0])\nnp.log2(np.abs(a))\nnp.log10(np.abs(a))
1 / (1 + np.exp(-a))\ne = np.exp(a - a.max()); e / e.sum()\ne = np.exp(a - a.max(axis=-1, keepdims=True)); e / e.sum(axis=-1, keepdims=True)\nnp.square(a)\nnp.floor(a * 3)\nnp.ceil(a)\nnp.sign(a)\nnp.isnan(a)
print(f'{a.mean():.4f} {a.std():.3f}')\nprint(np.exp(a).sum())\n-np.log(np.abs(a)).mean()\nround(float(a.mean()), 4)\na.mean().round(3)\na.mean().item()\nnp.exp(0), np.exp(1.0), np.log(2)\nnp.mean([1, 2, 4]), np.std([1, 2, 4]), np.var([1., 2])
a.astype(np.float32).mean({x})\na.astype(np.float32).sum({x})\nnp.exp(a.astype(np.float32))\n(a > 0).mean({x})\n(a > 0).sum({x})\na.argmax({x})\na.argmin({x}, keepdims=True)\nnp.max(a, {x})\n(a * 1000).astype(int).mean({x})
a.copy().T.sum({x})\nnp.array(a.T).sum({x})\n(a.T + a.T).mean({x})\nnp.exp(a.T).sum({x})\nb = a.T @ a; b\nb = np.concatenate([a.T, a.T]); b.sum({x})\nb = a.reshape(-1); b.sum()\na.mean({x}) - a.sum({x})\na -= a.mean({x}); a""".split("\n")


MORE = """np.sort(a)\nnp.sort(a, {x})\nnp.argsort(a, {x})\na.argsort()[::-1]\nnp.argsort(-a)[:2]\nnp.argsort(a, kind='stable')\nb = a.copy(); b.sort(); b\nnp.unique(a)\nnp.unique(a > 0, return_counts=True)
np.unique(np.array([3, 1, 2, 3, 1]))\nu, i = np.unique([[3, 1], [1, 2]], return_inverse=True); u, i\nnp.unique([2, 1, 2], return_index=True, return_counts=True)\nnp.bincount([0, 2, 2, 5])\nnp.bincount([1], minlength=4)
np.nonzero(a > 0)\n(a > 0).nonzero()\nnp.argwhere(a > 0)\nnp.count_nonzero(a > 0)\nnp.cumsum(a, {x})\na.cumsum()\nnp.cumsum([1, 2, 3])\nnp.squeeze(a[None])\na[None].squeeze()\nnp.squeeze(a[:, None], axis=1)\nnp.squeeze(a, axis=0)
np.stack([a, a])\nnp.stack([a, a], {x})\nnp.stack([a[0], a[1]], {x})\nnp.repeat(a, 2, {x})\nnp.repeat([1, 2], 3)\nnp.repeat([1, 2], [2, 1])\na.repeat(2)\nnp.tile(a, 2)\nnp.tile(a, (2, 1))\nnp.tile([1, 2], (2, 2))\nnp.swapaxes(a, 0, -1)\na.swapaxes(0, 1).sum({x})
np.tril(np.ones((3, 3)))\nnp.triu(np.ones((3, 3)), k=1)\nnp.triu(a, 1)\nnp.copy(a)\nnp.shape(a)\nnp.linspace(0, 1, 5)\nnp.linspace(0, 10)\nnp.linspace(-1, 1, 7, endpoint=False)\nnp.linspace(0, 1, 1)\nnp.linspace(3, 3, 4)\nnp.linspace(0, 5, 4, dtype=int)
np.linspace(0, 1, 0)\nnp.linspace(0, 1, 3, retstep=True)\nnp.full_like(a, 2)\nnp.full((2, 2), 7.5)\nnp.maximum(a, 0)\nnp.maximum(a, 0.5)\nnp.minimum(a, a.mean())\nnp.maximum(a, c)\nnp.clip(a, -0.5, 0.5)\na.clip(0.25, 1)\nnp.clip(a, None, 0.3)\nnp.clip([1, 5, 9], 2, 6)
a.clip(min=0.1)\nnp.add(a, 1)\nnp.subtract(a, c)\nnp.multiply(a, 2)\nnp.divide(a, 3)\nnp.power(a, 2)\nnp.greater(a, 0)\nnp.logical_and(a > 0, a < 1)\nnp.logical_or(a > 0, c > 0)\nnp.logical_not(a > 0)\nnp.negative(a)\nnp.outer(a[0], [1, 2])\nnp.outer([1, 2], [3, 4])
np.linalg.norm(a)\nnp.linalg.norm(a, {x})\nnp.linalg.norm(a, {x}, keepdims=True)\na / np.linalg.norm(a, axis=-1, keepdims=True)\nnp.linalg.norm([3, 4])\nnp.linalg.norm(a, ord=1, {x})\nnp.linalg.norm(a, np.inf, {x})\nnp.linalg.norm(a[0] - a[1])\nprint(np.linalg.norm(a))
a.round(2)\na.round()\na[0].round(1)\na.mean().round(3)\nnp.round(a.std(), 2)\nnp.exp()\nnp.add(1)\nnp.maximum(1)\nnp.maximum(2, 3)\nnp.maximum(a, [1])\nnp.sort()\nnp.stack([])\nnp.stack([a, [1]])\nnp.dot(a[0], a[1]) / (np.linalg.norm(a[0]) * np.linalg.norm(a[1]))
np.where(a > 0, a, 0)\nnp.where(a > 0)\nnp.where(a > 0, 1, -1).sum({x})\nnp.vstack([a, a])\nnp.hstack([a, a])\nnp.concatenate([a, c], {x})\nnp.expand_dims(a, 0)\nnp.identity(3)\nnp.eye(3)[[0, 2, 1]]\na.tolist()\na[np.argsort(a[:, 0])]\na[a > 0]\na @ a.T\nnp.argmax(a, {x})
for x in np.random.RandomState(3).randn(3): print(x)\nprint(a)\nprint(a * 1e-5)\nprint(a * 1e6)\na.flatten()\na.ravel()\nnp.array([a.mean(), a.std()])\nsum(a)\nnp.abs(a).max({x})\na.T @ c\nnp.linalg.norm(a, axis=1) ** 2\nnp.sqrt((a ** 2).sum({x}))\nnp.power(2, 3)\nnp.dot(a, c.T)\nnp.allclose(a, a + 1e-9)""".split("\n")


OPTIONS = """np.set_printoptions(precision=3)\nnp.set_printoptions(precision=2, suppress=True)\nnp.set_printoptions(suppress=True)\nnp.set_printoptions(linewidth=40)\nnp.set_printoptions(threshold=5)\nnp.set_printoptions(precision=0)
np.set_printoptions(4)\nnp.set_printoptions(linewidth=120, precision=4)\nnp.set_printoptions(threshold=10000)\nnp.set_printoptions(precision=2.5)\nnp.set_printoptions(threshold=np.inf)\nnp.set_printoptions(suppress=False)""".split("\n")
SHOWN = "a\nprint(a)\na * 1e-6\na * 1e4\na * 1e9\n(a > 0)\na.astype(np.float32)\na.T\na[0]\n[a[0]]\nnp.exp(a)\nnp.arange(30.)\nnp.array([1.5, np.nan, -np.inf])\n(a * 100).astype(int)\nf'{a}'\nnp.array([0.5, 1e-10])\nnp.array([10.0, 100.0])".split("\n")


def reading(draw):
    line = draw.choice(READS + MORE + MORE).replace("{x}", draw.choice(AXES))
    return line.replace("(, ", "(").replace(", )", ")").replace(", , ", ", ")


def array(draw, kind=None, lengths=None):
    kind = kind or draw.choice(["float", "float", "float", "int", "bool"])
    lengths = draw.choice([[4], [6], [3, 3], [2, 3], [5], [2, 2, 3]]) if lengths is None else lengths
    made = {"float": "np.random.RandomState({}).randn({})", "int": "np.random.RandomState({}).randint(-5, 9, ({},))", "bool": "np.random.RandomState({}).rand({}) > 0.5"}[kind]
    return made.format(draw.randint(0, 999), ", ".join(map(str, lengths)))


def program(draw):
    if draw.random() < 0.6:
        start = f"import numpy as np\na = {array(draw, lengths=draw.choice([[6], [4], [3, 2], [3, 4], [2, 3, 4], [17], [5, 9], [40, 3], [3, 150], [300]]))}\nc = a[::-1] * 0.5"
        if draw.random() < 0.2:
            return [start, draw.choice(OPTIONS), draw.choice(SHOWN), draw.choice(OPTIONS + SHOWN), *(draw.choice(SHOWN) for _ in range(2))]
        return [start, *(reading(draw) for _ in range(draw.randint(2, 5)))]
    start = f"import numpy as np\na = {array(draw, lengths=draw.choice([[6], [4], [3, 2]]))}\nnp.random.seed({draw.choice(SEEDS)})\nrng = np.random.default_rng({draw.choice(SEEDS)})\nr = np.random.RandomState({draw.choice(SEEDS)})"
    return [start, *(draws(draw) for _ in range(draw.randint(2, 5)))]
