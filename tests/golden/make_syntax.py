"""Slips in texts, and where Python finds them: python make_syntax.py DATA

Writes DATA/syntax.json: cells that are no Python, each with the class, the message, the line and the column (SyntaxError's
`offset`) that IPython gives. They are the slips in SLIPS, those of the programs in DATA, and the programs' cells with
pieces lost, doubled, swapped and put in, the same ones each time. Where CPython by itself gives the same message at
another place, the column is left out.
"""

import ast
import json
import random
import re
import sys
import warnings
from pathlib import Path

from IPython.core.compilerop import CachingCompiler
from IPython.core.inputtransformer2 import TransformerManager

SLIPS = r"""
x y|1 +|x = = 1|x = 1 +  # why|x = 1 +   |a b c|x = (1, 2|x = [1,\n2|x = [1, # one|x = (1,   |f(1) = 2|1 = x|x + 1 = 2
(x + 1) = 2|(x + 1) * 2 = 3|'a' = 1|f'{x}' = 1|True = 1|[1] = 2|[x, 1] = 2|x, 1 = 2, 3|x, None = 2, 3|(x, 1) = 2|((1)) = 2
x = 1 = 2|x = y = f() = 2|{1} = 2|{1, 2} = x|{} = 1|{1: 2} = x|-x = 1|  x = 1\n  y y|for 1 in []: pass|for f() in []: pass
for x, 1 in []: pass|[y for 1 in x]|[y for x, f() in x]|with x as 1: pass|with x as f(): pass|if 1\n    pass|if x == 1  # same\n    pass
for i in []\n    pass|with x\n    pass|else: 1|elif x: 1|if 1:\npass|if 1:\n    x\n    if 2:\n    y|for i in []:\nx|with x:\ny|if 1:\n    x\nelse:\ny
if 1: # one\n\n# two\nx = 1|x = 1\n  y = 2|x = 1\n\n        y = 2|if 1:\n    x = 1\n      y = 2|if 1:\n    x = 1\n   y = 2
'abc|x = 'abc\ny = 1|x = f('abc)|x = f'abc|x = r'abc|'猫' + 'abc|'猫' 1|猫 = 1; 1 = 猫|x = '😀' y|x = {'é': 1, 'ü'}|x = {1: 2, é}
{1: 2, 3}|{1: 2, 33}|{1: 2, 3 + 4}|{1: 2, f(3)}|{1: 2, (3)}|{1: 2,\n 3,\n 4: 5}|{1: 2, 3\n}|{1: 2, x.y, 3: 4}|{1: 2, [3]}|{1: 2, 'a', 'b': 3}
0777|x = 09|x = [1, 0123]|print 1|print 'a'|x = 1; print 'a'|if x: print 1|    print 1|return 1|return|break|continue|x = 1\nbreak|if 1: break
if 1:\n    x\n    continue|for i in []: pass\nbreak|x = 1; break|return\nx = = 1|=|import|from x import|import x.|import x y|import x as|from import y
x = |x = \n|@|lambda|a.b.|a.b. c d|x.1|x. = 1|for i in range(2):|if True:|if True: # so|if True:\n|if True:\n    x\nelse:|with x as y:|[1, 2
[1, 2,, 3]|[,]|[, 1]|f(,)|f(1,, 2)|f(1 2)|[1 2]|x = 5 5|x?y|x = 1 ? 2|x +* y|x = * 2|x[1|x[1,|x[1,,2]|x[]|x[1:2:3:4]|not|x and|x or|x not y|x is
x in|x if|x if y|x if y else|1 if|assert|assert x,|pass 1|break 1|import 1|from 1 import x|x += |x += = 1|f() += 1|1 += 1|x y = 1|x 1|1 x
x = y z|print(1) 2|print(1) print(2)|)|x)|x]|(]|x = )|((((1|'a' 'b|\"abc|x = \"abc + 1|x = 'a' 'b' c|None = 1|x.None|x = None.y = 1|for in x: pass
for x y in z: pass|for x in: pass|for x in y pass|if: pass|if x pass|if x:: pass|with: pass|x = = = 1|x == |x = == 1|x < > y|x =! 1|!|1..|1.e|x = 1;;|;|; x
if True:\n|if True:\n\n|if True:  \n|if True: # c\n|if True:\n# c\n|if True:\n    # c|if True:\n    # c\n
if True:\n   |if 1:\n    if 2:\n|if 1:\n    if 2:\n\n\n|for i in x:\n\n   # c\n\n|[1,\n|[1,\n\n|[1, # c|[1, # c\n
[1,  |[1,\n  |f(1\n|if 1:\n    x\nelse:\n|with x:\n\n|x, 1 = 2, 3|1, x = 2, 3|x, 1, y = 2|x, f() = y|x, f() = y = 2
x = y, 1 = 2|(x, 1) = 2|[x, 1] = 2|x, (y, 1) = 2|x, -1 = 2|x, None = 3|1, = 2|x, 1, = 2|1 = x y|f() = x y|1 = 2 3
1 = (|1 = [1, 2|f() =|1 =|f() = = 2|f() = )|1 = 2 = 3|x = 1 = 2|x = 1 =|x = f() =|1 = x; y z|1 = x +|1 = pass|{1} =
x + 1 = y.|None = |None = x y|(1) = |a.b = f() = c d|1 += |1 = *x|1 = lambda: 2|1 = x if y else z|1 = not x|1 = x, y
1 = x == 2|f() = yield|x.1 = 2|not x = 1|x and y = 1|x == 1 = 2|[1, 2] = 3 4|(x) y = 1|x = 2 y = 3|if 1 = x: pass
x y = 2|print("tab\|x = 'a\|x = 'a\\n|'abc\\ndef|'abc\\ndef\n|x = '''|rb'abc|x = bf'abc'|x = fb'a|x = a'b'|x = a'b
a'b'|x = ur'a'|x = Rb'a|x=b'a' 'c'|x = rr'a'|x a'b|f(a'b')|'a'b|x = 1'a'|x = 1a'|x = 0xg
for i in x:\n    if 1:\ny = 2|for i in x:\n    if 1:\n        with y:\n    z = 1|x = 'abc\d|x = 'abc\\|x = 'abc\'|(x), 1 = 2|x, (1) = 2|if 1:\n    x = (1,\ny = 2
  x = 1\n  y = = 2|  x = 1\ny = = 2|\n\n  x y|x = [\n  1,\n  2 3]|if 1:\n    pass\n  # c\n  x|'''a\nb'''\nx y|x = '''a\n  b''' y|x = \\\n  y z
x = [1, 2, 3|x = {1, 2|x = {1: 2,|print(|print('a'|print('a', |embedding(torch.tensor([1, 2))|torch.tensor([1, 2]|torch.tensor(1, 2]) 
1__0|x = 1_|0b12|0b|0b_2|x = 0xg|0x_|0x1__2|0o8|0o17_9|1.e|1e|x = 1e+|1e5_|1._5|1.5_|5else|5elsex|1abc|x = 5km|2x = 5|x = 1.0f|1L|0xabcg|0777e|09.5x
1jx|1j5|1inx|1or2|x = (1abc|f(1, 2x)|x = “abc”|print(‘a’)|x = 5 – 3|x = 1，2|x = 🙂|x² = 1|x = a…|猫 × 2|x = 5 − 3|f(“a”
x = \y|x = 1 + \ |exec "a"|exec a|f"{x"|f"{"|f"}"|f"{}"|f"{ }"|f"{x!}"|f"{x!z}"|f"{x!rr}"|f"{"a"}"|f'{d['a']}'|f"{x[0}"|f"{x)}"|f"{(x}"|f"{x]}"
f"{'a\b'}"|f"{x # c}"|f"{!r}"|f"{:5}"|f"{=}"|f"{x:}}"|f"{{x}"|f"{x}}"|f"{x:{y:{z}}}"|f"{'a}"|'a' f'{x' 'b'|print(f"{x",\n1)|print(f"{x"\n)|x = [f"{}"\n, 1]
def f(a, a): pass|def f(a, *, b, **a): pass|lambda a, b, a: 1|def f(a=1, b): pass|def f(a=1, b, c): pass|lambda a=1, b: 1
def f(*): pass|def f(*, **k): pass|def f(a, *): pass|lambda *: 1|def f(/, a): pass|def f(a, /, b, /): pass
def f(*a, *b): pass|def f(**a, b): pass|def f(**a, *b): pass|def f(*a=1): pass|def f(a=): pass|def f((a, b)): pass|def f
def f:|def f(a)|def f(a) x|def f(a):|def f(a):\nx|def f(a):\n    def g():\n    x|class A|class A:\nx|class A(x)
class A x:|class A()|class A(:\n  pass|class|def|def 1|class 1|def f(a b): pass|def f(a, b:): pass|def f(a) ->: pass
while x|while x:\ny|while True|try\n  x|try:\nx|try:\n    x|try:\n    x\ny|try:\n    x\nelse:\n    y
try:\n    x\nexcept:\ny|try:\n    x\nexcept E:\ny|try:\n    x\nexcept E as e:\ny|try:\n    x\nfinally:\ny
try:\n    x\nexcept E\n    y|try:\n    x\nexcept\n    y|try:\n    x\nexcept E as e\n    y
try:\n    x\nexcept E, F:\n    y|try:\n    x\nexcept E, F as e:\n    y|try:\n    x\nexcept E as 1:\n    y
try:\n    x\nexcept:\n    y\nexcept E:\n    z|try:\n    x\nexcept E:\n    y\nelse\n    z
try:\n    x\nexcept E:\n    y\nelse:\nz|try:\n    x\nfinally\n    z|while x:\n    y\nelse:\nz
for x in y:\n    y\nelse:\nz|if x:\n    y\nelse\n    z|if x:\n    y\nelse z|try x|finally:|except:
def f():\n    x\n    global x|def f():\n    x = 1\n    global x|def f(x):\n    global x
def f():\n    global x\n    x: int = 1|def f():\n    x: int\n    global x|def f():\n    global x; nonlocal x
def f():\n    nonlocal x|nonlocal x|class A:\n    nonlocal x|def f(x):\n    nonlocal x
def g():\n    x = 1\n    def f():\n        x = 2\n        nonlocal x
def g():\n    global x\n    def f():\n        nonlocal x|global 1|global x,|global x y|yield 1|x = yield|yield from x
class A:\n    yield 1|[(yield) for x in y]|{(yield): 1 for x in y}|((yield) for x in y)|return 1|class A:\n    return 1
for x in y:\n    def f():\n        break|for x in y:\n    class A:\n        continue|f(a=1, b)|f(**a, b)|f(**a, *b)
f(a=1, a=2)|f(a=1, **b, a=2)|f(a=1, b, c)|f(1=2)|f(a.b=2)|f(True=1)|f(x for x in y, 1)|f(1, x for x in y)|f(**a|f(*)
f(**)|f(*a b)|*a = x|a, *b, *c = x|[*a, *b] = x|(a, *b), *c, *d = x|for *a in x: pass|for a, *b, *c in x: pass
[1 for *a in x]|*a|x = *a|x = y = *a|return *a|def f(): return *a|def f(): yield *a|x += *a|(*a)|(**a)|[*a for a in b]
{*a for a in b}|{**a for a in b}|(*a for a in b)|{1: *a}|{*a: 1}|{1: 2, *a}|{1, **a}|{**a, 1}|x[*a:1]|x[1:*a]
for x in *a: pass|with *a: pass|if *a: pass|while *a: pass|assert *a|lambda: *a|*a += 1|*a: int = 1|del *a|del a, *b
del f()|del (a, f())|del a + b|del 1|del None|del (a for a in b)|del {1}|del {}|del a, b c|del|del a if b else c
del a and b|del a < b|del not a|del -a|del lambda: 1|del f''|del ...|del (yield)|del a.b()|del [a, 1]|x := 1|(x.y := 1)
(x[0] := 1)|(f() := 1)|(1 := 2)|((a, b) := 1)|([a] := 1)|f(a.b := 1)|[a.b := 1]|(None := 1)|(lambda: 1 := 2)
(lambda: x := 1)|(a + b := 1)|(a if b else c := 1)|(x := )|x = y := 1|(x := y := 1)|f(a=x := 1)|x[y:=1:2]|{x := 1: 2}
{1: x := 2}|assert x := 1|return x := 1|with x := 1: pass|for x in y := 1: pass|[x := 0 for x in y]|[x for x in (y := z)]
[[x := 0 for y in z] for x in w]|class A:\n    [x := 0 for y in z]|[j for i in x if (j := i) for j in y]
[i for i in x if (i := 1)]|1 += 2|f() += 1|(a, b) += 1|[a] += 1|a, b += 1|-a += 1|None += 1|a if b else c += 1|x: int: 3
(a, b): int|a, b: int|[a]: int|f(): int|1: int|x + 1: int = 3|x: = 3|x:|x: int =|x: int = y = 3|*a, b: int|lambda
lambda x|lambda x y: 1|lambda (x): 1|lambda: (x|raise x from|raise x, y|raise x from y from z|raise from x|@f|@f\nx = 1
@\ndef f(): pass|@f def g(): pass|def f(): if x: pass|if x: def f(): pass|import x as y.z|with (a as b), c: pass
with a as b|with a as 1: pass|with (a as 1): pass|except* E: pass|def f(a, b):\n    return a b|class A(a=1, b): pass
class A(x for x in y): pass|def f(None): pass|lambda None: 1|def None(): pass|def f(a, , b): pass|def f(, a): pass
def f(*,): pass|def f(a=1, /, b): pass|def f():\n    return 1 2|def f(x):\n    return x y|f(x):|f(x):\n    return x
class A(\n|def f(|try:\n    x\nexcept E|def f(x):\n    print x
"""

INVISIBLE = ["x\u00a0= 1", "x = 1\u200b", "\ufeffx = 1", "x =\u30001"]

PIECES = ["(", ")", "[", "]", ",", ":", ".", "=", "==", "+", "-", "*", "**", "@", "'", '"', " ", "\n", "    ", "x", "1", "05"]
PIECES += ["if", "else", "for", "in", "not", "and", "None", "True", "print", "import", "is", "with", "as", ";", "猫", "é", "# "]

RANDOM_CASES = 1500
LONGEST = 160

CHANGED = TransformerManager()
COMPILER = CachingCompiler()


def place(raised):
    return {"type": type(raised).__name__, "message": raised.msg, "line": raised.lineno, "column": raised.offset}


def slip_in(text):
    """What IPython finds wrong in a cell, or None."""
    try:
        before = []
        for statement in COMPILER.ast_parse(CHANGED.transform_cell(text)).body:
            # IPython carries out what is before it, which may raise something else.
            if not any(isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) for node in before):
                compile(ast.Module([statement], []), "cell", "exec")
            before += ast.walk(statement)
    except SyntaxError as raised:
        return place(raised)
    except (ValueError, OverflowError, MemoryError, RecursionError):
        pass
    return None


def case(text):
    found = slip_in(text)
    if found is None:
        return None
    try:
        compile(text + "\n", "cell", "exec")
    except SyntaxError as raised:
        by_itself = place(raised)
        if by_itself["message"] == found["message"] and by_itself != found:
            del found["column"]
    return {"code": text, **found}


def is_python(text):
    """Whether IPython leaves it as it is: its own commands it takes away before Python sees the text."""
    try:
        return CHANGED.transform_cell(text).rstrip("\n") == text.rstrip("\n")
    except SyntaxError:
        return True


def cells(data):
    """The programs' cells, short ones."""
    for path in sorted(Path(data).glob("programs_*.json")):
        for program in json.loads(path.read_text()):
            for cell in program:
                if len(cell["code"]) <= LONGEST:
                    yield cell["code"]


def mutated(draw, texts):
    text = draw.choice(texts)
    for _ in range(draw.choice([1, 1, 1, 2])):
        pieces = re.findall(r"\w+|\s+|.", text)
        at = draw.randrange(len(pieces) + 1)
        what = draw.choice(["lose", "double", "swap", "put", "put", "cut"])
        if what == "lose":
            pieces[at : at + 1] = []
        elif what == "double":
            pieces[at:at] = pieces[at : at + 1]
        elif what == "swap":
            pieces[at : at + 2] = reversed(pieces[at : at + 2])
        elif what == "put":
            pieces[at:at] = [draw.choice(PIECES)]
        elif what == "cut":
            pieces = pieces[:at]
        text = "".join(pieces)
    return text


def main(data):
    warnings.simplefilter("ignore")
    texts = list(dict.fromkeys(cells(data)))
    found = {}
    for text in [slip.replace("\\n", "\n") for line in SLIPS.strip().split("\n") for slip in line.split("|")] + INVISIBLE + texts:
        found.setdefault(text, case(text))
    draw = random.Random(1)
    count = sum(answer is not None for answer in found.values()) + RANDOM_CASES
    while sum(answer is not None for answer in found.values()) < count:
        text = mutated(draw, texts)
        if len(text) <= LONGEST and is_python(text):
            found.setdefault(text, case(text))
    slips = [answer for answer in found.values() if answer is not None]
    Path(data, "syntax.json").write_text(json.dumps(slips, indent=0, ensure_ascii=False) + "\n")


main(sys.argv[1])
