"""Small programs of Python alone: expressions of every type within one another, statements, and slips."""

import random_values as values
from random_expressions import FLOATS, INTS, WORDS, Expressions

START = """n = {n}
k = {k}
x = {x}
word, s = {words}
flag = {flag}
ids = {ids}
rows = [[1, 2], [3, 4], {ids}]
tokens = {tokens}
vocab = {{t: i for i, t in enumerate(tokens)}}
pair = (n, word)
inf, nan = float("inf"), float("nan")"""
# Of values that hold themselves or lists within lists to a depth.
DEEP = ["{}", "print({})", "str({})[:20]", "{} == {}", "[{}, {}]", "len({})", "{}[0]", "hash({})", "sorted([{}, {}])", "f'{{}}'", "{} in [{}]"]
DEEP += ["bool({})", "list({})", "{} + {}", "{{}: 1}", "x = [{}]\nx", "{} < {}", "{}.index({})", "list({}) == {}", "({},) * 2", "{}.copy() == {}"]


def statement(draw, make, depth):
    """One statement, or a few lines."""
    m = make.make
    return draw.choice(
        [
            lambda: f"print({make.any(depth)}, {make.any(depth)}{draw.choice(['', ', sep=' + repr('|'), ', end=' + repr('!')])})",
            lambda: f"print({make.any(depth)})",
            lambda: f"n {draw.choice(['+=', '-=', '*=', '//=', '='])} {m('int', depth)}\nn",
            lambda: f"x {draw.choice(['+=', '-=', '*=', '/='])} {m('float', depth)}\nprint(x)",
            lambda: f"ids{draw.choice(['.append(n)', ' += [k]', '[0] = n', '[-1] = word', '[n] = 0'])}\nids",
            lambda: f"vocab[{m('str', depth)}] = {m('int', depth)}\nvocab",
            lambda: f"a, b = {draw.choice([m('tuple', depth), m('list', depth), 'n, k', 'k, n', 'pair', 'rows[0]', 'word'])}\na, b",
            lambda: f"(a, b), c = {m('list', depth)}, {m('int', depth)}\nc",
            lambda: f"for v in {m(draw.choice(['list', 'words', 'dict', 'str', 'tuple']), depth)}:\n    print(v, end=' ')",
            lambda: f"for i, w in enumerate({m('words', depth)}):\n    print(i, repr(w))",
            lambda: f"for key, value in {m('dict', depth)}.items():\n    print(f'{{key}}: {{value}}')",
            lambda: f"total = 0\nfor v in {m('list', depth)}:\n    total += v\nelse_ = total\ntotal",
            lambda: f"if {m('bool', depth)}:\n    print('yes', {make.any(1)})\nelif {m('bool', depth)}:\n    print('maybe')\nelse:\n    print('no')",
            lambda: f"assert {m('bool', depth)}" + draw.choice(["", ", 'it does not hold'", ", n"]),
            lambda: f"for i in range(3):\n    for j in range(i):\n        if {draw.choice(['i == j', 'j > 0', 'i + j > 2'])}:\n            print(i, j)",
            lambda: f"a = b = {make.any(depth)}\nb",
            lambda: f"rows[{draw.choice(['0', '1', '-1', '5'])}][{draw.choice(['0', '1', 'k'])}] = {make.any(1)}\nrows",
            lambda: f"{make.any(depth)};",
            lambda: f"result = {make.any(depth)}\nresult",
            lambda: f"(\n    {make.any(depth)}\n)",
            lambda: f"nothing_{draw.choice('ab')} + 1",
        ]
    )()


def slipped(draw, text):
    """The text with a slip of the fingers: a character or two lost, doubled, or taken for another."""
    at = draw.randrange(len(text) + 1)
    return draw.choice(
        [
            lambda: text[:at] + text[at + 1 :],
            lambda: text[:at] + draw.choice(list("()[]{}:,.='\"+- \n")) + text[at:],
            lambda: text[:at] + text[at : at + 2] + text[at:],
            lambda: text[:at] + draw.choice(list("()[]:,=.1a ")) + text[at + 1 :],
        ]
    )()


def program(draw):
    make = Expressions(draw)
    start = START.format(
        n=draw.choice(INTS[1:7]),
        k=draw.choice([1, 2, 3]),
        x=draw.choice(FLOATS),
        words=f"{draw.choice(WORDS)!r}, {draw.choice(WORDS)!r}",
        flag=draw.random() < 0.5,
        ids=[draw.randint(0, 9) for _ in range(draw.randint(1, 6))],
        tokens=[draw.choice(WORDS) for _ in range(draw.randint(1, 5))],
    )
    cells = []
    for _ in range(draw.randint(2, 7)):
        depth = draw.choice([1, 1, 2, 2, 3])
        cells.append(make.any(depth) if draw.random() < 0.6 else statement(draw, make, depth))
    if draw.random() < 0.15:
        cells.append(slipped(draw, cells.pop()))
    if draw.random() < 0.05:
        cells.append(draw.choice(DEEP).replace("{}", draw.choice(["own", "keyed", "deep"])))
    return values.with_definitions(start, {"deep": values.NESTING.format(draw.choice([3, 90, 240, 5000]))}, cells)
