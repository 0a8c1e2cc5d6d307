"""Runs whole programs in IPython with the real frameworks: python make_programs.py DATA

DATA/programs_torch.json, programs_python.json and programs_tensors.json (with PyTorch), or programs_keras.json and programs_arrays.json (with TensorFlow), are both
what is read and what is written: a list of programs, each a list of cells. Of a cell its `code` is kept; `stdout`, `result` (what Out[…] shows,
addresses left out) and `error` (type, message, line) are made anew, as far as each exists. The cells after one that
raises are left out.
"""

import importlib.util
import json
import sys
from pathlib import Path

from shell import Shell, run


def main(data):
    shell = Shell()
    for name in ("torch", "python", "tensors") if importlib.util.find_spec("torch") else ("keras", "arrays"):
        path = Path(data) / f"programs_{name}.json"
        programs = [run(shell, program) for program in json.loads(path.read_text())]
        path.write_text(json.dumps(programs, indent=0, ensure_ascii=False) + "\n")


main(sys.argv[1])
