"""Slips in texts, and where Python finds them: python make_syntax.py DATA

Writes DATA/syntax.json: cells that are no Python, each with the class, the message, the line and the column (SyntaxError's
`offset`) that IPython gives. They are the slips in SLIPS, those of the programs in DATA, and the programs' cells with
pieces lost, doubled, swapped and put in, the same ones each time. Where CPython by itself gives the same message at
another place, the column is left out.
"""

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
        compile(COMPILER.ast_parse(CHANGED.transform_cell(text)), "cell", "exec")
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
