"""Runs programs of Python cells in a real framework: what make_code.py and make_code_tf.py share.

A program is a list of cells with placeholders such as {ids}.
"""

import ast
import contextlib
import io
import json
import re
import resource

# What a framework cannot have it refuses, as it would with any huge request, and the machine lives on.
ADDRESS_SPACE = 16 << 30


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def fill(cell, inputs):
    return re.sub(r"\{(\w+)\}", lambda found: inputs[found[1]], cell)


def text_of(cell, names):
    """What a cell puts out: what it prints, or the repr of its last expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue().removesuffix("\n") + ("" if value is None else repr(value))


def failure(error):
    """What a case says of an exception: its class and message, or the bytes that could not be had."""
    message = str(error)
    asked = re.search(r"you tried to allocate (\d+) bytes", message)
    if asked:
        return {"allocation": int(asked[1])}
    if type(error).__name__ in ("ResourceExhaustedError", "MemoryError", "_ArrayMemoryError"):
        return {"allocation": bytes_of_shape(message)}
    # C++ stacks hold addresses that change from run to run.
    message = re.sub(r'\nException raised from .*?(?="$|\Z)', "", message, flags=re.DOTALL)
    return {"error": type(error).__name__, "message": message}


def bytes_of_shape(message):
    """Of 'shape[4,5] and type float' or 'shape (4, 5) and data type float64'."""
    lengths, dtype = re.search(r"shape ?[\[(]([\d, ]*)[\])] and (?:data )?type (\w+)", message).groups()
    count = 4 if dtype in ("float", "int32") else 8
    for length in re.findall(r"\d+", lengths):
        count *= int(length)
    return count


def run(program, inputs):
    """The texts that the cells of a program put out, and the failure that stopped it."""
    names = {}
    result = {"texts": []}
    try:
        for cell in program:
            result["texts"].append(text_of(fill(cell, inputs), names))
    except Exception as error:
        result.update(failure(error))
    return result


def write(path, programs, cases):
    """Runs each (program's name, inputs) and writes what came of it."""
    done = [{"program": name, "inputs": inputs, **run(programs[name], inputs)} for name, inputs in cases]
    text = ",\n".join(json.dumps(case, ensure_ascii=False) for case in done)
    shown = json.dumps(programs, ensure_ascii=False, indent=1)
    path.write_text(f'{{"programs": {shown},\n"cases": [\n{text}\n]}}\n', encoding="utf-8")
    print(f"{path.name}: {len(done)} cases")
