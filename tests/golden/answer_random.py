"""Has the real frameworks answer random programs: python answer_random.py KIND COUNT SEED FILE

FILE is then as the programs of make_programs.py, whose answers the core's are compared with. Programs in which a cell
takes too long are left out.
"""

import json
import sys
import warnings
from pathlib import Path

from cells import limit_memory
from random_programs import programs
from shell import Shell, TooLong, answers, load

SECONDS = 10  # that a cell may take


def answered(kind, count, seed):
    load()
    limit_memory()
    warnings.simplefilter("ignore")
    for cells in answers(Shell(SECONDS), programs(kind, count, seed)):
        if not any(cell.get("error", {}).get("type") == TooLong.__name__ for cell in cells):
            yield cells


def main(kind, count, seed, path):
    Path(path).write_text(json.dumps(list(answered(kind, int(count), int(seed))), ensure_ascii=False))


main(*sys.argv[1:])
