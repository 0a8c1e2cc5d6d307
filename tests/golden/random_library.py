"""Small programs of Python's builtins, of the methods of its types and of its modules, with arguments good and bad."""

import random_values as values

START = """import math, random, copy, string, os.path, functools
from collections import Counter, defaultdict, deque, OrderedDict
random.seed({seed})
n = {n}
x = {x}
s = {s}
t = {t}
ids = {ids}
words = {words}
pairs = {pairs}
d = {{w: len(w) for w in words}}
k = {k}
u = {u}
box = [[1, 2], [3], {{'a': [4]}}]"""
TEXTS = ["'Hello, World'", "'a,b,,c'", "' pad  ded '", "'abcabc'", "''", "'x'", "'Tab\\tand\\nline\\r\\nend'", "'UPPER lower Title'", "'123'", "'0042'"]
TEXTS += ["'12.50'", "'-7'", "'中文 文字'", "'{} and {}'", "'snake_case_name'", "'the cat sat on the mat'", "'aAbB1 2'", "'__init__'", "'ab' * 3", "'-+-'"]
INTS = ["0", "1", "-1", "2", "3", "5", "7", "10", "-3", "100", "255", "2**31", "2**40", "True"]
FLOATS = ["0.5", "1.5", "2.5", "-2.25", "3.0", "0.1", "1e-3", "1e10", "12345.678", "-0.0", "2.675", "100.0", "1/3", "1e22"]
SPECIAL = ["float('inf')", "float('-inf')", "float('nan')", "1e308", "5e-324"]
LISTS = ["ids", "words", "pairs", "[]", "[3, 1, 2]", "[1, 'a']", "[2.5, 1, True]", "['b', 'a', 'C']", "[[2], [1, 5], []]", "list(range(5))", "[None, 1]", "[(1, 'b'), (0, 'z')]"]
ITERABLES = [*LISTS, "s", "t", "'abc'", "range(4)", "range(5, 0, -2)", "d", "k", "u", "(1, 2, 3)", "()", "{3: 'c', 1: 'a'}", "d.items()", "d.values()", "d.keys()", "{1, 2, 3}"]
ITERABLES += ["zip(ids, words)", "enumerate(words)", "map(str, ids)", "(v * 2 for v in ids)", "reversed(ids)", "iter(ids)", "filter(None, ids)", "5", "None", "sorted(words)"]
SETS = ["k", "u", "set()", "{1, 2}", "set(s)", "set(words)", "set(ids)", "{9}", "{'a'}"]
KEYS = ["None", "len", "abs", "str", "int", "float", "repr", "str.lower", "math.sqrt", "d.get", "'x'", "max", "bool", "ord", "sum", "sorted", "type"]
SPECS = ["d", ".2f", "5", "<8", ">8", "^9", "*^9", "+", "05", ",", ".3", "e", ".1%", "x", "#x", "b", "#o", "_", "10.3f", "08.2f", "s", ".2", "c", "g", "G", ".0f", "#.0f"]
SPECS += ["X", "#b", "012,", "+.2e", "n", "=+6", "010_x", ",.2f", "zz", "-^7", " d", "", ">{w}", "{w}.{p}f", "_b", "E", "08,", ".3s", "=5"]
PERCENT = ["%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%x", "%#x", "%X", "%o", "%f", "%.2f", "%8.3f", "%-8.1f|", "%e", "%g", "%G", "%.3g", "%s", "%r", "%10s", "%-6s|", "%.2s"]
PERCENT += ["%c", "%%", "%5%", "%i", "%u", "%*d", "%.*f", "%(a)s", "%(a)d %(b)s", "%z", "%", "%5", "%(a", "%#o", "%+.1e", "%08.2f", "%ld", "%.3d", "%#.0f", "%s %s", "%d%%"]
FORMATS = ["'{}'", "'{0}'", "'{1}{0}'", "'{} {}'", "'{a}'", "'{a[0]}'", "'{0[1]}'", "'{0.real}'", "'{!r}'", "'{:SPEC}'", "'{0:SPEC}'", "'{0!s:SPEC}'", "'{{}}'", "'{{{}}}'", "'{'", "'}'"]
FORMATS += ["'{0}{}'", "'{}{0}'", "'{:{w}}'", "'{0:{w}.{p}}'", "'{a!x}'", "'{[}'", "'{0[a]}'", "'{.}'", "'{!}'", "'{0!r:>8}'", "'{a:{b:{w}}}'", "'{0[0][0]}'", "'{2}'", "'{a.b}'", "'{:>{}}'", "'a{b'", "'{a}}'"]
MATH_ONE = "sqrt exp log log2 log10 log1p expm1 sin cos tan asin acos atan sinh cosh tanh erf floor ceil trunc fabs degrees radians factorial isnan isinf isfinite isqrt".split()
TEXT_CHECKS = "isalpha isalnum isdigit isdecimal isspace isupper islower istitle isidentifier isascii".split()
TEXT_CASES = "lower upper capitalize title swapcase casefold".split()


class Library:
    """Makes expressions of one call each, out of a source of chance."""

    def __init__(self, draw):
        self.draw = draw
        self.pick = draw.choice

    def bad(self):
        return self.pick(["None", "'a'", "[1]", "1.5", "{}", "'ab'", "()", "{1}", "len", "...", "-1", "2**70"])

    def some(self, good, chance=0.08):
        return self.bad() if self.draw.random() < chance else self.pick(good)

    def int(self):
        return self.some([*INTS, "n", "len(s)", "ids[0]"])

    def number(self):
        return self.some([*INTS, *FLOATS, *FLOATS, *SPECIAL, "n", "x"])

    def text(self):
        return self.some([*TEXTS, "s", "s", "t", "words[0]"])

    def part(self):
        return self.some(["'a'", "'b'", "','", "' '", "'ab'", "''", "'l'", "'-'", "'0'", "s[1:3]", "'文'", "'xyz'", "'_'", "'the'"])

    def list(self):
        return self.some(LISTS)

    def iterable(self):
        return self.some(ITERABLES)

    def set(self):
        return self.some(SETS)

    def value(self):
        return self.pick([self.int, self.number, self.text, self.list, self.set, lambda: self.pick(["d", "None", "len", "(1,)", "{'a': 1}"])])()

    def key(self):
        return self.some(KEYS, 0.02)

    def spec(self):
        return self.pick(SPECS).replace("{w}", "6").replace("{p}", "2")

    def arguments(self, least, *makers):
        """Some of these arguments, seldom too few or too many."""
        count = self.draw.randint(least, len(makers))
        given = [make() for make in makers[:count]]
        if self.draw.random() < 0.04:
            given = given[:-1] if self.draw.random() < 0.5 else [*given, self.value()]
        return ", ".join(given)

    def slice(self):
        return self.pick(["1:3", ":2", "::2", "::-1", "-2:", "5:1", "1:1", "::-2", ":", "10:", "n:", "0:n:3"])

    def builtin(self):
        a = self.arguments
        return self.pick(
            [
                lambda: f"list(map({self.key()}, {self.iterable()}))",
                lambda: f"list(map({self.pick(['pow', 'max', 'divmod', 'str.join'])}, {self.iterable()}, {self.iterable()}))",
                lambda: f"list(filter({self.key()}, {self.iterable()}))",
                lambda: f"{self.pick(['list', 'tuple', 'sum', 'len', 'type', 'sorted'])}({self.pick(['map', 'filter', 'zip', 'enumerate', 'reversed', 'iter'])}({a(1, self.iterable, self.iterable)}))",
                lambda: f"next({self.pick(['iter(' + self.iterable() + ')', self.iterable()])}{self.pick(['', ', ' + self.value()])})",
                lambda: f"sorted({self.iterable()}{self.pick(['', ', key=' + self.key()])}{self.pick(['', ', reverse=' + self.pick(['True', 'False', '1', 'None', '2.5'])])})",
                lambda: f"{self.pick(['min', 'max'])}({self.iterable()}{self.pick(['', ', key=' + self.key()])}{self.pick(['', ', default=' + self.value()])})",
                lambda: f"{self.pick(['min', 'max'])}({self.value()}, {self.value()}{self.pick(['', ', key=' + self.key()])})",
                lambda: f"sum({self.iterable()}{self.pick(['', ', ' + self.value(), ', start=' + self.number()])})",
                lambda: f"{self.pick(['any', 'all'])}({self.iterable()})",
                lambda: f"divmod({a(2, self.number, self.number)})",
                lambda: f"pow({a(2, self.number, self.pick([self.number, self.int]), self.int)})",
                lambda: f"ord({self.pick([self.part, self.text])()})",
                lambda: f"chr({self.pick(['65', '97', '20013', '-1', '0x110000', self.int(), self.bad()])})",
                lambda: f"{self.pick(['hex', 'bin', 'oct', 'callable', 'abs', 'repr', 'bool', 'int', 'float', 'str', 'len'])}({a(1, self.value)})",
                lambda: f"list(zip({a(0, self.iterable, self.iterable, self.iterable)}{self.pick(['', '', ', strict=True'])}))".replace("(, ", "("),
                lambda: f"list(enumerate({self.iterable()}{self.pick(['', ', ' + self.int(), ', start=' + self.int()])}))",
                lambda: f"list(reversed({self.iterable()}))",
                lambda: f"{self.pick(['ids', 's', 'words'])}[slice({a(1, self.int, self.int, self.int)})]",
                lambda: f"format({self.pick([self.number, self.int, self.text])()}, {self.spec()!r})",
                lambda: f"round({a(1, self.number, lambda: self.pick(['0', '1', '2', 'None']))})",
                lambda: f"{self.pick(['set', 'list', 'tuple', 'dict', 'Counter', 'OrderedDict', 'deque'])}({a(0, self.iterable)})",
                lambda: f"type({self.pick(['iter', 'reversed'])}({self.iterable()})).__name__",
                lambda: self.pick(["iter(ids)", "map(len, words)", "zip(ids)", "reversed(ids)", "iter(d)", "enumerate(s)"]),
            ]
        )()

    def of_text(self):
        a = self.arguments
        s = self.text()
        return self.pick(
            [
                lambda: f"{s}.{self.pick(['split', 'rsplit'])}({a(0, lambda: self.pick([self.part(), 'None']), self.int)})",
                lambda: f"{s}.{self.pick(['split', 'rsplit'])}({self.pick(['maxsplit=1', 'sep=None', 'None, 1', 'None, 0', 'sep=' + self.part() + ', maxsplit=2'])})",
                lambda: f"{s}.splitlines({self.pick(['', '', 'True', 'keepends=True', '1, 2'])})",
                lambda: f"{self.part()}.join({self.iterable()})",
                lambda: f"{s}.{self.pick(['strip', 'lstrip', 'rstrip'])}({a(0, self.part)})",
                lambda: f"{s}.{self.pick(TEXT_CASES + TEXT_CHECKS)}({a(0, self.value) if self.draw.random() < 0.05 else ''})",
                lambda: f"{self.part()}.{self.pick(TEXT_CHECKS)}()",
                lambda: f"{s}.replace({a(2, self.part, self.part, self.int)})",
                lambda: f"{s}.{self.pick(['startswith', 'endswith'])}({a(1, lambda: self.pick([self.part(), '(' + self.part() + ', ' + self.part() + ')', '()']), self.int, self.int)})",
                lambda: f"{s}.{self.pick(['find', 'rfind', 'index', 'rindex', 'count'])}({a(1, self.part, self.int, self.int)})",
                lambda: f"{s}.{self.pick(['ljust', 'rjust', 'center'])}({a(1, lambda: self.pick(['8', '12', '3', self.int()]), lambda: self.pick([self.part(), repr('*')]))})".replace("2**31", "9").replace("2**40", "8"),
                lambda: f"{s}.zfill({self.pick(['5', '8', '0', self.bad()])})",
                lambda: f"{s}.{self.pick(['partition', 'rpartition', 'removeprefix', 'removesuffix'])}({a(1, self.part)})",
                lambda: f"{s}.expandtabs({self.pick(['', '4', '0', 'tabsize=2'])})",
                lambda: f"{s}.translate(str.maketrans({a(1, self.part, self.part, self.part)}))",
                lambda: f"{s}.translate(str.maketrans({self.pick(['{97: None}', repr({'a': 'XY', 'b': 98}), repr({'ab': 1}), repr({98: 'q'})])}))",
                lambda: f"{self.pick(FORMATS).replace('SPEC', self.spec())}.format({a(0, self.value, self.value)})",
                lambda: f"{self.pick(FORMATS).replace('SPEC', self.spec())}.format({self.value()}, a={self.value()}, b=2, w=9, p=3)",
                lambda: f"'{{:{self.spec()}}}'.format({self.pick([self.number, self.int, self.text])()})",
                lambda: f"{self.pick(PERCENT)!r} % {self.pick([self.value(), '(' + self.number() + ',)', '(' + self.int() + ', ' + self.number() + ')', repr({'a': 3, 'b': 'v'}), '()', 'pairs[0]'])}",
                lambda: f"{(self.pick(PERCENT) + ' ' + self.pick(PERCENT))!r} % ({self.value()}, {self.number()})",
                lambda: f"{self.pick(PERCENT)!r} % {self.number()}",
            ]
        )()

    def of_list(self):
        a = self.arguments
        return self.pick(
            [
                lambda: f"ids.{self.pick(['append', 'extend', 'remove', 'count', 'index'])}({a(1, self.pick([self.value, self.int, self.iterable]))})\nids",
                lambda: f"words.index({a(1, self.text, self.int, self.int)})",
                lambda: f"ids.insert({a(2, self.int, self.value)})\nids",
                lambda: f"print(ids.pop({a(0, self.int)}), ids)",
                lambda: f"ids.{self.pick(['clear', 'reverse', 'copy', 'sort'])}({a(0, self.value) if self.draw.random() < 0.05 else ''})\nids",
                lambda: f"v = {self.list()}\nv.sort({self.pick(['', 'key=' + self.key(), 'reverse=True', 'key=' + self.key() + ', reverse=True'])})\nv",
                lambda: f"ids[{self.slice()}] = {self.iterable()}\nids",
                lambda: f"ids += {self.iterable()}\nids",
                lambda: f"{self.list()} {self.pick(['+', '*', '==', '<', 'in'])} {self.pick([self.list, self.int])()}",
                lambda: f"({self.value()}, {self.value()}).{self.pick(['index', 'count'])}({self.value()})",
            ]
        )()

    def of_dict(self):
        a = self.arguments
        key = lambda: self.pick([self.text, self.int, self.value, lambda: "words[0]"])()
        return self.pick(
            [
                lambda: f"print(d.{self.pick(['pop', 'get', 'setdefault'])}({a(1, key, self.value)}), d)",
                lambda: f"print(d.popitem({a(0, self.value) if self.draw.random() < 0.1 else ''}), d)",
                lambda: f"d.update({a(0, lambda: self.pick([repr({'a': 1}), self.iterable(), 'pairs']))}{self.pick(['', '', 'q=1'])})\nd".replace(")q=1", ")"),
                lambda: f"d.{self.pick(['clear', 'copy', 'keys', 'values', 'items'])}()\nd",
                lambda: f"dict.fromkeys({a(1, self.iterable, self.value)})",
                lambda: f"d {self.pick(['|', '==', '!=', '&', '+'])} {self.pick([repr({'a': 1}), 'dict(pairs)', self.value()])}",
                lambda: f"d |= {self.pick([repr({'a': 1}), 'pairs', self.iterable()])}\nd",
                lambda: f"d.keys() {self.pick(['==', '<=', '&', '-', '|'])} {self.pick(['set(words)', 'd.keys()', self.set(), self.value()])}",
                lambda: f"{key()} in d.{self.pick(['keys()', 'values()', 'items()'])}",
                lambda: f"for w in d{self.pick(['', '.items()', '.keys()'])}:\n    d.{self.pick(['pop(words[0], 0)', 'clear()', 'setdefault(7, 1)', 'get(1)'])}\nd",
                lambda: f"o = OrderedDict({self.pick(['pairs', 'd', ''])})\no.{self.pick(['move_to_end(' + key() + ')', 'popitem()', 'popitem(last=False)', 'update(a=1)', 'pop(' + key() + ')'])}\no",
                lambda: f"list(d.{self.pick(['keys', 'values', 'items'])}())",
            ]
        )()

    def of_set(self):
        a = self.arguments
        operators = ["|", "&", "-", "^", "<", "<=", ">", ">=", "=="]
        shown = self.pick(["sorted({})", "len({})", "{}", "set({})", "list({})", "sorted(list({}))", "max({})", "tuple({})", "len(list({}))", "1 in {}"])
        return self.pick(
            [
                lambda: shown.format(f"({self.set()} {self.pick(operators[:4])} {self.set()})"),
                lambda: f"{self.set()} {self.pick(operators[4:])} {self.set()}",
                lambda: shown.format(f"{self.set()}.{self.pick(['union', 'intersection', 'difference'])}({a(0, self.iterable, self.iterable)})"),
                lambda: shown.format(f"{self.set()}.symmetric_difference({a(1, self.iterable)})"),
                lambda: f"{self.set()}.{self.pick(['issubset', 'issuperset', 'isdisjoint'])}({a(1, self.iterable)})",
                lambda: f"k.{self.pick(['add', 'discard', 'remove'])}({a(1, self.value)})\n" + shown.format("k"),
                lambda: f"k.{self.pick(['update', 'intersection_update', 'difference_update', 'symmetric_difference_update'])}({a(1, self.iterable)})\n" + shown.format("k"),
                lambda: f"k {self.pick(['|=', '&=', '-=', '^='])} {self.set()}\n" + shown.format("k"),
                lambda: f"k.{self.pick(['clear', 'copy'])}()\n" + shown.format("k"),
                lambda: f"chars = list(set({self.pick(['s', 'words', 't'])}))\nchars.{self.pick(['sort()', 'sort(key=len)', 'append(1)', 'remove(s)', 'reverse()', 'extend([1, 2])', 'sort(reverse=True)'])}\n" + shown.format("chars"),
                lambda: f"sorted(set({self.iterable()}), key={self.key()})",
                lambda: f"{{c: i for i, c in enumerate(sorted(list(set(s))))}}",
            ]
        )()

    def of_math(self):
        a = self.arguments
        exact = [f for f in MATH_ONE if f not in "log1p expm1 sinh cosh tanh erf log10".split()]
        return self.pick(
            [
                lambda: f"math.{self.pick(exact)}({a(1, self.number)})",
                lambda: f"math.{self.pick(exact)}({a(1, self.number)})",
                lambda: f"math.{self.pick(MATH_ONE)}({a(1, self.number)})",
                lambda: f"math.log({a(1, self.number, self.number)})",
                lambda: f"math.{self.pick(['pow', 'atan2', 'fmod', 'copysign'])}({a(2, self.number, self.number)})",
                lambda: f"math.{self.pick(['comb', 'perm'])}({a(2, self.int, self.int)})".replace("2**31", "9").replace("2**40", "8"),
                lambda: f"math.{self.pick(['gcd', 'lcm'])}({a(0, self.int, self.int, self.int)})",
                lambda: f"math.isclose({a(2, self.number, self.number)}{self.pick(['', ', rel_tol=1e-3', ', abs_tol=0.5', ', rel_tol=-1'])})",
                lambda: f"math.hypot({a(0, self.number, self.number, self.number)})",
                lambda: f"math.dist({a(2, self.list, self.list)})",
                lambda: f"math.{self.pick(['fsum', 'prod'])}({a(1, lambda: self.pick(['[0.1] * 10', '[1e16, 1.0, -1e16]', 'ids', '[0.5, 2]', self.iterable()]))})",
                lambda: f"math.{self.pick(['pi', 'e', 'tau', 'inf', 'nan'])}",
            ]
        )()

    def of_random(self):
        a = self.arguments
        return self.pick(
            [
                lambda: f"random.{self.pick(['random()', 'gauss()', 'normalvariate(0, 2)', 'gauss(1, 0.5)', 'expovariate(2.0)', 'getrandbits(40)', 'getrandbits(8)'])}",
                lambda: f"random.uniform({a(2, self.number, self.number)})",
                lambda: f"random.randint({a(2, self.int, self.int)})",
                lambda: f"random.randrange({a(1, self.int, self.int, self.int)})",
                lambda: f"random.choice({a(1, self.pick([self.list, self.text, self.iterable]))})",
                lambda: f"random.choices({a(1, self.pick([self.list, self.text]), lambda: self.pick(['[1, 2, 3]', 'ids', 'None']))}, k={self.pick(['3', '0', '1', self.int()])})".replace("2**31", "9").replace("2**40", "8"),
                lambda: f"random.sample({a(2, self.pick([self.list, lambda: 'range(1000)', self.iterable]), lambda: self.pick(['0', '1', '2', '3', '9', self.int()]))})",
                lambda: f"random.shuffle({self.pick(['ids', 'words', self.list(), self.text()])})\nids, words",
                lambda: f"random.seed({self.pick(['0', '42', '-5', '2**40', '10**20', '1337'])})\n[random.random() for _ in range(2)], random.randint(0, 99)",
                lambda: f"r = random.Random({self.pick(['3', '7'])})\nr.random(), r.randint(1, 6), r.sample(ids, 1)",
            ]
        )()

    def of_collections(self):
        a = self.arguments
        return self.pick(
            [
                lambda: f"Counter({a(0, self.pick([self.text, self.iterable]))})",
                lambda: f"Counter({self.text()}).most_common({a(0, self.int)})",
                lambda: f"c = Counter({self.text()})\nc.{self.pick(['update', 'subtract'])}({a(0, self.pick([self.text, self.iterable]))})\nprint(c, c['a'], c['?'])\nc",
                lambda: f"Counter({self.text()}) {self.pick(['+', '-', '&', '|', '=='])} Counter({self.text()})",
                lambda: f"c = Counter(words)\nc[{self.value()}] += {self.int()}\nprint(sum(c.values()), list(c.elements()), c.total())\ndict(c)",
                lambda: f"q = defaultdict({self.pick(['int', 'list', 'set', 'dict', 'str', 'float', self.key()])})\nfor w in words:\n    q[{self.pick(['w', 'len(w)', 'w[:1]'])}]{self.pick([' += 1', '.append(w)', '.add(w)', ''])}\nprint(q)\nq",
                lambda: f"q = deque({a(0, self.iterable, lambda: self.pick(['3', '1', 'None', '0', self.bad()]))})\nq.{self.pick(['append(1)', 'appendleft(2)', 'pop()', 'popleft()', 'rotate(1)', 'rotate(-2)', 'extend([7, 8])', 'extendleft([7, 8])', 'clear()', 'count(1)'])}\nprint(q, len(q), q.maxlen)\nlist(q)",
                lambda: f"b = copy.{self.pick(['copy', 'deepcopy'])}({self.pick(['box', 'ids', 'd', 'k', 's', 'pairs', '(box, 1)', 'None'])})\nbox[0].append(9)\nbox[2]['a'].append(7)\nb",
                lambda: f"functools.reduce({self.pick(['max', 'pow', 'divmod', 'len', 'min'])}, {self.iterable()}{self.pick(['', ', ' + self.value()])})",
                lambda: f"functools.partial({self.pick(['int', 'max', 'pow', 'sorted', '3'])}, {self.value()})({a(0, self.value)})",
                lambda: f"os.path.{self.pick(['join', 'basename', 'dirname', 'splitext'])}({a(1, lambda: self.pick([repr('a/b.txt'), repr('/x/.y'), repr('data'), repr('p/'), self.text(), repr('')]))})",
                lambda: f"os.path.join({a(1, lambda: self.pick([repr('a'), repr('b/'), self.text()]), lambda: self.pick([repr('/c'), repr(''), repr('d.txt'), self.bad()]))})",
                lambda: f"string.{self.pick(['ascii_lowercase', 'ascii_letters', 'digits', 'punctuation', 'whitespace', 'ascii_uppercase', 'hexdigits'])}{self.pick(['', '[:5]'])}",
            ]
        )()

    def line(self):
        return self.pick([self.builtin, self.builtin, self.of_text, self.of_text, self.of_text, self.of_list, self.of_dict, self.of_set, self.of_math, self.of_random, self.of_collections])()


def program(draw):
    make = Library(draw)
    start = START.format(
        seed=draw.randint(0, 99),
        n=draw.randint(-2, 12),
        x=draw.choice(values.FLOATS),
        s=draw.choice(TEXTS),
        t=draw.choice(TEXTS),
        ids=[draw.randint(-3, 9) for _ in range(draw.randint(1, 6))],
        words=draw.sample(["emma", "Olivia", "ava", "bo", "a", "the", "Cat", "mat", "ab"], draw.randint(1, 5)),
        pairs=[(draw.choice("abc"), draw.randint(0, 5)) for _ in range(draw.randint(1, 4))],
        k={draw.randint(0, 20) for _ in range(draw.randint(1, 6))},
        u={draw.choice(["x", "yy", "a", "emma"]) for _ in range(draw.randint(1, 3))},
    )
    cells = [start]
    for _ in range(draw.randint(3, 6)):
        cells.append(make.line())
    return cells
