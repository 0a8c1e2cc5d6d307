"""Expressions of Python.

One is made for a type, so that most of them run; now and then one of another type stands in its place, so that errors are
met too.
"""

NAMES = {"int": ["n", "k"], "float": ["x"] * 8 + ["inf", "-inf", "nan"], "str": ["word", "s"], "bool": ["flag"], "list": ["ids", "rows"]}
NAMES |= {"dict": ["vocab"], "tuple": ["pair"], "words": ["tokens"]}
WORDS = ["the", "cat", "sat", "Mat", "on", "a b", "", "x_1", "it's", 'say "hi"', "猫", "é", "line\nnext", "tab\t", "a,b,c", " pad "]
INTS = [0, 1, 2, 3, 5, 7, 10, -1, -4, 12, 100, 50257, 2**31, 10**18]
FLOATS = [0.0, 0.5, 1.5, -2.25, 3.0, 1e-7, 1e16, 123456.789, 0.1, -0.0, 2.675, 1e22, 1e-5]
SPECS = [".2f", ".4f", ".0f", "8.3f", "<8", ">8", "^9", "05d", "d", ",", "+", ".3e", ".3g", "%", ".1%", "_^12", "x", "s", "5"]
SPECS += ["<05d", "^08.1f", ">06", "=+06", "*<07", "x^05d", "-8", " 6", "=8", "+", ".1", ".2", "6.", "F", "08", "<06.2f", "hello", "5,"]
SPECS += [".10", "08.2f", "e", "g", "=+6", ">10.2f", "b", "n", "c", "_"]
TYPES = ["int", "float", "str", "bool", "list", "dict", "tuple", "words", "set", "none"]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


class Expressions:
    """Makes expressions whose values are of a given type, mostly."""

    def __init__(self, draw):
        self.draw = draw

    def make(self, kind, depth):
        if self.draw.random() < 0.012:
            kind = self.draw.choice(TYPES)
        if depth <= 0:
            return self.leaf(kind)
        return getattr(self, kind)(depth - 1)

    def any(self, depth):
        return self.make(self.draw.choice(TYPES), depth)

    def leaf(self, kind):
        draw = self.draw
        if draw.random() < 0.5 and kind in NAMES:
            return draw.choice(NAMES[kind])
        return {
            "int": lambda: str(draw.choice(INTS)),
            "float": lambda: repr(draw.choice(FLOATS)),
            "str": lambda: repr(draw.choice(WORDS)),
            "bool": lambda: draw.choice(["True", "False"]),
            "list": lambda: repr([draw.randint(-3, 9) for _ in range(draw.randint(0, 5))]),
            "words": lambda: repr([draw.choice(WORDS) for _ in range(draw.randint(0, 4))]),
            "dict": lambda: repr({draw.choice(WORDS): draw.choice(INTS) for _ in range(draw.randint(0, 3))}),
            "tuple": lambda: repr(tuple(draw.choice(INTS) for _ in range(draw.randint(0, 3)))),
            "set": lambda: draw.choice(["{1, 2, 3}", "{n}", "set()", "{3, 1, 2, 1}", "set(ids)"]),
            "none": lambda: "None",
        }[kind]()

    def one(self, *makers):
        return self.draw.choice(makers)()

    def int(self, d):
        i, m = (lambda: self.make("int", d)), self.make
        return self.one(
            lambda: f"{i()} {self.draw.choice(['+', '-', '*', '//', '%', '+', '-', '*'])} {i()}",
            lambda: f"({i()} + {i()}) * {i()}",
            lambda: f"len({m(self.draw.choice(['list', 'str', 'dict', 'tuple', 'words', 'set']), d)})",
            lambda: f"sum({m('list', d)})",
            lambda: f"max({m('list', d)})",
            lambda: f"min({i()}, {i()})",
            lambda: f"{m('list', d)}[{i()}]",
            lambda: f"-{i()}",
            lambda: f"abs({i()})",
            lambda: f"int({m('float', d)})",
            lambda: f"round({m('float', d)})",
            lambda: f"int({m('str', 0)})",
            lambda: f"int('{self.draw.choice(INTS)}')",
            lambda: f"{m('list', d)}.count({i()})",
            lambda: f"{m('list', d)}.index({i()})",
            lambda: f"{i()} if {m('bool', d)} else {i()}",
            lambda: f"vocab[{m('str', d)}]",
            lambda: f"vocab.get({m('str', d)}, {i()})",
            lambda: f"{self.draw.choice(['2', '3', '-2', 'n'])} ** {self.draw.choice(['2', '3', '0', 'k', '10'])}",
            lambda: f"sum(v * v for v in {m('list', d)})",
            lambda: f"sum(len(w) for w in {m('words', d)})",
        )

    def float(self, d):
        f, m = (lambda: self.make("float", d)), self.make
        return self.one(
            lambda: f"{f()} {self.draw.choice(['+', '-', '*', '/', '//', '%'])} {f()}",
            lambda: f"{m('int', d)} / {m('int', d)}",
            lambda: f"round({f()}, {self.draw.choice(['0', '1', '2', '3'])})",
            lambda: f"float({m('int', d)})",
            lambda: f"float({self.draw.choice(['3.5', ' 1e3 ', 'nan', 'inf', '-inf', 'x', '1_0', '.5', ''])!r})",
            lambda: f"abs({f()})",
            lambda: f"-{f()}",
            lambda: f"sum([{f()}, {f()}, 0.1])",
            lambda: f"max({f()}, {m('int', d)})",
            lambda: f"{m('int', d)} * {f()}",
            lambda: f"{f()} ** 2",
            lambda: f"abs({f()}) ** {self.draw.choice(['0.5', '-0.5', '3', '-2', '1 / 3', 'k', 'n', '2.5', '-7.25', 'inf', '-inf', 'nan'])}",
            lambda: f"{self.draw.choice(['10', '2', '1.1', '0.9', '-3', '(-1.5)', '1e-3', '0.0', '7'])} ** {self.draw.choice(['-1', '-5', '4', '17', '-n', 'k', 'n'])}",
        )

    def str(self, d):
        s, m = (lambda: self.make("str", d)), self.make
        return self.one(
            lambda: f"{s()} + {s()}",
            lambda: f"{s()} * {self.draw.choice(['2', '0', '3', 'k', '-1'])}",
            lambda: self.formatted(d),
            lambda: self.formatted(d),
            lambda: self.formatted(d),
            lambda: f"str({self.any(d)})",
            lambda: f"repr({self.any(d)})",
            lambda: f"repr(range({self.ends()})[{self.slice(d)}])",
            lambda: f"{s()}[{self.slice(d)}]",
            lambda: f"{s()}[{m('int', 0)}]",
            lambda: f"{s()}.{self.draw.choice(['upper()', 'lower()', 'strip()', 'strip(chr)'.replace('chr', repr('a ')) ])}",
            lambda: f"{s()}.replace({s()}, {s()})",
            lambda: f"{self.draw.choice([', ', ' ', '', '-'])!r}.join({m('words', d)})",
            lambda: f"' '.join(str(v) for v in {m('list', d)})",
            lambda: f"{m('words', d)}[{m('int', 0)}]",
            lambda: f"sorted({m('words', d)})[-1]",
            lambda: f"type({self.any(d)}).__name__",
        )

    def formatted(self, d):
        quote = self.draw.choice(["'", '"'])
        text = ""
        for _ in range(self.draw.randint(1, 3)):
            inner = self.any(min(d, 1))
            if quote in inner or "\\" in inner or "{" in inner or "#" in inner:
                inner = self.draw.choice(["n", "x", "word", "ids", "flag", "pair", "vocab", "n + k", "len(ids)", "ids[0]"])
            more = self.draw.choice(["", "", "", "!r", "=", "!s", "= ", "=!r"])
            if self.draw.random() < 0.45:
                more = more.strip() + ":" + self.draw.choice(SPECS)
            text += self.draw.choice(["", "a: ", " ", "{{", "}}", "→"]) + "{" + inner + more + "}"
        return "f" + quote + text + quote

    def slice(self, d):
        part = lambda: self.draw.choice(["", "", "1", "-1", "2", "n", "0", "-2", "100"])
        return f"{part()}:{part()}" + self.draw.choice(["", "", ":", ":2", ":-1", ":1"])

    def bool(self, d):
        m = self.make
        kind = self.draw.choice(["int", "float", "str", "list", "tuple"])
        sign = lambda: self.draw.choice(COMPARISONS)
        return self.one(
            lambda: f"{m(kind, d)} {sign()} {m(kind, d)}",
            lambda: f"{m('int', d)} {sign()} {m('float', d)}",
            lambda: f"{m('int', d)} {sign()} {m('int', d)} {sign()} {m('int', d)}",
            lambda: f"{m('int', d)} {self.draw.choice(['in', 'not in'])} {m(self.draw.choice(['list', 'set', 'tuple']), d)}",
            lambda: f"{m('str', d)} in {m(self.draw.choice(['str', 'words', 'dict']), d)}",
            lambda: f"not {self.any(d)}",
            lambda: f"{m('bool', d)} {self.draw.choice(['and', 'or'])} {m('bool', d)}",
            lambda: f"any({m('list', d)})",
            lambda: f"all(v > 0 for v in {m('list', d)})",
            lambda: f"{self.any(d)} is None",
            lambda: f"bool({self.any(d)})",
            lambda: f"{self.any(d)} == {self.any(d)}",
        )

    def list(self, d):
        v, m = (lambda: self.make("list", d)), self.make
        return self.one(
            lambda: "[" + ", ".join(self.make("int", d) for _ in range(self.draw.randint(0, 4))) + "]",
            lambda: f"[{self.draw.choice(['v', 'v * 2', '(v, v + 1)', 'str(v)', '[v] * 2', '-v'])} for v in {v()}]",
            lambda: f"[v for v in {v()} if v {self.draw.choice(['> 1', '% 2 == 0', '!= n', 'in ids'])}]",
            lambda: f"{v()} + {v()}",
            lambda: f"{v()} * {self.draw.choice(['2', '0', '3', 'k'])}",
            lambda: f"{v()}[{self.slice(d)}]",
            lambda: f"sorted({v()}{self.draw.choice(['', ', reverse=True'])})",
            lambda: f"list(range({self.ends()}))",
            lambda: f"list(range({self.draw.choice([12, 25, 30, 60])}))",
            lambda: f"[{m('str', d)}, {m('float', d)}, {m('none', 0)}, {self.any(d)}]",
            lambda: f"[a * b for a, b in zip({v()}, {v()})]",
            lambda: f"[[i * j for j in range(3)] for i in range({self.draw.choice(['2', 'k', '4', '12'])})]",
            lambda: f"[x for row in rows for x in row]",
            lambda: f"list(enumerate({m('words', d)}{self.draw.choice(['', ', 1', ', start=2'])}))",
            lambda: f"list(zip({m('words', d)}, {v()}))",
            lambda: f"list(vocab.{self.draw.choice(['items', 'keys', 'values'])}())",
            lambda: f"list(reversed({v()}))",
            lambda: f"rows[{m('int', 0)}]",
            lambda: f"[{m('float', d)} for _ in range({self.draw.choice([2, 3, 14])})]",
        )

    def ends(self):
        numbers = ["0", "1", "3", "5", "10", "-1", "n", "2"]
        return ", ".join(self.draw.choice(numbers) for _ in range(self.draw.choice([1, 1, 2, 3])))

    def words(self, d):
        m = self.make
        return self.one(
            lambda: "[" + ", ".join(m("str", d) for _ in range(self.draw.randint(0, 4))) + "]",
            lambda: f"{m('str', d)}.split({self.draw.choice(['', repr(','), repr(' '), repr('a')])})",
            lambda: f"[w.upper() for w in {m('words', d)}]",
            lambda: f"[w for w in {m('words', d)} if {self.draw.choice(['w', 'len(w) > 1', 'w in vocab'])}]",
            lambda: f"sorted(set({m('words', d)}))",
            lambda: f"[str(v) for v in {m('list', d)}]",
            lambda: f"list({m('str', d)})",
            lambda: f"sorted({m('words', d)}, key=len)",
            lambda: f"[f'{{w}}_{{i}}' for i, w in enumerate({m('words', d)})]",
            lambda: f"tokens[{self.slice(d)}]",
        )

    def dict(self, d):
        m = self.make
        return self.one(
            lambda: "{" + ", ".join(f"{m('str', 0)}: {self.any(d)}" for _ in range(self.draw.randint(0, 4))) + "}",
            lambda: f"{{w: len(w) for w in {m('words', d)}}}",
            lambda: f"{{v: k for k, v in {m('dict', d)}.items()}}",
            lambda: f"dict(zip({m('words', d)}, {m('list', d)}))",
            lambda: f"dict(a={self.any(d)}, b={self.any(d)})",
            lambda: f"{{i: w for i, w in enumerate({m('words', d)})}}",
            lambda: f"{{i: list(range(i)) for i in {m('list', 0)}}}",
            lambda: f"{{(i, j): i + j for i in range(2) for j in range({self.draw.choice([2, 9])})}}",
        )

    def tuple(self, d):
        m = self.make
        return self.one(
            lambda: f"({self.any(d)}, {self.any(d)})",
            lambda: f"({self.any(d)},)",
            lambda: f"tuple({m('list', d)})",
            lambda: f"{m('tuple', d)} + ({m('int', d)},)",
            lambda: f"{m('tuple', d)}[{self.slice(d)}]",
            lambda: f"tuple({self.draw.choice(['w', 'w * 3'])} for w in {m('words', d)})",
        )

    def set(self, d):
        m = self.make
        return self.one(
            lambda: f"set(v % 5 for v in {m('list', d)})" if self.draw.random() < 0.3 else f"set({m('list', 0)})",
            lambda: f"{{{m('int', d)}, {m('int', d)}}}",
        )

    def none(self, d):
        return self.draw.choice(["None", "print(n)", "ids.append(n)", "vocab.get('no')"])
