"""Arrays that are hard to print, for make_print.py and make_print_tf.py."""

import base64
import json

import numpy as np

FLOATS = ("float32", "float64")
INTEGERS = ("int32", "int64")

# Numbers of one kind, `n` of them, from the generator `g`.
REGIMES = {
    "normal": lambda g, n: g.standard_normal(n),
    "tiny": lambda g, n: g.standard_normal(n) * 1e-6,
    "large": lambda g, n: g.standard_normal(n) * 1e5,
    "huge": lambda g, n: g.standard_normal(n) * 1e30,
    "spread": lambda g, n: 10.0 ** g.uniform(-6, 7, n) * g.choice([-1, 1], n),
    "within 1000": lambda g, n: 10.0 ** g.uniform(-1.45, 1.45, n),
    "whole": lambda g, n: g.integers(-200, 200, n),
    "large whole": lambda g, n: g.integers(-(10**8), 10**8, n),
    "too large whole": lambda g, n: g.integers(10**8 - 100, 10**9, n),
    "powers of two": lambda g, n: 2.0 ** g.integers(-30, 30, n),
    "decimals": lambda g, n: np.round(g.uniform(-5, 5, n), 2),
    "ties": lambda g, n: g.integers(-99, 99, n) / 2.0 ** g.integers(1, 12, n),
    "denormal": lambda g, n: g.standard_normal(n) * 1e-41,
    "zeros": lambda g, n: g.choice([0.0, -0.0], n),
    "not finite": lambda g, n: g.choice([np.nan, np.inf, -np.inf], n),
    "some not finite": lambda g, n: g.choice([np.nan, np.inf, -np.inf, 0.25, -1.5, 30.0], n),
    "infinities and whole": lambda g, n: g.choice([np.inf, -np.inf, 7.0, -0.0], n),
    "one large": lambda g, n: np.where(np.arange(n) == n // 2, 12345.678, 0.5),
}

SHAPES = [(), (1,), (5,), (9,), (40,), (1, 1), (3, 5), (4, 9), (2, 13), (2, 3, 4), (3, 1, 5), (2, 2, 2, 2),
          (1, 2, 1, 2, 3)]

EMPTY_SHAPES = [(0,), (0, 0), (0, 5), (3, 0), (2, 0, 3), (0, 1, 0), (1, 2, 3, 0), (0, 2, 1, 2, 2)]

# At most, and just above, the 1,000 elements that are printed in full; long and short dimensions mixed.
SUMMARISED_SHAPES = [(1001,), (7, 143), (143, 7), (6, 167), (501, 2), (1, 1001), (1001, 1), (11, 7, 13), (2, 7, 72),
                     (600, 1, 2), (7, 6, 5, 5), (1, 3, 1, 4, 100)]

# Rows for which a rule decides: a tie in the last decimal, the last value before a change of form.
DECIDING_ROWS = [
    [0.00005], [0.00015, 1], [0.00025, 0.1], [0.5, 1.5, 2.5], [0.03125, 0.09375], [2.5], [1.00005, 1.00015],
    [9.99995], [0.99995], [0.99994999], [-0.00004], [0.0001], [0.00009999], [0.0001, 0.1], [0.0001, 0.1001],
    [1e-4, 1e-5], [1, 1000], [1, 1000.0001], [1, 1001], [0.001, 1], [0.001, 1.0001], [99999999], [1e8],
    [100000008], [1e8, 1.5], [1e6], [999999], [999999.9], [999999.94, 1000.5], [1e6, 1e5], [123456.7],
    [1234567.8, 2], [1e16], [9.9e15], [1e15], [123456789], [0.1], [0.1, 0.12345678], [0.12345678901, 1],
    [0.00012345678], [1e-5], [9.9999997e-6], [1e-5, 1.2345678e-3], [1e10, 1e-10], [3.4028235e38],
    [-3.4028235e38, 1], [1.1754944e-38], [1e-45], [1e-45, 3.4028235e38], [0.0], [-0.0], [-0.0, 1.5],
    [-0.0, 1e-7], [0, 1e-7], [np.nan], [np.inf], [-np.inf], [np.nan, 1], [np.inf, 0.5], [-np.inf, 0.5],
    [-np.inf, 12345.5], [np.nan, -1e-7], [-np.inf, 1e-7], [np.inf, 1e9], [-np.inf, 1], [16777216, 16777217],
    [0.3, 0.1 + 0.2], [5.684341886080801e-14], [2.0**-24], [1 / 3, 2 / 3], [1e22, 1e23], [4.35, 0.285, 1.005],
]

DOUBLE_ROWS = [
    [5e-324], [1.7976931348623157e308, 1], [1e100, 1e-100], [1e-5, 1e100], [1e99, 1e-99], [1e-100], [0.1 + 0.2],
    [1.23456789012345], [100.123456789012, 5], [99999999.5], [99999999.99999999], [1.000000005, 1.000000015],
    [1.9999999999], [123456.123456789], [1.00000000049], [2**53 + 1.0], [9007199254740993.0, 1e13],
]


def as_dtype(values, dtype):
    with np.errstate(all="ignore"):
        return np.asarray(values).astype(dtype)


def integer_arrays(dtype):
    """Extremes, one-hots, and columns whose width one element decides."""
    least, greatest = np.iinfo(dtype).min, np.iinfo(dtype).max
    rows = [[least], [greatest], [least, 0, greatest], [0], [-1], [7, -12], list(range(30)), [10**9, 1, -1], [-100, 5]]
    arrays = [np.array(row, dtype) for row in rows]
    arrays += [np.array(value, dtype) for value in (0, -5, least, greatest)]
    arrays += [np.eye(4, dtype=dtype), np.eye(26, dtype=dtype)[[2, 3, 1]], np.arange(24, dtype=dtype).reshape(2, 3, 4)]
    arrays += [np.arange(45, dtype=dtype) * 1000, np.arange(1001, dtype=dtype), np.full((3, 7), least, dtype)]
    return arrays


def boolean_arrays():
    g = np.random.default_rng(5)
    return [np.array(True), np.array(False), np.array([True]), np.array([False, True])] + [
        g.random(shape) < 0.5 for shape in [(11,), (3, 4), (2, 14), (2, 2, 3), (1001,)]
    ]


def real_arrays():
    """Pairs of a regime's name and an array: every regime in several shapes and in both dtypes."""
    g = np.random.default_rng(2026)
    for name, draw in REGIMES.items():
        for i, shape in enumerate(SHAPES):
            dtype = FLOATS[1] if i % 4 == 3 else FLOATS[0]
            yield name, as_dtype(draw(g, int(np.prod(shape))), dtype).reshape(shape)


def deciding_arrays():
    for row in DECIDING_ROWS:
        yield as_dtype(row, "float32")
        yield as_dtype(row, "float64")
    for row in DOUBLE_ROWS:
        yield as_dtype(row, "float64")


def scalars():
    """The decisive numbers, each alone and without a dimension."""
    for dtype, rows in (("float32", DECIDING_ROWS), ("float64", DECIDING_ROWS + DOUBLE_ROWS)):
        for value in dict.fromkeys(str(value) for row in rows for value in row):
            yield as_dtype(float(value), dtype)


def wide_rows():
    """Rows about as long as a line, at every depth, so that each rank's line breaks are seen."""
    g = np.random.default_rng(80)
    for rank in range(1, 6):
        for columns in range(6, 15):
            dtype = "float64" if columns % 3 == 0 else "float32"
            yield as_dtype(g.uniform(0, 10, (1,) * (rank - 1) + (columns,)), dtype)
        for width in range(1, 10, 2):
            yield np.full((1,) * (rank - 1) + (26,), 10 ** (width - 1) - (width > 1), "int64")


def summarised_arrays():
    g = np.random.default_rng(1001)
    names = list(REGIMES)
    for i, shape in enumerate(SUMMARISED_SHAPES):
        name = names[i % len(names)]
        yield as_dtype(REGIMES[name](g, int(np.prod(shape))), "float32").reshape(shape)
    edges = np.zeros((35, 29), "float32")
    edges[17, 15] = 1e9  # not shown, so without a say in the form
    yield edges
    edges = edges + np.float32(0.5)
    edges[-1, -1] = 1e-5
    yield edges


def full_arrays():
    """The largest that are printed in full."""
    g = np.random.default_rng(1000)
    yield as_dtype(g.standard_normal(1000), "float32")
    yield as_dtype(np.round(g.uniform(0, 1, (25, 40)), 1), "float32")
    yield g.integers(0, 10, (4, 5, 50))


def encoded(array, **more):
    """The JSON form of a case's input."""
    array = np.asarray(array)
    data = base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": data, **more}


def write_cases(path, cases):
    """One case a line."""
    path.write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
    print(path, len(cases), "cases")
