"""Small programs that call what the real frameworks have, by the names and signatures that these give themselves.

Arguments fit their names mostly; otherwise they are of whatever type, misnamed, too many, or too few. Beside calls there
are operators, powers, indices, and what sets an attribute or an element.
"""

import re

import random_values as values
from random_names import Names, found, signatures

# What programs start with, the variables that they have, and whose names are called.
TORCH = {
    "start": "import torch\nimport numpy as np\nfrom torch import nn\nimport torch.nn.functional as F\ntorch.manual_seed(0)",
    "make": "torch.tensor",
    "modules": ["torch", "torch", "torch", "F", "nn", "nn.init", "torch.optim"],
    "dtypes": ["torch", "torch", "torch", "np"],
    "objects": dict.fromkeys("acimz", "torch.Tensor")
    | {"n": "numpy.ndarray", "E": "torch.nn.Embedding", "L": "torch.nn.Linear", "p": "torch.nn.Parameter", "opt": "torch.optim.SGD"},
    "more": {
        "deep": values.NESTING.format(5000),
        "E": "E = nn.Embedding(4, 3)",
        "L": "L = nn.Linear(3, 2)",
        "p": "p = nn.Parameter(torch.tensor([[1.5, -0.0], [0.0, 2.0]]))",
        "opt": "opt = torch.optim.SGD(L.parameters(), lr=0.1)",
    },
}
KERAS = {
    "start": "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport numpy as np\nimport tensorflow as tf",
    "make": "tf.constant",
    "modules": ["tf", "tf", "tf", "np", "np", "tf.nn", "tf.math", "tf.keras.layers"],
    "dtypes": ["tf", "tf", "np"],
    "objects": dict.fromkeys("acimz", "tf.Tensor")
    | {"n": "numpy.ndarray", "b": "numpy.ndarray", "E": "tf.keras.layers.Embedding", "L": "tf.keras.layers.Dense"},
    "more": {
        "b": "b = np.array([2, 0, 1])",
        "E": "E = tf.keras.layers.Embedding(4, 3, weights=[np.ones((4, 3))])",
        "L": "L = tf.keras.layers.Dense(2, use_bias=False, weights=[np.ones((3, 2))])",
    },
}
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "@", "==", "!=", "<", "<=", ">", ">=", "&", "|", "^", "<<", ">>", "in", "is"]
# By what ends a parameter's name: what is given for it.
FITTING = {
    r"dtype|type_value": lambda draw, of: values.dtype(draw, of["dtypes"]),
    r"dims?\d?|axis|axes": lambda draw, of: draw.choice(["0", "1", "-1", "2", "-3", "None", "(0, 1)", "(0,)", "()", "[0]", "(1, 1)", "(-1, 0)"]),
    r"size|shape|repeats?|reps": lambda draw, of: draw.choice(["2", "(2, 3)", "[3]", "()", "(0,)", "(2, 0)", "-1", "(3, -1)", "a.shape", "(1, 6)", "6"]),
    r"keepdims?|requires_grad|freeze|bias|use_bias|equal_nan|copy|sparse|largest|reverse": lambda draw, of: draw.choice(values.BOOLS + ["0", "None"]),
    r"tensors|values|arrays|seq|params|weights": lambda draw, of: draw.choice(["[a, c]", "(a, a)", "[a]", "[]", "[a, i]", "[i, m]", "[a, z]", "[a, n]", "a"]),
    r"inputs?|other|x\d?|y|a|b|tensor\d?|mat\d?|self|condition|index|indices|ids|vec\d?|obj|object|array|value|src|source|weight|target|data": lambda draw, of: draw.choice(
        ["a", "a", "c", "i", "m", "z", "n", "a[0]", "a > 0", "c[:0]", "i[0]", values.literal(draw, values.shape(draw), draw.choice(["int", "float"]))]
    ),
    r"depth|num_classes|num_embeddings|embedding_dim|n|m|k|in_features|out_features|units|input_dim|output_dim|rows|columns|num_rows|num_columns|decimals|steps|padding_idx|start_dim|end_dim|offset|diagonal": lambda draw, of: draw.choice(
        values.INTS + ["2.0", "-0.0", "True", "None"]
    ),
}
ANY_NUMBER = r"start|end|stop|step|limit|delta|fill_value|alpha|lr|p|q|min|max|atol|rtol|on_value|off_value|exponent|val|std|mean|gain|lower|upper"
FITTING[ANY_NUMBER] = lambda draw, of: draw.choice(values.INTS + values.FLOATS + values.SPECIAL + ["True", "a"])


def argument(draw, of, parameter):
    name = re.match(r"\\?\*{0,2}(\w*)", parameter)[1]
    if draw.random() < 0.8:
        for fitting, make in FITTING.items():
            if re.fullmatch(fitting, name):
                return make(draw, of)
    return values.anything(draw, list(of["objects"]), of["dtypes"])


def arguments(draw, of, value, name, bound):
    """What stands between the brackets of a call."""
    listed = signatures(value, name)
    parameters = list(draw.choice(listed)) if listed else draw.choice([[], ["x"], ["x", "y"]])
    if bound and parameters[:1] == ["self"]:
        parameters = parameters[1:]
    given, by_name = [], False
    for parameter in parameters:
        if parameter in ("*", "/", "\\*"):
            by_name |= parameter != "/"
            continue
        optional = "=" in parameter or "*" in parameter
        if draw.random() < (0.7 if optional else 0.03):
            by_name |= optional
            continue
        key = re.match(r"\\?\*{0,2}(\w*)", parameter)[1]
        by_name |= draw.random() < 0.1
        key = values.slip(draw, key) if key and draw.random() < 0.02 else key
        given.append((f"{key}=" if by_name and "*" not in parameter else "") + argument(draw, of, parameter))
    if draw.random() < 0.05:
        given.append(draw.choice(["", "foo=", "dim=", "dtype=", "axis="]) + values.anything(draw, list(of["objects"]), of["dtypes"]))
    return ", ".join(given)


def call(draw, of, names):
    """A call of a module's function or an object's method, or the value of an attribute."""
    if draw.random() < 0.5:
        text = owner = draw.choice([path for path in of["modules"] if path in names.of_owner])
    else:
        text = draw.choice(list(of["objects"]))
        owner = of["objects"][text]
    name = names.draw(draw, owner)
    value = getattr(found(owner), name, None)
    if not callable(value) and draw.random() < 0.9:
        return f"{text}.{name}"
    return f"{text}.{name}({arguments(draw, of, value, name, text != owner)})"


def statement(draw, of, names):
    variables = list(of["objects"])
    one, other = draw.choice(variables), draw.choice(variables)
    any_value = lambda: values.anything(draw, variables, of["dtypes"])
    setter = lambda: f"{one}.{names.draw(draw, of['objects'][one])}"
    return draw.choice(
        [
            *[lambda: call(draw, of, names)] * 12,
            lambda: f"a ** {draw.choice(values.EXPONENTS)}",
            lambda: f"{draw.choice(['a', 'i', 'n'])} ** {draw.choice([*values.EXPONENTS, 'c', 'i', 'a'])}",
            lambda: f"({draw.choice(values.EXPONENTS)}) ** {draw.choice(['a', 'c', 'i', 'n'])}",
            lambda: f"{one} {draw.choice(OPERATORS)} {other}",
            lambda: f"{one} {draw.choice(OPERATORS)} {any_value()}",
            lambda: f"{any_value()} {draw.choice(OPERATORS)} {one}",
            lambda: f"{setter()} = {any_value()}\n{one}",
            lambda: f"{draw.choice(['a', 'i', 'c'])}.requires_grad = {any_value()}",
            lambda: f"{draw.choice(['del ' + setter(), one + '(' + any_value() + ')', one + '()', f'{one}({other}, foo={other})'])}",
            lambda: f"{one}[{any_value()}]",
            lambda: f"{one}[{any_value()}] = {any_value()}\n{one}",
            lambda: f"{draw.choice(['len', 'bool', 'int', 'float', 'list', 'tuple', 'abs', 'sum', 'max', 'min', 'sorted', 'str', 'repr', 'hash', 'round', 'iter', '-', '+', '~'])}({one})",
            lambda: f"{of['make']}({any_value()}, dtype={values.dtype(draw, of['dtypes'])})",
            lambda: f"{draw.choice(['np.array', of['make'], 'print', 'len', 'str', 'hash', 'own ==', 'own.index'])}({draw.choice(['own', 'keyed', 'deep', 'deep == deep', '[deep, deep]'])})",
        ]
    )()


def definitions(draw, of):
    """The lines that make each variable."""
    make = of["make"]
    kind = draw.choice(["float", "float", "float", "int", "bool"])
    special = 0 if kind == "int" and of is KERAS else None
    first = values.shape(draw)
    second = draw.choice([first, first, first[-1:], values.shape(draw)])
    more = draw.choice(["", "", "", f", dtype={of['dtypes'][0]}.float64"]) if kind == "float" else ""
    more += ", requires_grad=True" if kind == "float" and of is TORCH and draw.random() < 0.15 else ""
    return {
        "a": f"a = {make}({values.literal(draw, first, kind, special)}{more})",
        "c": f"c = {make}({values.literal(draw, second, draw.choice([kind, kind, 'float', 'int']), special)})",
        "i": f"i = {make}([2, 0, 1])",
        "m": f"m = {make}([True, False, True])",
        "z": f"z = {make}({draw.choice(['[]', '[[]]', '[[], []]'])})",
        "n": f"n = np.array({values.literal(draw, values.shape(draw), 'float')})",
        **of["more"],
    }


def program(draw, of, names):
    cells = [statement(draw, of, names)]
    if draw.random() < 0.5:
        cells = [f"r = {call(draw, of, names)}", "r", re.sub(r"\ba\b", "r", cells[0], count=1)]
    return values.with_definitions(of["start"], definitions(draw, of), cells)


def maker(of):
    """What makes programs of an environment; its names are asked for once it is used."""
    names = []

    def make(draw):
        names or names.append(Names(of))
        return program(draw, of, names[0])

    return make
