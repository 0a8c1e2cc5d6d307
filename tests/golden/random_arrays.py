"""Small programs of NumPy's arrays: what notebooks with TensorFlow use of them."""

import random_values as values

INDICES = ["0", "1", "-1", "5", ":", "1:", "::2", ":-1", "...", "None", "[0, 1]", "i", "::-1"]
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">=", "@"]
READS = """a\nprint(a)\na.shape, a.dtype, a.ndim, a.size\na.T\na.reshape(-1)\na.reshape(3, -1)\na.astype(int)\na.astype('float32')
a.astype(np.float64)\na.sum()\na.sum(axis=0)\na.mean()\na.max()\na.min(0)\na.argmax()\na.argmax(axis=1)\na.tolist()\na.copy()\nlen(a)
np.round(a, 1)\nnp.round(a)\nnp.zeros((2, 3))\nnp.ones(4)\nnp.eye(3)\nnp.arange(5)\nnp.arange(0, 1, 0.25)\nnp.arange(3.)\nnp.arange(12).reshape(3, 4)
[x for x in a]\nf'{a}'\nrepr(a)\nstr(a)\n(a, a)\n[a]\n{'a': a}\na[0].item()\nfloat(a[0])\nnp.array([1, 2.5])\nnp.array([[True], [False]])
np.array([1, [2]])\nnp.array([1, 2], dtype=np.float32)\nnp.array('a')\nnp.float32(1) / 3\na.flatten()\n-a\nabs(a)\n(a > 0).all()\n(a > 0).any()
a == c\nbool(a)\nif a:\n    1\na.item()\nnp.eye(4)[[0, 2]]\nnp.arange(4)[:, None] * np.ones(5)\nnp.round(np.arange(4)[:, None] * 0.11, 2) * np.ones(5)
list(a)\nsum(a)\nmax(a)\nsorted(a)\n2 in a\nprint(f'{a.mean():.3f}')\nnp.array(3)\nnp.array([])\nnp.zeros(0)\nnp.array([1e10, 1])\nnp.array([1e-5, 1.])
np.arange(2000)\nnp.arange(2000.).reshape(40, 50)\nnp.array([0.1, 1/3, 2/3], dtype=np.float32)\nnp.array([1.5, float('nan'), float('inf')])""".split("\n")


def array(draw, shape):
    kind = draw.choice(["float", "float", "int", "bool"])
    more = draw.choice(["", "", {"float": ", dtype=np.float32", "int": ", dtype=np.int64", "bool": ""}[kind], f", dtype={values.dtype(draw, ['np'])}"])
    return f"np.array({values.literal(draw, shape, kind)}{more})"


def index(draw):
    return ", ".join(draw.choice(INDICES) for _ in range(draw.choice([1, 1, 2, 2, 3])))


def reading(draw):
    operator = draw.choice(OPERATORS)
    scalar = draw.choice(values.EXPONENTS) if operator == "**" else values.number(draw, draw.choice(["float", "int", "bool"]))
    return draw.choice(
        [
            f"a {operator} c",
            f"a {operator} ({scalar})",
            f"({scalar}) {operator} a",
            f"a[{index(draw)}]",
            f"a[{index(draw)}]",
            draw.choice(READS),
            draw.choice(READS),
        ]
    )


def program(draw):
    first = values.shape(draw)
    second = draw.choice([first, first, values.shape(draw), first[-1:]])
    start = f"import numpy as np\na = {array(draw, first)}\nc = {array(draw, second)}\ni = np.array([0, 1])"
    cells = [reading(draw) for _ in range(draw.randint(1, 3))]
    if draw.random() < 0.25:
        cells += [f"a[{index(draw)}] {draw.choice(['=', '+=', '*='])} {draw.choice(['1', '2.5', 'c', 'True', '[7, 8, 9]'])}", "a"]
    return [start, *cells]
