"""Classes with special methods, properties and bases, and what is asked of their instances."""

# Special methods: name and parameters, bodies, and what asks for them. {x}: an instance, {y}: another or a number.
OPERATORS = [("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/"), ("mod", "%"), ("pow", "**"), ("matmul", "@"), ("floordiv", "//")]
COMPARED = [("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")]
METHODS = {
    "__repr__(self)": (["return f'{type(self).__name__}<{self.v}>'", "return 'R' + str(self.v)", "return 5"], ["{x}", "[{x}, 1]", "repr({x})", "print({x})", "f'{{{x}}} {{{x}!r}}'"]),
    "__str__(self)": (["return f'S{self.v}'", "return 'text'", "return self.v"], ["str({x})", "print({x}, end='!')", "f'{{{x}}}'", "'%s' % {x}", "f'{{{x}!s:>8}}'"]),
    "__len__(self)": (["return 3", "return self.v", "return -1", "return 2.5", "return 0"], ["len({x})", "bool({x})", "not {x}", "{x} and 1"]),
    "__bool__(self)": (["return self.v > 1", "return False", "return 1"], ["bool({x})", "1 if {x} else 2", "not {x}", "{x} or 4", "any([{x}])", "all([{x}, 1])", "[k for k in [{x}] if k and 0]"]),
    "__getitem__(self, i)": (["return self.v + i", "if i > 2:\n    raise IndexError('over')\nreturn i * 10", "return i", "raise KeyError(i)"], ["{x}[1]", "{x}['a']", "{x}[1:2]", "{x}[0, 1]", "{x}[-1]"]),
    "__setitem__(self, i, value)": (["print('set', i, value)", "self.v = value"], ["{x}.__class__.__name__", "[0 for {x}[0] in [1, 2]]"]),
    "__contains__(self, k)": (["return k == self.v", "return 'yes'", "print('in', k)"], ["1 in {x}", "2 not in {x}"]),
    "__iter__(self)": (["return iter([self.v, 2])", "yield self.v\nyield 9", "return self", "return 5", "return (k for k in range(2))"], ["list({x})", "[k for k in {x}]", "tuple({x})", "sum({x})", "3 in {x}", "sorted({x})", "[*{x}]", "dict(enumerate({x}))", "max({x})", "list(zip({x}, 'ab'))", "next(iter({x}))"]),
    "__next__(self)": (["self.v -= 1\nif self.v < 0:\n    raise StopIteration\nreturn self.v", "raise StopIteration(3)", "return 1 / 0"], ["next({x})", "next({x}, 'end')", "next({x}) + next({x})"]),
    "__call__(self, *args, **named)": (["return args, named", "return self.v", "print('called')"], ["{x}()", "{x}(1, k=2)", "{x}(*[1, 2])", "callable({x})", "list(map({x}, [1, 2]))", "sorted([2, 1], key={x})"]),
    "__neg__(self)": (["return -self.v", "return type(self)(-self.v)"], ["-{x}", "- -{x}"]),
    "__abs__(self)": (["return abs(self.v)"], ["abs({x})"]),
    "__int__(self)": (["return self.v", "return 2.5"], ["int({x})"]),
    "__float__(self)": (["return 1.5", "return self.v"], ["float({x})"]),
    "__index__(self)": (["return 1", "return 'a'"], ["[4, 5, 6][{x}]", "range({x})", "'ab'[{x}]", "[1, 2, 3][:{x}]", "int({x})", "[0] * {x}"]),
    "__format__(self, spec)": (["return f'<{spec}>'", "return 5"], ["f'{{{x}}}'", "f'{{{x}:>8}}'", "'{{:a}}'.format({x})", "format({x}, 'q')"]),
    "__getattr__(self, name)": (["return name * 2", "raise AttributeError(name)", "print('asked', name)\nreturn 3", "return self.v"], ["{x}.other", "{x}.v", "hasattr({x}, 'zz')", "getattr({x}, 'zz', 4)"]),
    "__enter__(self)": (["print('in')\nreturn self.v", "return self", "raise Mine('enter')"], ["{x}.v"]),
    "__exit__(self, kind, error, trace)": (["print('out', kind is None, error)\nreturn self.v > 1", "print('out')", "raise Deeper('exit')"], ["{x}.v"]),
    "__delitem__(self, i)": (["print('del', i)"], ["{x}.v"]),
}
for name, sign in OPERATORS:
    bodies = ["return self.v + 1", "return type(self)(self.v)", "return NotImplemented", f"print('{name}', type(other).__name__)\nreturn 'p'", "return self.v + other.v", "return 1 / 0"]
    METHODS[f"__{name}__(self, other)"] = (bodies, [f"{{x}} {sign} {{y}}"])
    METHODS[f"__r{name}__(self, other)"] = (bodies, [f"{{y}} {sign} {{x}}", f"2 {sign} {{x}}"])
METHODS["__radd__(self, other)"] = (METHODS["__radd__(self, other)"][0], ["2 + {x}", "sum([{x}, {x}])", "'s' + {x}", "[1] + {x}"])
METHODS["__iadd__(self, other)"] = (["self.v += 1\nreturn self", "return 7", "return NotImplemented"], ["{x}.v"])
for name, sign in COMPARED:
    bodies = ["return self.v == other.v", "return NotImplemented", f"print('{name}', type(other).__name__)\nreturn True", "return 'odd'", "return self.v < other.v"]
    asked = [f"{{x}} {sign} {{y}}", f"{{y}} {sign} {{x}}", f"[{{x}}] {sign} [{{y}}]"]
    METHODS[f"__{name}__(self, other)"] = (bodies, asked)
METHODS["__lt__(self, other)"][1].extend(["sorted([{x}, {y}]) and 0", "min({x}, {y}) is {x}", "max([{x}, {y}]) is {x}", "(1, {x}) < (1, {y})"])
METHODS["__eq__(self, other)"][1].extend(["{x} in [{y}, {x}]", "[{y}, {x}].index({x})", "[{x}, {y}].count({y})", "{{{x}: 1}}", "{x} in (1, 2)", "{x} != {y}"])

PLAIN = {
    "plain(self, k=1, *rest)": (["return self.v * k", "return k, rest", "self.w = k\nreturn self"], ["{x}.plain()", "{x}.plain(2, 3)", "{x}.plain(k=4)", "{c}.plain({x})", "{c}.plain()", "{x}.plain(1, k=2)", "(m := {x}.plain)(3)"]),
    "@property\nprop(self)": (["return self.v * 2", "print('got')\nreturn self.v", "return self.missing"], ["{x}.prop", "hasattr({x}, 'prop')", "getattr({x}, 'prop', 0)", "{x}.prop + 1"]),
    "@staticmethod\nstat(k)": (["return k + 1"], ["{x}.stat(1)", "{c}.stat(2)", "{x}.stat()"]),
    "@classmethod\nmade(cls, *given)": (["return cls(*given)", "return cls.__name__, given"], ["type({c}.made(1)).__name__", "{c}.made()", "{x}.made(3) and 1"]),
    "up(self)": (["return super().up()", "return 'up', self.v", "return super(type(self), self).plain()"], ["{x}.up()"]),
}
ASKED = ["{x}.v", "{x}.shared", "{c}.shared", "{x}.none", "isinstance({x}, {c})", "isinstance({x}, (int, {c}))", "issubclass({c}, Base)", "type({x}) is {c}", "type({x}).__name__", "{c}.__name__", "{x}", "{c}"]
ASKED += ["hasattr({x}, 'v')", "setattr({x}, 'q', 5); {x}.q", "delattr({x}, 'v')", "getattr({x}, 'nope')", "{x} == {x}", "{x} is {y}", "{x} == {y}", "len({x})", "{x} + {y}", "{x}[0]", "{x}()", "iter({x})", "{x} < {y}"]
ASKED += ["{x} in [1, {x}]", "hash({x}) == hash({x})", "{{{x}: 1}}[{x}]", "[c.__name__ for c in {c}.__mro__]", "{c}.__bases__ == (Base,)", "{x}.__class__ is {c}", "{x}.__dict__", "vars({x})", "bool({x})", "str({x})[:5]", "{c}(1, 2, 3)", "{c}()", "{c}.__doc__", "{x}.plain.__name__"]
STATEMENTS = ["{x}.v = 4\n{x}.v", "{x}.prop = 3\n{x}.v", "{c}.shared = 'new'\n{x}.shared, {y}.shared", "{x}.shared += 1\n{x}.shared, {c}.shared", "del {x}.v\n{x}.v", "{x} += 1\n{x}", "{x}[0] = 1\n{x}.v", "del {x}[0]", "{x}[0] += 1"]
STATEMENTS += ["with {x} as g:\n    print(g is {x})\n    raise KeyError(1)", "with {x}:\n    print(2)", "for k in {x}:\n    print(k)\n    if k == 2: break", "a, b = {x}\na, b", "{c}.added = lambda self: self.v\n{x}.added()", "del {c}.shared\n{x}.shared", "{x}.prop += 1", "del {x}.prop"]


def method(draw, head, bodies):
    *decorators, signature = head.split("\n")
    body = [line for part in draw.choice([[], [], ["print('{}')".format(signature.split("(")[0])]]) + [draw.choice(bodies)] for line in part.split("\n")]
    return [*decorators, f"def {signature}:", *("    " + line for line in body)]


def a_class(draw, name, bases):
    """The lines of a class, and what to ask of it, with {x}, {y} and {c} left open."""
    chosen = draw.sample(sorted(METHODS), draw.choice([1, 2, 3, 4])) + draw.sample(sorted(PLAIN), draw.choice([0, 1, 2]))
    if draw.random() < 0.3:
        chosen += [head for head in METHODS if head.split("(")[0] in draw.choice([["__enter__", "__exit__"], ["__iter__", "__next__"], ["__getitem__", "__len__"], ["__add__", "__radd__", "__repr__"]])]
    body = draw.choice([[], ['"""Doc."""'], ["shared = 1"], ["shared = [k for k in range(2)]"], ["for k in range(2):", "    shared = k"], ["shared = 2", "other = shared + 1"]])
    asked = []
    for head in dict.fromkeys(chosen):
        bodies, uses = METHODS.get(head) or PLAIN[head]
        body = body + method(draw, head, bodies)
        if "@property" in head and draw.random() < 0.5:
            body += ["@prop.setter", "def prop(self, value):", "    print('setter', value)", "    self.v = value"]
        asked += uses
    if not bases or draw.random() < 0.3:
        start = draw.choice(["self.v = v", "self.v = v\nprint('made')", "super().__init__({})\nself.v = v".format("v" if bases else "")])
        body += ["def __init__(self, v=2):", *("    " + line for line in start.split("\n"))]
    given = f"({', '.join(bases)})" if bases else draw.choice(["", "()", "(object)"])
    return [f"class {name}{given}:", *("    " + line for line in body)], asked


def use(draw, classes, asked):
    """A text that asks something of an instance x or y of one of the classes."""
    name = draw.choice(classes)
    text = draw.choice(asked) if draw.random() < 0.6 else draw.choice(ASKED + STATEMENTS)
    x, y = draw.choice([("x", "y"), ("y", "x"), ("x", "3"), ("x", "'t'")])
    return text.format(x=x, y=y, c=name)
