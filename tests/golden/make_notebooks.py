"""Runs the shown code of the notebooks in the real frameworks: make_notebooks.py OUTPUT_FOLDER CASES.json

The cases are what cases.ts prints. Only those run whose framework is installed here, so this is called once in each
environment. Each case names the file that it belongs to: for every case the code of its cells and what Jupyter shows for each,
or the error that stops it; the cells after an error do not run and are left out.
"""

import contextlib
import importlib.util
import io
import json
import os
import pathlib
import re
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["TF_USE_LEGACY_KERAS"] = "1"

from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell

import gpt2_cache


class KeepingHook(DisplayHook):
    """Keeps the text of a cell's last value, which Jupyter shows as its Out."""

    text = None

    def write_output_prompt(self):
        pass

    def write_format_data(self, format_dict, md_dict=None):
        self.text = format_dict["text/plain"]


class Shell(InteractiveShell):
    displayhook_class = KeepingHook

    def showtraceback(self, *args, **kwargs):
        pass


def without_backtrace(message):
    """The message without C++ stack frames, which name addresses and files of this machine."""
    return re.sub(r'\nException raised from .*(?=")', "", message, flags=re.DOTALL)


def run_cell(shell, code):
    """What a cell puts out, as Jupyter shows it."""
    shell.displayhook.text = None
    stdout = io.StringIO()
    with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(io.StringIO()):
        result = shell.run_cell(code, store_history=True)
    error = result.error_before_exec or result.error_in_exec
    if error is not None:
        return {"code": code, "error": type(error).__name__, "message": without_backtrace(str(error))}
    # Whoever looks at a stream sees no last line break.
    text = stdout.getvalue().removesuffix("\n")
    if shell.displayhook.text is not None:
        text += shell.displayhook.text
    return {"code": code, "output": text}


def run_case(shell, case):
    shell.reset(new_session=False)
    cells = []
    for code in case["code"]:
        cells.append(run_cell(shell, code))
        if "error" in cells[-1]:
            break
    return {key: case[key] for key in ("typed", "edits", "slips") if key in case} | {"cells": cells}


def installed(framework):
    return importlib.util.find_spec({"keras": "tensorflow", "pytorch": "torch"}[framework]) is not None


def main(folder, cases_file):
    gpt2_cache.use_package_ranks()
    shell = Shell.instance()
    shell.history_manager.enabled = False
    cases = json.loads(pathlib.Path(cases_file).read_text(encoding="utf-8"))
    for file, notebook in sorted({(case["file"], case["notebook"]) for case in cases}):
        if not installed("keras" if notebook == "002" else "pytorch"):
            continue
        done = [run_case(shell, case) for case in cases if case["file"] == file]
        lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in done)
        path = pathlib.Path(folder) / f"{file}.json"
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{path.name}: {len(done)} cases")


if __name__ == "__main__":
    main(*sys.argv[1:])
