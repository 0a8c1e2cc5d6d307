"""Cells of Python run as IPython runs them, with what they answer kept as text."""

import gc
import os
import re
import signal
import sys

os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class TooLong(BaseException):
    """A cell took longer than it may."""


def too_long(*_):
    raise TooLong


class Shell:
    """An IPython whose Out[…] is kept as text.

    seconds: what a cell may take before TooLong ends it; 0 for as long as it likes
    """

    def __init__(self, seconds=0):
        self.seconds = seconds
        self.shell = InteractiveShell.instance()
        self.results = []
        self.shell.history_manager.enabled = False
        self.shell.showtraceback = lambda *parts, **more: None
        self.shell.showsyntaxerror = lambda *parts, **more: None
        self.shell._format_exception_for_storage = lambda *parts, **more: {}
        hook = self.shell.displayhook
        hook.write_output_prompt = lambda: None
        hook.write_format_data = lambda data, metadata=None: self.results.append(data["text/plain"])
        hook.finish_displayhook = lambda: None
        signal.signal(signal.SIGALRM, too_long)

    def reset(self):
        self.shell.reset(new_session=True)
        if "tensorflow" in sys.modules:
            sys.modules["tensorflow"].keras.backend.clear_session()

    def answer(self, code):
        self.results.clear()
        signal.alarm(self.seconds)
        with capture_output() as captured:
            run = self.shell.run_cell(code, store_history=True)
        signal.alarm(0)
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


def forget_what_is_loaded():
    """Collections of garbage, of which each program has one, then leave the frameworks' own objects alone."""
    gc.collect()
    gc.freeze()


def run(shell, program):
    """The program's cells with their answers, up to the one that raises."""
    shell.reset()
    answered = []
    for cell in program:
        answered.append(shell.answer(cell["code"]))
        if "error" in answered[-1]:
            break
    return answered
