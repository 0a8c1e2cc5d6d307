"""Values as programs write them: numbers and all the special ones, nested lists, dtypes in every spelling, odd values."""

import re

FLOATS = ["0.5", "-1.25", "2.0", "3.0", "0.1", "-7.0", "1e5", "1e-5", "1e9", "12345.678", "-0.5", "1.0", "-1.0"]
# Zeros of both signs, infinities, NaN, subnormal, smallest normal, and largest numbers of float32 and float64, and what rounds to them.
SPECIAL = ["0.0", "-0.0", "float('inf')", "-float('inf')", "float('nan')", "1e-45", "-1e-40", "1.1754944e-38", "1e-320", "-5e-324"]
SPECIAL += ["3.4028235e38", "-3.4028235e38", "3.4028236e38", "1e39", "1.7976931348623157e308", "1e-50", "16777217.0", "1e16"]
INTS = ["0", "1", "-1", "2", "3", "-5", "4", "7", "9"]
LARGE = ["2**31 - 1", "2**31", "-2**31", "-2**31 - 1", "2**53 + 1", "2**63 - 1", "2**63", "-2**63", "-2**63 - 1", "2**64", "2**70", "-10**40"]
BOOLS = ["True", "False"]
SHAPES = [[], [1], [2], [3], [2, 3], [3, 2], [1, 3], [3, 1], [2, 2], [2, 1, 3], [12], [3, 12], [4, 5]]
EMPTY = [[0], [2, 0], [0, 3], [1, 0, 2]]
EXPONENTS = ["0", "1", "2", "3", "-1", "-2", "-3", "0.5", "-0.5", "0.0", "-0.0", "1.0", "2.0", "3.0", "-1.0", "-2.0", "1.5", "(1/3)", "True", "4", "10"]
EXPONENTS += ["float('inf')", "-float('inf')", "float('nan')", "2**31", "-2**63", "1e-320"]
NAMES = ["float16", "float32", "float64", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool", "complex64"]
NAMES += ["complex128", "float", "double", "half", "int", "long", "short", "single", "string", "object", "str", "intp", "bool_", "longlong", "intc"]
CODES = ["f", "d", "e", "i", "l", "q", "b", "?", "O", "f4", "f8", "<f4", ">i8", "=i4", "i8", "u1", "U", "U3", "S", "no", "", "Float", "FLOAT32", "float 32"]
TYPES = ["float", "int", "bool", "complex", "str", "object", "None", "list", "type(None)", "type", "1", "'cpu'", "float()", "[]"]
NESTED = "[" * 5 + "1" + "]" * 5, "[" * 65 + "1.5" + "]" * 65, "[" * 70 + "]" * 70
# What contains itself, and lists within lists to a depth (TensorFlow ends the process at 255).
DEEP = {"own": "own = [1]\nown.append(own)", "keyed": "keyed = {'k': 1}\nkeyed['own'] = keyed"}
NESTING = "deep = [1]\nfor _ in range({}):\n    deep = [deep]"
DEEP["deep"] = NESTING.format(240)


def number(draw, kind, special=0.25):
    """A number of this kind, with this chance for a special one."""
    if kind == "bool":
        return draw.choice(BOOLS)
    usual, other = (FLOATS, SPECIAL) if kind == "float" else (INTS, LARGE[:6])
    return draw.choice(other if draw.random() < special else usual)


def shape(draw):
    return draw.choice(EMPTY if draw.random() < 0.2 else SHAPES)


def literal(draw, lengths, kind, special=None):
    """Nested lists of these lengths; in half of them no number is special."""
    if special is None:
        special = draw.choice([0, 0, 0.2, 0.7]) if kind == "float" else draw.choice([0, 0, 0, 0.2])
    if not lengths:
        return number(draw, kind, special)
    return "[" + ", ".join(literal(draw, lengths[1:], kind, special) for _ in range(lengths[0])) + "]"


def dtype(draw, modules):
    """A dtype in one of its spellings, or what is none.

    modules: names under which programs have the frameworks, such as "torch" or "np"
    """
    name = draw.choice(NAMES[:13] if draw.random() < 0.6 else NAMES)
    module = draw.choice(modules)
    forms = [f"{module}.{name}"] * 4 + [f"'{name}'", f"'{module}.{name}'", f"np.dtype('{name}')", "a.dtype", "type(a)"]
    forms += [f"'{draw.choice(CODES)}'", draw.choice(TYPES[:3]), draw.choice(TYPES)]
    return draw.choice(forms)


def anything(draw, variables, modules):
    """A value of whatever type."""
    return draw.choice(
        [
            lambda: draw.choice(variables),
            lambda: draw.choice(variables),
            lambda: draw.choice(INTS),
            lambda: draw.choice(FLOATS + SPECIAL),
            lambda: draw.choice(["2**40", "2**63 - 1", "2**64", "-2**63", "10**40"]),
            lambda: draw.choice(["None", "True", "False", "'a'", "''", "'sum'", "...", "slice(1)", "b'a'", "1j", "range(3)"]),
            lambda: draw.choice(["[]", "()", "{}", "[[]]", "[[], []]", "set()", "{1}", "{'a': 1}", "(1, 'a')", "[None]", "[[1, 2], [3]]"]),
            lambda: draw.choice(["own", "keyed", "deep", "[own]", "(deep, 1)", *NESTED]),
            lambda: draw.choice(["[1, 2]", "(0, 1)", "[0.5, 1]", "[True]", f"[{draw.choice(variables)}]", f"({draw.choice(variables)}, 1)"]),
            lambda: draw.choice([f"{variable}[0]" for variable in variables]),
            lambda: dtype(draw, modules),
        ]
    )()


def with_definitions(start, definitions, cells):
    """The cells after one that defines the variables that they name: definitions has the lines of each by its name."""
    lines, text = [], "\n".join(cells)
    for name, line in reversed({**DEEP, **definitions}.items()):
        if re.search(rf"\b{name}\b", text):
            lines, text = [line, *lines], text + line
    return ["\n".join([start, *lines]), *cells]


def slip(draw, name):
    """The name with a slip of the fingers."""
    at = draw.randrange(len(name))
    return draw.choice(
        [
            name[:at] + name[at + 1 :] or "x",
            name[:at] + name[at] + name[at:],
            name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :],
            name + draw.choice(["s", "_", "1"]),
            name.capitalize() if name.islower() else name.lower(),
        ]
    )
