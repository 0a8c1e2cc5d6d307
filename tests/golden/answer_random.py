"""Has the real frameworks answer random programs: python answer_random.py KIND COUNT SEED FILE

FILE is then as the programs of make_programs.py, whose answers the core's are compared with. Programs in which a cell
takes too long are left out.
"""

import importlib
import json
import sys
import warnings
from pathlib import Path

from cells import limit_memory
from random_programs import programs
from shell import Shell, TooLong, forget_what_is_loaded, run

# What programs use, beside what that loads when it is first used: a cell that is stopped meanwhile leaves it half loaded.
LOADED = {"arrays": ["numpy"], "keras": ["numpy", "tensorflow"]}
LOADED_BY_TORCH = ["torch", "numpy", "torch._dynamo"]
SECONDS = 10  # that a cell may take
FIRST = 20  # programs, after which all is loaded that is loaded when it is first used


def answered(kind, count, seed):
    for name in LOADED.get(kind, LOADED_BY_TORCH):
        importlib.import_module(name)
    limit_memory()
    warnings.simplefilter("ignore")
    shell = Shell(SECONDS)
    for number, program in enumerate(programs(kind, count, seed)):
        if number == FIRST:
            forget_what_is_loaded()
        cells = run(shell, program)
        if not any(cell.get("error", {}).get("type") == TooLong.__name__ for cell in cells):
            yield cells


def main(kind, count, seed, path):
    Path(path).write_text(json.dumps(list(answered(kind, int(count), int(seed))), ensure_ascii=False))


main(*sys.argv[1:])
