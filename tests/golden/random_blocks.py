"""Statements within one another, in all nestings: loops, try, with, functions, and what leaves them.

What they do is printed in between, so that a wrong order of effects shows.
"""

ERRORS = ["ValueError", "KeyError", "TypeError", "IndexError", "ZeroDivisionError", "LookupError", "ArithmeticError", "Exception", "Mine"]
ERRORS += ["Deeper", "RuntimeError", "StopIteration", "AttributeError", "NameError", "UnboundLocalError", "RecursionError"]
SLIPS = ["1 / 0", "[][3]", "{}['k']", "int('x')", "nothing", "'a' + 1", "(1).real.x", "None + 1", "len(5)", "[] < 5", "None()", "next(iter([]))"]


def indented(lines):
    return ["    " + line for line in lines]


class Blocks:
    """Blocks of statements, each a list of lines.

    draw: a random.Random
    functions: the calls that may be made, each a text
    """

    def __init__(self, draw, functions=()):
        self.draw = draw
        self.functions = list(functions)
        self.count = 0

    def label(self):
        self.count += 1
        return f"{self.draw.choice('abcdefgh')}{self.count}"

    def expression(self, depth=2):
        draw, part = self.draw, lambda: self.expression(depth - 1)
        if depth <= 0 or draw.random() < 0.3:
            return draw.choice(["a", "b", "c", "n", "0", "1", "2", "7", "-3", "'s'", "[1, 2]", "(3, 4)", "True", "None", "2.5", "a", "b", "n"])
        return draw.choice(
            [
                lambda: f"{part()} {draw.choice(['+', '-', '*', '//', '%', '==', '<', 'and', 'or', 'is'])} {part()}".replace("is 0", "is None"),
                lambda: f"({part()}, {part()})",
                lambda: f"[{part()}, *{draw.choice(['[1, 2]', '(3,)', 'range(2)', part()])}]",
                lambda: f"({part()} if {part()} else {part()})",
                lambda: f"[{draw.choice('abx')} for {draw.choice('abx')} in {draw.choice(['range(3)', '[1, 2]', part()])}]",
                lambda: f"[i for i in range(4) if {part()}]",
                lambda: f"sum({draw.choice('abi')} for {draw.choice('abi')} in range(3))",
                lambda: f"({draw.choice('abxy')} := {part()})",
                lambda: f"(lambda {draw.choice('abx')}: {part()})({part()})",
                lambda: f"(lambda *p, {draw.choice('abk')}=2: (p, {part()}))({part()})",
                lambda: f"f'{{{draw.choice('abn')}}}|{{{draw.choice('abn')}!r:>5}}'",
                lambda: f"{{{part()}: {part()}}}",
                lambda: f"{{k: v for k, v in enumerate({draw.choice(['(a, b)', 'range(2)', part()])})}}",
                lambda: draw.choice(SLIPS),
                lambda: draw.choice(self.functions) if self.functions else part(),
                lambda: draw.choice(self.functions) if self.functions else part(),
                lambda: f"not {part()}",
                lambda: f"isinstance({part()}, {draw.choice(['int', 'str', '(list, tuple)', 'Exception', 'object', 'bool'])})",
                lambda: f"type({part()}).__name__",
                lambda: f"[[{draw.choice('ijab')} * j for j in range(i)] for i in range(3)]",
            ]
        )()

    def block(self, depth, within, count=None):
        """A few statements.

        within: what the block stands in: some of "function", "loop", "generator", "handler", "class"
        """
        lines = []
        for _ in range(count or self.draw.choice([1, 1, 2, 2, 3])):
            lines += self.statement(depth, within)
        return lines

    def statement(self, depth, within):
        draw = self.draw
        simple = [self.printed, self.printed, self.assigned, self.assigned, self.raised, self.deleted, self.slip]
        simple += [self.unpacked, self.asserted] + [self.left] * (2 if {"function", "loop"} & within else 0)
        simple += [self.yielded] * 3 if "generator" in within else []
        nested = [self.tried, self.tried, self.tried, self.tested, self.walked, self.repeated, self.managed, self.inner, self.inner_class]
        if depth <= 0 or draw.random() < 0.45:
            return draw.choice(simple)(within)
        return draw.choice(nested)(depth - 1, within)

    def printed(self, within):
        return [f"print('{self.label()}', {self.expression()})"]

    def assigned(self, within):
        name = self.draw.choice("abcxy")
        return [f"{name} {self.draw.choice(['=', '=', '=', '+=', '-=', '*='])} {self.expression()}"]

    def unpacked(self, within):
        targets = self.draw.choice(["a, b", "a, *b", "*a, b", "(a, b), c", "a, (b, *c)", "[a, b]", "a, *b, c", "a[0]", "c.x", "a = b"])
        return [f"{targets} = {self.draw.choice(['[1, 2, 3]', '(1, 2)', '1, (2, 3)', 'range(2)', self.expression(), '[[1, 2], 3]'])}"]

    def raised(self, within):
        error = self.draw.choice(ERRORS)
        given = self.draw.choice(["", "()", "('m')", "('m', 2)", f"({self.expression(1)})"])
        cause = self.draw.choice(["", "", "", " from None", " from KeyError('c')"])
        return [self.draw.choice([f"raise {error}{given}{cause}"] * 3 + (["raise", "raise e", "raise"] if "handler" in within else ["raise 5", "raise"]))]

    def deleted(self, within):
        return [f"del {self.draw.choice(['a', 'b', 'x', 'a, b', 'a[0]', 'c', 'e'])}"]

    def slip(self, within):
        return [self.draw.choice(SLIPS + self.functions)]

    def asserted(self, within):
        return [f"assert {self.expression()}{self.draw.choice(['', ', 7', chr(44) + ' ' + self.expression(1)])}"]

    def left(self, within):
        ways = ["return " + self.expression(), "return"] if "function" in within else []
        return [self.draw.choice(ways + (["break", "continue"] if "loop" in within else []))]

    def yielded(self, within):
        return [
            self.draw.choice(
                ["yield " + self.expression(1), "x = yield a", "yield", f"yield from {self.draw.choice(['[1, 2]', 'range(2)', *self.functions])}"]
                + ["print((yield 1), (yield 2))", "a = yield from [a]"]
            )
        ]

    def tried(self, depth, within):
        draw = self.draw
        lines = ["try:", *indented(self.block(depth, within))]
        handlers = draw.choice([0, 1, 1, 1, 2, 2])
        for place in range(handlers):
            kind = draw.choice([*ERRORS[:10], "Exception", "Exception", "(ValueError, KeyError)", "(Mine, LookupError)", "5", "nothing"][: 14 if draw.random() < 0.9 else None])
            if place == handlers - 1 and draw.random() < 0.15:
                lines.append("except:")
            else:
                lines.append(f"except {kind}{draw.choice(['', ' as e', ' as e', ' as a'])}:")
            shown = draw.choice(["print('{}', type(e).__name__, e)", "print('{}', repr(e), e.args)", "print('{}')"]).format(self.label())
            if lines[-1].endswith(" as e:"):
                lines += indented([shown])
            lines += indented(self.block(depth, within | {"handler"}))
        if handlers and draw.random() < 0.3:
            lines += ["else:", *indented(self.block(depth, within))]
        if not handlers or draw.random() < 0.4:
            lines += ["finally:", *indented(self.block(depth, within))]
        return lines

    def tested(self, depth, within):
        lines = [f"if {self.expression()}:", *indented(self.block(depth, within))]
        return lines + (["else:", *indented(self.block(depth, within))] if self.draw.random() < 0.5 else [])

    def walked(self, depth, within):
        over = self.draw.choice(["range(3)", "[1, 2]", "'ab'", "enumerate('ab')", "zip([1, 2], (3, 4))", *self.functions, self.expression()])
        target = self.draw.choice(["i", "i", "a", "x, y", "(x, *y)", "c"])
        lines = [f"for {target} in {over}:", *indented(self.block(depth, within | {"loop"}))]
        return lines + (["else:", *indented(self.block(depth, within))] if self.draw.random() < 0.4 else [])

    def repeated(self, depth, within):
        name = f"k{self.label()}"
        body = [f"{name} -= 1", *self.block(depth, within | {"loop"})]
        lines = [f"{name} = {self.draw.choice([0, 2, 3])}", f"while {name}:", *indented(body)]
        return lines + (["else:", *indented(self.block(depth, within))] if self.draw.random() < 0.4 else [])

    def managed(self, depth, within):
        swallowed = self.draw.choice(["()", "(ValueError,)", "(Exception,)", "(Mine, KeyError)"])
        bound = self.draw.choice(["", " as m", " as (a, b)", " as a"])
        second = self.draw.choice(["", "", f", Ctx('{self.label()}')", f", Ctx('{self.label()}', (Exception,)) as x"])
        return [f"with Ctx('{self.label()}', {swallowed}){bound}{second}:", *indented(self.block(depth, within))]

    def inner(self, depth, within):
        """A function that is made and called here."""
        draw = self.draw
        name = f"in_{self.label()}"
        is_generator = draw.random() < 0.3
        declared = draw.choice([[], [], ["nonlocal a"] if "function" in within else ["global a"], ["global b, x"]])
        parameters = draw.choice(["", "", "c=1", "c=a", "*c", "c, /", "**c"])
        body = [*declared, *self.block(depth, {"function", "generator"} if is_generator else {"function"})]
        body += ["yield a"] if is_generator else []
        given = draw.choice(["", "", "1", "c=2", "*[a]", "1, 2"])
        call = f"{name}({given})"
        used = draw.choice(["list({})", "sum({})", "[*{}]", "next({})", "tuple({})", "sorted({})", "dict(enumerate({}))"]) if is_generator else draw.choice(["{}", "str({})"])
        return [f"def {name}({parameters}):", *indented(body), f"print('{self.label()}', {used.format(call)})"]

    def inner_class(self, depth, within):
        name = f"C{self.label()}"
        body = [*self.block(0, {"class"}, 2), *self.draw.choice([[], ["a = [a for _ in range(2)]"], ["x = b"], ["def f(self):", "    return a"]])]
        shown = self.draw.choice(["a", "x", "b", "f(1)", "__name__", "f.__qualname__", "__qualname__"])
        return [f"class {name}{self.draw.choice(['', '(Mine)', '(object)', '()'])}:", *indented(body), f"print('{self.label()}', {name}.{shown})"]
