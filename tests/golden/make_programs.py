"""Runs whole programs in IPython with the real frameworks: python make_programs.py DATA

DATA/programs_NAME.json of the NAMES below is both what is read and what is written: a list of programs, each a list of
cells. Of a cell its `code` is kept; `stdout`, `result` (what Out[…] shows) and `error` (type, message, line) are made
anew, as far as each exists, with addresses left out of them. The cells after one that raises are left out. A program
belongs there only if its answers are the same in every run and on every machine.
"""

import json
import sys
from pathlib import Path

from shell import Shell, answers, load

NAMES = {
    "torch": ["torch", "python", "functions", "library", "tensors", "asked_torch", "modules", "training", "numpy"],
    "tensorflow": ["keras", "arrays", "asked_keras", "layers"],
}


def main(data):
    framework = load()
    shell = Shell()
    for name in NAMES[framework]:
        path = Path(data) / f"programs_{name}.json"
        programs = list(answers(shell, json.loads(path.read_text())))
        path.write_text(json.dumps(programs, indent=0, ensure_ascii=False) + "\n")


main(sys.argv[1])
