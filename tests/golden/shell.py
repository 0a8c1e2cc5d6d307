"""Cells of Python run as IPython runs them, with what they answer kept as text."""

import gc
import importlib.util
import os
import random
import re
import signal
import sys

os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def begin_torch(torch):
    torch.seed()
    torch.set_printoptions(profile="default")
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)


def begin_numpy(numpy):
    numpy.random.seed()
    numpy.set_printoptions(**PRINTED_BY_NUMPY)


def begin_tensorflow(tensorflow):
    tensorflow.keras.backend.clear_session()
    sys.modules["tf_keras.src.backend"]._SEED_GENERATOR.generator = None
    tensorflow.random.set_seed(random.SystemRandom().randrange(2**31))


# What a program may leave behind in a module, and the next one does not find there.
BEGINNINGS = {"random": lambda module: module.seed(), "torch": begin_torch, "numpy": begin_numpy, "tensorflow": begin_tensorflow}
PRINTED_BY_NUMPY = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "nanstr": "nan", "infstr": "inf"}
PRINTED_BY_NUMPY |= {"sign": "-", "formatter": None, "floatmode": "maxprec"}


# What a framework loads when it is first used: a cell that is stopped meanwhile leaves it half loaded.
LOADED_LATER = {"torch": ["torch._dynamo"], "tensorflow": []}
FIRST = 20  # programs, after which all is loaded that is loaded when it is first used


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
        """Begins as a fresh process does: with no names, nothing seeded, and numbers printed as usual."""
        self.shell.reset(new_session=True)
        for name, begin in BEGINNINGS.items():
            if name in sys.modules:
                begin(sys.modules[name])

    def answer(self, code):
        self.results.clear()
        signal.alarm(self.seconds)
        with capture_output() as captured:
            run = self.shell.run_cell(code, store_history=True)
        signal.alarm(0)
        cell = {"code": code}
        if self.results:
            cell["result"] = without_addresses(self.results[-1])
        error = run.error_before_exec or run.error_in_exec
        if error is not None:
            lines = lines_of(error)
            cell["error"] = {"type": type(error).__name__, "message": without_addresses(message_of(error)), "line": lines[0][1]}
            if len(lines) > 1:
                cell["error"]["within"] = lines[1:21]  # of a recursion without end
        if captured.stdout:
            cell["stdout"] = without_addresses(captured.stdout)
        return cell


def without_addresses(text):
    return ADDRESS.sub(" at 0x", text)


def message_of(error):
    return error.msg if isinstance(error, SyntaxError) else str(error)


def lines_of(error):
    """The line of the running cell, and of each function of a cell that the error came through, each behind its name."""
    if isinstance(error, SyntaxError):
        return [["<module>", error.lineno]]
    lines = []
    frame = error.__traceback__
    while frame is not None:
        code = frame.tb_frame.f_code
        if "ipython-input" in code.co_filename:
            lines.append([code.co_name, frame.tb_lineno])
        frame = frame.tb_next
    return lines or [["<module>", None]]


def load():
    """Loads what this Python has of the frameworks, and says which that is."""
    framework = "torch" if importlib.util.find_spec("torch") else "tensorflow"
    for name in ["numpy", framework, *LOADED_LATER[framework]]:
        importlib.import_module(name)
    return framework


def run(shell, program):
    """The program's cells with their answers, up to the one that raises."""
    shell.reset()
    answered = []
    for cell in program:
        answered.append(shell.answer(cell["code"]))
        if "error" in answered[-1]:
            break
    return answered


def answers(shell, programs):
    """What run gives of each of the programs."""
    for number, program in enumerate(programs):
        if number == FIRST:  # Collections of garbage, of which each program has one, then leave the frameworks' objects alone.
            gc.collect()
            gc.freeze()
        yield run(shell, program)
