"""Runs whole programs in IPython with the real frameworks: python make_programs.py DATA

DATA/programs_torch.json, programs_python.json and programs_tensors.json (with PyTorch), or programs_keras.json and programs_arrays.json (with TensorFlow), are both
what is read and what is written: a list of programs, each a list of cells. Of a cell its `code` is kept; `stdout`, `result` (what Out[…] shows,
addresses left out) and `error` (type, message, line) are made anew, as far as each exists. The cells after one that
raises are left out.
"""

import importlib.util
import json
import os
import re
import sys
from pathlib import Path

os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class Shell:
    """An IPython whose Out[…] is kept as text."""

    def __init__(self):
        self.shell = InteractiveShell.instance()
        self.results = []
        self.shell._showtraceback = lambda *parts: None
        hook = self.shell.displayhook
        hook.write_output_prompt = lambda: None
        hook.write_format_data = lambda data, metadata=None: self.results.append(data["text/plain"])
        hook.finish_displayhook = lambda: None

    def reset(self):
        self.shell.reset(new_session=True)
        if "tensorflow" in sys.modules:
            sys.modules["tensorflow"].keras.backend.clear_session()

    def answer(self, code):
        self.results.clear()
        with capture_output() as captured:
            run = self.shell.run_cell(code, store_history=True)
        cell = {"code": code}
        if self.results:
            cell["result"] = ADDRESS.sub(" at 0x", self.results[-1])
        error = run.error_before_exec or run.error_in_exec
        if error is not None:
            cell["error"] = {"type": type(error).__name__, "message": message_of(error), "line": line_of(error)}
        if captured.stdout:
            cell["stdout"] = ADDRESS.sub(" at 0x", captured.stdout)
        return cell


def message_of(error):
    return error.msg if isinstance(error, SyntaxError) else str(error)


def line_of(error):
    """The line in the cell, of the innermost frame that is of a cell."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line = None
    frame = error.__traceback__
    while frame is not None:
        if "ipython-input" in frame.tb_frame.f_code.co_filename:
            line = frame.tb_lineno
        frame = frame.tb_next
    return line


def run(shell, program):
    shell.reset()
    answered = []
    for cell in program:
        answered.append(shell.answer(cell["code"]))
        if "error" in answered[-1]:
            break
    return answered


def main(data):
    shell = Shell()
    for name in ("torch", "python", "tensors") if importlib.util.find_spec("torch") else ("keras", "arrays"):
        path = Path(data) / f"programs_{name}.json"
        programs = [run(shell, program) for program in json.loads(path.read_text())]
        path.write_text(json.dumps(programs, indent=0, ensure_ascii=False) + "\n")


main(sys.argv[1])
