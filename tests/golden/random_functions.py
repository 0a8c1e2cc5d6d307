"""Small programs of functions, classes, generators and exceptions."""

from random_blocks import Blocks, indented
from random_classes import a_class, use

START = """class Mine(Exception):
    pass
class Deeper(Mine):
    def __init__(self, *given):
        super().__init__(*given)
        self.given = given
class Ctx:
    def __init__(self, name, swallowed=()):
        self.name, self.swallowed = name, swallowed
    def __enter__(self):
        print('enter', self.name)
        return self.name
    def __exit__(self, kind, error, trace):
        print('exit', self.name, kind and kind.__name__, error)
        return kind is not None and issubclass(kind, self.swallowed)
a, b, c, n = 1, [2, 3], 'c', 4"""
SIGNATURES = ["", "a", "a, b=2", "a, *b", "*a", "**a", "*a, **b", "a, /, b", "a, *, b", "a=1, *, b=2, **c", "a, b, c", "a=1, /", "*, a", "a, b=1, *c, n=3, **x"]
CALLS = ["", "1", "1, 2", "1, 2, 3", "a=1", "b=2", "1, b=2", "1, a=2", "*[1, 2]", "**{'a': 1}", "*b, **{'b': 4}", "q=1", "1, 2, 3, 4", "a", "*range(2), n=5", "*b", "1, *[2], b=3", "a=1, b=2, c=3"]
DECORATORS = """def deco(f):
    def wrap(*given, **named):
        print('before', f.__name__, given, named)
        try:
            return f(*given, **named)
        finally:
            print('after')
    return wrap
def times(k):
    return lambda f: lambda *given: [f(*given) for _ in range(k)]"""
RECURSIONS = [
    "def down(n):\n    return 0 if n == 0 else 1 + down(n - 1)\ndown({})",
    "def even(n):\n    return True if n == 0 else odd(n - 1)\ndef odd(n):\n    return False if n == 0 else even(n - 1)\neven({})",
    "def walk(n):\n    if n:\n        yield n\n        yield from walk(n - 1)\nlist(walk({}))[:3]",
    "def end(n):\n    try:\n        return end(n + 1)\n    except RecursionError:\n        return 'deep'\nend({})",
    "def end(n):\n    return end(n + 1)\nend({})",
    "class Node:\n    def __init__(self, n):\n        self.next = Node(n - 1) if n else None\n    def __len__(self):\n        return 1 + (len(self.next) if self.next else 0)\nlen(Node({}))",
    "count = 0\ndef grow():\n    global count\n    count += 1\n    grow()\ntry:\n    grow()\nexcept RecursionError as e:\n    print(e, count > {})",
    "f = lambda n: n and 1 + f(n - 1)\nf({})",
]
GENERATED = ["next({})", "list({})", "[x for x in {}]", "sum({})", "any({})", "tuple({})", "sorted({})", "list(zip({}, 'abc'))", "list(enumerate({}))", "dict(enumerate({}))", "len(set({}))", "a, *b = {}\na, b", "max({})"]
GENERATED += ["for x in {}:\n    print(x)", "g = {}\nprint(next(g), next(g, 'none'))\nlist(g)", "g = {}\nnext(g)\ng.send(5)", "1 in {}", "g = {}\nlist(g), list(g)", "print(*{})", "[*{}, *{}]", "', '.join({})", "g = {}\nfor x in g:\n    break\nnext(g)"]
GENERATED += ["g = {}\nfor x in g:\n    print(x, next(g, None))", "x, y = {}\nx", "list(map(str, {}))", "all(x for x in {})", "type({}).__name__", "g = {}\ng.send(1)", "g = {}\nnext(g)\ng.close()\nlist(g)", "g = {}\nnext(g)\ng.throw(ValueError('t'))", "iter(g := {}) is g", "{}"]
GUARDED = "try:\n{}\nexcept Exception as e:\n    print(type(e).__name__, e)"


def guarded(draw, text):
    """The text, mostly within a try, so that the program goes on."""
    if draw.random() < 0.3:
        return text
    *lines, last = text.split("\n")
    is_expression = not last.startswith((" ", "del ", "raise", "with ", "print", "assert")) and " = " not in last and "= " not in last[:4]
    return GUARDED.format("\n".join(indented([*lines, f"print({last})" if is_expression and "; " not in last else last])))


def function(draw, name, calls):
    """The text of a function, and the texts that call it."""
    blocks = Blocks(draw, calls)
    is_generator = draw.random() < 0.35
    body = draw.choice([[], [], [], ["global n"], ['"""Doc."""']])
    body = [*body, *blocks.block(draw.choice([1, 2, 2, 3]), {"function", "generator"} if is_generator else {"function"}, draw.choice([2, 3, 4]))]
    body += ["yield a"] if is_generator else draw.choice([[], ["return a"], [f"return {blocks.expression()}"]])
    decorators = draw.choice([[], [], [], [], ["@deco"], ["@times(2)"], ["@deco", "@times(2)"]])
    lines = [*decorators, f"def {name}({draw.choice(SIGNATURES)}):", *indented(body)]
    texts = [f"{name}({given})" for given in draw.sample(CALLS, 4)]
    return "\n".join(lines), [draw.choice(GENERATED[:12]).replace("{}", text) for text in texts] if is_generator and draw.random() < 0.5 else texts


def functions(draw):
    cells, calls = [START + "\n" + DECORATORS], []
    for name in draw.sample(["f", "g", "h", "run"], draw.choice([1, 2, 3])):
        text, own = function(draw, name, calls)
        cells.append(text)
        calls = calls + [call for call in own if "\n" not in call]
        for call in draw.sample(own, draw.choice([1, 1, 2])):
            cells.append(guarded(draw, call if draw.random() < 0.6 else draw.choice(GENERATED).replace("{}", call)))
    return cells


def classes(draw):
    cells, names, asked = [START], [], []
    for name in ["Base", "Left", "Right", "Both"][: draw.choice([1, 2, 3, 4])]:
        bases = {"Base": [], "Left": ["Base"], "Right": ["Base"], "Both": ["Left", "Right"]}[name]
        lines, own = a_class(draw, name, bases)
        cells.append("\n".join(lines))
        names.append(name)
        asked += own
    cells = [cells[0], "\n".join(cells[1:]), f"x, y = {draw.choice(names)}({draw.choice(['', '1', '3'])}), {draw.choice(names)}(2)"]
    return cells + [guarded(draw, use(draw, names, asked)) for _ in range(draw.choice([3, 4, 5, 6]))]


def blocks(draw):
    made = Blocks(draw)
    cells = [START]
    for _ in range(draw.choice([2, 3, 4])):
        cells.append("\n".join(made.block(draw.choice([1, 2, 3]), set(), draw.choice([1, 2]))))
    return cells


def recursion(draw):
    return ["a = 1", *(draw.choice(RECURSIONS).format(draw.choice([0, 3, 10, 900, 5000])) for _ in range(2)), "a"]


def program(draw):
    return draw.choices([functions, classes, blocks, recursion], [40, 40, 20, 3])[0](draw)
